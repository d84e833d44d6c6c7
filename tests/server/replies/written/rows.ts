import type { Pool } from "pg";
import { differencesOf, readRows, type Row, type Rows, type Table, tablesOf } from "../../rows/table-rows";

/** Kept by triggers, or by the server for itself; tests of their own compare them with the ledgers. */
const KEPT_BY_OTHERS =
  /^(audit_pending|audit_seals|day_totals|summed_days|order_goods|order_blocks|\w+_counts|\w+_days|\w+_months|sessions|sign_in_attempts|idempotent_replies|server_keys|import_checks)$/;

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

const KEY = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

const isEmpty = (value: unknown) =>
  value === null || value === "" || value === 0 || value === false || (Array.isArray(value) && value.length === 0);

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
  const tables = new Map(
    (await tablesOf(pool))
      .filter(({ name }) => !KEPT_BY_OTHERS.test(name))
      .map(({ columns, ...table }) => [
        table.name,
        { ...table, columns: columns.filter((column) => !LEFT_OUT.has(column)) },
      ]),
  );

  function changesOf(before: Rows, after: Rows): string[] {
    const say = sayWith(names, before, after);
    const named = (key: string) => key.split(" ").map(say).join(" ");
    return differencesOf(before, after).flatMap(({ table: name, added, changed, removed }) => {
      const table = tables.get(name);
      if (table === undefined) return [];
      return [
        ...removed.map((key) => `- ${name} ${named(key)}`),
        ...added.map(([, row]) => addedLine(table, row, say)),
        ...changed.flatMap(({ key, was, is, columns }) => {
          const cells = table.columns
            .filter((column) => columns.includes(column))
            .map((column) => [column, changeOf(was[column], is[column], say)] as const);
          return cells.length === 0 ? [] : [`~ ${name} ${named(key)}: ${pairs(cells)}`];
        }),
      ];
    });
  }

  return { read: () => readRows(pool, [...tables.values()]), changesOf };
}
