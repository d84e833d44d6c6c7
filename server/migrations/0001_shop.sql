-- Money is integer kobo (bigint). Time is UTC. Keys are UUIDv7 made by the server.
create extension if not exists pg_trgm;

-- Kobo to naira for the wire: a JSON number with two decimals.
create function naira(kobo bigint) returns numeric
  language sql immutable parallel safe strict
  as $$ select round(kobo::numeric / 100, 2) $$;

create table stores (
  key         uuid primary key,
  title       text not null,
  address     text not null,
  phone       text not null default '',
  created_at  timestamptz not null default now(),
  version     integer not null default 1
);

create table roles (
  key         uuid primary key,
  title       text not null,
  description text not null default '',
  permissions text[] not null default '{}',
  created_at  timestamptz not null default now(),
  version     integer not null default 1
);

create table employees (
  key                uuid primary key,
  name               text not null,
  email              text not null,
  phone              text not null,
  address            text not null,
  sex                text not null check (sex in ('male', 'female')),
  instagram          text not null default '',
  twitter            text not null default '',
  picture            text not null default '',
  store_key          uuid not null references stores,
  role_key           uuid not null references roles,
  is_admin           boolean not null default false,
  -- Null while the person holds the role's permissions, live; a set of their own once an administrator saved one.
  own_permissions    text[],
  employed_at        timestamptz not null,
  salary_kobo        bigint not null check (salary_kobo >= 0),
  -- Hundredths of a percent: 2.5 % is 250.
  bonus_bp           integer not null default 0 check (bonus_bp between 0 and 10000),
  password_hash      text,
  deactivated_at     timestamptz,
  order_count        integer not null default 0,
  gain_kobo          bigint not null default 0,
  unpaid_sales_kobo  bigint not null default 0,
  created_at         timestamptz not null default now(),
  version            integer not null default 1
);
create unique index employees_email on employees (lower(email));

-- Tokens are kept only as SHA-256. The file token opens GET /files and receipts in a new tab, nothing else.
create table sessions (
  token_hash      bytea primary key,
  file_token_hash bytea not null unique,
  employee_key    uuid not null references employees on delete cascade,
  created_at      timestamptz not null default now(),
  expires_at      timestamptz not null
);
create index sessions_employee on sessions (employee_key);
create index sessions_expires on sessions (expires_at);

create table sign_in_attempts (
  subject       text primary key,
  failures      integer not null,
  blocked_until timestamptz not null,
  updated_at    timestamptz not null default now()
);

create table suppliers (
  key         uuid primary key,
  name        text not null,
  contact     text not null,
  address     text not null,
  created_at  timestamptz not null default now(),
  version     integer not null default 1
);

create table products (
  key             uuid primary key,
  -- The same gadget in two stores is two products with one catalogue key.
  catalogue_key   uuid not null,
  store_key       uuid not null references stores,
  supplier_key    uuid not null references suppliers,
  title           text not null,
  description     text not null,
  price_kobo      bigint not null check (price_kobo >= 0),
  sale_price_kobo bigint not null check (sale_price_kobo >= 0),
  image           text not null default '',
  deleted_at      timestamptz,
  created_at      timestamptz not null default now(),
  updated_at      timestamptz not null default now(),
  version         integer not null default 1,
  unique (store_key, catalogue_key)
);
create index products_newest on products (created_at desc, key desc) where deleted_at is null;
create index products_store_newest on products (store_key, created_at desc, key desc) where deleted_at is null;
create index products_supplier on products (supplier_key);
create index products_title_search on products using gin (title gin_trgm_ops);

create table variants (
  key             uuid primary key,
  catalogue_key   uuid not null,
  product_key     uuid not null references products on delete cascade,
  position        integer not null,
  variation       text not null,
  price_kobo      bigint not null check (price_kobo >= 0),
  sale_price_kobo bigint not null check (sale_price_kobo >= 0),
  quantity        integer not null default 0 check (quantity >= 0),
  status          text not null check (status in ('active', 'repair', 'return', 'hidden')),
  image           text not null default '',
  updated_at      timestamptz not null default now()
);
create index variants_product on variants (product_key, position);
create index variants_status on variants (status, product_key);
create index variants_variation_search on variants using gin (variation gin_trgm_ops);

create table customers (
  key          uuid primary key,
  name         text not null,
  email        text not null,
  phone        text not null,
  address      text not null,
  instagram    text not null default '',
  twitter      text not null default '',
  order_count  integer not null default 0,
  spent_kobo   bigint not null default 0,
  debt_kobo    bigint not null default 0,
  created_at   timestamptz not null default now(),
  version      integer not null default 1
);
create unique index customers_email on customers (lower(email));
create index customers_newest on customers (created_at desc, key desc);
create index customers_name_search on customers using gin (name gin_trgm_ops);

create table accounts (
  key          uuid primary key,
  name         text not null,
  type         text not null check (type in ('crypto', 'wire-transfer', 'cash', 'card', 'customer-wallet')),
  store_key    uuid not null references stores,
  opening_kobo bigint not null default 0,
  balance_kobo bigint not null default 0,
  created_at   timestamptz not null default now(),
  version      integer not null default 1
);
create index accounts_store on accounts (store_key);

create sequence order_numbers start 10001;

create table orders (
  key               uuid primary key,
  order_number      bigint not null unique default nextval('order_numbers'),
  created_at        timestamptz not null default now(),
  status            text not null check (status in ('pending', 'completed', 'cancelled')),
  store_key         uuid not null references stores,
  facilitator_key   uuid not null references employees,
  facilitator_name  text not null,
  remark            text not null default '',
  -- The customer as they were at the sale; the customer's own record may change later.
  customer_key       uuid not null references customers,
  customer_name      text not null,
  customer_email     text not null,
  customer_phone     text not null,
  customer_address   text not null,
  customer_instagram text not null default '',
  customer_twitter   text not null default '',
  delivery_method   text not null check (delivery_method in ('pickup', 'delivery')),
  delivery_status   text check (delivery_status in ('pending', 'delivered', 'cancelled')),
  recipient_name    text,
  recipient_phone   text,
  recipient_address text,
  fee_kobo          bigint not null default 0 check (fee_kobo >= 0),
  items_kobo        bigint not null check (items_kobo >= 0),
  cost_kobo         bigint not null generated always as (items_kobo + fee_kobo) stored,
  -- Net of refunds: the sum of this order's payments.
  paid_kobo         bigint not null default 0 check (paid_kobo >= 0),
  debt_kobo         bigint not null generated always as
    (greatest(0, case when status = 'cancelled' then 0 else items_kobo + fee_kobo end - paid_kobo)) stored,
  total_quantity    integer not null check (total_quantity >= 0),
  -- Sum over lines of (unit price - unit cost) x quantity, never below 0.
  profit_kobo       bigint not null default 0 check (profit_kobo >= 0),
  -- The facilitator's bonus, frozen when the order is completed; null otherwise.
  bonus_bp          integer,
  share_kobo        bigint not null default 0 check (share_kobo >= 0),
  profit_memo_written boolean not null default false,
  completed_at      timestamptz,
  version           integer not null default 1,
  check (delivery_method = 'delivery' or fee_kobo = 0),
  check ((delivery_method = 'delivery') = (delivery_status is not null)),
  check ((status = 'completed') = (bonus_bp is not null))
);
create index orders_newest on orders (created_at desc, key desc);
create index orders_status_newest on orders (status, created_at desc, key desc);
create index orders_store_newest on orders (store_key, created_at desc, key desc);
create index orders_store_status_newest on orders (store_key, status, created_at desc, key desc);
create index orders_customer_newest on orders (customer_key, created_at desc, key desc);
create index orders_facilitator_newest on orders (facilitator_key, created_at desc, key desc);
create index orders_name_search on orders using gin (customer_name gin_trgm_ops);
create index orders_phone_search on orders (customer_phone text_pattern_ops);

-- Exact list totals without count(*): one row per store, status and slot, the slot spreading writers.
create table order_counts (
  store_key uuid not null references stores,
  status    text not null,
  slot      smallint not null,
  n         bigint not null,
  primary key (store_key, status, slot)
);

create table order_lines (
  key             uuid primary key,
  order_key       uuid not null references orders on delete cascade,
  position        integer not null,
  variant_key     uuid not null references variants,
  product_key     uuid not null references products,
  item_title      text not null,
  variation       text not null,
  image           text not null default '',
  unit_price_kobo bigint not null check (unit_price_kobo >= 0),
  unit_cost_kobo  bigint not null check (unit_cost_kobo >= 0),
  quantity        integer not null check (quantity > 0),
  unique (order_key, variant_key)
);
create index order_lines_variant on order_lines (variant_key);
create index order_lines_product on order_lines (product_key);

create table transfers (
  key             uuid primary key,
  order_number    bigint generated by default as identity unique,
  to_store_key    uuid not null references stores,
  created_by      uuid not null references employees,
  created_at      timestamptz not null default now(),
  version         integer not null default 1
);
create index transfers_newest on transfers (created_at desc, key desc);

create table transfer_lines (
  transfer_key    uuid not null references transfers on delete cascade,
  position        integer not null,
  from_store_key  uuid not null references stores,
  product_key     uuid not null references products,
  variant_key     uuid not null references variants,
  to_variant_key  uuid not null references variants,
  product_title   text not null,
  variation       text not null,
  image           text not null default '',
  sale_price_kobo bigint not null,
  quantity        integer not null check (quantity > 0),
  primary key (transfer_key, position)
);
create index transfer_lines_variant on transfer_lines (variant_key);
create index transfer_lines_to_variant on transfer_lines (to_variant_key);

-- Append-only: why each quantity is what it is. variants.quantity = sum(delta).
create table stock_movements (
  id              bigint generated always as identity primary key,
  variant_key     uuid not null references variants on delete cascade,
  delta           integer not null check (delta <> 0),
  quantity_before integer not null check (quantity_before >= 0),
  quantity_after  integer not null check (quantity_after >= 0),
  reason          text not null check (reason in
    ('opening', 'edit', 'sale', 'sale-cancelled', 'sale-returned', 'sale-reinstated', 'transfer-out', 'transfer-in')),
  order_key       uuid references orders,
  transfer_key    uuid references transfers,
  employee_key    uuid references employees,
  created_at      timestamptz not null default now(),
  check (quantity_after = quantity_before + delta)
);
create index stock_movements_variant on stock_movements (variant_key, id);
create index stock_movements_order on stock_movements (order_key) where order_key is not null;
create index stock_movements_transfer on stock_movements (transfer_key) where transfer_key is not null;

-- Append-only for what orders and adjustments make. accounts.balance = opening + sum(effect).
create table transactions (
  key                uuid primary key,
  -- Null only for memos, which move no money.
  account_key        uuid references accounts,
  store_key          uuid not null references stores,
  remark             text not null,
  type               text not null check (type in ('credit', 'debit')),
  source             text not null check (source in ('manual', 'order', 'adjustment', 'memo')),
  amount_kobo        bigint not null check (amount_kobo >= 0),
  effect_kobo        bigint not null generated always as
    (case when source = 'memo' then 0 when type = 'credit' then amount_kobo else -amount_kobo end) stored,
  order_key          uuid references orders,
  created_by         uuid references employees,
  created_at         timestamptz not null default now(),
  version            integer not null default 1,
  check ((account_key is null) = (source = 'memo'))
);
create index transactions_newest on transactions (created_at desc, key desc);
create index transactions_account_newest on transactions (account_key, created_at desc, key desc);
create index transactions_store_newest on transactions (store_key, created_at desc, key desc);
create index transactions_order on transactions (order_key) where order_key is not null;
create index transactions_remark_search on transactions using gin (remark gin_trgm_ops);

-- Append-only: each payment (negative: money given back) is posted by exactly one transaction.
-- An order's payments as shown are the sums per account.
create table payments (
  key             uuid primary key,
  order_key       uuid not null references orders,
  account_key     uuid not null references accounts,
  amount_kobo     bigint not null check (amount_kobo <> 0),
  transaction_key uuid not null unique references transactions,
  created_at      timestamptz not null default now()
);
create index payments_order on payments (order_key);
create index payments_created on payments (created_at);

create table idempotent_replies (
  employee_key uuid not null references employees on delete cascade,
  key          text not null,
  request_hash bytea not null,
  status       integer,
  reply        text,
  created_at   timestamptz not null default now(),
  primary key (employee_key, key)
);
create index idempotent_replies_created on idempotent_replies (created_at);

-- Append-only: written in the transaction of the change it tells of.
create table audit_log (
  id           bigint generated always as identity primary key,
  at           timestamptz not null default now(),
  -- Joins rows of one change to each other and to the log line of the request.
  request_id   text not null,
  employee_key uuid references employees,
  action       text not null,
  entity       text not null,
  entity_key   uuid,
  before       jsonb,
  after        jsonb
);
create index audit_log_entity on audit_log (entity, entity_key, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;
create trigger append_only before update or delete on stock_movements for each row execute function refuse_change();
create trigger append_only before update or delete on payments for each row execute function refuse_change();
create trigger append_only before update or delete on audit_log for each row execute function refuse_change();
create trigger append_only before update or delete on transactions for each row
  when (old.source <> 'manual') execute function refuse_change();

-- At most one row, once filling a demo shop was begun. Without finished_at it was cut short and starts over.
create table seeding (
  only_row    boolean primary key default true check (only_row),
  started_at  timestamptz not null default now(),
  finished_at timestamptz
);
