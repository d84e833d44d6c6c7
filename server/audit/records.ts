import type { RecordKind } from "../../src/api/shell/audit.contract";
import type { Permission } from "../../src/api/rights/permissions.contract";

/** What one needs to read a record of this kind, and so to know what became of it. */
export const VIEW: Readonly<Record<RecordKind, Permission>> = {
  order: "orders.view",
  product: "products.view",
  customer: "customers.view",
  employee: "employees.view",
  role: "roles.view",
  store: "stores.view",
  supplier: "suppliers.view",
  transfer: "transfers.view",
  account: "accounts.view",
  transaction: "transactions.view",
};

/** Kinds whose records belong to every store. */
const SHARED: ReadonlySet<RecordKind> = new Set(["customer", "role", "supplier"]);

/** Whether somebody of this store, null for all, has to do with a record of these stores. */
export const isInScope = (kind: RecordKind, stores: readonly string[], scope: string | null): boolean =>
  scope === null || SHARED.has(kind) || stores.includes(scope);

/** Fields of the log that hold a purchase price. */
const COST: Readonly<Partial<Record<RecordKind, ReadonlySet<string>>>> = { product: new Set(["price"]) };

export const tellsCost = (kind: RecordKind): boolean => COST[kind] !== undefined;

/** What the log holds of a record of this kind, at any depth without what it cost. */
export function withoutCost(kind: RecordKind, told: unknown): unknown {
  const hidden = COST[kind];
  if (hidden === undefined || typeof told !== "object" || told === null) return told;
  if (Array.isArray(told)) return told.map((part) => withoutCost(kind, part));
  const kept = Object.entries(told).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutCost(kind, part)]));
}
