import type { Tx } from "../../core/db/transaction";

type Kind = "uuid" | "text" | "bigint" | "integer" | "smallint" | "boolean" | "json" | "list" | "time";
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

export type Columns = Record<string, Kind>;
export type Table<Cells extends Columns> = { name: string; columns: Cells };
export type Row<Cells extends Columns> = { [Name in keyof Cells]: Value[Cells[Name]] };

export const table = <const Cells extends Columns>(name: string, columns: Cells): Table<Cells> => ({ name, columns });

const SENT_AS = { json: "jsonb", list: "text", time: "timestamptz" } as const;

const sentAs = (kind: Kind) => (kind in SENT_AS ? SENT_AS[kind as keyof typeof SENT_AS] : kind);

const cell = (kind: Kind, value: unknown) =>
  kind === "time" && typeof value === "number" ? new Date(value).toISOString() : value;

/** Columns as arrays: one statement, as many parameters as columns. */
function parameters<Cells extends Columns>({ columns }: Table<Cells>, rows: readonly Row<Cells>[]) {
  const kinds = Object.entries(columns);
  return {
    names: kinds.map(([name]) => name),
    source: `unnest(${kinds.map(([, kind], index) => `$${index + 1}::${sentAs(kind)}[]`).join(", ")})
             as fresh (${kinds.map(([name]) => name).join(", ")})`,
    values: kinds.map(([name, kind]) => rows.map((row) => cell(kind, row[name]))),
  };
}

/** Inserts rows in their order. */
export async function insertRows<Cells extends Columns>(
  tx: Tx,
  into: Table<Cells>,
  rows: readonly Row<Cells>[],
): Promise<void> {
  if (rows.length === 0) return;
  const { names, source, values } = parameters(into, rows);
  const cells = names.map((name) => (into.columns[name] === "list" ? `string_to_array(${name}, ',')` : name));
  await tx.query(`insert into ${into.name} (${names.join(", ")}) select ${cells.join(", ")} from ${source}`, values);
}

/** Sets every column of rows found by their `key`. */
export async function updateRows<Cells extends Columns & { key: "uuid" }>(
  tx: Tx,
  target: Table<Cells>,
  rows: readonly Row<Cells>[],
): Promise<void> {
  const { names, source, values } = parameters(target, rows);
  const sets = names.filter((name) => name !== "key").map((name) => `${name} = fresh.${name}`);
  await tx.query(`update ${target.name} as t set ${sets.join(", ")} from ${source} where t.key = fresh.key`, values);
}
