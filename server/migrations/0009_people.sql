-- The list of employees by name, of all stores and of one; and who holds a role.
create index employees_name on employees (name, key);
create index employees_store_name on employees (store_key, name, key);
create index employees_role_name on employees (role_key, name, key);
