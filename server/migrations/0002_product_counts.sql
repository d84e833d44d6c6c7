-- Exact totals of the product list without count(*), per store and status of variant ('all': whatever the variants).
-- Products change seldom, so one row each is enough where orders need slots.
alter table products add column statuses text[] not null default '{}';

create table product_counts (
  store_key uuid not null references stores,
  status    text not null,
  n         bigint not null,
  primary key (store_key, status)
);

-- products.statuses: which statuses a product's variants have. The product is locked first, in a statement of its own,
-- so that two transactions changing different variants of one product each see what the other did.
create function refresh_product_statuses(product_keys uuid[]) returns void language plpgsql as $$
begin
  perform from products where key = any (product_keys) order by key for no key update;
  update products p
     set statuses = there.statuses
    from (select q.key, coalesce(array_agg(distinct v.status) filter (where v.status is not null), '{}') as statuses
            from products q left join variants v on v.product_key = q.key
           where q.key = any (product_keys) group by q.key) there
   where p.key = there.key and p.statuses <> there.statuses;
end $$;

create function variants_came_or_went() returns trigger language plpgsql as $$
begin
  perform refresh_product_statuses(array(select distinct product_key from changed));
  return null;
end $$;
create trigger product_statuses_insert after insert on variants referencing new table as changed
  for each statement execute function variants_came_or_went();
create trigger product_statuses_delete after delete on variants referencing old table as changed
  for each statement execute function variants_came_or_went();

create function variant_changed() returns trigger language plpgsql as $$
begin
  perform refresh_product_statuses(array[old.product_key, new.product_key]);
  return null;
end $$;
-- By row and by column, so that a sale, which changes only the quantity, never runs it.
create trigger product_statuses_update after update of status, product_key on variants for each row
  when (old.status <> new.status or old.product_key <> new.product_key) execute function variant_changed();

create function add_product_counts(store uuid[], status text[], delta integer[]) returns void language sql as $$
  insert into product_counts as c (store_key, status, n)
  select d.store_key, d.status, sum(d.delta)
    from unnest(store, status, delta) as d (store_key, status, delta)
   group by 1, 2 having sum(d.delta) <> 0 order by 1, 2
  on conflict (store_key, status) do update set n = c.n + excluded.n
$$;

create function products_counted() returns trigger language plpgsql as $$
begin
  if tg_op = 'INSERT' then
    perform add_product_counts(array_agg(store_key), array_agg(status), array_agg(1))
       from after_change, unnest(statuses || 'all'::text) as status where deleted_at is null;
  elsif tg_op = 'DELETE' then
    perform add_product_counts(array_agg(store_key), array_agg(status), array_agg(-1))
       from before_change, unnest(statuses || 'all'::text) as status where deleted_at is null;
  else
    perform add_product_counts(array_agg(store_key), array_agg(status), array_agg(delta)) from (
      select store_key, status, 1 as delta
        from after_change, unnest(statuses || 'all'::text) as status where deleted_at is null
      union all
      select store_key, status, -1
        from before_change, unnest(statuses || 'all'::text) as status where deleted_at is null) changes;
  end if;
  return null;
end $$;
create trigger product_counts_insert after insert on products referencing new table as after_change
  for each statement execute function products_counted();
create trigger product_counts_delete after delete on products referencing old table as before_change
  for each statement execute function products_counted();
create trigger product_counts_update after update on products
  referencing old table as before_change new table as after_change
  for each statement execute function products_counted();
