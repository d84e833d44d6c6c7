-- The order of names in lists and choosers: neither case nor accents count, the key decides between equals. The database's
-- own order stands for the same on every system; a linguistic one would differ between versions of its library, and an
-- index built by another version would no longer be sorted.
create function sort_name(name text) returns text language sql immutable parallel safe strict
  as $$ select lower(regexp_replace(normalize(name, NFKD), '[\u0300-\u036f]', '', 'g')) $$;

drop index suppliers_name;
drop index employees_name;
drop index employees_store_name;
drop index employees_role_name;

create index suppliers_sorted on suppliers (sort_name(name), key);
create index employees_sorted on employees (sort_name(name), key);
create index employees_store_sorted on employees (store_key, sort_name(name), key);
create index employees_role_sorted on employees (role_key, sort_name(name), key);
create index accounts_sorted on accounts (sort_name(name), key);
create index accounts_store_sorted on accounts (store_key, sort_name(name), key);
create index customers_sorted on customers (sort_name(name), key);
create index stores_sorted on stores (sort_name(title), key);
create index roles_sorted on roles (sort_name(title), key);
