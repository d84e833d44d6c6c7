-- The reorder level that new variants begin with; a variant keeps its own from then on.
alter table shop_settings
  add reorder_at  integer check (reorder_at >= 0),
  add order_up_to integer,
  add constraint reorder_default_whole check ((reorder_at is null) = (order_up_to is null)),
  add constraint reorder_default_orders check (order_up_to > reorder_at);
