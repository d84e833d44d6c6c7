import type { Tx } from "../../core/db/transaction";

type Value = {
  uuid: string | null;
  text: string | null;
  bigint: number | null;
  integer: number | null;
  smallint: number;
  boolean: boolean;
  /** JSON text. */
  json: string | null;
  /** Items without commas, divided by commas. */
  list: string | null;
  /** ms. */
  time: number | null;
};
type Kind = keyof Value;

/** The names of a table's columns, by kind. */
export type Columns = { readonly [K in Kind]?: readonly string[] };
export type Table<Of extends Columns = Columns> = { name: string; columns: Of };

type Named<Names> = Names extends readonly (infer Name extends string)[] ? Name : never;
type Cells<Of extends Columns> = { [K in Kind as Named<Of[K]>]: Value[K] };
export type Row<Of extends Table> = Cells<Of["columns"]>;

export const table = <const Of extends Columns>(name: string, columns: Of): Table<Of> => ({ name, columns });

const SENT_AS: Partial<Record<Kind, string>> = { json: "jsonb", list: "text", time: "timestamptz" };

const cell = (kind: Kind, value: unknown) =>
  kind === "time" && typeof value === "number" ? new Date(value).toISOString() : value;

/** Columns as arrays: one statement, as many parameters as columns. */
function parameters({ columns }: Table, rows: readonly Readonly<Record<string, unknown>>[]) {
  const kinds = Object.entries(columns) as [Kind, readonly string[]][];
  const cells = kinds.flatMap(([kind, names]) => names.map((name) => ({ kind, name })));
  const names = cells.map(({ name }) => name);
  const arrays = cells.map(({ kind }, index) => `$${index + 1}::${SENT_AS[kind] ?? kind}[]`);
  return {
    names,
    source: `unnest(${arrays.join(", ")}) as fresh (${names.join(", ")})`,
    values: cells.map(({ kind, name }) => rows.map((row) => cell(kind, row[name]))),
  };
}

/** Inserts rows in their order. */
export async function insertRows<Of extends Columns>(
  tx: Tx,
  into: Table<Of>,
  rows: readonly Cells<Of>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source, values } = parameters(into, rows);
  const cells = names.map((name) => (into.columns.list?.includes(name) ? `string_to_array(${name}, ',')` : name));
  await tx.query(`insert into ${into.name} (${names.join(", ")}) select ${cells.join(", ")} from ${source}`, values);
}

/** Sets every column of rows found by their `key`. */
export async function updateRows<Of extends Columns & { uuid: readonly ["key"] }>(
  tx: Tx,
  target: Table<Of>,
  rows: readonly Cells<Of>[],
): Promise<void> {
  const { names, source, values } = parameters(target, rows);
  const sets = names.filter((name) => name !== "key").map((name) => `${name} = fresh.${name}`);
  await tx.query(`update ${target.name} as t set ${sets.join(", ")} from ${source} where t.key = fresh.key`, values);
}
