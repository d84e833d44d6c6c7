-- What goods are sorted by: each product has one category or none, the same in all stores that list it.
create table categories (
  key        uuid primary key,
  name       text not null check (name = btrim(name) and char_length(name) between 1 and 60),
  version    integer not null default 1,
  created_at timestamptz not null default now()
);
create unique index categories_name on categories (lower(name));

alter table products add category_key uuid references categories on delete set null;
create index products_category on products (category_key, created_at desc, key desc);
