-- Exact totals of the customer and transaction lists without count(*). Both are written by every sale, so the counts
-- must not make sales wait for each other: a backend adds to a slot of its own, at the end of its statement.
create function own_slot() returns smallint language sql stable as $$ select (pg_backend_pid() % 32)::smallint $$;

create table customer_counts (
  slot smallint primary key,
  n    bigint not null
);

create function customers_counted() returns trigger language plpgsql as $$
declare
  delta bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into delta from after_change;
  else
    select -count(*) into delta from before_change;
  end if;
  if delta <> 0 then
    insert into customer_counts as c (slot, n) values (own_slot(), delta)
    on conflict (slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
create trigger customer_counts_insert after insert on customers referencing new table as after_change
  for each statement execute function customers_counted();
create trigger customer_counts_delete after delete on customers referencing old table as before_change
  for each statement execute function customers_counted();

-- Whoever posts on an account has locked it before, and that lock guards the account's counts as well: one slot is
-- enough for them. Memos lock no account, so theirs are spread.
create table transaction_counts (
  store_key   uuid not null references stores,
  account_key uuid references accounts,
  slot        smallint not null,
  n           bigint not null,
  unique nulls not distinct (store_key, account_key, slot)
);

create function add_transaction_counts(store uuid[], account uuid[], delta integer[]) returns void language sql as $$
  insert into transaction_counts as c (store_key, account_key, slot, n)
  select d.store_key, d.account_key, case when d.account_key is null then own_slot() else 0 end, sum(d.delta)
    from unnest(store, account, delta) as d (store_key, account_key, delta)
   group by 1, 2, 3 having sum(d.delta) <> 0 order by 2, 1
  on conflict (store_key, account_key, slot) do update set n = c.n + excluded.n
$$;

create function transactions_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_transaction_counts(array_agg(store_key), array_agg(account_key), array_agg(1)) from after_change;
  else
    perform add_transaction_counts(array_agg(store_key), array_agg(account_key), array_agg(-1)) from before_change;
  end if;
  return null;
end $$;
create trigger transaction_counts_insert after insert on transactions referencing new table as after_change
  for each statement execute function transactions_counted();
create trigger transaction_counts_delete after delete on transactions referencing old table as before_change
  for each statement execute function transactions_counted();

create function transaction_moved() returns trigger language plpgsql as $$
begin
  perform add_transaction_counts(array[old.store_key, new.store_key], array[old.account_key, new.account_key],
                                 array[-1, 1]);
  return null;
end $$;
create trigger transaction_counts_update after update of store_key, account_key on transactions for each row
  when (old.store_key <> new.store_key or old.account_key is distinct from new.account_key)
  execute function transaction_moved();

insert into customer_counts (slot, n) select 0, count(*) from customers having count(*) > 0;
insert into transaction_counts (store_key, account_key, slot, n)
select store_key, account_key, 0, count(*) from transactions group by 1, 2;

-- A balance stays within what a JSON number carries exactly, whoever moves it. The code makes it a refusal, not a fault.
create function refuse_balance() returns trigger language plpgsql as $$
begin
  raise exception 'a balance is beyond what can be recorded' using errcode = 'numeric_value_out_of_range';
end $$;
create trigger balance_bounds before insert or update of balance_kobo on accounts for each row
  when (new.balance_kobo not between -9007199254740991 and 9007199254740991) execute function refuse_balance();

create index customers_email_search on customers (lower(email) text_pattern_ops);
create index customers_phone_search on customers (regexp_replace(phone, '[^0-9+]', '', 'g') text_pattern_ops);
create index suppliers_name on suppliers (name, key);
