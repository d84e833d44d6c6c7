import type { Pool } from "pg";

type Row = Readonly<Record<string, unknown>>;

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

const KEYS: Readonly<Record<string, (row: Row) => string>> = {
  return_lines: (row) => `${row.return_key} ${row.position}`,
  one_time_links: (row) => `${row.employee_key} ${row.kind}`,
  codes: (row) => `${row.catalogue_key} ${row.sku} ${row.barcode}`,
  idempotent_replies: (row) => `${row.employee_key} ${row.key}`,
};
const keyOf = (table: string, row: Row): string => KEYS[table]?.(row) ?? String(row.key ?? row.id);

type Tables = ReadonlyMap<string, ReadonlyMap<string, Row>>;

async function read(pool: Pool): Promise<Tables> {
  const tables = new Map<string, Map<string, Row>>();
  for (const [table, order] of Object.entries(TABLES)) {
    const { rows } = await pool.query<{ row: Row }>(`select to_jsonb(t) as row from ${table} t order by ${order}`);
    tables.set(table, new Map(rows.map(({ row }) => [keyOf(table, row), row])));
  }
  return tables;
}

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
  const before = await read(pool);
  await work();
  const after = await read(pool);
  const named = new Map(Object.entries(names).map(([name, key]) => [key, name]));
  for (const [table, rows] of after) {
    const fresh = [...rows.keys()].filter((key) => !before.get(table)?.has(key));
    for (const [at, key] of fresh.entries()) named.set(key, `${table} ${at + 1}`);
  }
  const firstLogged = [...(after.get("audit_log") ?? [])].find(([key]) => !before.get("audit_log")?.has(key));
  named.set(String(firstLogged?.[1].request_id), "the request");
  const shown = (value: unknown): unknown => {
    if (typeof value === "string") return isNow(value) ? "now" : value.replaceAll(KEY, (key) => named.get(key) ?? key);
    if (Array.isArray(value)) return value.map(shown);
    if (typeof value !== "object" || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, shown(each)]));
  };
  const changesOf = (table: string): Changes => {
    const [old, now] = [before.get(table) ?? new Map<string, Row>(), after.get(table) ?? new Map<string, Row>()];
    const added = [...now].flatMap(([key, row]) => {
      if (old.has(key)) return [];
      const columns = Object.entries(row).filter(([name, value]) => !isEmpty(value) && name !== "id" && value !== key);
      return [Object.fromEntries(columns.map(([name, value]) => [name, shown(value)]))];
    });
    const changed = [...now].flatMap(([key, row]) => {
      const was = old.get(key);
      const columns = Object.keys(row).filter((name) => was && JSON.stringify(was[name]) !== JSON.stringify(row[name]));
      if (columns.length === 0) return [];
      const each = columns.map((name) => [name, [shown(was?.[name]), shown(row[name])]] as const);
      return [[named.get(key) ?? key, Object.fromEntries(each)] as const];
    });
    const removed = [...old.keys()].filter((key) => !now.has(key)).map((key) => named.get(key) ?? key);
    return {
      ...(added.length > 0 && { added }),
      ...(changed.length > 0 && { changed: Object.fromEntries(changed) as NonNullable<Changes["changed"]> }),
      ...(removed.length > 0 && { removed }),
    };
  };
  const found = Object.keys(TABLES).map((table) => [table, changesOf(table)] as const);
  return Object.fromEntries(found.filter(([, changes]) => Object.keys(changes).length > 0));
}
