-- Orders are found by their goods: of each line the variant with the number and store of its order, so that the newest
-- orders with any of many goods are read from one index, for one store or all. Kept by triggers, so that no write of a
-- line forgets it.
create table order_goods (
  variant_key  uuid not null,
  order_number bigint not null,
  store_key    uuid not null
);
insert into order_goods
select l.variant_key, o.order_number, o.store_key from order_lines l join orders o on o.key = l.order_key;
alter table order_goods add primary key (variant_key, order_number) include (store_key);

create function order_goods_added() returns trigger language plpgsql as $$
begin
  insert into order_goods (variant_key, order_number, store_key)
  select l.variant_key, o.order_number, o.store_key from after_change l join orders o on o.key = l.order_key;
  return null;
end $$;
create trigger order_goods_added after insert on order_lines referencing new table as after_change
  for each statement execute function order_goods_added();

create function order_goods_removed() returns trigger language plpgsql as $$
begin
  delete from order_goods g using before_change l join orders o on o.key = l.order_key
   where g.variant_key = l.variant_key and g.order_number = o.order_number;
  return null;
end $$;
create trigger order_goods_removed after delete on order_lines referencing old table as before_change
  for each statement execute function order_goods_removed();

create function order_goods_moved() returns trigger language plpgsql as $$
begin
  update order_goods g set order_number = new.order_number, store_key = new.store_key
    from order_lines l
   where l.order_key = new.key and g.variant_key = l.variant_key and g.order_number = old.order_number;
  return null;
end $$;
create trigger order_goods_moved after update on orders for each row
  when (old.store_key <> new.store_key or old.order_number <> new.order_number)
  execute function order_goods_moved();

-- Orders are found by the names of their customers through the keys of these, newest first, instead of by a trigram index
-- of all orders: a name that many orders have took a tenth of a second there.
create index orders_customer_number on orders (customer_key, order_number) include (store_key);
drop index orders_name_search;

-- The other names of products, variants and customers: those before a change, and those that a person typed for a known
-- customer at a sale. So orders are also found by the names that stand on them.
create table former_names (
  key  uuid not null,
  name text not null,
  primary key (key, name)
);
create index former_names_search on former_names using gin (sort_name(name) gin_trgm_ops);

insert into former_names
select l.product_key, l.item_title from order_lines l join products p on p.key = l.product_key
 where p.title <> l.item_title
union
select v.key, l.variation from order_lines l join variants v on v.key = l.variant_key
 where v.variation <> l.variation
union
select c.key, o.customer_name from orders o join customers c on c.key = o.customer_key
 where c.name <> o.customer_name;

create function renamed() returns trigger language plpgsql as $$
begin
  insert into former_names values (old.key, case tg_table_name when 'products' then to_jsonb(old)->>'title'
                                                               when 'variants' then to_jsonb(old)->>'variation'
                                                               else to_jsonb(old)->>'name' end)
  on conflict do nothing;
  return null;
end $$;
create trigger renamed after update of title on products for each row
  when (old.title <> new.title) execute function renamed();
create trigger renamed after update of variation on variants for each row
  when (old.variation <> new.variation) execute function renamed();
create trigger renamed after update of name on customers for each row
  when (old.name <> new.name) execute function renamed();

create function order_named() returns trigger language plpgsql as $$
begin
  insert into former_names
  select o.customer_key, o.customer_name from after_change o join customers c on c.key = o.customer_key
   where c.name <> o.customer_name
  on conflict do nothing;
  return null;
end $$;
create trigger order_named after insert on orders referencing new table as after_change
  for each statement execute function order_named();
