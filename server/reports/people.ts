import type { Pool } from "pg";
import type { z } from "zod";
import type { peopleQuery } from "../../src/api/reports/ledger.contract";
import { may } from "../../src/may";
import type { Period } from "../core/days";
import type { Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { COUNTED, DAYS_AND_MONTHS, EARNINGS, fresh } from "../dashboard/day-sums";
import { listedText, readListed } from "./listed";
import { MOST_ORDERS, SALES_BEFORE, valuesOf } from "./sales";

const figures = (seesCost: boolean, of: (column: string) => string) => `
  'orders', coalesce(${of("orders")}, 0)::bigint, 'sales', ${nairaSum(of("sales"))}, 'earned', ${nairaSum(of("earned"))},
  'waiting', ${nairaSum(of("waiting"))}${seesCost ? `, 'profit', ${nairaSum(of("profit"))}` : ""}`;

/**
 * $1 the requested store, $2 the only store in reach, $3 the first moment and $4 the end, $5 and $6 the first and the last
 * day before, $7 the rows of a page, $8 those before it, $9 and $10 as in SALES_BEFORE. A share is earned once its order owes nothing.
 */
const textOf = (seesCost: boolean) =>
  listedText({
    tables: `
  scope as materialized (${SCOPE}),
  ${DAYS_AND_MONTHS},
  ${COUNTED},
  ${fresh(`(select n <= ${MOST_ORDERS} from counted)`)},
  ${EARNINGS},
  parts as materialized (
    select case when $2::uuid is null or e.store_key = $2 then e.key end as key, e.name, orders, sales, profit, earned,
           waiting
      from (
        select facilitator_key, sum(orders) as orders, sum(sales_kobo) as sales, sum(profit_kobo) as profit,
               sum(earned_kobo) as earned, sum(waiting_kobo) as waiting
          from earnings group by 1) f
      join employees e on e.key = f.facilitator_key)`,
    order: "sales desc, name, key",
    row: `'key', key, 'name', name, ${figures(seesCost, (column) => column)}`,
    totals: `${figures(seesCost, (column) => `sum(${column})`)}, 'sales_before', (
      select ${nairaSum("sum(sales)")} from (${SALES_BEFORE}) before)`,
    tooMany: `(select n > ${MOST_ORDERS} from counted)`,
    limit: "$7",
    offset: "$8",
  });

const TEXTS = { plain: textOf(false), cost: textOf(true) };

type Asked = Omit<z.output<typeof peopleQuery>, "from_date" | "to_date"> & { period: Period; now: Date };

export function peopleStatement(staff: Staff, asked: Asked) {
  const name = may(staff, "products.cost") ? "cost" : "plain";
  return { name: `people ${name}`, text: TEXTS[name], values: valuesOf(staff, asked) };
}

/** JSON text of the contract's peopleReply. Null when the store is out of the person's scope. */
export const readPeople = (pool: Pool, staff: Staff, asked: Asked) =>
  readListed(pool, peopleStatement(staff, asked), `${MOST_ORDERS.toLocaleString("en")} orders`);
