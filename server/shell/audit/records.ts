import { type RecordKind, resources, type Resource } from "../../../src/resources";
import { PRODUCT_VERSION } from "../../products/products-read";

type RecordRule = {
  /** Its rows have `key` and `version`. */
  table: string;
  /** The column of the record's store; absent for records that belong to every store. */
  store?: string;
  /** Fields of the log that hold a purchase price. */
  cost?: ReadonlySet<string>;
  /**
   * SQL that finds the record $1 for somebody of the store $2 (null for all); needed where `table` and `store` are not
   * enough.
   */
  reach?: string;
  /** SQL of the JSON array of version and stores of the record c; needed where `table` and `store` are not enough. */
  live?: string;
};

/** What the audit log, the live changes and the verification need of each kind of record. */
export const RECORDS: Readonly<Record<RecordKind, RecordRule>> = {
  order: { table: "orders", store: "store_key" },
  product: {
    table: "products",
    store: "store_key",
    cost: new Set(["price"]),
    reach: "select from products where key = $1 and ($2::uuid is null or store_key = $2) and deleted_at is null",
    live: `select jsonb_build_array(${PRODUCT_VERSION}, store_key) from products p
            where key = c.key and deleted_at is null`,
  },
  customer: { table: "customers" },
  employee: { table: "employees", store: "store_key" },
  role: { table: "roles" },
  store: { table: "stores", store: "key" },
  supplier: { table: "suppliers" },
  transfer: {
    table: "transfers",
    store: "to_store_key",
    reach: `select from transfers t where t.key = $1 and ($2::uuid is null or t.to_store_key = $2
              or exists (select from transfer_lines l where l.transfer_key = t.key and l.from_store_key = $2))`,
    live: `select jsonb_build_array(version, to_store_key)
                    || array_to_json(array(select from_store_key from transfer_lines where transfer_key = t.key))::jsonb
             from transfers t where key = c.key`,
  },
  account: {
    table: "accounts",
    store: "store_key",
    // Its version for clients also holds its balance.
    live: "select jsonb_build_array(null, store_key) from accounts where key = c.key",
  },
  transaction: { table: "transactions", store: "store_key" },
};

/** SQL that finds the record $1 for somebody of the store $2, as reading it does. */
export function reachOf(kind: RecordKind): string {
  const { table, store, reach } = RECORDS[kind];
  return (
    reach ??
    `select from ${table} where key = $1${store === undefined ? "" : ` and ($2::uuid is null or ${store} = $2)`}`
  );
}

/** SQL of the JSON array of version and stores of the record c as it is now; no row when there is none. */
export function liveOf(kind: RecordKind): string {
  const { table, store, live } = RECORDS[kind];
  return (
    live ??
    `select jsonb_build_array(version${store === undefined ? "" : `, ${store}`}) from ${table} where key = c.key`
  );
}

/** Whether somebody of this store, null for all, may see a record of these stores. */
export const isInScope = (kind: RecordKind, stores: readonly string[], scope: string | null): boolean =>
  scope === null || (resources[kind] as Resource).isShared === true || stores.includes(scope);

export const hasCost = (kind: RecordKind): boolean => RECORDS[kind].cost !== undefined;

/** The logged value of a record of this kind, with cost fields removed at every depth. */
export function withoutCost(kind: RecordKind, value: unknown): unknown {
  const hidden = RECORDS[kind].cost;
  if (hidden === undefined || typeof value !== "object" || value === null) return value;
  if (Array.isArray(value)) return value.map((part) => withoutCost(kind, part));
  const kept = Object.entries(value).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutCost(kind, part)]));
}
