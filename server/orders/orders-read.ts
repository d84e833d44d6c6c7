import { STORE_CREDIT } from "../../src/api/orders/store-credit.rules";
import type { Pool } from "pg";
import type { z } from "zod";
import type { ordersQuery } from "../../src/api/orders/orders.contract";
import type { Tx } from "../core/db/transaction";
import { storeScope, type Staff } from "../core/session-context";
import { batchedReads } from "../reading/batched-reads";
import { orderBlocks } from "./order-blocks";
import { orderOfSerial, searchTables } from "./order-search";
import { RETURNED_LINES } from "./returns/returned-lines";
import { COUNTED_EXACTLY, isoTime, type ListParts, pageOf, readList, Values } from "../reading/list";
import { serialsOfLine, serialsReturned } from "../books/units";
import { vatOfOrder } from "../books/vat";

type OrdersQuery = z.output<typeof ordersQuery>;

const NEWEST = "o.order_number desc";
const OLDEST = "o.order_number";

/** JSON text of the contract's ordersReply: the orders of the person's own store, or of all for administrators. */
export async function listOrders(pool: Pool, staff: Staff, query: OrdersQuery): Promise<string> {
  const values = new Values();
  const typed = query.query?.trim() ?? "";
  const serial = typed === "" ? null : await orderOfSerial(pool, typed);
  return readList(pool, ordersList(staff, query, { typed, serial, values }));
}

/** The parts of the list's statement. */
export function ordersList(
  staff: Staff,
  query: OrdersQuery,
  { typed, serial, values }: { typed: string; serial: string | null; values: Values },
): ListParts {
  const stores = [storeScope(staff), query.store ?? null]
    .filter((store) => store !== null)
    .map((store) => `${values.add(store)}::uuid`);
  // One of three words, written as a literal so that each list has its own cached plan.
  const status = query.status === undefined ? null : `'${query.status}'`;
  const filters = stores.map((store) => `store_key = ${store}`);
  if (status !== null) filters.push(`status = ${status}`);
  const where = filters.map((filter) => `o.${filter}`);
  const page = pageOf(query);
  const isOldest = query.sort === "oldest";
  const row = `json_build_object('key', o.key, 'order_number', o.order_number, 'created_at', ${isoTime("o.created_at")},
      'status', o.status, 'customer_name', o.customer_name, 'cost', naira(o.cost_kobo), 'total_quantity', o.total_quantity,
      'delivery', case o.delivery_method when 'pickup' then 'null' else
        json_build_object('method', o.delivery_method, 'status', o.delivery_status)::text end)`;
  if (typed !== "") {
    // The count and all pages so far need this many; more are never read.
    const shown = page.offset + page.limit;
    const most = Math.max(COUNTED_EXACTLY + 1, shown);
    return {
      first: searchTables({ typed, serial, stores, status, isOldest, most, values }),
      counted: "hits",
      from: foundOrders(shown, where),
      alias: "o",
      where: [],
      order: "o.place",
      page,
      row,
      searches: true,
      values,
    };
  }
  return {
    from: "orders o",
    alias: "o",
    where,
    order: isOldest ? OLDEST : NEWEST,
    page,
    row,
    total: `select coalesce(sum(n), 0)::bigint from order_counts where ${["true", ...filters].join(" and ")}`,
    ...(!isOldest && { jump: orderBlocks(stores[0] ?? null, status) }),
    searches: false,
    values,
  };
}

/** The orders of the first hits; others are never read. */
const foundOrders = (shown: number, where: readonly string[]) => `(
  select o.*, place from (select * from hits order by place limit ${shown}) shown join orders o using (order_number)
   where ${["true", ...where].join(" and ")}) o`;

const discountOff = (alias: string) => `case when ${alias}.discount_bp is null
  then json_build_object('kind', 'amount', 'value', naira(${alias}.discount_kobo), 'reason', ${alias}.discount_reason)
  else json_build_object('kind', 'percent', 'value', ${alias}.discount_bp / 100.0, 'reason', ${alias}.discount_reason) end`;

/** What requests and replies call an account: store credit has no key there. */
const PLACE = `case when a.customer_key is null then a.key::text else '${STORE_CREDIT}' end`;

/** SQL of the contract's orderReply, for orders `o` with their stores `s`. */
export const DETAIL = `json_build_object('data', json_build_object(
           'key', o.key, 'order_number', o.order_number, 'created_at', ${isoTime("o.created_at")},
           'status', o.status, 'store', o.store_key, 'store_name', s.title, 'remark', o.remark,
           'employee_name', o.facilitator_name, 'customer_key', o.customer_key, 'customer_name', o.customer_name,
           'customer_email', o.customer_email, 'customer_phone', o.customer_phone,
           'customer_address', o.customer_address, 'customer_instagram', o.customer_instagram,
           'customer_twitter', o.customer_twitter,
           'delivery', case o.delivery_method when 'pickup' then 'null' else json_build_object(
             'method', o.delivery_method, 'status', o.delivery_status, 'recipient_name', o.recipient_name,
             'recipient_phone', o.recipient_phone, 'recipient_address', o.recipient_address,
             'fee', naira(o.fee_kobo))::text end,
           'sub_total_items', coalesce((
             select json_agg(json_strip_nulls(json_build_object(
                      'key', l.variant_key, 'item_title', l.item_title, 'variation', l.variation,
                      'variation_image', l.image, 'price', naira(l.unit_price_kobo), 'quantity', l.quantity,
                      'list_price', naira(l.list_price_kobo),
                      'discount', case when l.list_price_kobo is not null then json_build_object(
                        'kind', 'price', 'value', naira(l.unit_price_kobo), 'reason', l.discount_reason)
                        when l.discount_reason <> '' then ${discountOff("l")} end,
                      'amount', case when l.discount_kobo + l.order_discount_kobo > 0 then naira(
                        l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo) end,
                      'order_discount', naira(nullif(l.order_discount_kobo, 0)),
                      'returned', nullif(l.returned_quantity, 0), 'returned_amount', naira(nullif(l.returned_kobo, 0)),
                      'tracks_serials', (select true from variants v where v.key = l.variant_key and v.tracks_serials),
                      'serials', ${serialsOfLine("l")}))
                      order by l.position)
               from order_lines l where l.order_key = o.key), '[]')::text,
           'payment', coalesce((
             select json_agg(json_build_object(
                      'mode', a.type, 'account', a.name, 'account_key', ${PLACE}, 'amount', naira(p.amount_kobo))
                      order by p.first, a.key)
               from (select account_key, sum(amount_kobo)::bigint as amount_kobo, min(created_at) as first
                       from payments where order_key = o.key and not is_refund
                      group by 1 having sum(amount_kobo) <> 0) p
               join accounts a on a.key = p.account_key), '[]')::text,
           'cost', naira(o.cost_kobo), 'debt', naira(o.debt_kobo), 'total_quantity', o.total_quantity,
           'discount', case when o.discount_reason <> '' then ${discountOff("o")} end,
           'refunds', (
             select json_agg(json_build_object(
                      'mode', a.type, 'account', a.name, 'account_key', ${PLACE}, 'amount', naira(r.amount_kobo))
                      order by r.first, a.key)
               from (select account_key, -sum(amount_kobo)::bigint as amount_kobo, min(created_at) as first
                       from payments where order_key = o.key and is_refund group by 1) r
               join accounts a on a.key = r.account_key),
           'returns', (
             select json_agg(json_build_object(
                      'key', r.key, 'number', r.return_number, 'created_at', ${isoTime("r.created_at")},
                      'employee_name', e.name, 'reason', r.reason, 'amount', naira(r.amount_kobo),
                      'debt', naira(r.debt_kobo), 'refund', naira(r.refund_kobo),
                      'exchange', (select json_build_object('key', x.key, 'order_number', x.order_number)
                                     from orders x where x.key = r.exchange_order_key),
                      'lines', (
                        select json_agg(json_strip_nulls(json_build_object(
                                 'item_title', l.item_title, 'variation', l.variation, 'quantity', m.quantity,
                                 'condition', m.condition, 'amount', naira(m.amount_kobo),
                                 'serials', ${serialsReturned("m", "l")})) order by m.position)
                          from ${RETURNED_LINES} m join order_lines l on l.key = m.order_line_key
                      )) order by r.return_number)
               from returns r join employees e on e.key = r.created_by where r.order_key = o.key),
           'repair', (select json_build_object('key', r.key, 'ticket_number', r.ticket_number)
                        from repair_orders c join repairs r on r.key = c.repair_key where c.order_key = o.key),
           'vat', (select json_agg(json_build_object('rate', (v->>'rateBp')::integer / 100.0,
                     'gross', naira((v->>'gross')::bigint), 'amount', naira((v->>'vat')::bigint)))
                     from json_array_elements(${vatOfOrder("o.key")}) v),
           'customer_credit', (select naira(-a.balance_kobo) from accounts a
                                where a.customer_key = o.customer_key and a.balance_kobo < 0),
           'version', o.version), 'breadcrumb', o.order_number::text)::text as body`;

/**
 * A subselect hides the requested keys: when PostgreSQL sees how few they are, it expects a better custom plan and
 * plans each time, which costs more than running the statement.
 */
const DETAILS = `
  select place, ${DETAIL}
    from rows from (unnest(array(select unnest($1::uuid[]))), unnest(array(select unnest($2::uuid[])))) with ordinality
           as asked (key, store_key, place)
    join orders o on o.key = asked.key and (asked.store_key is null or o.store_key = asked.store_key)
    join stores s on s.key = o.store_key`;

type Asked = { staff: Staff; key: string };

/** JSON text of the contract's orderReply, or null when there is none within the person's scope. */
export const readOrder = async (db: Tx, asked: Asked): Promise<string | null> =>
  (await readOrders(db, [asked]))[0] ?? null;

/** The same, batched for many concurrent readers. */
export const createOrderReader = (pool: Pool): ((asked: Asked) => Promise<string | null>) =>
  batchedReads(pool, readOrders);

async function readOrders(db: Tx, asked: readonly Asked[]): Promise<(string | null)[]> {
  const { rows } = await db.query<{ place: number; body: string }>({
    name: "orders",
    text: DETAILS,
    values: [asked.map(({ key }) => key), asked.map(({ staff }) => storeScope(staff))],
  });
  const bodies = new Map(rows.map(({ place, body }) => [place, body]));
  return asked.map((_one, index) => bodies.get(index + 1) ?? null);
}
