-- Links that let a person choose a password, once. Only the SHA-256 of a token is kept; one row for each kind, so that a
-- newer link ends the older. A used one is gone.
create table one_time_links (
  employee_key uuid not null references employees on delete cascade,
  kind         text not null check (kind in ('invite', 'reset')),
  token_hash   bytea not null unique,
  -- Where it was sent: once the person has another address, it opens nothing.
  email        text not null,
  created_at   timestamptz not null default now(),
  expires_at   timestamptz not null,
  primary key (employee_key, kind)
);
create index one_time_links_expires on one_time_links (expires_at);

-- Mail on its way, and what became of it.
create table outbox (
  key             uuid primary key,
  kind            text not null check (kind in ('invite', 'reset')),
  employee_key    uuid not null references employees on delete cascade,
  email           text not null,
  -- The address with the token in it: only until the mail is sent or the link is used, replaced or expired.
  link            text,
  link_expires_at timestamptz not null,
  attempts        integer not null default 0,
  next_attempt_at timestamptz not null default now(),
  last_error      text,
  sent_at         timestamptz,
  created_at      timestamptz not null default now(),
  check (sent_at is null or link is null)
);
create index outbox_newest on outbox (created_at desc, key desc);
create index outbox_employee on outbox (employee_key);
create index outbox_due on outbox (next_attempt_at) where link is not null;
create index outbox_link_expires on outbox (link_expires_at) where link is not null;
