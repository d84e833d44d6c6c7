import type { Pool } from "pg";
import { isoTime, pageOf, type Paging, readList, type Values } from "../reading/list";

const ORDERS_PAGE = 5;

/** JSON text of the orders `o` that a person bought or facilitated, newest first. */
export const listPersonOrders = (
  pool: Pool,
  where: readonly string[],
  query: Paging,
  values: Values,
): Promise<string> =>
  readList(pool, {
    from: "orders o",
    alias: "o",
    where,
    order: "o.created_at desc, o.key desc",
    page: pageOf(query, ORDERS_PAGE),
    row: `json_build_object('key', o.key, 'order_number', o.order_number, 'created_at', ${isoTime("o.created_at")},
      'status', o.status, 'debt', naira(o.debt_kobo), 'cost', naira(o.cost_kobo),
      'delivery', case o.delivery_method when 'pickup' then 'null' else
        json_build_object('method', o.delivery_method, 'status', o.delivery_status)::text end)`,
    searches: false,
    values,
  });
