import type { Pool } from "pg";
import type { z } from "zod";
import type { purchasesQuery } from "../../src/api/purchases/purchases.contract";
import { may } from "../../src/may";
import { queryAgain, type Tx } from "../core/db/transaction";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, pageOf, readList, searchPattern, Values } from "../reading/list";

const JOINS = `join stores s on s.key = p.store_key join suppliers u on u.key = p.supplier_key
  cross join lateral (
    select coalesce(sum(l.quantity), 0)::bigint as quantity, coalesce(sum(l.received), 0)::bigint as received,
           coalesce(sum(l.quantity * l.expected_kobo), 0)::bigint as kobo
      from purchase_lines l where l.purchase_key = p.key) sums`;

/** SQL of a field that only people who may see purchase prices get; empty for the others. */
const costOf = (staff: Staff, name: string, kobo: string): string =>
  may(staff, "products.cost") ? `, '${name}', naira(${kobo})` : "";

const rowOf = (staff: Staff): string => `'key', p.key, 'purchase_number', p.purchase_number,
  'created_at', ${isoTime("p.created_at")}, 'status', p.status, 'supplier', p.supplier_key, 'supplier_name', u.name,
  'store', p.store_key, 'store_title', s.title, 'quantity', sums.quantity, 'received', sums.received
  ${costOf(staff, "cost", "sums.kobo")}`;

/** JSON text of the contract's purchasesReply, newest first: of all stores for administrators, for others of their own. */
export function listPurchases(pool: Pool, staff: Staff, query: z.output<typeof purchasesQuery>): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const where: string[] = [];
  if (scope !== null) where.push(`p.store_key = ${values.add(scope)}::uuid`);
  if (query.store !== undefined) where.push(`p.store_key = ${values.add(query.store)}::uuid`);
  if (query.supplier !== undefined) where.push(`p.supplier_key = ${values.add(query.supplier)}::uuid`);
  if (query.status !== undefined) where.push(`p.status = ${values.add(query.status)}`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(search, values));
  return readList(pool, {
    from: "purchases p",
    alias: "p",
    where,
    order: "p.created_at desc, p.key desc",
    page: pageOf(query),
    joins: JOINS,
    row: `json_build_object(${rowOf(staff)})`,
    searches: search !== undefined,
    values,
  });
}

/** By part of the supplier's name or of a product's title, or by the whole number. */
function matches(search: string, values: Values): string {
  const pattern = values.add(searchPattern(search));
  const parts = [
    `p.supplier_key in (select key from suppliers where name ilike ${pattern})`,
    `p.key in (select purchase_key from purchase_lines where product_title ilike ${pattern})`,
  ];
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  if (number !== undefined) parts.push(`p.purchase_number = ${values.add(Number(number))}::bigint`);
  return `(${parts.join(" or ")})`;
}

const linesOf = (staff: Staff): string => `
  coalesce((select json_agg(json_build_object(
      'key', l.key, 'product', q.key, 'product_title', l.product_title,
      'product_image', coalesce(nullif(v.image, ''), q.image), 'variant', v.key, 'variation', l.variation,
      'tracks_serials', v.tracks_serials, 'quantity', l.quantity, 'received', l.received, 'extra', l.extra
      ${costOf(staff, "cost", "l.expected_kobo")}${costOf(staff, "price", "v.price_kobo")}) order by l.position)
    from purchase_lines l join variants v on v.key = l.variant_key join products q on q.key = v.product_key
   where l.purchase_key = p.key), '[]'::json)`;

const deliveriesOf = (staff: Staff): string => `
  coalesce((select json_agg(json_build_object(
      'key', d.key, 'delivery_number', d.delivery_number, 'created_at', ${isoTime("d.created_at")},
      'employee_name', m.name, 'remark', d.remark ${costOf(staff, "amount", "d.amount_kobo")},
      'lines', (select json_agg(json_build_object(
          'product_title', l.product_title, 'variation', l.variation, 'quantity', c.quantity, 'extra', c.extra
          ${costOf(staff, "cost", "c.cost_kobo")}, 'sets_price', c.sets_price, 'serials', c.serials)
          order by c.position)
        from purchase_delivery_lines c join purchase_lines l on l.key = c.line_key where c.delivery_key = d.key))
      order by d.delivery_number desc)
    from purchase_deliveries d join employees m on m.key = d.created_by where d.purchase_key = p.key), '[]'::json)`;

/** JSON text of the contract's purchaseReply, or null when there is none within the person's scope. */
export async function readPurchase(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: may(staff, "products.cost") ? "purchase-with-cost" : "purchase",
    text: `select json_build_object(
                    'data', json_build_object(${rowOf(staff)}, 'remark', p.remark,
                      'sent_at', ${isoTime("p.sent_at")}, 'employee_name', e.name, 'lines', ${linesOf(staff)},
                      'deliveries', ${deliveriesOf(staff)}, 'version', p.version),
                    'breadcrumb', p.purchase_number::text)::text as body
             from purchases p ${JOINS} join employees e on e.key = p.created_by
            where p.key = $1 and ($2::uuid is null or p.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}
