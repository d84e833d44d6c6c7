-- The orders that charge for a repair. Their lines take the parts from stock, and their payments include the deposit.
create table repair_orders (
  order_key  uuid primary key references orders on delete cascade,
  repair_key uuid not null references repairs
);
create index repair_orders_repair on repair_orders (repair_key);
