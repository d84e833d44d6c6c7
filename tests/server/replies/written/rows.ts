import type { Pool } from "pg";

type Row = Readonly<Record<string, unknown>>;

/** Kept by triggers, or by the server for itself; tests of their own compare them with the ledgers. */
const KEPT_BY_OTHERS =
  /^(audit_pending|audit_seals|day_totals|summed_days|order_goods|order_blocks|\w+_counts|\w+_days|sessions|sign_in_attempts|idempotent_replies|server_keys|import_checks)$/;

/** Moments of the write itself, numbers that count up, secrets, and what other columns say too. */
const LEFT_OUT = new Set([
  "key",
  "id",
  "at",
  "created_at",
  "updated_at",
  "asked_at",
  "expires_at",
  "link_expires_at",
  "next_attempt_at",
  "request_id",
  "before",
  "after",
  "token_hash",
  "link",
  "quantity_before",
  "quantity_after",
  "place",
  "position",
  "basis_entry",
  "order_number",
  "count_number",
  "purchase_number",
  "shift_number",
  "return_number",
  "ticket_number",
]);

type Table = { name: string; keys: string[]; columns: string[] };

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

const isEmpty = (value: unknown) =>
  value === null || value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);

async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select c.relname::text as name,
            array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (i.indkey)) as keys,
            array(select attname::text from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows
    .filter(({ name }) => !KEPT_BY_OTHERS.test(name))
    .map((table) => ({ ...table, columns: table.columns.filter((column) => !LEFT_OUT.has(column)) }));
}

/** The rows of each table, by their keys. */
type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

const titleOf = (row: Row): unknown => row.title ?? row.name ?? row.variation ?? row.serial ?? row.order_number;

type Say = (value: unknown) => string;

/** Names keys: by `names`, else by a title, and new rows by their table. */
function sayWith(names: ReadonlyMap<string, string>, before: Rows, after: Rows): Say {
  const said = new Map<string, string>();
  for (const [table, rows] of after) for (const key of rows.keys()) said.set(key, `new ${table}`);
  for (const [table, rows] of before) for (const [key, row] of rows) said.set(key, String(titleOf(row) ?? table));
  for (const [key, name] of names) said.set(key, name);
  for (const { catalogue_key: goods, key } of ["products", "variants"].flatMap((table) => [
    ...(before.get(table)?.values() ?? []),
  ])) {
    if (goods !== key) said.set(String(goods), `catalogue of ${said.get(String(key))}`);
  }
  return (value) => {
    if (typeof value !== "string") return JSON.stringify(value);
    return MOMENT.test(value) ? "a moment" : KEY.test(value) ? (said.get(value) ?? "?") : value;
  };
}

const pairs = (cells: readonly (readonly [string, string])[]): string =>
  cells.map(([column, value]) => `${column.replace(/_key$/, "")} ${value}`).join("; ");

function addedLine({ name, columns }: Table, row: Row, say: Say): string {
  if (name === "audit_log") return `log: ${say(row.action)}; ${say(row.entity_key)}; by ${say(row.employee_key)}`;
  const filled = columns.filter((column) => !isEmpty(row[column]) && (column !== "version" || row[column] !== 1));
  return `+ ${name}: ${pairs(filled.map((column) => [column, say(row[column])]))}`;
}

const changeOf = (was: unknown, is: unknown, say: Say): string =>
  typeof was === "number" && typeof is === "number" ? `${is > was ? "+" : ""}${is - was}` : say(is);

/**
 * Reads all rows, and says what has changed since: `+` a row that was added, with what is not empty in it, `~` what changed in
 * a row, a number by the difference, and `-` a row that is gone.
 */
export async function openRows(pool: Pool, names: ReadonlyMap<string, string>) {
  const tables = await tablesOf(pool);
  const text = tables
    .map(({ name }) => `select '${name}' as name, to_jsonb(t) as row from ${name} t`)
    .join(" union all ");
  const keysOf = new Map(tables.map(({ name, keys }) => [name, keys]));

  async function read(): Promise<Rows> {
    const all = new Map(tables.map(({ name }) => [name, new Map<string, Row>()]));
    const { rows } = await pool.query<{ name: string; row: Row }>(text);
    for (const { name, row } of rows) {
      all.get(name)?.set((keysOf.get(name) ?? []).map((column) => String(row[column])).join(" "), row);
    }
    return all;
  }

  function changesOf(before: Rows, after: Rows): string[] {
    const say = sayWith(names, before, after);
    const named = (key: string) => key.split(" ").map(say).join(" ");
    return tables.flatMap((table) => {
      const [old, now]: readonly [Map<string, Row>, Map<string, Row>] = [
        new Map(before.get(table.name)),
        new Map(after.get(table.name)),
      ];
      const gone = [...old.keys()].filter((key) => !now.has(key)).map((key) => `- ${table.name} ${named(key)}`);
      const written = [...now].flatMap(([key, row]) => {
        const was = old.get(key);
        if (was === undefined) return [addedLine(table, row, say)];
        const changed = table.columns.filter((column) => JSON.stringify(row[column]) !== JSON.stringify(was[column]));
        const cells = changed.map((column) => [column, changeOf(was[column], row[column], say)] as const);
        return cells.length === 0 ? [] : [`~ ${table.name} ${named(key)}: ${pairs(cells)}`];
      });
      return [...gone, ...written];
    });
  }

  return { read, changesOf };
}
