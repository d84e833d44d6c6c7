-- The first digits of a phone are found in the newest orders of one store from the index alone.
create index orders_store_phones on orders (store_key, order_number) include (customer_phone);
