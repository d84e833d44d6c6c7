import { STORE_CREDIT } from "../../src/api/orders/store-credit.rules";
import type { Pool } from "pg";
import type { z } from "zod";
import type { ordersQuery } from "../../src/api/orders/orders.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { serialMatch } from "../../src/api/stock/units.rules";
import { storeScope, type Staff } from "../core/session-context";
import { batchedReads } from "../reading/batched-reads";
import { orderBlocks } from "./order-blocks";
import { COUNTED_EXACTLY, isoTime, pageOf, readList, searchPattern, Values } from "../reading/list";
import { serialsOfLine, serialsReturned } from "../books/units";
import { vatOfOrder } from "../books/vat";

type OrdersQuery = z.output<typeof ordersQuery>;

const NEWEST = "o.order_number desc";
const OLDEST = "o.order_number";

/** JSON text of the contract's ordersReply: the orders of the person's own store, or of all for administrators. */
export async function listOrders(pool: Pool, staff: Staff, query: OrdersQuery): Promise<string> {
  const values = new Values();
  const stores = [storeScope(staff), query.store ?? null].filter((store) => store !== null);
  const scope = stores.map((store) => `${values.add(store)}::uuid`);
  // One of three words, written as a literal so that each list has its own cached plan.
  const status = query.status === undefined ? null : `'${query.status}'`;
  const filters = scope.map((store) => `store_key = ${store}`);
  if (status !== null) filters.push(`status = ${status}`);
  const where = filters.map((filter) => `o.${filter}`);
  const typed = query.query?.trim() ?? "";
  const searches = typed !== "";
  const kept = ["true", ...filters].join(" and ");
  const page = pageOf(query);
  const number = ORDER_NUMBER.exec(typed)?.[1];
  const isNumber = number !== undefined;
  const isOldest = query.sort === "oldest";
  // The count and all pages so far need this many; more are never read.
  const shown = page.offset + page.limit;
  const most = Math.max(COUNTED_EXACTLY + 1, shown);
  const serial = searches ? await orderOfSerial(pool, typed) : null;
  const hits = isNumber ? numberMatches(number, matches(typed, serial, values), where, most) : null;
  if (searches && !isNumber) where.push(matches(typed, serial, values));

  return readList(pool, {
    ...(hits !== null && { first: `hits as materialized (${hits})`, counted: "hits" }),
    from: isNumber ? numbered(shown) : "orders o",
    alias: "o",
    where: isNumber ? [] : where,
    order: isNumber ? "o.place" : isOldest ? OLDEST : NEWEST,
    page,
    row: `json_build_object('key', o.key, 'order_number', o.order_number, 'created_at', ${isoTime("o.created_at")},
      'status', o.status, 'customer_name', o.customer_name, 'cost', naira(o.cost_kobo), 'total_quantity', o.total_quantity,
      'delivery', case o.delivery_method when 'pickup' then 'null' else
        json_build_object('method', o.delivery_method, 'status', o.delivery_status)::text end)`,
    ...(!searches && {
      total: `select coalesce(sum(n), 0)::bigint from order_counts where ${kept}`,
      ...(!isOldest && { jump: orderBlocks(scope[0] ?? null, status) }),
    }),
    searches,
    values,
  });
}

/** Longer numbers than any order's are not searched: they might not fit a bigint. */
const ORDER_NUMBER = /^#?(\d{1,15})$/;
const PHONE = /^\+?[\d\s]{3,}$/;

/** Maximum length of a number that is searched. */
const LONGEST = 15;
/** Greater than every order number. */
const AFTER_NUMBERS = 10 ** (LONGEST + 1);

/**
 * Numbers of the orders whose number starts with `digits`: the exact number first, then longer ones, each by a range of
 * a dedicated index; then other matches, newest first. At most `most` of each. `place` is their order.
 */
function numberMatches(digits: string, otherwise: string, where: readonly string[], most: number): string {
  const first = Number(digits);
  const filters = ["true", ...where].join(" and ");
  const ranges = Array.from({ length: first === 0 ? 1 : LONGEST - String(first).length + 1 }, (_, more) => {
    const from = first * 10 ** more;
    return `(select o.order_number, o.order_number as place from orders o
              where o.order_number between ${from} and ${from + 10 ** more - 1} and ${filters}
              order by o.order_number limit ${most})`;
  });
  const others = `(select o.order_number, ${AFTER_NUMBERS} - o.order_number as place from orders o
                    where ${otherwise} and ${filters} order by o.order_number desc limit ${most})`;
  return `select order_number, min(place) as place from (${[...ranges, others].join(" union all ")}) found
           group by order_number`;
}

/** The orders of the first hits; others are never read. */
const numbered = (shown: number) =>
  `(select o.*, place from (select * from hits order by place limit ${shown}) shown join orders o using (order_number)) o`;

/** Texts with a digit that are long enough; others are not looked up. */
const SERIAL = /^(?=.*\d)[!-~][ -~]{2,46}[!-~]$/;

/**
 * The order that holds or sold the unit with this serial number; null when there is none. It is read by itself, because
 * PostgreSQL would read all orders for a condition on another table among those below.
 */
async function orderOfSerial(pool: Pool, typed: string): Promise<string | null> {
  if (!SERIAL.test(typed)) return null;
  const { rows } = await queryAgain<{ key: string }>(pool, {
    name: "order-of-serial",
    text: `select l.order_key as key from units u join order_lines l on l.key = u.order_line_key where u.match = $1`,
    values: [serialMatch(typed)],
  });
  return rows[0]?.key ?? null;
}

/** Customer name anywhere, phone by prefix, or this order; phones are stored with and without spaces. */
function matches(typed: string, order: string | null, values: Values): string {
  const parts = [`o.customer_name ilike ${values.add(searchPattern(typed))}`];
  if (order !== null) parts.push(`o.key = ${values.add(order)}::uuid`);
  if (PHONE.test(typed)) {
    const phones = new Set([typed, typed.replace(/\s/g, "")]);
    parts.push(...[...phones].map((phone) => `o.customer_phone like ${values.add(`${phone}%`)}`));
  }
  return `(${parts.join(" or ")})`;
}

const discountOff = (alias: string) => `case when ${alias}.discount_bp is null
  then json_build_object('kind', 'amount', 'value', naira(${alias}.discount_kobo), 'reason', ${alias}.discount_reason)
  else json_build_object('kind', 'percent', 'value', ${alias}.discount_bp / 100.0, 'reason', ${alias}.discount_reason) end`;

/** What requests and replies call an account: store credit has no key there. */
const PLACE = `case when a.customer_key is null then a.key::text else '${STORE_CREDIT}' end`;

/**
 * A subselect hides the requested keys: when PostgreSQL sees how few they are, it expects a better custom plan and
 * plans each time, which costs more than running the statement.
 */
const DETAILS = `
  select place, json_build_object('data', json_build_object(
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
                          from return_lines m join order_lines l on l.key = m.order_line_key
                         where m.return_key = r.key)) order by r.return_number)
               from returns r join employees e on e.key = r.created_by where r.order_key = o.key),
           'vat', (select json_agg(json_build_object('rate', (v->>'rateBp')::integer / 100.0,
                     'gross', naira((v->>'gross')::bigint), 'amount', naira((v->>'vat')::bigint)))
                     from json_array_elements(${vatOfOrder("o.key")}) v),
           'customer_credit', (select naira(-a.balance_kobo) from accounts a
                                where a.customer_key = o.customer_key and a.balance_kobo < 0),
           'version', o.version), 'breadcrumb', o.order_number::text)::text as body
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
