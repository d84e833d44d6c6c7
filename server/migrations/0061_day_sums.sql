-- What a store sold and moved on each day that is over, added up once, so that a report of any period reads some rows for
-- each day instead of all orders. Today changes all the time and is read from its orders. The server adds a day up in the
-- background (server/reports/sum-days.ts), and whatever changes it later marks it to be added up again.

create table summed_days (
  store_key uuid not null references stores,
  day       date not null,
  -- False: the rows below are missing or out of date, and reports read the orders.
  is_summed boolean not null default false,
  primary key (store_key, day)
);
create index summed_days_due on summed_days (day) where not is_summed;

-- Of the orders created that day that are not cancelled, whatever came back of them since.
create table people_days (
  store_key       uuid not null,
  day             date not null,
  facilitator_key uuid not null,
  orders          bigint not null,
  sales_kobo      bigint not null,
  fees_kobo       bigint not null,
  units           bigint not null,
  goods_kobo      bigint not null,
  cost_kobo       bigint not null,
  -- Of those completed.
  profit_kobo     bigint not null,
  -- Shares of those that owe nothing, and of those that owe something.
  earned_kobo     bigint not null,
  waiting_kobo    bigint not null,
  primary key (store_key, day, facilitator_key)
);

create table goods_days (
  store_key   uuid not null,
  day         date not null,
  product_key uuid not null,
  units       bigint not null,
  goods_kobo  bigint not null,
  cost_kobo   bigint not null,
  primary key (store_key, day, product_key)
);

-- What was sold, without what came back of it: a return counts on its own day.
create table vat_days (
  store_key  uuid not null,
  day        date not null,
  vat_bp     integer not null,
  sales_kobo bigint not null,
  vat_kobo   bigint not null,
  primary key (store_key, day, vat_bp)
);

create table cash_days (
  store_key    uuid not null,
  day          date not null,
  account_key  uuid not null,
  source       text not null,
  type         text not null,
  category_key uuid,
  in_kobo      bigint not null,
  out_kobo     bigint not null,
  unique nulls not distinct (store_key, day, account_key, source, type, category_key)
);

create function day_start(day date) returns timestamptz language sql immutable parallel safe strict
  as $$ select (day::timestamp - interval '1 hour') at time zone 'utc' $$;

-- Marks days that are over to be added up again. Each is locked whether it was added up before or not, so that this and
-- adding it up never miss each other.
create function days_changed(stores uuid[], days date[]) returns void language sql as $$
  update summed_days d set is_summed = false
    from (select d.store_key, d.day from summed_days d
           where (d.store_key, d.day) in (select store, day from unnest(stores, days) c (store, day)) order by 1, 2
             for update) over
   where d.store_key = over.store_key and d.day = over.day
$$;

-- Today is only registered, which takes no lock: all sales of a store are made today.
create function day_counted() returns trigger language plpgsql as $$
declare
  stores uuid[];
  days date[];
begin
  insert into summed_days (store_key, day)
  select distinct store_key, shop_day(created_at) from after_change order by 1, 2
  on conflict do nothing;
  select array_agg(store_key), array_agg(shop_day(created_at)) into stores, days
    from after_change where created_at < day_start(shop_day(clock_timestamp()));
  if stores is not null then perform days_changed(stores, days); end if;
  return null;
end $$;
create trigger day_sums_insert after insert on orders referencing new table as after_change
  for each statement execute function day_counted();
create trigger day_sums_update after update on orders referencing new table as after_change
  for each statement execute function day_counted();
create trigger day_sums_insert after insert on transactions referencing new table as after_change
  for each statement execute function day_counted();
create trigger day_sums_update after update on transactions referencing new table as after_change
  for each statement execute function day_counted();

create function day_left() returns trigger language plpgsql as $$
begin
  perform days_changed(array_agg(store_key), array_agg(shop_day(created_at)))
     from before_change where created_at < day_start(shop_day(clock_timestamp())) having count(*) > 0;
  return null;
end $$;
create trigger day_sums_left after update on orders referencing old table as before_change
  for each statement execute function day_left();
create trigger day_sums_left after update on transactions referencing old table as before_change
  for each statement execute function day_left();

create function lines_changed() returns trigger language plpgsql as $$
declare
  stores uuid[];
  days date[];
begin
  select array_agg(o.store_key), array_agg(shop_day(o.created_at)) into stores, days
    from orders o
   where o.key in (select order_key from changed) and o.created_at < day_start(shop_day(clock_timestamp()));
  if stores is not null then perform days_changed(stores, days); end if;
  return null;
end $$;
create trigger day_sums_insert after insert on order_lines referencing new table as changed
  for each statement execute function lines_changed();
create trigger day_sums_update after update on order_lines referencing new table as changed
  for each statement execute function lines_changed();
create trigger day_sums_delete after delete on order_lines referencing old table as changed
  for each statement execute function lines_changed();

insert into summed_days (store_key, day)
select store_key, shop_day(created_at) from orders
union
select store_key, shop_day(created_at) from transactions;
