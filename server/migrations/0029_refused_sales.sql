-- Sales made without a network that the shop refused, as the devices that sold them report them.
create table refused_sales (
  key          uuid primary key,
  employee_key uuid not null references employees,
  -- The key of the save that was refused.
  request_key  text not null,
  store_key    uuid not null references stores,
  number       text not null,
  total_kobo   bigint not null check (total_kobo >= 0),
  sold_at      timestamptz not null,
  reason       text not null,
  state        text not null check (state in ('undecided', 'cancelled')),
  -- Why it was cancelled and what the customer gets back.
  note         text not null default '',
  unique (employee_key, request_key),
  check (state = 'undecided' or note <> '')
);
create index refused_sales_newest on refused_sales (sold_at desc, key desc);
create index refused_sales_store_newest on refused_sales (store_key, sold_at desc, key desc);
