-- Finds the products of a store that a file names by title.
create index products_store_title on products (store_key, lower(title)) where deleted_at is null;

-- What a person saw when a file was checked: the product that each product of the file matched, null for a new one, and
-- its versions then. The import that follows changes only those that are still the same.
create table import_checks (
  key           uuid primary key,
  employee_key  uuid not null references employees,
  -- SHA-256 of the file.
  file          text not null,
  created_at    timestamptz not null default now(),
  products      uuid[] not null,
  -- With all movements of stock, and of edits alone.
  versions      bigint[] not null,
  edit_versions bigint[] not null,
  check (cardinality(versions) = cardinality(products) and cardinality(edit_versions) = cardinality(products))
);
create index import_checks_newest on import_checks (employee_key, created_at);
