-- Sales to people who give no name belong to one system record. It is made by the first of them, has no email, and is no
-- customer in lists and counts. It keeps no totals, so that such sales in all stores do not wait for its row.
alter table customers add is_walk_in boolean not null default false;
alter table customers add constraint customers_walk_in_totals_check
  check (not is_walk_in or (order_count = 0 and spent_kobo = 0 and debt_kobo = 0));
create unique index customers_walk_in on customers (is_walk_in) where is_walk_in;

create or replace function customers_counted() returns trigger language plpgsql as $$
declare
  delta bigint;
begin
  if tg_op = 'INSERT' then
    select count(*) into delta from after_change where not is_walk_in;
  else
    select -count(*) into delta from before_change where not is_walk_in;
  end if;
  if delta <> 0 then
    insert into customer_counts as c (slot, n) values (own_slot(), delta)
    on conflict (slot) do update set n = c.n + excluded.n;
  end if;
  return null;
end $$;
