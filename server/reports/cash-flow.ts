import type { Pool } from "pg";
import type { z } from "zod";
import type { cashFlowQuery } from "../../src/api/reports/ledger.contract";
import { addDays, comparedUntil, type Period, periodBefore, startOf } from "../core/days";
import { storeScope, type Staff } from "../core/session-context";
import { nairaSum, SCOPE } from "../dashboard/sums";
import { pageOf } from "../reading/list";
import { DAYS_AND_MONTHS, FRESH_CASH, freshMoves } from "../dashboard/day-sums";
import { listedText, readListed } from "./listed";

/** Of more transactions than this, on days that are not added up, there is no report: it would keep the database busy for a second. */
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
      from (select account_key, sum(in_kobo) as came, sum(out_kobo) as went from moved group by 1) f
      join accounts a on a.key = f.account_key group by 1, 2)`,
  category: `
  parts as materialized (
    select c.key, coalesce(c.name, '') as name, f.kind, came, went
      from (select category_key, ${KIND} as kind, sum(in_kobo) as came, sum(out_kobo) as went
              from moved t group by 1, 2) f
      left join categories c on c.key = f.category_key)`,
};

const FLOW = (before = "came", after = "went") => `
  'in', ${nairaSum(before)}, 'out', ${nairaSum(after)}, 'net', ${nairaSum(`coalesce(${before}, 0) - coalesce(${after}, 0)`)}`;

/**
 * The net of the days before in parts, from the moment $5 to the moment $6: days that are added up and ended by then, and the
 * transactions of the others.
 */
const NET_BEFORE = `
  select c.in_kobo - c.out_kobo as kobo
    from scope join summed_days d on d.store_key = scope.key and d.is_summed
     and d.day between shop_day($5) and shop_day($6) - 1
    join cash_days c on c.store_key = d.store_key and c.day = d.day
  union all
  select t.kobo
    from scope join summed_days d on d.store_key = scope.key and d.day between shop_day($5) and shop_day($6)
     and not (d.is_summed and d.day < shop_day($6))
   cross join lateral (
     -- A sum cannot be joined in another way, and so reads the days asked for, never all of a store.
     select sum(t.effect_kobo) as kobo from transactions t
      where t.store_key = d.store_key and t.created_at >= day_start(d.day)
        and t.created_at < least(day_start(d.day + 1), $6::timestamptz)) t`;

/**
 * $1 the requested store, $2 the only store in reach, $3 the first moment and $4 the end, $5 and $6 the same of the period
 * before, $7 the rows of a page, $8 those before it. Memos move no money.
 */
const textOf = (by: keyof typeof PARTS) =>
  listedText({
    tables: `
  scope as materialized (${SCOPE}),
  ${DAYS_AND_MONTHS},
  ${freshMoves(`${MOST_TRANSACTIONS + 1}`)},
  moved as materialized (
    select c.account_key, c.source, c.type, c.category_key, c.in_kobo, c.out_kobo
      from days d join cash_days c on c.store_key = d.store_key and c.day = d.day where d.is_summed
    union all
    select c.account_key, c.source, c.type, c.category_key, c.in_kobo, c.out_kobo
      from months m join cash_months c on c.store_key = m.store_key and c.month = m.month
    union all
    select account_key, source, type, category_key, in_kobo, out_kobo from (${FRESH_CASH}) f),
  ${PARTS[by]}`,
    order: "coalesce(came, 0) - coalesce(went, 0) desc, kind, name, key",
    row: `'key', key, 'name', name, 'kind', kind, ${FLOW()}`,
    totals: `${FLOW("sum(came)", "sum(went)")}, 'net_before', (
      select ${nairaSum("sum(kobo)")} from (${NET_BEFORE}) before)`,
    tooMany: `(select count(*) > ${MOST_TRANSACTIONS} from fresh_moves)`,
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
