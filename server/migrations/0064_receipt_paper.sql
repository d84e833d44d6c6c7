-- The width in mm of the roll that receipts are printed on.
alter table shop_settings add column receipt_mm smallint not null default 80 check (receipt_mm in (58, 80));
