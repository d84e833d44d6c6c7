import type { Pool } from "pg";
import type { z } from "zod";
import type { movementsQuery, shiftsQuery } from "../../src/api/shifts/shifts.contract";
import { MOVEMENT_KINDS } from "../../src/api/shifts/shifts.rules";
import { queryAgain, type Tx } from "../core/db/transaction";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, pageOf, readList, searchPattern, Values } from "../reading/list";

/** SQL: the float of the shift f and all its movements. A closed one keeps what it was. */
export const EXPECTED = `coalesce(f.expected_kobo, f.float_kobo + coalesce(
  (select sum(t.effect_kobo) from transactions t where t.shift_key = f.key), 0))::bigint`;

/** SQL: what kind of movement the transaction t is. */
export const KIND = `case t.source when 'order' then case t.type when 'credit' then 'sale' else 'refund' end
  when 'drop' then 'drop' when 'adjustment' then 'correction'
  when 'move' then case t.type when 'credit' then 'income' else 'drop' end
  else case t.type when 'credit' then 'income' else 'expense' end end`;

const JOINS = `join accounts a on a.key = f.account_key join stores s on s.key = f.store_key
  join employees e on e.key = f.opened_by cross join lateral (select ${EXPECTED} as kobo) expected`;

const ROW = `'key', f.key, 'shift_number', f.shift_number, 'created_at', ${isoTime("f.created_at")},
  'closed_at', ${isoTime("f.closed_at")}, 'status', f.status, 'account', f.account_key, 'account_name', a.name,
  'store', f.store_key, 'store_title', s.title, 'employee', f.opened_by, 'employee_name', e.name,
  'float', naira(f.float_kobo), 'expected', naira(expected.kobo), 'counted', naira(f.counted_kobo),
  'difference', naira(f.counted_kobo - expected.kobo)`;

/**
 * JSON text of the contract's shiftsReply, newest first, with the cash accounts: of all stores for administrators, for
 * others of their own.
 */
export function listShifts(pool: Pool, staff: Staff, query: z.output<typeof shiftsQuery>): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const own = scope === null ? null : `${values.add(scope)}::uuid`;
  const where: string[] = [];
  if (own !== null) where.push(`f.store_key = ${own}`);
  if (query.store !== undefined) where.push(`f.store_key = ${values.add(query.store)}::uuid`);
  if (query.account !== undefined) where.push(`f.account_key = ${values.add(query.account)}::uuid`);
  if (query.status !== undefined) where.push(`f.status = ${values.add(query.status)}`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(search, values));
  return readList(pool, {
    from: "shifts f",
    alias: "f",
    where,
    order: "f.created_at desc, f.key desc",
    page: pageOf(query),
    joins: JOINS,
    row: `json_build_object(${ROW})`,
    moreFields: `'drawers', coalesce((
      select json_agg(json_build_object('key', a.key, 'name', a.name, 'store_title', s.title,
                                        'balance', naira(a.balance_kobo), 'open_shift', a.open_shift_key)
                      order by sort_name(a.name), a.key)
        from accounts a join stores s on s.key = a.store_key
       where a.type = 'cash' ${own === null ? "" : `and a.store_key = ${own}`}), '[]'::json)`,
    searches: search !== undefined,
    values,
  });
}

/** By part of the account's or the person's name, or by the whole number. */
function matches(search: string, values: Values): string {
  const pattern = values.add(searchPattern(search));
  const parts = [
    `f.account_key in (select key from accounts where name ilike ${pattern})`,
    `f.opened_by in (select key from employees where name ilike ${pattern})`,
  ];
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  if (number !== undefined) parts.push(`f.shift_number = ${values.add(Number(number))}::bigint`);
  return `(${parts.join(" or ")})`;
}

const TOTALS = MOVEMENT_KINDS.map(
  (kind) => `'${kind}', naira(coalesce(sum(m.kobo) filter (where m.kind = '${kind}'), 0)::bigint)`,
).join(", ");

/** JSON text of the contract's shiftReply, or null when there is none within the person's scope. */
export async function readShift(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "shift",
    text: `select json_build_object(
                    'data', json_build_object(${ROW}, 'float_count', f.float_count, 'balance', naira(f.balance_kobo),
                      'count', f.count, 'counted_by', f.counted_by, 'counted_by_name', coalesce(counter.name, ''),
                      'counted_at', ${isoTime("f.counted_at")}, 'explanation', f.explanation,
                      'small_difference', (select naira(small_difference_kobo) from shop_settings),
                      'closed_by_name', coalesce(closer.name, ''), 'difference_transaction', f.difference_key,
                      'totals', (select json_build_object(${TOTALS})
                                   from (select ${KIND} as kind, t.effect_kobo as kobo from transactions t
                                          where t.shift_key = f.key) m),
                      'version', f.version),
                    'breadcrumb', f.shift_number::text)::text as body
             from shifts f ${JOINS} left join employees counter on counter.key = f.counted_by
                  left join employees closer on closer.key = f.closed_by
            where f.key = $1 and ($2::uuid is null or f.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}

/**
 * JSON text of the contract's movementsReply, newest first, or null when there is no such shift within the person's
 * scope. An entry of another store counts too, but is not named.
 */
export async function listMovements(
  pool: Pool,
  staff: Staff,
  key: string,
  query: z.output<typeof movementsQuery>,
): Promise<string | null> {
  const own = storeScope(staff);
  const { rowCount } = await queryAgain(pool, {
    name: "shift-in-scope",
    text: "select from shifts where key = $1 and ($2::uuid is null or store_key = $2)",
    values: [key, own],
  });
  if (rowCount === 0) return null;
  const values = new Values();
  const shift = `${values.add(key)}::uuid`;
  const scope = `${values.add(own)}::uuid`;
  const isNamed = `(${scope} is null or t.store_key = ${scope})`;
  return readList(pool, {
    from: "transactions t",
    alias: "t",
    where: [`t.shift_key = ${shift}`],
    order: "t.created_at desc, t.key desc",
    page: pageOf(query),
    joins: "left join employees e on e.key = t.created_by",
    row: `json_build_object('key', t.key, 'kind', ${KIND}, 'amount', naira(t.effect_kobo),
      'remark', case when ${isNamed} then t.remark else 'entry of another store' end,
      'time', ${isoTime("t.created_at")}, 'employee_name', coalesce(e.name, ''),
      'order_key', (select o.key from orders o
                     where o.key = t.order_key and (${scope} is null or o.store_key = ${scope})))`,
    searches: false,
    values,
  });
}
