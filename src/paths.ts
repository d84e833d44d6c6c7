const segment = encodeURIComponent;

/** Every path the app can build. */
export const paths = {
  home: "/",
  login: "/login",
  /** What a one-time link opens, its token behind a `#`. */
  link: "/link",
  setup: "/setup",
  error: "/error",
  products: "/products",
  addProduct: "/products/add",
  /** `status` filters the variants shown. */
  product: (key: string, status?: string) =>
    `/products/${segment(key)}${status === undefined || status === "" ? "" : `?status=${segment(status)}`}`,
  orders: "/orders",
  order: (key: string) => `/orders/${segment(key)}`,
  createOrder: "/orders/create",
  /** The order with its payment card open. */
  collectPayment: (orderKey: string) => `/orders/${segment(orderKey)}?collect=1`,
  roles: "/roles",
  role: (key: string) => `/roles/${segment(key)}`,
  createRole: "/roles/create",
  profile: "/profile",
  editProfile: "/profile/edit",
  security: "/profile/security",
  outbox: "/outbox",
  mail: (key: string) => `/outbox/${segment(key)}`,
  audit: "/audit",
  employees: "/employees",
  addEmployee: "/employees/add",
  employee: (key: string) => `/employees/${segment(key)}`,
  customers: "/customers",
  customer: (key: string) => `/customers/${segment(key)}`,
  suppliers: "/suppliers",
  stores: "/stores",
  accounts: "/accounts",
  transactions: "/transactions",
  transactionsOf: (accountKey: string) => `/transactions?account=${segment(accountKey)}`,
  transfers: "/transfer",
  transfer: (key: string) => `/transfer/${segment(key)}`,
  createTransfer: "/transfer/create",
} as const;

/** Files opened in a new tab; they ride on the file cookie. */
export const files = {
  invoice: (orderKey: string) => `/files/order-invoice/${segment(orderKey)}/file.pdf`,
  receipt: (orderKey: string) => `/api/servicecom/receipt/${segment(orderKey)}/invoice?exportAs=thp`,
  transferNote: (transferKey: string) => `/files/transfer-note/${segment(transferKey)}/file.pdf`,
  /** A CSV report, of a period's first and last moment where it has one. */
  report: (name: "products" | "product-logs" | "debtors" | "suppliers", moments?: { from: string; to: string }) =>
    `/files/file-exports/${name}/${moments === undefined ? "" : `?${new URLSearchParams(moments)}`}`,
} as const;
