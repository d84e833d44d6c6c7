import type { Pool } from "pg";
import type { z } from "zod";
import type { countsQuery, linesQuery } from "../../src/api/counts/counts.contract";
import { SERIAL_LIMITS } from "../../src/api/stock/units.rules";
import { may } from "../../src/may";
import { ON_SHELF } from "../books/units";
import { queryAgain, type Tx } from "../core/db/transaction";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, namedLike, pageOf, readList, searchPattern, Values } from "../reading/list";
import { DIFFERENCE, IS_THERE, LINE_JOINS, nairaOf, UNIT_COST } from "./differences";

const JOINS = `join stores s on s.key = c.store_key join employees e on e.key = c.created_by
  cross join lateral (select count(*) as lines, count(counted) as counted_lines from count_lines
                       where count_key = c.key) progress`;

const ROW = `'key', c.key, 'count_number', c.count_number, 'created_at', ${isoTime("c.created_at")},
  'status', c.status, 'store', c.store_key, 'store_title', s.title, 'range', c.range, 'range_title', c.range_title,
  'employee_name', e.name, 'lines', progress.lines, 'counted_lines', progress.counted_lines`;

/** JSON text of the contract's countsReply, newest first: of all stores for administrators, for others of their own. */
export function listCounts(pool: Pool, staff: Staff, query: z.output<typeof countsQuery>): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const where: string[] = [];
  if (scope !== null) where.push(`c.store_key = ${values.add(scope)}::uuid`);
  if (query.store !== undefined) where.push(`c.store_key = ${values.add(query.store)}::uuid`);
  if (query.status !== undefined) where.push(`c.status = ${values.add(query.status)}`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(search, values));
  return readList(pool, {
    from: "counts c",
    alias: "c",
    where,
    order: "c.created_at desc, c.key desc",
    page: pageOf(query),
    joins: JOINS,
    row: `json_build_object(${ROW})`,
    searches: search !== undefined,
    values,
  });
}

/** By part of the range's name or of the person's, or by the whole number. */
function matches(search: string, values: Values): string {
  const pattern = values.add(searchPattern(search));
  const parts = [
    `c.range_title ilike ${pattern}`,
    `c.created_by in (select key from employees where name ilike ${pattern})`,
  ];
  const number = /^#?(\d{1,15})$/.exec(search)?.[1];
  if (number !== undefined) parts.push(`c.count_number = ${values.add(Number(number))}::bigint`);
  return `(${parts.join(" or ")})`;
}

/** SQL: whether the differences of c are shown to a person who may post them, or not. */
const isShown = (mayPost: string): string => `(c.status = 'posted' or (c.status = 'reviewing' and ${mayPost}))`;

const sums = (sign: ">" | "<"): string => `json_build_object(
  'lines', count(*) filter (where d ${sign} 0), 'units', coalesce(sum(abs(d)) filter (where d ${sign} 0), 0),
  'cost', case when $4 then ${nairaOf(`coalesce(sum(abs(d)::numeric * kobo) filter (where d ${sign} 0), 0)`)} end)`;

/** JSON text of the contract's countReply, or null when there is none within the person's scope. */
export async function readCount(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "count",
    text: `select json_build_object(
                    'data', json_build_object(${ROW}, 'note', c.note,
                      'counted_units', (select coalesce(sum(counted), 0) from count_lines where count_key = c.key),
                      'counters', array(select distinct n.name from count_entries t join employees n
                                          on n.key = t.employee_key where t.count_key = c.key order by n.name),
                      'short', differences.short, 'over', differences.over,
                      'posted_by_name', coalesce(poster.name, ''), 'posted_at', ${isoTime("c.posted_at")},
                      'version', c.version),
                    'breadcrumb', c.count_number::text)::text as body
             from counts c ${JOINS} left join employees poster on poster.key = c.posted_by
                  left join lateral (
                    select ${sums("<")} as short, ${sums(">")} as over
                      from (select ${DIFFERENCE} as d, ${UNIT_COST} as kobo
                              from count_lines l join variants v on v.key = l.variant_key
                              join products p on p.key = v.product_key join count_entries b on b.id = l.basis_entry
                             where l.count_key = c.key and l.counted is not null) line
                  ) differences on ${isShown("$3")}
            where c.key = $1 and ($2::uuid is null or c.store_key = $2)`,
    values: [key, storeScope(staff), may(staff, "counts.post"), may(staff, "products.cost")],
  });
  return rows[0]?.body ?? null;
}

/** What a person with the permission to post sees of a line besides; $-values are those of `listLines`. */
const reviewOf = (shown: string, seesCost: string): string => `
  'expected', case when ${shown} then l.counted - line.d end,
  'difference', case when ${shown} then line.d end,
  'cost', case when ${shown} and ${seesCost} then ${nairaOf(`line.d::numeric * ${UNIT_COST}`)} end,
  'moved', case when ${shown} and b.id is not null then (
    select coalesce(sum(abs(m.delta)), 0) from stock_movements m
     where m.variant_key = l.variant_key and m.id <= b.position and m.id > (
       select min(f.position) from count_entries f
        where f.count_key = l.count_key and f.variant_key = l.variant_key and f.round = l.round)) end,
  'reason', case when ${shown} then l.reason end,
  'to_name', case when ${shown} then case when v.tracks_serials and c.status = 'reviewing'
    then greatest(0, v.numbered - (v.quantity + coalesce(line.d, 0)) - v.waiting) else 0 end end,
  'unseen', case when ${shown} then case when v.tracks_serials and c.status = 'reviewing' and line.d < 0
    then coalesce((
      select json_agg(u.serial order by u.match) from (
        select serial, match from units u where u.variant_key = v.key and u.state in ${ON_SHELF} and not exists (
          select from count_entries f where f.count_key = l.count_key and f.variant_key = l.variant_key
             and f.round = l.round and f.match = u.match)
         order by match limit ${SERIAL_LIMITS.perLine}) u), '[]'::json) else '[]'::json end end,
  'missing', case when ${shown} then to_json(l.missing) end`;

/**
 * JSON text of the contract's linesReply in the order of the count, or null when there is no such count within the
 * person's scope.
 */
export async function listLines(
  pool: Pool,
  staff: Staff,
  key: string,
  query: z.output<typeof linesQuery>,
): Promise<string | null> {
  const { rows } = await queryAgain<{ status: string }>(pool, {
    name: "count-in-scope",
    text: "select status from counts where key = $1 and ($2::uuid is null or store_key = $2)",
    values: [key, storeScope(staff)],
  });
  if (rows[0] === undefined) return null;
  const values = new Values();
  const where = [`l.count_key = ${values.add(key)}::uuid`];
  const shown = isShown(`${values.add(may(staff, "counts.post"))}::boolean`);
  const seesCost = `${values.add(may(staff, "products.cost"))}::boolean`;
  if (query.show === "counted") where.push("l.counted is not null");
  if (query.show === "open") where.push("l.counted is null");
  if (query.show === "different") where.push(among(`${shown} and (${DIFFERENCE}) <> 0`));
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(lineMatches(search, values));
  return readList(pool, {
    from: "count_lines l",
    alias: "l",
    where,
    order: "l.place, l.key",
    page: pageOf(query),
    joins: `${LINE_JOINS} cross join lateral (select ${DIFFERENCE} as d) line`,
    row: `json_build_object('key', l.key, 'variant', v.key, 'product', p.key, 'product_title', p.title,
      'variation', v.variation, 'tracks_serials', v.tracks_serials, 'round', l.round, 'counted', l.counted,
      'counted_by', coalesce((
        select string_agg(distinct n.name, ', ') from count_entries f join employees n on n.key = f.employee_key
         where f.count_key = l.count_key and f.variant_key = l.variant_key and f.round = l.round), ''),
      'is_gone', not ${IS_THERE}, ${reviewOf(shown, seesCost)})`,
    searches: search !== undefined,
    values,
  });
}

/** SQL: the condition holds of the line with what belongs to it. */
const among = (condition: string): string => `exists (select from (select) one ${LINE_JOINS} where ${condition})`;

/** By the words of the product's title or of the variation, or by a code. */
function lineMatches(search: string, values: Values): string {
  const code = values.add(search);
  return among(`((${namedLike("p.title || ' ' || v.variation", search, values)})
    or v.catalogue_key in (select catalogue_key from codes where match = code_match(${code}))
    or v.key in (select variant_key from units where match = lower(${code})))`);
}
