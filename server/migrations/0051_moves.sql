-- Money moved between two accounts of the shop. Append-only: each move is posted by two transactions that belong
-- together, and neither of them is ever changed alone.
alter table transactions drop constraint transactions_source_check;
alter table transactions add constraint transactions_source_check
  check (source in ('manual', 'order', 'adjustment', 'memo', 'drop', 'drawer-difference', 'supplier-payment', 'move'))
  not valid;
alter table transactions validate constraint transactions_source_check;

create table moves (
  key         uuid primary key,
  out_key     uuid not null unique references transactions,
  in_key      uuid not null unique references transactions,
  amount_kobo bigint not null check (amount_kobo > 0),
  created_by  uuid not null references employees,
  created_at  timestamptz not null default now(),
  check (out_key <> in_key)
);
create trigger append_only before update or delete on moves for each row execute function refuse_change();
