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

-- An order cancelled counts for nothing, so it is left out. Orders are never deleted: their ledgers hold them.
create function sales_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    insert into day_totals as t (store_key, day, slot, sales_kobo, orders, profit_kobo)
    select store_key, shop_day(created_at), own_slot(), sum(cost_kobo), count(*),
           coalesce(sum(profit_kobo) filter (where status = 'completed' and debt_kobo = 0), 0)
      from after_change where status <> 'cancelled'
     group by 1, 2 order by 1, 2
    on conflict (store_key, day, slot) do update
      set sales_kobo = t.sales_kobo + excluded.sales_kobo, orders = t.orders + excluded.orders,
          profit_kobo = t.profit_kobo + excluded.profit_kobo;
  else
    insert into day_totals as t (store_key, day, slot, sales_kobo, orders, profit_kobo)
    select store_key, day, own_slot(), sum(sales), sum(orders), sum(profit) from (
      select store_key, shop_day(created_at) as day, cost_kobo as sales, 1 as orders,
             case when status = 'completed' and debt_kobo = 0 then profit_kobo else 0 end as profit
        from after_change where status <> 'cancelled'
      union all
      select store_key, shop_day(created_at), -cost_kobo, -1,
             case when status = 'completed' and debt_kobo = 0 then -profit_kobo else 0 end
        from before_change where status <> 'cancelled') changes
     group by 1, 2 having sum(sales) <> 0 or sum(orders) <> 0 or sum(profit) <> 0 order by 1, 2
    on conflict (store_key, day, slot) do update
      set sales_kobo = t.sales_kobo + excluded.sales_kobo, orders = t.orders + excluded.orders,
          profit_kobo = t.profit_kobo + excluded.profit_kobo;
  end if;
  return null;
end $$;
create trigger day_totals_insert after insert on orders referencing new table as after_change
  for each statement execute function sales_counted();
create trigger day_totals_update after update on orders
  referencing old table as before_change new table as after_change
  for each statement execute function sales_counted();

-- Payments are only ever added.
create function revenue_counted() returns trigger language plpgsql as $$
begin
  insert into day_totals as t (store_key, day, slot, revenue_kobo)
  select r.store_key, shop_day(p.created_at), own_slot(), sum(p.amount_kobo)
    from after_change p join transactions r on r.key = p.transaction_key
   group by 1, 2 order by 1, 2
  on conflict (store_key, day, slot) do update set revenue_kobo = t.revenue_kobo + excluded.revenue_kobo;
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
