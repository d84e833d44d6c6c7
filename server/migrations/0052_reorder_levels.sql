-- From how few units on a variant is ordered again, and up to how many. A variant is in one store, so its level is too.
create table reorder_levels (
  -- The variant.
  key         uuid primary key references variants on delete cascade,
  -- Both or none: a level that was taken away keeps its row, whose version old forms are compared with.
  reorder_at  integer check (reorder_at >= 0),
  order_up_to integer,
  version     integer not null default 1,
  check ((reorder_at is null) = (order_up_to is null)),
  check (order_up_to > reorder_at)
);

-- What can be sold, with its level and what purchases that are not closed still bring. Units that are on their way count as
-- there, so that nobody orders them twice.
create view stock_levels as
  select *, quantity <= reorder_at and quantity + on_order <= reorder_at as is_low
    from (
      select v.key, p.key as product_key, p.store_key, p.supplier_key, p.title, p.created_at, v.position, v.variation,
             coalesce(nullif(v.image, ''), p.image) as image, v.price_kobo, v.quantity,
             coalesce((select sum(greatest(l.quantity - l.received, 0))
                         from purchase_lines l join purchases u on u.key = l.purchase_key
                        where l.variant_key = v.key and u.status in ('draft', 'sent', 'partly-received')), 0) as on_order,
             r.reorder_at, r.order_up_to, coalesce(r.version, 1) as version
        from variants v
        join products p on p.key = v.product_key
        left join reorder_levels r on r.key = v.key
       where v.status = 'active' and v.removed_at is null and p.deleted_at is null) levels;
