import type { Pool } from "pg";
import { differencesOf, readRows, type Row, tablesOf } from "./table-rows";

/** What a write did to the rows of a table. */
type Changes = {
  added?: Row[];
  /** Only the columns that changed, before and after, by the name of the row. */
  changed?: Record<string, Record<string, [before: unknown, after: unknown]>>;
  removed?: string[];
};

/** The tables that people write to, and what orders their rows. What triggers keep in others is compared by the invariants. */
const TABLES: Readonly<Record<string, string>> = {
  accounts: "key",
  customers: "key",
  employees: "key",
  categories: "key",
  products: "key",
  // A level has the key of its variant, which is then called by that name.
  reorder_levels: "key",
  variants: "product_key, position, key",
  codes: "catalogue_key, position nulls first",
  orders: "order_number",
  order_lines: "position, key",
  payments: "key",
  transactions: "key",
  moves: "key",
  returns: "return_number",
  return_lines: "return_key, position",
  stock_movements: "id",
  units: "key",
  unit_events: "id",
  outbox: "created_at, key",
  one_time_links: "employee_key, kind",
  email_changes: "key",
  idempotent_replies: "employee_key, key",
  refused_sales: "key",
  audit_log: "id",
};

const isEmpty = (value: unknown): boolean =>
  value === null || value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);

const AROUND_NOW_MS = 120_000;
const isNow = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT/.test(text) && Math.abs(Date.now() - Date.parse(text)) < AROUND_NOW_MS;

const KEY = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}/g;

/**
 * What `work` changes in the tables, and nothing else. Keys are shown by the names given, those of new rows as `orders 1`,
 * moments of these minutes as `now`; columns that are empty or 0 are left out of new rows, and so are their ids.
 */
export async function changedRows(
  pool: Pool,
  names: Readonly<Record<string, string>>,
  work: () => Promise<unknown>,
): Promise<Record<string, Changes>> {
  const tables = (await tablesOf(pool)).filter(({ name }) => name in TABLES);
  const before = await readRows(pool, tables, TABLES);
  await work();
  const differences = differencesOf(before, await readRows(pool, tables, TABLES));
  const named = new Map(Object.entries(names).map(([name, key]) => [key, name]));
  for (const { table, added } of differences) {
    for (const [at, [key]] of added.entries()) named.set(key, `${table} ${at + 1}`);
  }
  const [firstLogged] = differences.find(({ table }) => table === "audit_log")?.added ?? [];
  named.set(String(firstLogged?.[1].request_id), "the request");
  const shown = (value: unknown): unknown => {
    if (typeof value === "string") return isNow(value) ? "now" : value.replaceAll(KEY, (key) => named.get(key) ?? key);
    if (Array.isArray(value)) return value.map(shown);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each)]));
  };
  const changesOf = ({ added, changed, removed }: (typeof differences)[number]): Changes => ({
    ...(added.length > 0 && {
      added: added.map(([key, row]) => {
        const columns = Object.entries(row).filter(
          ([name, value]) => !isEmpty(value) && name !== "id" && value !== key,
        );
        return Object.fromEntries(columns.map(([name, value]) => [name, shown(value)]));
      }),
    }),
    ...(changed.length > 0 && {
      changed: Object.fromEntries(
        changed.map(({ key, was, is, columns }) => [
          named.get(key) ?? key,
          Object.fromEntries(columns.map((name) => [name, [shown(was[name]), shown(is[name])]])),
        ]),
      ) as NonNullable<Changes["changed"]>,
    }),
    ...(removed.length > 0 && { removed: removed.map((key) => named.get(key) ?? key) }),
  });
  const found = differences.map((difference) => [difference.table, changesOf(difference)] as const);
  return Object.fromEntries(found.filter(([, changes]) => Object.keys(changes).length > 0));
}
