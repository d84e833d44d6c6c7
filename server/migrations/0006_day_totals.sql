-- What each store sold, earned and took on each day, so that a summary of any period adds up some rows instead of all
-- orders. Kept by triggers, for every statement that writes orders or payments counts alike; one row per slot, so that
-- sales made at the same time do not wait for each other.

-- The day of the shop, which is an hour ahead of UTC all year.
create function shop_day(moment timestamptz) returns date language sql immutable parallel safe strict
  as $$ select (moment at time zone 'utc' + interval '1 hour')::date $$;

create table day_totals (
  store_key    uuid not null references stores,
  day          date not null,
  slot         smallint not null,
  -- Of orders created that day: cost and number of those not cancelled, profit of those completed and free of debt.
  sales_kobo   bigint not null default 0,
  orders       bigint not null default 0,
  profit_kobo  bigint not null default 0,
  -- Net payments dated that day, with the store that posted them: the order may move to another store later.
  revenue_kobo bigint not null default 0,
  primary key (store_key, day, slot)
);

create function add_day_totals(store uuid[], moment timestamptz[], sales bigint[], orders bigint[], profit bigint[],
                               revenue bigint[]) returns void language sql as $$
  insert into day_totals as t (store_key, day, slot, sales_kobo, orders, profit_kobo, revenue_kobo)
  select d.store_key, shop_day(d.moment), own_slot(), coalesce(sum(d.sales), 0), coalesce(sum(d.orders), 0),
         coalesce(sum(d.profit), 0), coalesce(sum(d.revenue), 0)
    from unnest(store, moment, sales, orders, profit, revenue) as d (store_key, moment, sales, orders, profit, revenue)
   group by 1, 2
  having sum(d.sales) <> 0 or sum(d.orders) <> 0 or sum(d.profit) <> 0 or sum(d.revenue) <> 0
   order by 1, 2
  on conflict (store_key, day, slot) do update
    set sales_kobo = t.sales_kobo + excluded.sales_kobo, orders = t.orders + excluded.orders,
        profit_kobo = t.profit_kobo + excluded.profit_kobo, revenue_kobo = t.revenue_kobo + excluded.revenue_kobo
$$;

-- An order cancelled counts for nothing, so it is left out.
create function sales_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_day_totals(array_agg(store_key), array_agg(created_at), array_agg(cost_kobo), array_agg(1::bigint),
                           array_agg(case when status = 'completed' and debt_kobo = 0 then profit_kobo end), '{}')
       from after_change where status <> 'cancelled';
  elsif tg_op = 'DELETE' then
    perform add_day_totals(array_agg(store_key), array_agg(created_at), array_agg(-cost_kobo), array_agg(-1::bigint),
                           array_agg(case when status = 'completed' and debt_kobo = 0 then -profit_kobo end), '{}')
       from before_change where status <> 'cancelled';
  else
    perform add_day_totals(array_agg(store_key), array_agg(created_at), array_agg(sign * cost_kobo), array_agg(sign),
                           array_agg(case when status = 'completed' and debt_kobo = 0 then sign * profit_kobo end), '{}')
       from (select 1::bigint as sign, store_key, created_at, status, cost_kobo, debt_kobo, profit_kobo from after_change
             union all
             select -1, store_key, created_at, status, cost_kobo, debt_kobo, profit_kobo from before_change) changes
      where status <> 'cancelled';
  end if;
  return null;
end $$;
create trigger day_totals_insert after insert on orders referencing new table as after_change
  for each statement execute function sales_counted();
create trigger day_totals_delete after delete on orders referencing old table as before_change
  for each statement execute function sales_counted();
create trigger day_totals_update after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function sales_counted();

-- Payments are only ever added.
create function revenue_counted() returns trigger language plpgsql as $$
begin
  perform add_day_totals(array_agg(t.store_key), array_agg(p.created_at), '{}', '{}', '{}', array_agg(p.amount_kobo))
     from after_change p join transactions t on t.key = p.transaction_key;
  return null;
end $$;
create trigger day_totals_insert after insert on payments referencing new table as after_change
  for each statement execute function revenue_counted();

insert into day_totals (store_key, day, slot, sales_kobo, orders, profit_kobo, revenue_kobo)
select store_key, day, 0, sum(sales), sum(orders), sum(profit), sum(revenue)
  from (select store_key, shop_day(created_at) as day, cost_kobo as sales, 1 as orders,
               case when status = 'completed' and debt_kobo = 0 then profit_kobo else 0 end as profit, 0 as revenue
          from orders where status <> 'cancelled'
        union all
        select t.store_key, shop_day(p.created_at), 0, 0, 0, p.amount_kobo
          from payments p join transactions t on t.key = p.transaction_key) counted
 group by 1, 2;
