import type { Pool } from "pg";
import type { z } from "zod";
import type { transactionsFileQuery, transactionsQuery } from "../../src/api/money/transactions.contract";
import { addDays, startOf } from "../core/days";
import { queryAgain, type Tx } from "../core/db/transaction";
import { RESERVED_PHRASES } from "../books/finance";
import { badRequest } from "../core/errors";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, pageOf, readList, searchPattern, Values } from "../reading/list";

type TransactionsQuery = z.output<typeof transactionsQuery>;

const RESERVED = RESERVED_PHRASES.map((phrase) => `t.remark ilike '%${phrase}%'`).join(" or ");

/** Cash of an order that no shift holds, on a drawer that has had a shift by then. */
const OUTSIDE_SHIFT = `t.source = 'order' and t.shift_key is null and a.type = 'cash' and exists (
    select from shifts f where f.account_key = t.account_key and f.created_at <= t.created_at)`;

/** SQL: the other account of a move, empty where it is out of reach. */
const movedWith = (scope: string | null): string => `case t.source when 'move' then coalesce((
    select b.name from moves m
      join transactions u on u.key = case m.out_key when t.key then m.in_key else m.out_key end
      join accounts b on b.key = u.account_key
     where (m.out_key = t.key or m.in_key = t.key) ${scope === null ? "" : `and (${scope}::uuid is null or b.store_key = ${scope})`}), '') end`;

/** `scope` is SQL of the store whose orders may be named, null for all. */
const rowOf = (scope: string | null): string => `'Key', t.key, 'remark', t.remark, 'amount', naira(t.amount_kobo),
  'type', case t.source when 'order' then case t.type when 'credit' then 'order-payment' else 'order-refund' end
                        when 'memo' then case t.type when 'credit' then 'order-profit' else 'order-profit-reversal' end
                        else t.type end,
  'time', ${isoTime("t.created_at")},
  'order_key', ${
    scope === null
      ? "t.order_key"
      : `(select o.key from orders o where o.key = t.order_key and (${scope}::uuid is null or o.store_key = ${scope}))`
  }, 'account_key', t.account_key, 'account', coalesce(a.name, ''),
  'store', t.store_key, 'store_title', s.title, 'editable', t.source = 'manual' and not (${RESERVED}),
  'shift', t.shift_key, 'outside_shift', ${OUTSIDE_SHIFT}, 'category', t.category_key,
  'category_name', coalesce(g.name, ''), 'moved_with', ${movedWith(scope)}`;

const JOINS = `join stores s on s.key = t.store_key left join accounts a on a.key = t.account_key
  left join categories g on g.key = t.category_key`;

/** A literal; for a parameter PostgreSQL expects a page to be a tenth of the book. */
const MOST_A_PAGE = 100;

/**
 * The account's balance after each row shown: the current balance minus all newer entries, computed row by row, so that
 * a page costs as much as the rows before it. Entries of other people count too, though they are not shown.
 */
const runningOf = (account: string, scope: string | null) => ({
  shown: `
    account as materialized (
      select key, balance_kobo from accounts
       where key = ${account}::uuid ${scope === null ? "" : `and store_key = ${scope}::uuid`}),
    running as (
      select s.key, (account.balance_kobo - sum(moved.kobo) over (order by s.created_at desc, s.key desc))::bigint as kobo
        from account, (
          select t.key, t.created_at,
                 lag(t.created_at, 1, 'infinity'::timestamptz) over newest as newer_at,
                 lag(t.key, 1, 'ffffffff-ffff-ffff-ffff-ffffffffffff'::uuid) over newest as newer_key
            from (select key from page limit ${MOST_A_PAGE}) page join transactions t on t.key = page.key
          window newest as (order by t.created_at desc, t.key desc)) s,
        lateral (
          select coalesce(sum(n.effect_kobo), 0) as kobo from transactions n
           where n.account_key = account.key and (n.created_at, n.key) > (s.created_at, s.key)
             and (n.created_at, n.key) <= (s.newer_at, s.newer_key)) moved)`,
  joins: "left join running on running.key = t.key",
  column: "'balance', naira(running.kobo)",
  moreFields: "'balance', (select naira(balance_kobo) from account)",
});

/** Up to so many transactions are added up, or so many of some days: more would slow the list down. */
const MOST_SUMMED = 10_000;
const MOST_SUMMED_OF_DAYS = 100_000;

/**
 * SQL of what came in and went out. With `isStored` the total of the list is exact. Memos move no money, so they
 * add nothing.
 */
function totalsOf(where: readonly string[], most: number, isStored: boolean): string {
  const sum = (condition: string) => `round(coalesce(sum(kobo) filter (where ${condition}), 0) / 100, 2)`;
  const summed = `(
      select case when count(*) <= ${most} then json_build_object(
               'in', ${sum("kobo > 0")}, 'out', -${sum("kobo < 0")}, 'net', ${sum("true")}) end
        from (select t.effect_kobo as kobo from transactions t where ${["true", ...where].join(" and ")}
               limit ${most + 1}) listed)`;
  return isStored ? `case when (select n from total) <= ${most} then ${summed} end` : summed;
}

type Filters = z.output<typeof transactionsFileQuery>;

/** All but memos, which say what profit was made. */
const MOVES_MONEY = "account_key is not null";

/** Conditions on the transactions `t`, of which those in `kept` have stored counts; `scope` is SQL of the person's store. */
export function filtersOf(staff: Staff, query: Filters, values: Values) {
  const own = storeScope(staff);
  const scope = own === null ? null : values.add(own);
  const account = query.account === undefined ? null : values.add(query.account);
  const kept = scope === null ? [] : [`store_key = ${scope}::uuid`];
  if (query.store !== undefined) kept.push(`store_key = ${values.add(query.store)}::uuid`);
  if (account !== null) kept.push(`account_key = ${account}::uuid`);
  else if (!may(staff, "products.cost")) kept.push(MOVES_MONEY);
  const where = kept.map((filter) => `t.${filter}`);
  const { from_date: from, to_date: to, category } = query;
  if (from !== undefined && to !== undefined && from > to) throw badRequest("from_date must not be after to_date");
  if (from !== undefined) where.push(`t.created_at >= ${values.add(startOf(from))}::timestamptz`);
  if (to !== undefined) where.push(`t.created_at < ${values.add(startOf(addDays(to, 1)))}::timestamptz`);
  if (category === "none") where.push("t.category_key is null and t.source = 'manual' and t.type = 'debit'");
  else if (category !== undefined) where.push(`t.category_key = ${values.add(category)}::uuid`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(search, values));
  return { scope, account, kept, where, searches: search !== undefined, hasDays: from !== undefined };
}

const EXPENSES = `coalesce((
  select json_agg(json_build_object('key', key, 'name', name) order by sort_name(name), key)
    from categories where kind = 'expense'), '[]'::json)`;

/**
 * JSON text of the contract's transactionsReply, newest first: of the person's own store, or all for administrators;
 * memos only for people who may see profit.
 */
export function listTransactions(pool: Pool, staff: Staff, query: TransactionsQuery): Promise<string> {
  const values = new Values();
  const { scope, account, kept, where, searches, hasDays } = filtersOf(staff, query, values);
  const running = account !== null && may(staff, "accounts.view") ? runningOf(account, scope) : null;
  const isStored = kept.length === where.length;
  const totals = totalsOf(where, hasDays ? MOST_SUMMED_OF_DAYS : MOST_SUMMED, isStored);
  const fields = [`'totals', ${totals}`, `'categories', ${EXPENSES}`, ...(running ? [running.moreFields] : [])];

  return readList(pool, {
    from: "transactions t",
    alias: "t",
    where,
    order: "t.created_at desc, t.key desc",
    page: pageOf(query),
    joins: running === null ? JOINS : `${JOINS} ${running.joins}`,
    row: `json_build_object(${[rowOf(scope), ...(running ? [running.column] : [])].join(", ")})`,
    ...(running && { shown: running.shown }),
    moreFields: fields.join(", "),
    ...(isStored && {
      total: `select coalesce(sum(n), 0)::bigint from transaction_counts where ${["true", ...kept].join(" and ")}`,
    }),
    searches,
    values,
  });
}

const NUMBER = /\d{3,}/;

/**
 * Finds the text anywhere in the remark. Orders write the same words into nearly every remark, so the index would scan
 * most of the book: when the text contains a number, the index looks up only the number.
 */
function matches(text: string, values: Values): string {
  const whole = values.add(searchPattern(text));
  const number = NUMBER.exec(text)?.[0];
  if (number === undefined) return `t.remark ilike ${whole}`;
  return `t.remark ilike ${values.add(searchPattern(number))} and (t.remark || '') ilike ${whole}`;
}

/** JSON text of the contract's transactionReply, or null when there is none that the person sees. */
export async function readTransaction(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const seesProfit = may(staff, "products.cost");
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: seesProfit ? "transaction-with-profit" : "transaction",
    text: `select json_build_object('data', json_build_object(${rowOf("$2")}, 'version', t.version),
                                    'breadcrumb', t.remark)::text as body
             from transactions t ${JOINS}
            where t.key = $1 and ($2::uuid is null or t.store_key = $2)${seesProfit ? "" : ` and t.${MOVES_MONEY}`}`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}
