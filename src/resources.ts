import type { Permission } from "./api/rights/permissions.contract";

/** A form on its own page that adds a record, with every permission it requires. */
type AddPage = { label: string; path: string; needs: readonly Permission[] };

export type Resource = {
  /** In a sentence: "1 order", "2 orders". `one` is also its kind in live changes and in the audit log. */
  one: string;
  many: string;
  /** The heading of its list. */
  label: string;
  /** Its name in the sidebar and in breadcrumbs, if it differs from `label`. */
  menuLabel?: string;
  list: string;
  /** The page of one record; absent if a list shows everything about it. */
  page?: (key: string) => string;
  add?: AddPage;
  /** Its records belong to every store. */
  isShared?: true;
  /** Its list is a card on the page of another resource, with the same address. */
  isPart?: true;
  /** The permission to read its list, its records and their history. */
  view: Permission;
};

const at = (list: string) => ({ list, page: (key: string) => `${list}/${encodeURIComponent(key)}` });

/** Every resource of the shop. A person without a dashboard starts at the first list that they may see. */
export const resources = {
  order: {
    one: "order",
    many: "orders",
    label: "Orders",
    ...at("/orders"),
    add: { label: "Create order", path: "/orders/create", needs: ["orders.create"] },
    view: "orders.view",
  },
  product: {
    one: "product",
    many: "products",
    label: "Products",
    ...at("/products"),
    add: { label: "Add product", path: "/products/add", needs: ["products.create", "products.cost"] },
    view: "products.view",
  },
  customer: {
    one: "customer",
    many: "customers",
    label: "Customers",
    ...at("/customers"),
    isShared: true,
    view: "customers.view",
  },
  role: {
    one: "role",
    many: "roles",
    label: "Roles",
    ...at("/roles"),
    add: { label: "Create Role", path: "/roles/create", needs: ["roles.manage"] },
    isShared: true,
    view: "roles.view",
  },
  employee: {
    one: "employee",
    many: "employees",
    label: "Employees",
    ...at("/employees"),
    add: { label: "Add employee", path: "/employees/add", needs: ["employees.create"] },
    view: "employees.view",
  },
  supplier: {
    one: "supplier",
    many: "suppliers",
    label: "Suppliers",
    ...at("/suppliers"),
    isShared: true,
    view: "suppliers.view",
  },
  store: { one: "store", many: "stores", label: "Stores", list: "/stores", view: "stores.view" },
  account: { one: "account", many: "accounts", label: "Accounts", list: "/accounts", view: "accounts.view" },
  transaction: {
    one: "transaction",
    many: "transactions",
    label: "Transactions",
    menuLabel: "transactions",
    list: "/transactions",
    view: "transactions.view",
  },
  shift: {
    one: "shift",
    many: "shifts",
    label: "Shifts",
    ...at("/shifts"),
    view: "accounts.view",
  },
  transfer: {
    one: "transfer",
    many: "transfers",
    label: "Transfers",
    menuLabel: "transfer",
    ...at("/transfer"),
    add: { label: "Create New Transfer", path: "/transfer/create", needs: ["transfers.create"] },
    view: "transfers.view",
  },
  purchase: {
    one: "purchase",
    many: "purchases",
    label: "Purchases",
    ...at("/purchases"),
    add: { label: "Create purchase", path: "/purchases/create", needs: ["purchases.create", "products.cost"] },
    view: "purchases.view",
  },
  count: {
    one: "count",
    many: "counts",
    label: "Stock counts",
    ...at("/counts"),
    add: { label: "Start a count", path: "/counts/start", needs: ["counts.count"] },
    view: "counts.view",
  },
  repair: {
    one: "repair",
    many: "repairs",
    label: "Repairs",
    ...at("/repairs"),
    add: { label: "Add repair ticket", path: "/repairs/add", needs: ["repairs.create"] },
    view: "repairs.view",
  },
  settings: {
    one: "settings",
    many: "settings",
    label: "Settings",
    list: "/settings",
    isShared: true,
    view: "settings.manage",
  },
  category: {
    one: "category",
    many: "categories",
    label: "Categories",
    list: "/settings",
    isShared: true,
    isPart: true,
    view: "settings.manage",
  },
} as const satisfies Record<string, Resource>;

/** An order's page with its payment card open. */
export const collectPaymentUrl = (orderKey: string) => `${resources.order.page(orderKey)}?collect=1`;

/** The form of a new order for a customer. */
export const newOrderUrl = (customerKey: string) =>
  `${resources.order.add.path}?customer=${encodeURIComponent(customerKey)}`;

/** The form of a purchase of what is low in a store and bought from a supplier. */
export const purchaseOfLowUrl = (store: string, supplier: string) =>
  `${resources.purchase.add.path}?store=${encodeURIComponent(store)}&supplier=${encodeURIComponent(supplier)}`;

/** The kinds of records in live changes and in the audit log; the log also has others, such as `session`. */
export type RecordKind = keyof typeof resources;

/** Papers have entries of their own in the audit log; each is opened of a record of another kind. */
export const PAPERS: Readonly<Record<string, RecordKind>> = {
  claimTicket: "repair",
  invoice: "order",
  purchaseOrder: "purchase",
  receipt: "order",
  shiftReport: "shift",
  statement: "customer",
  transferNote: "transfer",
};

/** What a list or a page shows: a resource, or one of the kinds without live changes. */
export type ShownKind = RecordKind | "change" | "mail" | "refused sale" | "reorder level" | "sale" | "unit";

export const isRecordKind = (kind: ShownKind): kind is RecordKind => kind in resources;

export const RECORD_KINDS = Object.keys(resources) as [RecordKind, ...RecordKind[]];
