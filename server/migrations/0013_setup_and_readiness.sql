-- One row a start of a server that found nobody employed; all of them go with the first administrator.
create table setup_codes (
  code_hash  bytea primary key,
  expires_at timestamptz not null
);

-- What /readyz writes to, so that it knows whether the database takes writes.
create table readiness (
  only_row  boolean primary key default true check (only_row),
  probed_at timestamptz not null
);
