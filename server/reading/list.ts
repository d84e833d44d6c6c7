import type { Pool } from "pg";
import { readShared } from "./shared-read";

export type Page = { limit: number; offset: number };

/** Pages of the sizes that screens show, and look-up lists. */
const USUAL_LIMITS: ReadonlySet<number> = new Set([5, 10, 20, 25, 50, 500]);

/** The contract's pageQuery; pages count from 1. */
export type Paging = { page?: number | undefined; limit?: number | undefined };

export const pageOf = (query: Paging, usual = 10): Page => {
  const limit = query.limit ?? usual;
  return { limit, offset: ((query.page ?? 1) - 1) * limit };
};

/** Collects a statement's values while its text is built: `add` returns the value's placeholder. */
export class Values {
  readonly list: unknown[] = [];

  add(value: unknown): string {
    this.list.push(value);
    return `$${this.list.length}`;
  }
}

const SHORTEST_ANYWHERE = 3;
const MOST_WORDS = 8;

/** A text within a `like` pattern, its wildcards taken literally. */
export const literalPattern = (text: string): string => text.replace(/[\\%_]/g, "\\$&");

/**
 * The `ilike` pattern for a search text, its wildcards taken literally: anywhere from three letters on, which the
 * trigram indexes serve, and from the start for less, which they also serve.
 */
export function searchPattern(text: string): string {
  const trimmed = text.trim();
  const literal = literalPattern(trimmed);
  return [...trimmed].length >= SHORTEST_ANYWHERE ? `%${literal}%` : `${literal}%`;
}

/** Signs alone are no phone: without a digit, every number would contain them. */
const PHONE = /^(?=.*\d)\+?[\d\s()-]{3,}$/;

/** Whether the text is like a phone number, or a part of one. */
export const isLikePhone = (typed: string): boolean => PHONE.test(typed);

/** The condition that the digits typed are part of a phone number; null if the text is not like one. */
export function phoneContains(column: string, typed: string, values: Values): string | null {
  if (!isLikePhone(typed)) return null;
  return `regexp_replace(${column}, '\\D', '', 'g') like ${values.add(`%${typed.replace(/\D/g, "")}%`)}`;
}

/** SQL: each word of the text stands in the name, in any case and without accents; one short word begins it. */
export function namedLike(name: string, text: string, values: Values): string {
  const words = text.trim().split(/\s+/).slice(0, MOST_WORDS);
  const patterns = words.length === 1 ? [searchPattern(text)] : words.map((word) => `%${literalPattern(word)}%`);
  return patterns.map((pattern) => `sort_name(${name}) like sort_name(${values.add(pattern)})`).join(" and ");
}

/** SQL for a time of the wire: ISO 8601 in UTC with milliseconds. */
export const isoTime = (expression: string): string =>
  `to_char(${expression} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** A shortcut to a far page of a list that stores counts. */
export type Jump = {
  /** The unique column that the list is sorted by, which an index has. */
  sortedBy: string;
  /**
   * Tables of a `with` (they may read the stored total as `n` of `total`), the condition that selects rows near the page,
   * and how many rows to skip from there. `offset` is SQL.
   */
  to: (offset: string) => { tables: string; condition: string; skipped: string };
};

/** Up to here passing over the entries of an index costs less than finding the page by counts. */
const NEAR = 1000;

type Way = { tables: string; columns: string; condition: string; window: string; rows: string };

/**
 * How a page is reached. PostgreSQL keeps a generic plan only if a custom plan for the values looks no better;
 * otherwise it plans every execution, which costs more than running the statement. So the limit of a usual page is a
 * literal, and a query supplies the offset. Later pages skip entries of an index and fetch only the rows they show; without a
 * jump, a page beyond a stored total reads nothing.
 */
function wayTo({ page, alias, from, jump, total, values }: ListParts): Way {
  const limit = USUAL_LIMITS.has(page.limit) ? String(page.limit) : values.add(page.limit);
  const whole = { columns: `${alias}.*`, rows: `page ${alias}` };
  if (page.offset === 0) return { ...whole, tables: "", condition: "true", window: `limit ${limit}` };
  const offset = `${values.add(page.offset)}::bigint`;
  if (jump !== undefined) {
    const { sortedBy } = jump;
    const far = page.offset > NEAR ? jump.to(offset) : null;
    return {
      tables: far === null ? "" : `${far.tables},`,
      columns: `${alias}.${sortedBy}`,
      condition: far?.condition ?? "true",
      window: `limit ${limit} offset ${far?.skipped ?? `(select ${offset})`}`,
      // Of an offset that is worked out PostgreSQL does not know how few rows it leaves.
      rows: `(select ${sortedBy} from page limit ${limit}) page join ${from} using (${sortedBy})`,
    };
  }
  const most =
    total === undefined ? limit : `(select case when n <= ${offset} then 0 else ${limit}::bigint end from total)`;
  return {
    tables: "",
    columns: `${alias}.key`,
    condition: "true",
    window: `limit ${most} offset (select ${offset})`,
    // Of a limit that is worked out PostgreSQL expects a tenth of the table, and would read all of it to join that.
    rows: `(select key from page limit ${limit}) page join ${from} on ${alias}.key = page.key`,
  };
}

const names = new Map<string, string>();

/**
 * PostgreSQL caches a prepared statement's plan by name; each text has its own name, and the number of texts is the
 * number of filters.
 */
function nameOf(text: string): string {
  const name = names.get(text) ?? `list-${names.size + 1}`;
  names.set(text, name);
  return name;
}

/** Totals are counted up to this many rows; a larger total is sent as this number plus one. */
export const COUNTED_EXACTLY = 1000;

export type ListParts = {
  /** A table of the `with` that `from` reads: what is found once, and both counted and shown. */
  first?: string;
  /** What has as many rows as the list and takes less to count than `from`. */
  counted?: string;
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
  /** Tables of the `with` that read what `page` shows, its keys at least; `joins` may use them. */
  shown?: string;
  /** SQL of more fields of the reply, such as `'balance', (select …)`. */
  moreFields?: string;
  /** SQL of the stored total, for filters that have one; otherwise rows are counted, up to 1,000. */
  total?: string;
  /** The shortcut to later pages, for long lists with a stored total. */
  jump?: Jump;
  /** A statement that searches text is planned for each request: a kept plan does not use the trigram indexes. */
  searches: boolean;
  values: Values;
};

/**
 * One page of a list in one statement, as JSON text `{ data, pagination: { total_count } }`. The page is found first and
 * only its rows are joined and summed.
 */
export function readList(pool: Pool, parts: ListParts): Promise<string> {
  const text = listText(parts);
  const name = parts.searches ? undefined : nameOf(text);
  return readShared(pool, { text, values: parts.values.list, ...(name && { name }) });
}

/** Its statement; adds to the values. */
export function listText(parts: ListParts): string {
  const { first, from, counted = from, where, order, joins = "", row, shown, moreFields } = parts;
  const condition = where.length === 0 ? "true" : where.join(" and ");
  const total =
    parts.total ??
    `select count(*) as n from (select 1 from ${counted} where ${condition} limit ${COUNTED_EXACTLY + 1}) as counted`;
  const way = wayTo(parts);
  return `
    with ${first === undefined ? "" : `${first},`} total (n) as materialized (${total}),
    ${way.tables}
    page as materialized (
      select ${way.columns} from ${from} where ${condition} and ${way.condition} order by ${order} ${way.window})
    ${shown === undefined ? "" : `, ${shown}`}
    select json_build_object(
      'data', coalesce((select json_agg(${row} order by ${order}) from ${way.rows} ${joins}), '[]'::json),
      'pagination', json_build_object('total_count', (select n from total))
      ${moreFields === undefined ? "" : `, ${moreFields}`})::text as body`;
}
