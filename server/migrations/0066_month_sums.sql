-- The sums of days of a month that is long over are added up once more, so that a report of many years reads some rows for
-- each month. The server does so in the background (server/reports/sum-months.ts).

-- True: the sums of the month hold this day as it is. Reports read them only if that is so for each day of the month.
alter table summed_days
  add column is_in_month boolean not null default false,
  add constraint summed_days_in_month_check check (is_summed or not is_in_month) not valid;

create table people_months (
  store_key       uuid not null,
  -- Its first day, as in the tables below.
  month           date not null,
  facilitator_key uuid not null,
  orders          bigint not null,
  sales_kobo      bigint not null,
  fees_kobo       bigint not null,
  units           bigint not null,
  goods_kobo      bigint not null,
  cost_kobo       bigint not null,
  profit_kobo     bigint not null,
  earned_kobo     bigint not null,
  waiting_kobo    bigint not null,
  primary key (store_key, month, facilitator_key)
);

create table goods_months (
  store_key   uuid not null,
  month       date not null,
  product_key uuid not null,
  units       bigint not null,
  goods_kobo  bigint not null,
  cost_kobo   bigint not null,
  primary key (store_key, month, product_key)
);

create table cash_months (
  store_key    uuid not null,
  month        date not null,
  account_key  uuid not null,
  source       text not null,
  type         text not null,
  category_key uuid,
  in_kobo      bigint not null,
  out_kobo     bigint not null,
  unique nulls not distinct (store_key, month, account_key, source, type, category_key)
);

create function month_of(day date) returns date language sql immutable parallel safe strict
  as $$ select date_trunc('month', day::timestamp)::date $$;

create or replace function days_changed(stores uuid[], days date[]) returns void language sql as $$
  update summed_days d set is_summed = false, is_in_month = false
    from (select d.store_key, d.day from summed_days d
           where (d.store_key, d.day) in (select store, day from unnest(stores, days) c (store, day)) order by 1, 2
             for update) over
   where d.store_key = over.store_key and d.day = over.day
$$;
