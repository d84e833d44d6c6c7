-- How often a variant's quantity has moved. A product's version as people see it is its own plus those of its variants:
-- a sale makes an open edit stale, yet writes no row that sales of other variants of the product would wait for.
alter table variants add column version integer not null default 0;
-- The versions of variants whose rows went, or that sum would fall back to one an open form may hold.
alter table products add column gone_version integer not null default 0;

-- Taken off its product though it was sold or transferred, so the row has to stay. Units that come back to it, such as
-- those of a cancelled order, bring it to light again, hidden.
alter table variants add column removed_at timestamptz;

create function variant_moved() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  if new.quantity > 0 then
    new.removed_at := null;
  end if;
  return new;
end $$;
create trigger variant_moved before update of quantity on variants for each row
  when (old.quantity <> new.quantity) execute function variant_moved();

create or replace function refresh_product_statuses(product_keys uuid[]) returns void language plpgsql as $$
begin
  perform from products where key = any (product_keys) order by key for no key update;
  update products p
     set statuses = there.statuses
    from (select q.key, coalesce(array_agg(distinct v.status) filter (where v.status is not null), '{}') as statuses
            from products q left join variants v on v.product_key = q.key and v.removed_at is null
           where q.key = any (product_keys) group by q.key) there
   where p.key = there.key and p.statuses <> there.statuses;
end $$;
create trigger product_statuses_removal after update on variants for each row
  when (old.removed_at is distinct from new.removed_at) execute function variant_changed();

-- A deleted product is no twin any more: goods sent to its store are listed anew.
alter table products drop constraint products_store_key_catalogue_key_key;
create unique index products_catalogue on products (store_key, catalogue_key) where deleted_at is null;
create index products_catalogue_twins on products (catalogue_key);
create unique index variants_catalogue on variants (product_key, catalogue_key);

-- The ledger stays append-only, but for what was never traded: its opening and edits may go with the variants that the
-- transaction names in backroom.forgotten_variants. One row of a sale or transfer keeps the variant and all its rows.
create function refuse_stock_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and old.reason in ('opening', 'edit') and old.variant_key::text = any (
       string_to_array(current_setting('backroom.forgotten_variants', true), ','))
     and not exists (select from stock_movements
                      where variant_key = old.variant_key and reason not in ('opening', 'edit')) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
drop trigger append_only on stock_movements;
create trigger append_only before update or delete on stock_movements for each row
  execute function refuse_stock_change();

create index transfers_to_newest on transfers (to_store_key, created_at desc, key desc);
create index transfer_lines_from on transfer_lines (from_store_key, transfer_key);
create index transfer_lines_product on transfer_lines (product_key);
create index transfer_lines_title_search on transfer_lines using gin (product_title gin_trgm_ops);
create index transfer_lines_variation_search on transfer_lines using gin (variation gin_trgm_ops);
