import type { Pool } from "pg";
import type { RecordKind } from "../../../src/resources";

/** The records of each kind with their names and the stores that they belong to: none are of every store. */
const ROWS: Readonly<Record<Exclude<RecordKind, "settings">, string>> = {
  order: "select key, order_number::text as name, array[store_key] as stores from orders",
  product: "select key, title::text as name, array[store_key] as stores from products where deleted_at is null",
  employee: "select key, name::text as name, array[store_key] as stores from employees",
  store: "select key, title::text as name, array[key] as stores from stores",
  account: "select key, name::text as name, array[store_key] as stores from accounts where customer_key is null",
  transaction: "select key, remark::text as name, array[store_key] as stores from transactions",
  shift: "select key, shift_number::text as name, array[store_key] as stores from shifts",
  transfer: `select key, order_number::text as name, array(select to_store_key union select from_store_key from transfer_lines
                                where transfer_key = t.key order by 1) as stores from transfers t`,
  purchase: "select key, purchase_number::text as name, array[store_key] as stores from purchases",
  count: "select key, count_number::text as name, array[store_key] as stores from counts",
  repair: "select key, ticket_number::text as name, array[store_key] as stores from repairs",
  customer: "select key, name::text as name, '{}'::uuid[] as stores from customers",
  category: "select key, name::text as name, '{}'::uuid[] as stores from categories",
  role: "select key, title::text as name, '{}'::uuid[] as stores from roles",
  supplier: "select key, name::text as name, '{}'::uuid[] as stores from suppliers",
};

export type OfStores = { kind: RecordKind; key: string; stores: readonly string[] };

/** Two records of each kind that the store has, and two that it does not, as far as there are any. */
export async function recordsAround(pool: Pool, store: string): Promise<OfStores[]> {
  const found: OfStores[] = [];
  for (const [kind, rows] of Object.entries(ROWS) as [RecordKind, string][]) {
    for (const isOwn of [true, false]) {
      const { rows: some } = await pool.query<Omit<OfStores, "kind">>(
        `select key, stores from (${rows}) each where (stores = '{}' or $1 = any (stores)) = $2 order by key desc limit 2`,
        [store, isOwn],
      );
      found.push(...some.map((each) => ({ kind, ...each })));
    }
  }
  return found;
}

/** The names of all records of a kind, by their keys. */
export async function namesOf(pool: Pool, kind: keyof typeof ROWS): Promise<ReadonlyMap<string, string>> {
  const { rows } = await pool.query<{ key: string; name: string }>(`select key, name from (${ROWS[kind]}) each`);
  return new Map(rows.map(({ key, name }) => [key, name]));
}
