-- What the shop prints on its papers; the one row is there from the start.
create table shop_settings (
  key          uuid primary key,
  only_one     boolean not null default true unique check (only_one),
  name         text not null check (name <> ''),
  address      text not null default '',
  -- The tax identification number.
  tin          text not null default '',
  invoice_note text not null default 'Thank you for your business.',
  receipt_note text not null default 'Thank you for your business',
  version      integer not null default 1
);
insert into shop_settings (key, name) values ('0199a0de-0000-7000-8000-000000000011', 'Kobo Gadgets');
