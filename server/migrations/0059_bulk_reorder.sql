-- Changes of many products have reorder levels too: 5/40 where it is reordered at 5 up to 40, "" for none.
create or replace function bulk_text(field text, value text) returns text language sql stable as $$
  select case field
    when 'sale_price' then '₦' || to_char(value::numeric / 100, 'FM999,999,999,999,990.00')
    when 'category' then coalesce((select c.name from categories c where c.key::text = value), '')
    when 'supplier' then coalesce((select s.name from suppliers s where s.key::text = value), '')
    when 'reorder' then replace(value, '/', ' → ')
    else value end
$$;

-- Units of a variant that are not in stock yet: sent to its store and not received, or still to come of a purchase.
create view on_the_way as
  select l.to_variant_key as variant_key, l.quantity as units
    from transfer_lines l join transfers t on t.key = l.transfer_key where t.status = 'sent';

create view on_order as
  select l.variant_key, greatest(l.quantity - l.received, 0) as units
    from purchase_lines l join purchases u on u.key = l.purchase_key
   where u.status in ('draft', 'sent', 'partly-received');

create or replace view stock_levels as
  select *, quantity <= reorder_at and quantity + on_order <= reorder_at as is_low
    from (
      select v.key, p.key as product_key, p.store_key, p.supplier_key, p.title, p.created_at, v.position, v.variation,
             coalesce(nullif(v.image, ''), p.image) as image, v.price_kobo, v.quantity,
             coalesce((select sum(o.units) from on_order o where o.variant_key = v.key), 0) as on_order,
             r.reorder_at, r.order_up_to, coalesce(r.version, 1) as version
        from variants v
        join products p on p.key = v.product_key
        left join reorder_levels r on r.key = v.key
       where v.status = 'active' and v.removed_at is null and p.deleted_at is null) levels;
