import type { Pool } from "pg";

export type Page = { limit: number; offset: number };

/** Pages of the sizes that screens show. */
const USUAL_LIMITS: ReadonlySet<number> = new Set([5, 10, 20]);

/** A page of a list, from the contract's pageQuery: pages count from 1. */
export const pageOf = (query: { page?: number | undefined; limit?: number | undefined }, usual = 10): Page => {
  const limit = query.limit ?? usual;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
};

/** Collects a statement's values while its text is put together: `add` gives the value's placeholder. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const SHORTEST_ANYWHERE = 3;

/**
 * The `ilike` pattern for a search text, its wildcards taken literally: anywhere from three letters on, which the
 * trigram indexes serve, and from the start for less, which they also serve.
 */
export function searchPattern(text: string): string {
  const trimmed = text.trim();
  const literal = trimmed.replace(/[\\%_]/g, "\\$&");
  return [...trimmed].length >= SHORTEST_ANYWHERE ? `%${literal}%` : `${literal}%`;
}

/** SQL for a time of the wire: ISO 8601 in UTC with milliseconds. */
export const isoTime = (expression: string): string =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * How a page is reached. Most ask for the first page of a usual size, so its limit is written out: with the figures known
 * PostgreSQL plans the statement once, with placeholders each time anew, which costs more than running it. Pages further
 * on pass over keys alone, which an index holds, and fetch only the rows they show.
 */
function wayTo({ limit, offset }: Page, { alias, from, values }: ListParts) {
  if (offset === 0 && USUAL_LIMITS.has(limit)) {
    return { columns: `${alias}.*`, window: `limit ${limit}`, rows: `page ${alias}` };
  }
  const window = `limit ${values.add(limit)} offset ${values.add(offset)}`;
  return { columns: `${alias}.key`, window, rows: `page join ${from} on ${alias}.key = page.key` };
}

const names = new Map<string, string>();

/** PostgreSQL keeps a statement's plan under its name; each text has one, and there are as many as there are filters. */
function nameOf(text: string): string {
  const name = names.get(text) ?? `list-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Beyond this many rows a total that has to be counted is "this and more", told as one above it. */
const COUNTED_EXACTLY = 1000;

export type ListParts = {
  /** Table with the alias every other part uses, such as `products p`; its primary key is `key`. */
  from: string;
  alias: string;
  /** Conditions, all of which hold. */
  where: readonly string[];
  /** Sort order ending in the key, served by an index. */
  order: string;
  page: Page;
  /** Joins that only the rows shown need, laterals included. */
  joins?: string;
  /** SQL of one row of the reply, such as a json_build_object. */
  row: string;
  /** SQL of the kept total, for filters that have one; otherwise rows are counted, to 1,000. */
  total?: string;
  /** A statement that searches text is planned anew each time: a kept plan forgets the trigram indexes. */
  searches: boolean;
  values: Values;
};

/**
 * One page of a list in one statement, as JSON text `{ data, pagination: { total_count } }`. The page is found first and
 * only its rows are joined and summed.
 */
export async function readList(pool: Pool, parts: ListParts): Promise<string> {
  const { from, where, order, page, joins = "", row, values } = parts;
  const condition = where.length === 0 ? "true" : where.join(" and ");
  const total =
    parts.total ??
    `select count(*) from (select 1 from ${from} where ${condition} limit ${COUNTED_EXACTLY + 1}) as counted`;
  const { columns, window, rows: shown } = wayTo(page, parts);
  const text = `
    with page as materialized (select ${columns} from ${from} where ${condition} order by ${order} ${window})
    select json_build_object(
      'data', coalesce((select json_agg(${row} order by ${order}) from ${shown} ${joins}), '[]'::json),
      'pagination', json_build_object('total_count', (${total})))::text as body`;
  const name = parts.searches ? undefined : nameOf(text);
  const { rows } = await pool.query<{ body: string }>({ text, values: values.list, ...(name && { name }) });
  return rows[0]?.body ?? "";
}
