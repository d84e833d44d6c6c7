import type { Pool } from "pg";

export type Row = Readonly<Record<string, unknown>>;

export type Table = {
  name: string;
  /** Of its primary key. */
  keys: string[];
  /** All but the generated ones. */
  columns: string[];
};

/** The rows of each table by the values of their primary keys, separated by spaces. */
export type Rows = ReadonlyMap<string, ReadonlyMap<string, Row>>;

export type Difference = {
  table: string;
  added: (readonly [key: string, row: Row])[];
  /** `columns` are those whose values differ. */
  changed: { key: string; was: Row; is: Row; columns: string[] }[];
  removed: string[];
};

/** Every table of the database. */
export async function tablesOf(pool: Pool): Promise<Table[]> {
  const { rows } = await pool.query<Table>(
    `select c.relname::text as name,
            array(select attname::text from pg_attribute where attrelid = c.oid and attnum = any (i.indkey)) as keys,
            array(select attname::text from pg_attribute
                   where attrelid = c.oid and attnum > 0 and not attisdropped and attgenerated = '') as columns
       from pg_class c join pg_index i on i.indrelid = c.oid and i.indisprimary
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace order by 1`,
  );
  return rows;
}

/** `orderOf` is what the rows of a table are ordered by in SQL; without it their order is none. */
export async function readRows(
  pool: Pool,
  tables: readonly Table[],
  orderOf: Readonly<Record<string, string>> = {},
): Promise<Rows> {
  const all = new Map(tables.map(({ name }) => [name, new Map<string, Row>()]));
  const keysOf = new Map(tables.map(({ name, keys }) => [name, keys]));
  const reads = tables.map(({ name }) => {
    const order = orderOf[name];
    return `(select '${name}' as name, to_jsonb(t) as row from ${name} t${order === undefined ? "" : ` order by ${order}`})`;
  });
  const { rows } = await pool.query<{ name: string; row: Row }>(reads.join(" union all "));
  for (const { name, row } of rows) {
    all.get(name)?.set((keysOf.get(name) ?? []).map((column) => String(row[column])).join(" "), row);
  }
  return all;
}

const differ = (one: unknown, other: unknown) => JSON.stringify(one) !== JSON.stringify(other);

/** What happened between two reads of the same tables, for each in the order of the second. */
export const differencesOf = (before: Rows, after: Rows): Difference[] =>
  [...after].map(([table, now]) => {
    const old = new Map(before.get(table));
    return {
      table,
      added: [...now].filter(([key]) => !old.has(key)),
      changed: [...now].flatMap(([key, is]) => {
        const was = old.get(key);
        const columns = was === undefined ? [] : Object.keys(is).filter((column) => differ(was[column], is[column]));
        return was === undefined || columns.length === 0 ? [] : [{ key, was, is, columns }];
      }),
      removed: [...old.keys()].filter((key) => !now.has(key)),
    };
  });
