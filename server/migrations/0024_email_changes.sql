-- Emails that wait for their new address to confirm them. Only the SHA-256 of a link's token is kept; a link sent again
-- replaces it. The email in employees stays in force until then.
create table email_changes (
  key          uuid primary key,
  employee_key uuid not null references employees on delete cascade,
  email        text not null,
  token_hash   bytea not null unique,
  asked_by     uuid references employees on delete set null,
  asked_at     timestamptz not null default now(),
  expires_at   timestamptz not null,
  used_at      timestamptz,
  withdrawn_at timestamptz,
  check (used_at is null or withdrawn_at is null)
);
-- A person waits for one address at a time.
create unique index email_changes_waiting on email_changes (employee_key) where used_at is null and withdrawn_at is null;
create index email_changes_asked_by on email_changes (asked_by);
create index email_changes_expires on email_changes (expires_at);

-- The link to the new address, and the notice to the present one that a change was asked for.
alter table outbox drop constraint outbox_kind_check;
alter table outbox add constraint outbox_kind_check
  check (kind in ('invite', 'reset', 'email-confirm', 'email-asked', 'email-changed'));
