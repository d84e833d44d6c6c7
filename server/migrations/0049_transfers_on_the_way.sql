-- Transfers on the way: goods leave at sending, and arrive when somebody of the other store receives them. A transfer that
-- moves at once is received from its first moment; all of those before this migration did.
alter table transfers
  add status    text not null default 'received'
                check (status in ('sent', 'received', 'received-with-differences', 'called-back')),
  -- Who received it or called it back; null while it is on the way, and for a transfer that moved at once.
  add closed_by uuid references employees,
  add closed_at timestamptz,
  add constraint transfers_closed_check check (
    (closed_by is null) = (closed_at is null)
    and case status when 'sent' then closed_at is null when 'received' then true else closed_at is not null end);
create index transfers_on_the_way on transfers (key) where status = 'sent';
create index transfers_status_newest on transfers (status, created_at desc, key desc);

-- Append-only: where what came differs from what was sent. `extra` units came beyond what was sent; `damaged` ones are among
-- those that came.
create table transfer_differences (
  transfer_key uuid not null,
  position     integer not null,
  reason       text not null check (reason in ('lost', 'not-packed', 'damaged', 'extra')),
  quantity     integer not null check (quantity > 0),
  note         text not null default '',
  serials      text[] not null default '{}' check (cardinality(serials) <= quantity),
  primary key (transfer_key, position, reason),
  foreign key (transfer_key, position) references transfer_lines
);
create trigger append_only before update or delete on transfer_differences for each row execute function refuse_change();

-- `transfer-back`: units that never arrived are in the sender's stock again. What was damaged or lost on the way is written
-- off by a movement of the transfer with that reason.
alter table stock_movements drop constraint stock_movements_reason_check;
alter table stock_movements add constraint stock_movements_reason_check check (reason in
  ('opening', 'edit', 'sale', 'sale-edited', 'sale-cancelled', 'sale-returned', 'sale-reinstated', 'transfer-out',
   'transfer-in', 'transfer-back', 'purchase', 'damaged', 'lost', 'found', 'own-use', 'wrong-count')) not valid;
alter table stock_movements validate constraint stock_movements_reason_check;

-- A movement of a transfer keeps its variant, whatever its reason is.
create or replace function refuse_stock_change() returns trigger language plpgsql as $$
declare
  own constant text[] := array['opening', 'edit', 'damaged', 'lost', 'found', 'own-use', 'wrong-count'];
begin
  if tg_op = 'DELETE' and old.variant_key::text = any (
       string_to_array(current_setting('backroom.forgotten_variants', true), ','))
     and not exists (select from stock_movements
                      where variant_key = old.variant_key
                        and (reason <> all (own) or count_key is not null or transfer_key is not null)) then
    return old;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'restrict_violation';
end $$;

alter table unit_events drop constraint unit_events_kind_check;
alter table unit_events add constraint unit_events_kind_check check (kind in
  ('registered', 'held', 'sold', 'released', 'cancelled', 'returned', 'sent', 'received', 'put-back', 'moved', 'renamed',
   'gone')) not valid;
alter table unit_events validate constraint unit_events_kind_check;
