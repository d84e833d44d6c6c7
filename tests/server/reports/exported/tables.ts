import type { Pool } from "pg";
import { neutralised } from "../../../../server/files/exports/cells";

/** A row of a table, as the driver returns it. */
export type Stored = Readonly<Record<string, unknown>>;

export type Cells = Readonly<Record<string, string>>;

/** A row of a file, and the moment by which a period has it. */
export type Written = { at: Date; cells: Cells };

export const naira = (kobo: unknown): string => (Number(kobo) / 100).toFixed(2);
export const text = (value: unknown): string => neutralised(String(value ?? ""));
export const figure = (value: unknown): string => String(value ?? "");
export const momentOf = (value: unknown): Date => value as Date;
export const lagosTime = (moment: unknown): string =>
  new Date(momentOf(moment).getTime() + 3_600_000).toISOString().slice(0, 19).replace("T", " ");

const KEYED = [
  "products",
  "variants",
  "stores",
  "orders",
  "order_lines",
  "returns",
  "transfers",
  "transactions",
  "accounts",
  "employees",
  "customers",
  "suppliers",
  "categories",
] as const;

/** Tables by their keys, joined by hand: what a file has to show is found without its statement. */
export async function openTables(pool: Pool) {
  const read = async (name: string, order: string): Promise<Stored[]> =>
    (await pool.query(`select * from ${name} order by ${order}`)).rows;
  const pairs = await Promise.all(
    KEYED.map(async (name) => [name, new Map((await read(name, "key")).map((row) => [row.key, row]))] as const),
  );
  const byName = new Map<string, Map<unknown, Stored>>(pairs);
  const [movements, codes, returnLines] = [
    await read("stock_movements", "id"),
    await read("codes", "position"),
    await read("return_lines", "position"),
  ];
  return {
    movements,
    codes,
    returnLines,
    all: (name: (typeof KEYED)[number]): Stored[] => [...(byName.get(name)?.values() ?? [])],
    of: (name: (typeof KEYED)[number], key: unknown): Stored => byName.get(name)?.get(key) ?? {},
  };
}

export type Tables = Awaited<ReturnType<typeof openTables>>;

export const isWithin = (scope: string | null, store: unknown): boolean => scope === null || store === scope;
