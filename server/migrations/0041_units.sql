-- Serial numbers. `numbered` is how many registered units of a variant are in stock, and `waiting` how many units pending
-- orders took of it without naming them. The check refuses more registered units in stock than there are, so the row lock
-- of the variant decides every race.
alter table variants
  add tracks_serials boolean not null default false,
  add numbered       integer not null default 0,
  add waiting        integer not null default 0,
  add constraint variants_numbered_check check (numbered between 0 and quantity + waiting) not valid,
  add constraint variants_tracked_check
    check (waiting >= 0 and (tracks_serials or (numbered = 0 and waiting = 0))) not valid;
alter table variants validate constraint variants_numbered_check;
alter table variants validate constraint variants_tracked_check;

-- Luhn's check digit; src/api/stock/units.rules.ts has the same rule.
create function has_luhn_digit(digits text) returns boolean language sql immutable strict parallel safe as $$
  select sum(case when doubled > 9 then doubled - 9 else doubled end) % 10 = 0
    from (select substr(reverse(digits), place, 1)::integer * case when place % 2 = 0 then 2 else 1 end as doubled
            from generate_series(1, length(digits)) place) counted
$$;

create table units (
  key            uuid primary key,
  serial         text not null check (serial ~ '^[!-~]([ -~]{0,46}[!-~])?$'
                                      and (serial !~ '^[0-9]{15}$' or has_luhn_digit(serial))),
  -- One for all spellings of a serial number, which exists once in the shop.
  match          text not null generated always as (lower(serial collate "C")) stored,
  -- Where it is, or was last.
  variant_key    uuid not null references variants,
  state          text not null check (state in
    ('in stock', 'held', 'sold', 'returned', 'in transit', 'in repair', 'gone')),
  -- The line that holds it or sold it, with its place among the line's units.
  order_line_key uuid references order_lines,
  position       integer,
  created_at     timestamptz not null default now(),
  version        integer not null default 1,
  check ((order_line_key is not null) = (state in ('held', 'sold'))),
  check ((position is not null) = (order_line_key is not null))
);
create unique index units_match on units (match);
create index units_variant on units (variant_key, state, match);
create index units_line on units (order_line_key) where order_line_key is not null;

-- Append-only: everything that happened to a unit, with its state after that.
create table unit_events (
  id               bigint generated always as identity primary key,
  unit_key         uuid not null references units,
  at               timestamptz not null default now(),
  kind             text not null check (kind in
    ('registered', 'held', 'sold', 'released', 'cancelled', 'returned', 'sent', 'received', 'moved', 'renamed', 'gone')),
  state            text not null,
  from_variant_key uuid references variants,
  to_variant_key   uuid references variants,
  order_key        uuid references orders,
  return_key       uuid references returns,
  transfer_key     uuid references transfers,
  employee_key     uuid references employees,
  note             text not null default ''
);
create index unit_events_unit on unit_events (unit_key, id);
create index unit_events_order on unit_events (order_key, unit_key) where order_key is not null;
create index unit_events_return on unit_events (return_key) where return_key is not null;
create index unit_events_transfer on unit_events (transfer_key) where transfer_key is not null;
create index unit_events_from on unit_events (from_variant_key) where from_variant_key is not null;
create index unit_events_to on unit_events (to_variant_key) where to_variant_key is not null;
create trigger append_only before update or delete on unit_events for each row execute function refuse_change();
