-- Failed sign-ins of a window, counted for each account and source until the audit log is told of them in one row.
create table failed_sign_ins (
  window_start timestamptz not null,
  -- SHA-256 of the email: what was typed may be a password.
  email_digest text not null,
  source       text not null,
  employee_key uuid references employees on delete cascade,
  attempts     integer not null,
  primary key (window_start, email_digest, source)
);
