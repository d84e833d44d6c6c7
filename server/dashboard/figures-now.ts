import type { Pool } from "pg";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime } from "../reading/list";
import { readSharedRow } from "../reading/shared-read";
import { nairaSum, SCOPE } from "./sums";

const LISTED = 5;
const NEWEST = "created_at desc, key desc";

/** Products with a variant of a status, counted as the product list with that filter counts them. */
const productsOf = (status: string) =>
  `(select coalesce(sum(c.n), 0)::bigint from product_counts c join scope on scope.key = c.store_key
     where c.status = '${status}')`;

/** The newest of all stores in scope are among the newest of each store, which an index returns. */
const newest = (table: string, condition = "true") =>
  `(select n.* from scope cross join lateral (
      select * from ${table} where store_key = scope.key and ${condition} order by ${NEWEST} limit ${LISTED}) n
     order by ${NEWEST} limit ${LISTED})`;

/** Below this price in kobo, any quantity costs what fits a bigint, whose sum takes a third of the time of numerics. */
const CHEAP = 2_147_483_648;

/**
 * Counts listed products only: deleted ones are not offered, and people look up units in the product list. The keys are an
 * array because PostgreSQL expects one row of a join with `scope`, and would look up the variants of each product.
 */
const INVENTORY = `(
  select ${nairaSum(`
           coalesce(sum(v.quantity * v.price_kobo) filter (where v.price_kobo < ${CHEAP}), 0)
           + coalesce(sum(v.quantity::numeric * v.price_kobo) filter (where v.price_kobo >= ${CHEAP}), 0)`)}
    from products p join variants v on v.product_key = p.key
   where p.store_key = any (array (select key from scope)) and p.deleted_at is null)`;

/** Those with at most their reorder level. */
const LOW_STOCK = "(select count(*) from scope join stock_levels v on v.store_key = scope.key where v.is_low)";

/** $1 the requested store, $2 the only store in reach. `counts` and `lists` are JSON objects. */
const textOf = (seesCost: boolean, seesPurchases: boolean) => `
  with scope as materialized (${SCOPE})
  select json_build_object(
             'total_return_products', ${productsOf("return")},
             'total_employees', (select count(*) from employees e join scope on scope.key = e.store_key
                                  where e.deactivated_at is null),
             'total_customers', (select coalesce(sum(n), 0)::bigint from customer_counts),
             'store_count', (select count(*) from scope),
             ${seesCost ? `'total_inventory_cost', ${INVENTORY},` : ""}
             ${seesPurchases ? `'total_low_stock', ${LOW_STOCK},` : ""}
             'total_products', ${productsOf("active")},
             'total_repair_products', ${productsOf("repair")},
             'total_hidden_products', ${productsOf("hidden")})::text as counts,
         json_build_object(
           'listed_products', coalesce((
             select json_agg(json_build_object(
                      'key', p.key, 'image', p.image, 'title', p.title, 'sale_price', naira(p.sale_price_kobo),
                      'quantity', (select coalesce(sum(v.quantity), 0) from variants v where v.product_key = p.key),
                      'timestamps', json_build_object('create_time', ${isoTime("p.created_at")})) order by ${NEWEST})
               from ${newest("products", "deleted_at is null")} p), '[]'::json),
           'latest_customers', coalesce((
             select json_agg(json_build_object('key', key, 'name', name) order by ${NEWEST})
               from (select key, name, created_at from customers where not is_walk_in order by ${NEWEST} limit ${LISTED}) c), '[]'::json),
           'latest_orders', coalesce((
             select json_agg(json_build_object(
                      'key', o.key, 'order_number', o.order_number, 'created_at', ${isoTime("o.created_at")},
                      'total_quantity', o.total_quantity, 'cost', naira(o.cost_kobo), 'status', o.status)
                      order by ${NEWEST})
               from ${newest("orders")} o), '[]'::json))::text as lists
   where $1::uuid is null or exists (select from scope)`;

const STATEMENTS = [false, true].map((seesCost) =>
  [false, true].map((seesPurchases) => ({
    name: `figures-now${seesCost ? "-with-cost" : ""}${seesPurchases ? "-with-purchases" : ""}`,
    text: textOf(seesCost, seesPurchases),
  })),
);

function statementFor(staff: Staff) {
  const statement = STATEMENTS[Number(may(staff, "products.cost"))]?.[Number(may(staff, "purchases.view"))];
  if (statement === undefined) throw new Error("there is one for everybody");
  return statement;
}

type FiguresNow = { counts: string; lists: string };

/** What the dashboard shows for every period, as JSON objects. Dashboards of different periods that are read at once share it. */
export const readFiguresNow = (pool: Pool, staff: Staff, store: string | null): Promise<FiguresNow | undefined> =>
  readSharedRow<FiguresNow>(pool, { ...statementFor(staff), values: [store, storeScope(staff)] });
