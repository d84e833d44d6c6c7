-- What customers owe, by the age of the order, from the owing orders alone.
create index orders_owing on orders (store_key, created_at) include (customer_key, debt_kobo) where debt_kobo > 0;
