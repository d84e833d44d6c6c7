import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import { RECORD_KINDS } from "../../../src/resources";
import type { Edited, EditedBy, Entry, StoreChange } from "./entry";
import type { Records } from "../../core/record-rule";
import { liveOf } from "../audit/records";

/**
 * The records that change e also modified. All writes of a transaction have its start time, as its log row does, and
 * name the same record.
 */
const TOUCHED = `
  select 'product', v.product_key from stock_movements m join variants v on v.key = m.variant_key
   where e.entity = 'order' and m.order_key = e.entity_key and m.created_at = e.at
  union
  select 'product', v.product_key from stock_movements m join variants v on v.key = m.variant_key
   where e.entity = 'transfer' and m.transfer_key = e.entity_key and m.created_at = e.at
  union
  select 'product', v.product_key from purchase_deliveries d join stock_movements m on m.delivery_key = d.key
    join variants v on v.key = m.variant_key
   where e.entity = 'purchase' and d.purchase_key = e.entity_key and d.created_at = e.at
  union
  select 'supplier', p.supplier_key from purchases p where e.entity = 'purchase' and p.key = e.entity_key
  union
  select 'product', v.product_key from stock_movements m join variants v on v.key = m.variant_key
   where e.entity = 'count' and m.count_key = e.entity_key and m.created_at = e.at
  union
  select 'customer', o.customer_key from orders o where e.entity = 'order' and o.key = e.entity_key
  union
  select 'repair', c.repair_key from repair_orders c where e.entity = 'order' and c.order_key = e.entity_key
  union
  select 'employee', o.facilitator_key from orders o where e.entity = 'order' and o.key = e.entity_key
  union
  select 'transaction', t.key from transactions t
   where e.entity = 'order' and t.order_key = e.entity_key and t.created_at = e.at
  union
  select 'account', t.account_key from transactions t
   where e.entity = 'order' and t.order_key = e.entity_key and t.created_at = e.at and t.account_key is not null
  union
  select 'transaction', t.key from transactions t
   where e.entity = 'account' and t.account_key = e.entity_key and t.created_at = e.at
  union
  select 'account', a.key from accounts a
   where e.entity = 'transaction' and a.key::text in (e.before ->> 'account_key', e.after ->> 'account_key')`;

/**
 * Version and current stores of the record c. Each is looked up by its key; PostgreSQL might read whole tables for a
 * single join of them all.
 */
const recordOf = (records: Records): string =>
  `case c.kind ${RECORD_KINDS.map((kind) => `when '${kind}' then (${liveOf(records[kind])})`).join("\n")} end`;

const readOf = (records: Records): string => `
  with entry as materialized (
    select * from (
      select s.first_position + u.n - 1 as position, a.*
        from audit_seals s cross join unnest(s.ids) with ordinality as u (id, n) join audit_log a on a.id = u.id
       where s.last_position > $1 and s.first_position <= $2) sealed
     where position > $1 and position <= $2)
  select e.position, c.kind, c.key, c.action, nullif(split_part(e.request_id, '.', 2), '') as tab, (r.record -> 0)::integer as version,
         array(select jsonb_array_elements_text(r.record - 0) union select unnest(c.stores)) as stores
    from entry e
    left join lateral (
      select e.entity as kind, e.entity_key as key, split_part(e.action, '.', 2) as action,
             array_remove(array[e.before ->> 'store', e.after ->> 'store'], null) as stores
       where e.entity = any ($3) and e.entity_key is not null
      union all
      select t.kind, t.key, 'touched', '{}' from (${TOUCHED}) as t (kind, key)) c on true
    left join lateral (select ${recordOf(records)} as record) r on true
   order by e.position`;

type Row = { position: number } & ({ kind: null } | (Omit<StoreChange, "tab"> & { tab: string | null }));

type EntryReader = (after: number, until: number) => Promise<Entry[]>;

/** Reads the sealed entries after one position and up to another, in order. */
export function createEntryReader(pool: Pool, records: Records): EntryReader {
  const text = readOf(records);
  return async (after, until) => {
    const { rows } = await queryAgain<Row>(pool, { name: "live-entries", text, values: [after, until, RECORD_KINDS] });
    return entriesOf(rows);
  };
}

function entriesOf(rows: readonly Row[]): Entry[] {
  const entries = new Map<number, StoreChange[]>();
  for (const { position, ...change } of rows) {
    const changes = entries.get(position) ?? [];
    if (change.kind !== null) {
      const { tab, ...rest } = change;
      changes.push({ ...rest, ...(tab !== null && { tab }) });
    }
    entries.set(position, changes);
  }
  return [...entries].map(([position, changes]) => ({ position, changes }));
}

/** Adds the current stores of each record; a record that no longer exists is left out. */
export function createStoreReader(pool: Pool, records: Records): (edited: readonly EditedBy[]) => Promise<Edited[]> {
  const text = `
    select c.place::integer, array(select jsonb_array_elements_text(r.record - 0)) as stores
      from unnest($1::text[], $2::uuid[]) with ordinality as c (kind, key, place)
      join lateral (select ${recordOf(records)} as record) r on r.record is not null`;
  return async (edited) => {
    const values = [edited.map(({ kind }) => kind), edited.map(({ key }) => key)];
    const { rows } = await queryAgain<{ place: number; stores: string[] }>(pool, { name: "live-stores", text, values });
    return rows.flatMap(({ place, stores }) => {
      const each = edited[place - 1];
      return each ? [{ ...each, stores }] : [];
    });
  };
}
