import type { RecordKind } from "../../src/api/shell/audit.contract";
import type { Permission } from "../../src/api/rights/permissions.contract";
import { PRODUCT_VERSION } from "../products/products-read";

type RecordRule = {
  /** The permission to read a record of this kind, and so to read its history. */
  view: Permission;
  /** Its rows have `key` and `version`. */
  table: string;
  /** The column of the record's store; null for records that belong to every store. */
  store: string | null;
  /** Fields of the log that hold a purchase price. */
  cost?: ReadonlySet<string>;
  /** SQL that finds the record $1 for somebody of the store $2 (null for all), where table and store do not say it. */
  reach?: string;
  /** SQL of the JSON array of version and stores of the record c, where table and store do not say it. */
  live?: string;
};

/** What the log, the live changes and the verification know of each kind of record. */
export const RECORDS: Readonly<Record<RecordKind, RecordRule>> = {
  order: { view: "orders.view", table: "orders", store: "store_key" },
  product: {
    view: "products.view",
    table: "products",
    store: "store_key",
    cost: new Set(["price"]),
    reach: "select from products where key = $1 and ($2::uuid is null or store_key = $2) and deleted_at is null",
    live: `select jsonb_build_array(${PRODUCT_VERSION}, store_key) from products p
            where key = c.key and deleted_at is null`,
  },
  customer: { view: "customers.view", table: "customers", store: null },
  employee: { view: "employees.view", table: "employees", store: "store_key" },
  role: { view: "roles.view", table: "roles", store: null },
  store: { view: "stores.view", table: "stores", store: "key" },
  supplier: { view: "suppliers.view", table: "suppliers", store: null },
  transfer: {
    view: "transfers.view",
    table: "transfers",
    store: "to_store_key",
    reach: `select from transfers t where t.key = $1 and ($2::uuid is null or t.to_store_key = $2
              or exists (select from transfer_lines l where l.transfer_key = t.key and l.from_store_key = $2))`,
    live: `select jsonb_build_array(version, to_store_key)
                    || array_to_json(array(select from_store_key from transfer_lines where transfer_key = t.key))::jsonb
             from transfers t where key = c.key`,
  },
  account: {
    view: "accounts.view",
    table: "accounts",
    store: "store_key",
    // Its version for clients also holds its balance.
    live: "select jsonb_build_array(null, store_key) from accounts where key = c.key",
  },
  transaction: { view: "transactions.view", table: "transactions", store: "store_key" },
};

/** SQL that finds the record $1 for somebody of the store $2, as reading it does. */
export function reachOf(kind: RecordKind): string {
  const { table, store, reach } = RECORDS[kind];
  return (
    reach ?? `select from ${table} where key = $1${store === null ? "" : ` and ($2::uuid is null or ${store} = $2)`}`
  );
}

/** SQL of the JSON array of version and stores of the record c as it is now; no row when there is none. */
export function liveOf(kind: RecordKind): string {
  const { table, store, live } = RECORDS[kind];
  return (
    live ?? `select jsonb_build_array(version${store === null ? "" : `, ${store}`}) from ${table} where key = c.key`
  );
}

/** Whether somebody of this store, null for all, has to do with a record of these stores. */
export const isInScope = (kind: RecordKind, stores: readonly string[], scope: string | null): boolean =>
  scope === null || RECORDS[kind].store === null || stores.includes(scope);

export const tellsCost = (kind: RecordKind): boolean => RECORDS[kind].cost !== undefined;

/** The logged value of a record of this kind, with cost fields removed at every depth. */
export function withoutCost(kind: RecordKind, told: unknown): unknown {
  const hidden = RECORDS[kind].cost;
  if (hidden === undefined || typeof told !== "object" || told === null) return told;
  if (Array.isArray(told)) return told.map((part) => withoutCost(kind, part));
  const kept = Object.entries(told).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutCost(kind, part)]));
}
