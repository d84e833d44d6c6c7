-- Changes of many products at once: proposed, so that a person sees each row before, applied, and perhaps undone.
create table bulk_changes (
  key          uuid primary key,
  -- Null when its products are in several stores.
  store_key    uuid references stores,
  status       text not null default 'proposed' check (status in ('proposed', 'applied', 'undone')),
  -- As the request has it.
  change       jsonb not null,
  -- Products that were selected and are as wanted already.
  unchanged    integer not null check (unchanged >= 0),
  created_by   uuid not null references employees,
  created_at   timestamptz not null default now(),
  applied_by   uuid references employees,
  applied_at   timestamptz,
  undone_by    uuid references employees,
  undone_at    timestamptz,
  check (num_nonnulls(applied_by, applied_at) = case status when 'proposed' then 0 else 2 end),
  check (num_nonnulls(undone_by, undone_at) = case status when 'undone' then 2 else 0 end)
);
create index bulk_changes_newest on bulk_changes (created_at);

-- The products that it changes. Their version of edits when they were read, and after they were changed. Without a
-- foreign key: a product may be deleted later.
create table bulk_products (
  bulk_key       uuid not null references bulk_changes on delete cascade,
  product_key    uuid not null,
  version_before integer not null,
  version_after  integer,
  primary key (bulk_key, product_key)
);

-- What changes: of a product, or of its variant. Prices in kobo, categories and suppliers by key, "" for none.
create table bulk_lines (
  bulk_key    uuid not null references bulk_changes on delete cascade,
  place       integer not null,
  product_key uuid not null,
  variant_key uuid,
  title       text not null,
  variation   text not null,
  from_value  text not null,
  to_value    text not null check (to_value <> from_value),
  primary key (bulk_key, place),
  foreign key (bulk_key, product_key) references bulk_products on delete cascade,
  unique nulls not distinct (bulk_key, product_key, variant_key)
);

-- What a person reads of a value.
create function bulk_text(field text, value text) returns text language sql stable as $$
  select case field
    when 'sale_price' then '₦' || to_char(value::numeric / 100, 'FM999,999,999,999,990.00')
    when 'category' then coalesce((select c.name from categories c where c.key::text = value), '')
    when 'supplier' then coalesce((select s.name from suppliers s where s.key::text = value), '')
    else value end
$$;
