-- Orders are found by an amount: what they cost, what is owed for them, and what was paid at once.
create index orders_cost on orders (cost_kobo, order_number) include (store_key);
create index orders_debt on orders (debt_kobo, order_number) include (store_key) where debt_kobo > 0;
create index payments_amount on payments (amount_kobo, order_key);
