-- What was agreed on the prices of an order: a discount on the order, in hundredths of a percent or as an amount, and on
-- each line a price of a unit or a discount. `discount_kobo` is what it takes off; the order's is spread over its lines.
alter table orders
  add discount_bp     integer check (discount_bp between 1 and 10000),
  add discount_kobo   bigint not null default 0 check (discount_kobo >= 0),
  add discount_reason text not null default '',
  add constraint orders_discount_reason_check
    check ((discount_reason <> '') = (discount_bp is not null or discount_kobo > 0));

alter table order_lines
  -- The shop's price, where another price of a unit was set.
  add list_price_kobo     bigint check (list_price_kobo >= 0),
  add discount_bp         integer check (discount_bp between 1 and 10000),
  add discount_kobo       bigint not null default 0 check (discount_kobo >= 0),
  add discount_reason     text not null default '',
  add order_discount_kobo bigint not null default 0 check (order_discount_kobo >= 0),
  add constraint order_lines_discount_check
    check (discount_kobo + order_discount_kobo <= unit_price_kobo::numeric * quantity),
  add constraint order_lines_one_discount_check
    check (list_price_kobo is null or (discount_bp is null and discount_kobo = 0)),
  add constraint order_lines_discount_reason_check
    check ((discount_reason <> '') = (list_price_kobo is not null or discount_bp is not null or discount_kobo > 0));
