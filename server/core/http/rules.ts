import type { Permission } from "../../../src/api/rights/permissions.contract";
import { resources, type Resource } from "../../../src/resources";
import type { Access } from "./app-types";

/**
 * The reach of a call for people who are not administrators; a record of another store is always answered like one that
 * does not exist.
 * - `all`: it concerns no store, or data shared by all stores.
 * - `record`: the record it names must belong to their store, else 404.
 * - `fields`: the records named in the body must belong to their store, else 417.
 * - `list`: it returns only records of their store, whatever the request says.
 */
export type Reach = "all" | "record" | "fields" | "list";

export type Rule = {
  access: Access;
  reach: Reach;
  /** Some bodies also need any one of these; the documented example needs one of them. */
  besides?: readonly Permission[];
};

const rule = (access: Access, reach: Reach, besides?: readonly Permission[]): Rule => ({
  access,
  reach,
  ...(besides && { besides }),
});

/**
 * The access rules of all calls. Each route repeats its access at its definition: the app cannot be built when the two
 * differ or one is missing. tests/server/rights/matrix.test.ts sends every call as every kind of person to verify this.
 */
export const RULES: Readonly<Record<string, Rule>> = {
  "GET /*": rule("public", "all"),
  "GET /media/:name": rule("public", "all"),
  "GET /livez": rule("public", "all"),
  "GET /readyz": rule("public", "all"),
  "GET /api/docs": rule("public", "all"),
  "GET /api/docs/openapi.json": rule("public", "all"),
  "GET /api/docs/json": rule("public", "all"),
  "GET /api/docs/static/:file": rule("public", "all"),

  "GET /api/setup": rule("public", "all"),
  "POST /api/setup": rule("public", "all"),
  "POST /api/auth/login": rule("public", "all"),
  "POST /api/auth/logout": rule("public", "all"),
  "POST /api/auth/confirm-password": rule("signed-in", "all"),
  "POST /api/auth/forgot": rule("public", "all"),
  "GET /api/auth/link": rule("public", "all"),
  "POST /api/auth/link": rule("public", "all"),

  "GET /api/auth/email-link": rule("public", "all"),
  "POST /api/auth/email-link": rule("public", "all"),

  "GET /api/user_profile": rule("signed-in", "all"),
  "PUT /api/user_profile": rule("signed-in", "all"),
  "GET /api/user_profile/sessions": rule("signed-in", "all"),
  "PUT /api/user_profile/sessions/end-others": rule("signed-in", "all"),
  "PUT /api/user_profile/sessions/:id/end": rule("signed-in", "all"),
  "GET /api/user_profile/second-factor": rule("signed-in", "all"),
  "POST /api/user_profile/second-factor/start": rule("signed-in", "all"),
  "POST /api/user_profile/second-factor/turn-on": rule("signed-in", "all"),
  "POST /api/user_profile/second-factor/recovery-codes": rule("signed-in", "all"),
  "PUT /api/user_profile/second-factor/turn-off": rule("signed-in", "all"),
  "GET /api/sign-in-rules": rule("administrator", "all"),
  "PUT /api/sign-in-rules/edit": rule("administrator", "all"),
  "POST /api/user_profile/email-change/resend": rule("signed-in", "all"),
  "POST /api/user_profile/email-change/withdraw": rule("signed-in", "all"),
  "GET /api/user-acls/permissions": rule("signed-in", "all"),
  "GET /api/preflight/load-info": rule("signed-in", "list"),
  "GET /api/preflight/load-products": rule(
    ["products.view", "orders.create", "orders.edit", "transfers.create"],
    "list",
  ),
  "GET /api/events": rule("signed-in", "list"),
  "POST /api/media/assets/upload": rule("signed-in", "all", ["products.create", "products.edit"]),

  "GET /api/analytics/summary": rule("dashboard.view", "record"),

  "GET /api/products": rule("products.view", "list"),
  "GET /api/products/:id": rule("products.view", "record"),
  "POST /api/products/new": rule("products.create", "fields", ["products.cost"]),
  "POST /api/products/import": rule("products.create", "fields", ["products.cost"]),
  "PUT /api/products/:id/edit": rule("products.edit", "record", ["products.cost"]),
  "DELETE /api/products/:id/delete": rule("products.delete", "record"),

  "GET /api/orders": rule("orders.view", "list"),
  "GET /api/orders/:id": rule("orders.view", "record"),
  "GET /files/order-invoice/:id/file.pdf": rule("file:orders.view", "record"),
  "GET /api/servicecom/receipt/:id/invoice": rule("file:orders.view", "record"),
  "POST /api/orders/new": rule("orders.create", "fields"),
  "PUT /api/orders/:id/edit": rule("orders.edit", "record"),
  "PUT /api/orders/:id/products/edit": rule("orders.edit", "record"),
  "PUT /api/orders/:id/delivery/edit": rule("orders.edit", "record"),
  "PUT /api/orders/:id/payment/edit": rule("orders.payments", "record"),

  "GET /api/customers": rule("customers.view", "all"),
  "GET /api/customers/:id": rule(["customers.view", "orders.create"], "all"),
  "GET /api/customers/:id/orders": rule("customers.view", "list"),
  "PUT /api/customers/:id/edit": rule("customers.edit", "all"),

  "GET /api/employees": rule("employees.view", "list"),
  "GET /api/employees/:id": rule("employees.view", "record"),
  "GET /api/employees/:id/orders": rule("employees.view", "record"),
  "POST /api/employees/new": rule("employees.create", "fields"),
  "POST /api/employees/:id/invite": rule("employees.create", "record"),
  "PUT /api/employees/:id/edit": rule("employees.edit", "record"),
  "POST /api/employees/:id/email-change/resend": rule("employees.edit", "record"),
  "POST /api/employees/:id/email-change/withdraw": rule("employees.edit", "record"),
  "PUT /api/employees/:id/deactivate": rule("employees.edit", "record"),
  "PUT /api/employees/:id/activate": rule("employees.edit", "record"),
  "PUT /api/employees/:id/permissions": rule("employees.permissions", "record"),
  "GET /api/employees/:id/second-factor": rule("administrator", "all"),
  "PUT /api/employees/:id/second-factor/remove": rule("administrator", "all"),
  "GET /api/employees/:id/sessions": rule("administrator", "all"),
  "PUT /api/employees/:id/sessions/end-all": rule("administrator", "all"),
  "PUT /api/employees/:id/sessions/:session/end": rule("administrator", "all"),

  "GET /api/roles": rule("roles.view", "all"),
  "GET /api/roles/:id": rule("roles.view", "all"),
  "POST /api/roles/new": rule("roles.manage", "all"),
  "PUT /api/roles/:id/edit": rule("roles.manage", "all"),

  "GET /api/inventory/stores": rule("stores.view", "list"),
  "GET /api/inventory/stores/:id": rule("stores.view", "record"),
  "POST /api/inventory/stores/new": rule("stores.manage", "all"),
  "PUT /api/inventory/stores/:id/edit": rule("stores.manage", "record"),

  "GET /api/inventory/suppliers": rule("suppliers.view", "all"),
  "GET /api/inventory/suppliers/:id": rule("suppliers.view", "all"),
  "POST /api/inventory/suppliers/new": rule("suppliers.manage", "all"),
  "PUT /api/inventory/suppliers/:id/edit": rule("suppliers.manage", "all"),

  "GET /api/inventory/transfers": rule("transfers.view", "list"),
  "GET /api/inventory/transfers/:id": rule("transfers.view", "record"),
  "GET /files/transfer-note/:id/file.pdf": rule("file:transfers.view", "record"),
  "POST /api/inventory/transfers/new": rule("transfers.create", "fields"),

  "GET /api/finances/accounts": rule("accounts.view", "list"),
  "GET /api/finances/accounts/:id": rule("accounts.view", "record"),
  "POST /api/finances/accounts/new": rule("accounts.manage", "fields"),
  "PUT /api/finances/accounts/:id/edit": rule("accounts.manage", "record"),

  "GET /api/finances/transactions": rule("transactions.view", "list"),
  "GET /api/finances/transactions/:id": rule("transactions.view", "record"),
  "POST /api/finances/transactions/new": rule("transactions.manage", "fields"),
  "PUT /api/finances/transactions/:id/edit": rule("transactions.manage", "record"),

  "GET /files/file-exports/products/": rule("file:exports.download", "list"),
  "GET /files/file-exports/product-logs/": rule("file:exports.download", "list"),
  "GET /files/file-exports/debtors/": rule("file:exports.download", "list"),
  "GET /files/file-exports/suppliers/": rule("file:exports.download", "all"),

  "GET /api/audit": rule("administrator", "all"),
  ...Object.fromEntries(
    Object.values<Resource>(resources).map(({ one, view, isShared }) => [
      `GET /api/audit/${one}/:id`,
      rule(view, isShared ? "all" : "record"),
    ]),
  ),
  "GET /api/outbox": rule("administrator", "all"),
  "GET /api/outbox/:id": rule("administrator", "all"),
};

/** Why a route cannot be built: it has no rule, or declares a different one. Null when it can. */
export function ruleFault(method: string, url: string, access: Access | undefined): string | null {
  // HEAD follows the rule of its GET.
  const name = `${method === "HEAD" ? "GET" : method} ${url}`;
  if (access === undefined) return `${name} does not declare who may call it`;
  const known = RULES[name];
  if (known === undefined) return `${name} does not stand in server/core/http/rules.ts, the list of who may call what`;
  return String(known.access) === String(access)
    ? null
    : `${name} is for ${known.access} in server/core/http/rules.ts, and for ${access} where it is made`;
}
