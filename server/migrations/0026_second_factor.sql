-- Keys that seal the secrets of second factors live as long as those do; the others sign cookies and expire.
alter table server_keys add column purpose text not null default 'device' check (purpose in ('device', 'factor'));
create unique index server_keys_factor on server_keys (purpose) where purpose = 'factor';

create table second_factors (
  employee_key  uuid primary key references employees on delete cascade,
  -- AES-256-GCM by the key of this id: nonce, ciphertext, tag.
  sealed_secret bytea not null,
  key_id        bigint not null,
  -- Null until a right code proved that the person's app has the secret; only then is it asked for.
  turned_on_at  timestamptz,
  -- The 30-second step of the last code used: no code of it or an earlier one is accepted again.
  last_step     bigint not null default 0,
  created_at    timestamptz not null default now()
);

-- SHA-256 of 80 random bits. A used one is deleted.
create table recovery_codes (
  employee_key uuid not null references second_factors on delete cascade,
  code_hash    bytea not null,
  primary key (employee_key, code_hash)
);

-- At most one row; none means optional, at version 0.
create table sign_in_rules (
  only_row      boolean primary key default true check (only_row),
  second_factor text not null check (second_factor in ('optional', 'administrators', 'everyone')),
  version       integer not null
);
