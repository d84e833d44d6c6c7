-- Set while the account and address of this row hold a place in the account's queue; it is due at blocked_until.
alter table sign_in_attempts add column has_place boolean not null default false;

-- Keys that sign the cookies of known devices, the same for every server. The newest signs; older ones still verify.
create table server_keys (
  id         bigint generated always as identity primary key,
  secret     bytea not null,
  created_at timestamptz not null default now()
);
