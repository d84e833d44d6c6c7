import type { Pool } from "pg";
import type { z } from "zod";
import type { cashFlowQuery } from "../../src/api/reports/ledger.contract";
import { addDays, comparedUntil, type Period, periodBefore, startOf } from "../core/days";
import { storeScope, type Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { pageOf } from "../reading/list";
import { listedText, readListed } from "./listed";

/** Of more transactions than this there is no report: it would keep the database busy for a second. */
export const MOST_TRANSACTIONS = 400_000;

/** What a drop leaves in one account it puts into another, so it is a move. */
const KIND = `case t.source when 'order' then case t.type when 'credit' then 'sales' else 'refunds' end
    when 'supplier-payment' then 'suppliers' when 'move' then 'moves' when 'drop' then 'moves'
    when 'manual' then case t.type when 'credit' then 'income' else 'expense' end else 'corrections' end`;

const PARTS = {
  account: `
  parts as materialized (
    -- The store credit of all customers is one row: each of them has an account of that name.
    select case when a.customer_key is null then a.key end as key, a.name, 'account' as kind, sum(came) as came, sum(went) as went
      from (select account_key, sum(effect_kobo) filter (where effect_kobo > 0) as came,
                   -sum(effect_kobo) filter (where effect_kobo < 0) as went from moved group by 1) f
      join accounts a on a.key = f.account_key group by 1, 2)`,
  category: `
  parts as materialized (
    select c.key, coalesce(c.name, '') as name, f.kind, came, went
      from (select category_key, ${KIND} as kind, sum(effect_kobo) filter (where effect_kobo > 0) as came,
                   -sum(effect_kobo) filter (where effect_kobo < 0) as went from moved t group by 1, 2) f
      left join categories c on c.key = f.category_key)`,
};

const FLOW = (before = "came", after = "went") => `
  'in', ${nairaSum(before)}, 'out', ${nairaSum(after)}, 'net', ${nairaSum(`coalesce(${before}, 0) - coalesce(${after}, 0)`)}`;

/**
 * $1 the requested store, $2 the only store in reach, $3 the first moment and $4 the end, $5 and $6 the same of the period
 * before, $7 the rows of a page, $8 those before it. Memos move no money.
 */
const textOf = (by: keyof typeof PARTS) =>
  listedText({
    tables: `
  scope as materialized (${SCOPE}),
  moved as materialized (
    select t.account_key, t.source, t.type, t.category_key, t.effect_kobo
      from scope join transactions t on t.store_key = scope.key and t.created_at >= $3::timestamptz
       and t.created_at < $4::timestamptz
     where t.account_key is not null limit ${MOST_TRANSACTIONS + 1}),
  ${PARTS[by]}`,
    order: "coalesce(came, 0) - coalesce(went, 0) desc, kind, name, key",
    row: `'key', key, 'name', name, 'kind', kind, ${FLOW()}`,
    totals: `${FLOW("sum(came)", "sum(went)")}, 'net_before', (
      select ${nairaSum("sum(t.effect_kobo)")} from scope join transactions t on t.store_key = scope.key
         and t.created_at >= $5::timestamptz and t.created_at < $6::timestamptz)`,
    tooMany: `(select count(*) > ${MOST_TRANSACTIONS} from moved)`,
    limit: "$7",
    offset: "$8",
  });

const TEXTS = { account: textOf("account"), category: textOf("category") };

type Asked = Omit<z.output<typeof cashFlowQuery>, "from_date" | "to_date"> & { period: Period; now: Date };

export function cashFlowStatement(staff: Staff, { by = "account", store, period, now, ...paging }: Asked) {
  const { limit, offset } = pageOf(paging);
  const before = periodBefore(period);
  const until = comparedUntil(period, now) ?? startOf(period.from);
  return {
    name: `cash flow by ${by}`,
    text: TEXTS[by],
    values: [
      store ?? null,
      storeScope(staff),
      startOf(period.from),
      startOf(addDays(period.to, 1)),
      startOf(before.from),
      until,
      limit,
      offset,
    ],
  };
}

/** JSON text of the contract's cashFlowReply. Null when the store is out of the person's scope. */
export const readCashFlow = (pool: Pool, staff: Staff, asked: Asked) =>
  readListed(pool, cashFlowStatement(staff, asked), `${MOST_TRANSACTIONS.toLocaleString("en")} transactions`);
