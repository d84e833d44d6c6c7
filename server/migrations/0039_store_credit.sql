-- What the shop owes a customer for goods that came back: one account for each customer, of which nobody else pays. Giving
-- credit is a debit, so its balance is never above 0.
alter table accounts
  add customer_key uuid references customers,
  add constraint accounts_credit_check check
    (customer_key is null or (type = 'customer-wallet' and opening_kobo = 0 and balance_kobo <= 0));
create unique index accounts_customer on accounts (customer_key) where customer_key is not null;
