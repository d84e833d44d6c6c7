-- Goods with one catalogue key are one entry, whose words are the same in all stores. Until now an edit changed the words
-- of one store alone. What the store that was edited last says goes to all; what others said stays in their history.
create temporary table words on commit drop as
  select distinct on (catalogue_key) catalogue_key, title, description, image, more_images, category_key, is_vat_exempt
    from products order by catalogue_key, deleted_at is not null, updated_at desc, key desc;

create temporary table reworded on commit drop as
  select p.key, differ.before, differ.after
    from products p join words w using (catalogue_key)
    cross join lateral (
      select jsonb_object_agg(name, was) as before, jsonb_object_agg(name, now) as after
        from (values ('title', to_jsonb(p.title), to_jsonb(w.title)),
                     ('description', to_jsonb(p.description), to_jsonb(w.description)),
                     ('pictures', to_jsonb(case when p.image = '' then '{}' else p.image || p.more_images end),
                                  to_jsonb(case when w.image = '' then '{}' else w.image || w.more_images end)),
                     ('category', to_jsonb(p.category_key), to_jsonb(w.category_key)),
                     ('vat_exempt', to_jsonb(p.is_vat_exempt), to_jsonb(w.is_vat_exempt))) as field (name, was, now)
       where was is distinct from now) differ
   where differ.before is not null;

create temporary table renamed on commit drop as
  select v.key, v.product_key, v.position, v.variation as before, w.variation as after
    from variants v join (
      select distinct on (v.catalogue_key) v.catalogue_key, v.variation
        from variants v join products p on p.key = v.product_key
       order by v.catalogue_key, p.deleted_at is not null, v.removed_at is not null, p.updated_at desc, p.key desc,
                v.key desc) w using (catalogue_key)
   where v.variation <> w.variation;

insert into audit_log (request_id, action, entity, entity_key, before, after)
select 'migration', 'product.edited', 'product', p.key,
       coalesce(r.before, '{}') || coalesce(v.before, '{}'), coalesce(r.after, '{}') || coalesce(v.after, '{}')
  from (select key from reworded union select product_key from renamed) p
  left join reworded r using (key)
  left join (
    select product_key as key,
           jsonb_build_object('variations', string_agg(before, '; ' order by position, key)) as before,
           jsonb_build_object('variations', string_agg(after, '; ' order by position, key)) as after
      from renamed group by product_key) v using (key)
 order by p.key;

update products p
   set title = w.title, description = w.description, image = w.image, more_images = w.more_images,
       category_key = w.category_key, is_vat_exempt = w.is_vat_exempt
  from words w
 where w.catalogue_key = p.catalogue_key and p.key in (select key from reworded);
update variants v set variation = r.after from renamed r where r.key = v.key;
-- A form that is open shows what was said before.
update products set version = version + 1
 where key in (select key from reworded union select product_key from renamed);
