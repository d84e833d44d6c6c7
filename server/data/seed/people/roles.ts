import { PERMISSIONS, type Permission } from "../../../../src/api/rights/permissions.contract";
import type { DemoPart } from "../demo-part";
import type { RoleTitle } from "../shop";

export type Role = { title: RoleTitle; description: string; permissions: readonly Permission[] };

const OWN: readonly Role[] = [
  {
    title: "Administrator",
    description: "Runs the company: every store, every right.",
    permissions: PERMISSIONS,
  },
  {
    title: "Store manager",
    description: "Runs one store: its people, stock, sales and money.",
    permissions: [
      "dashboard.view",
      "products.view",
      "products.create",
      "products.edit",
      "products.delete",
      "products.cost",
      "units.edit",
      "orders.view",
      "orders.create",
      "orders.edit",
      "orders.payments",
      "orders.discount",
      "orders.refund",
      "customers.view",
      "customers.edit",
      "employees.view",
      "employees.create",
      "employees.edit",
      "roles.view",
      "stores.view",
      "suppliers.view",
      "suppliers.manage",
      "transfers.view",
      "transfers.create",
      "accounts.view",
      "transactions.view",
      "transactions.manage",
      "exports.download",
    ],
  },
  {
    title: "Sales associate",
    description: "Serves customers: sells, takes payments, looks after orders.",
    permissions: [
      "dashboard.view",
      "products.view",
      "orders.view",
      "orders.create",
      "orders.edit",
      "orders.payments",
      "customers.view",
      "customers.edit",
      "transfers.view",
    ],
  },
  {
    title: "Accountant",
    description: "Keeps accounts, transactions and debts in order.",
    permissions: [
      "dashboard.view",
      "products.view",
      "products.cost",
      "orders.view",
      "orders.payments",
      "customers.view",
      "suppliers.view",
      "accounts.view",
      "accounts.manage",
      "transactions.view",
      "transactions.manage",
      "exports.download",
    ],
  },
  {
    title: "Stock keeper",
    description: "Receives, counts, lists and moves goods.",
    permissions: [
      "products.view",
      "products.create",
      "products.edit",
      "units.edit",
      "products.cost",
      "stores.view",
      "suppliers.view",
      "suppliers.manage",
      "transfers.view",
      "transfers.create",
      "exports.download",
    ],
  },
];

/** The roles, with what they may do with what other rooms add. */
export const rolesWith = (parts: readonly DemoPart[]): readonly Role[] =>
  OWN.map((role) => ({
    ...role,
    permissions: [...new Set([...role.permissions, ...parts.flatMap(({ grants }) => grants[role.title] ?? [])])],
  }));
