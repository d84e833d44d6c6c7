import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import type { z } from "zod";
import type { customerOrdersQuery, customersQuery } from "../../../src/api/people/customers.contract";
import { storeScope, type Staff } from "../../core/session-context";
import { isLikePhone, isoTime, literalPattern, namedLike, pageOf, readList, Values } from "../../reading/list";
import { listPersonOrders } from "../person-orders";

type CustomersQuery = z.output<typeof customersQuery>;
type OrdersQuery = z.output<typeof customerOrdersQuery>;

/** Each is served by an index, read from either end. */
const ORDERS = {
  newest: "c.created_at desc, c.key desc",
  oldest: "c.created_at, c.key",
  name: "sort_name(c.name), c.key",
  "-name": "sort_name(c.name) desc, c.key desc",
};

/** JSON text of the contract's customersReply. Customers are shared between stores. */
export function listCustomers(pool: Pool, query: CustomersQuery): Promise<string> {
  const values = new Values();
  const search = query.query?.trim() || undefined;
  return readList(pool, {
    from: "customers c",
    alias: "c",
    where: ["not c.is_walk_in", ...(search === undefined ? [] : [matches(search, values)])],
    order: ORDERS[query.sort ?? "newest"],
    page: pageOf(query),
    row: `json_build_object('key', c.key, 'name', c.name, 'email', c.email, 'created_at', ${isoTime("c.created_at")},
      'order_count', c.order_count, 'spent', naira(c.spent_kobo), 'debt', naira(c.debt_kobo))`,
    ...(search === undefined && { total: "select coalesce(sum(n), 0)::bigint from customer_counts" }),
    searches: search !== undefined,
    values,
  });
}

/** Orders of a store, the newest first, whose customers count as recent. */
const RECENT_ORDERS = 1000;

/** JSON text of the contract's buyersReply: who bought in a store lately, if the person may see it; the latest first. */
export async function listBuyers(pool: Pool, staff: Staff, store: string): Promise<string> {
  const { rows } = await queryAgain<{ body: string }>(pool, {
    name: "buyers",
    text: `with recent as materialized (
             select customer_key, created_at from orders
              where store_key = $1 and ($2::uuid is null or store_key = $2)
              order by created_at desc, key desc limit ${RECENT_ORDERS}),
           buyer as (select customer_key as key, max(created_at) as at from recent group by 1)
           select json_build_object('data', coalesce(json_agg(json_build_object(
                    'key', c.key, 'name', c.name, 'email', c.email, 'phone', c.phone, 'address', c.address,
                    'instagram', c.instagram, 'twitter', c.twitter) order by buyer.at desc, c.key), '[]'))::text as body
             from buyer join customers c on c.key = buyer.key and not c.is_walk_in`,
    values: [store, storeScope(staff)],
  });
  return rows[0]?.body ?? "";
}

/** Words of the name, email and phone from their start; of phones only digits and plus are compared. */
function matches(typed: string, values: Values): string {
  const parts = [
    namedLike("c.name", typed, values),
    `lower(c.email) like ${values.add(`${literalPattern(typed.toLowerCase())}%`)}`,
  ];
  if (isLikePhone(typed)) {
    const digits = values.add(`${literalPattern(typed.replace(/[^\d+]/g, ""))}%`);
    parts.push(`regexp_replace(c.phone, '[^0-9+]', '', 'g') like ${digits}`);
  }
  return `(${parts.join(" or ")})`;
}

/**
 * JSON text of the contract's customerOrdersReply: the completed orders of a customer, those with a debt, or all, within the
 * person's stores, newest first. Null when there is no such customer.
 */
export async function listCustomerOrders(
  pool: Pool,
  staff: Staff,
  customer: string,
  query: OrdersQuery,
): Promise<string | null> {
  const { rowCount } = await queryAgain(pool, {
    name: "customer-known",
    text: "select from customers where key = $1 and not is_walk_in",
    values: [customer],
  });
  if (rowCount === 0) return null;
  const values = new Values();
  const where = [`o.customer_key = ${values.add(customer)}`];
  if (query.owing !== undefined) where.push("o.debt_kobo > 0");
  else if (query.all === undefined) where.push("o.status = 'completed'");
  const scope = storeScope(staff);
  if (scope !== null) where.push(`o.store_key = ${values.add(scope)}`);
  return listPersonOrders(pool, where, query, values);
}
