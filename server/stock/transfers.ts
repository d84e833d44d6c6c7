import type { Pool } from "pg";
import { queryAgain, type Tx } from "../core/db/transaction";
import type { z } from "zod";
import type { transfersQuery } from "../../src/api/stock/transfers.contract";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, pageOf, readList, searchPattern, Values } from "../reading/list";

type TransfersQuery = z.output<typeof transfersQuery>;

/**
 * The part of a transfer `t` that a person sees: all of it if it goes to their store, otherwise the lines `l` that
 * leave it.
 */
export const seenBy = (store: string | null) =>
  store === null ? "true" : `(t.to_store_key = ${store}::uuid or l.from_store_key = ${store}::uuid)`;

/** SQL of the serial numbers of the units that a line `l` of a transfer `t` moved; null where they have none. */
export const SERIALS_SENT = `(
               select json_agg(u.serial order by e.id) from unit_events e join units u on u.key = e.unit_key
                where e.transfer_key = t.key and e.kind = 'sent' and e.from_variant_key = l.variant_key)`;

const DIFFERENCES = `(
               select json_agg(json_build_object('reason', d.reason, 'quantity', d.quantity, 'note', d.note,
                                                 'serials', d.serials)
                               order by array_position(array['lost', 'not-packed', 'damaged', 'extra'], d.reason))
                 from transfer_differences d where d.transfer_key = l.transfer_key and d.position = l.position)`;

/** `more`: SQL of further fields of a line `l`. */
const itemsSeenBy = (store: string | null, more = "") => `
  coalesce((
    select json_agg(json_strip_nulls(json_build_object(
             'product_title', l.product_title, 'product_image', l.image, 'product_variant_key', l.variant_key,
             'product_variant', l.variation, 'from', f.title, 'from_key', l.from_store_key, 'quantity', l.quantity,
             'sale_price', naira(l.sale_price_kobo),
             'variants', json_build_array(json_build_object('key', l.variant_key, 'variation', l.variation)),
             'serials', ${SERIALS_SENT}, 'differences', ${DIFFERENCES}${more}))
             order by l.position)
      from transfer_lines l join stores f on f.key = l.from_store_key
     where l.transfer_key = t.key and ${seenBy(store)}), '[]')`;

const HEAD = `'key', t.key, 'order_number', t.order_number, 'to', s.title, 'to_key', t.to_store_key,
  'created_at', ${isoTime("t.created_at")}, 'status', t.status`;

const OF_DETAIL = `, 'to_variant', l.to_variant_key, 'tracks_serials', (select v.tracks_serials from variants v where v.key = l.variant_key)`;

/** SQL of what a person may do with a transfer `t` that is on the way; `$2` is their store, absent where they see all. */
const stepsOf = (staff: Staff, store: string | null): string => {
  const isIn = (storeKey: string) => (store === null ? "true" : `${storeKey} = ${store}`);
  const source = "(select l.from_store_key from transfer_lines l where l.transfer_key = t.key limit 1)";
  return `'can_receive', t.status = 'sent' and ${may(staff, "transfers.receive")} and ${isIn("t.to_store_key")},
    'can_call_back', t.status = 'sent' and ${may(staff, "transfers.create")} and ${isIn(source)}`;
};

/** JSON text of the contract's transfersReply: those to or from the person's own store, or all for administrators. */
export function listTransfers(pool: Pool, staff: Staff, query: TransfersQuery): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const store = scope === null ? null : values.add(scope);
  const where: string[] = [];
  if (query.status !== undefined) where.push(`t.status = ${values.add(query.status)}`);
  if (query.to !== undefined) where.push(`t.to_store_key = ${values.add(query.to)}::uuid`);
  const lines = [
    ...(store === null ? [] : [seenBy(store)]),
    ...(query.from === undefined ? [] : [`l.from_store_key = ${values.add(query.from)}::uuid`]),
  ];
  if (lines.length > 0) {
    where.push(`exists (select from transfer_lines l where l.transfer_key = t.key and ${lines.join(" and ")})`);
  }
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(search, store, values));
  const condition = where.length === 0 ? "true" : where.join(" and ");
  return readList(pool, {
    from: "transfers t",
    alias: "t",
    where,
    order: "t.created_at desc, t.key desc",
    page: pageOf(query),
    joins: "join stores s on s.key = t.to_store_key",
    row: `json_build_object(${HEAD}, 'products', (${itemsSeenBy(store)})::text)`,
    ...(search === undefined && { total: `select count(*) from transfers t where ${condition}` }),
    searches: search !== undefined,
    values,
  });
}

/** By title or variation of a line, or by the whole number of the transfer. */
function matches(search: string, store: string | null, values: Values): string {
  const pattern = values.add(searchPattern(search));
  const found = `t.key in (
    select l.transfer_key from transfer_lines l join transfers t on t.key = l.transfer_key
     where (l.product_title ilike ${pattern} or l.variation ilike ${pattern}) and ${seenBy(store)})`;
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  return number === undefined ? found : `(${found} or t.order_number = ${values.add(Number(number))}::bigint)`;
}

/** JSON text of the contract's transferReply, or null when there is none within the person's scope. */
export async function readTransfer(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const scope = storeScope(staff);
  const store = scope === null ? null : "$2::uuid";
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: `transfer ${scope === null} ${may(staff, "transfers.receive")} ${may(staff, "transfers.create")}`,
    text: `select json_build_object(
                    'data', json_build_object(${HEAD}, 'products', ${itemsSeenBy(store, OF_DETAIL)},
                      'closed_at', ${isoTime("t.closed_at")}, 'closed_by', c.name, ${stepsOf(staff, store)},
                      'version', t.version),
                    'breadcrumb', t.order_number::text)::text as body
             from transfers t join stores s on s.key = t.to_store_key left join employees c on c.key = t.closed_by
            where t.key = $1
              and exists (select from transfer_lines l where l.transfer_key = t.key and ${seenBy(store)})`,
    values: scope === null ? [key] : [key, scope],
  });
  return rows[0]?.body ?? null;
}
