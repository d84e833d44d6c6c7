-- Categories of goods and of expenses: a category is of one kind, and a name is used once for each kind.
alter table categories add kind text not null default 'goods' check (kind in ('goods', 'expense'));
drop index categories_name;
create unique index categories_name on categories (kind, lower(name));

-- A shop that is open begins with the usual ones; a new shop gets them when it is set up.
insert into categories (key, name, kind)
select gen_random_uuid(), name, 'expense' from unnest(array['Rent', 'Fuel', 'Salaries', 'Supplies', 'Other']) as name
 where exists (select from employees);
insert into audit_log (request_id, action, entity, entity_key, after)
select 'migration', 'category.created', 'category', key, jsonb_build_object('name', name, 'kind', kind)
  from categories where kind = 'expense' order by key;

-- What an expense was for. Only money that a person took out by hand has one.
alter table transactions add category_key uuid references categories;
alter table transactions add constraint transactions_category_check
  check (category_key is null or (source = 'manual' and type = 'debit')) not valid;
alter table transactions validate constraint transactions_category_check;
create index transactions_category_newest on transactions (category_key, created_at desc, key desc)
  where category_key is not null;
