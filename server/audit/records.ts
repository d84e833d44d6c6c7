import type { RecordKind } from "../../src/api/shell/audit.contract";
import type { Permission } from "../../src/api/rights/permissions.contract";

/** The permission to read a record of this kind, and so to read its history. */
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

/** The logged value of a record of this kind, with cost fields removed at every depth. */
export function withoutCost(kind: RecordKind, told: unknown): unknown {
  const hidden = COST[kind];
  if (hidden === undefined || typeof told !== "object" || told === null) return told;
  if (Array.isArray(told)) return told.map((part) => withoutCost(kind, part));
  const kept = Object.entries(told).filter(([name]) => !hidden.has(name));
  return Object.fromEntries(kept.map(([name, part]) => [name, withoutCost(kind, part)]));
}
