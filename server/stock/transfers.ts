import type { Pool } from "pg";
import { queryAgain } from "../core/db/transaction";
import type { z } from "zod";
import type { transfersQuery } from "../../src/api/stock/transfers.contract";
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

const itemsSeenBy = (store: string | null) => `
  coalesce((
    select json_agg(json_strip_nulls(json_build_object(
             'product_title', l.product_title, 'product_image', l.image, 'product_variant_key', l.variant_key,
             'product_variant', l.variation, 'from', f.title, 'from_key', l.from_store_key, 'quantity', l.quantity,
             'sale_price', naira(l.sale_price_kobo),
             'variants', json_build_array(json_build_object('key', l.variant_key, 'variation', l.variation)),
             'serials', ${SERIALS_SENT}))
             order by l.position)
      from transfer_lines l join stores f on f.key = l.from_store_key
     where l.transfer_key = t.key and ${seenBy(store)}), '[]')`;

const HEAD = `'key', t.key, 'order_number', t.order_number, 'to', s.title, 'to_key', t.to_store_key,
  'created_at', ${isoTime("t.created_at")}`;

/** JSON text of the contract's transfersReply: those to or from the person's own store, or all for administrators. */
export function listTransfers(pool: Pool, staff: Staff, query: TransfersQuery): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const store = scope === null ? null : values.add(scope);
  const where: string[] = [];
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
export async function readTransfer(pool: Pool, staff: Staff, key: string): Promise<string | null> {
  const scope = storeScope(staff);
  const store = scope === null ? null : "$2";
  const { rows } = await queryAgain<{ body: string }>(pool, {
    name: scope === null ? "transfer" : "transfer-of-store",
    text: `select json_build_object(
                    'data', json_build_object(${HEAD}, 'products', ${itemsSeenBy(store)}, 'version', t.version),
                    'breadcrumb', t.order_number::text)::text as body
             from transfers t join stores s on s.key = t.to_store_key
            where t.key = $1
              and exists (select from transfer_lines l where l.transfer_key = t.key and ${seenBy(store)})`,
    values: scope === null ? [key] : [key, scope],
  });
  return rows[0]?.body ?? null;
}
