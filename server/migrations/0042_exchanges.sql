-- The order of the goods that the customer took in exchange for those that came back.
alter table returns add exchange_order_key uuid references orders;
create unique index returns_exchange_order on returns (exchange_order_key) where exchange_order_key is not null;
