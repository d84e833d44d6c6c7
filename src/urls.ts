import type { LedgerFile } from "./api/reports/ledger.contract";

const segment = encodeURIComponent;

/** The pages without a resource; `resources.ts` has the others. */
export const urls = {
  home: "/",
  login: "/login",
  /** The page of a one-time link, with its token after the `#`. */
  link: "/link",
  setup: "/setup",
  error: "/error",
  profile: "/profile",
  editProfile: "/profile/edit",
  security: "/profile/security",
  outbox: "/outbox",
  mail: (key: string) => `/outbox/${segment(key)}`,
  audit: "/audit",
  offlineSales: "/orders/offline",
  /** The receipt of a sale of this device that is not an order yet. */
  offlineSale: (key: string) => `/orders/offline?sale=${segment(key)}`,
  refusedSales: "/orders/refused",
  lowStock: "/low-stock",
  reports: "/reports",
  sales: "/reports/sales",
  debts: "/reports/debts",
  vat: "/reports/vat",
  cashFlow: "/reports/cash-flow",
  stockValue: "/reports/stock-value",
  supplierDebts: "/reports/supplier-debts",
  people: "/reports/people",
  units: "/units",
  /** A unit of a product that tracks serial numbers, by its number. */
  unit: (serial: string) => `/units/${segment(serial)}`,
} as const;

/** Files opened in a new tab, authorized by the file cookie. */
export const files = {
  invoice: (orderKey: string) => `/files/order-invoice/${segment(orderKey)}/file.pdf`,
  receipt: (orderKey: string) => `/api/servicecom/receipt/${segment(orderKey)}/invoice?exportAs=thp`,
  /** Of one store, or of all that the person may see. */
  statement: (customerKey: string, store = "") =>
    `/files/customer-statement/${segment(customerKey)}/file.pdf${store && `?store=${segment(store)}`}`,
  transferNote: (transferKey: string) => `/files/transfer-note/${segment(transferKey)}/file.pdf`,
  labels: (productKey: string, paper: "a4" | "roll", per: "unit" | "variant") =>
    `/files/labels/${segment(productKey)}/file.pdf?${new URLSearchParams({ paper, per })}`,
  /** Of the chosen products of a list, or of all that its filters show. */
  manyLabels: (of: readonly string[][], paper: "a4" | "roll", per: "unit" | "variant") =>
    `/files/labels/file.pdf?${new URLSearchParams([["paper", paper], ["per", per], ...of])}`,
  /** The CSV of exactly what a list shows, with its filters. */
  filtered: (name: "transactions" | LedgerFile, filters: Record<string, string | undefined>) =>
    `/files/file-exports/${name}/?${new URLSearchParams(
      Object.entries(filters).flatMap(([filter, value]) => (value ? [[filter, value]] : [])),
    )}`,
  /** A CSV report, with the first and last moment of its period if it has one. */
  report: (
    name: "products" | "product-logs" | "debtors" | "suppliers" | "vat" | "sales",
    moments?: { from: string; to: string },
  ) => `/files/file-exports/${name}/${moments === undefined ? "" : `?${new URLSearchParams(moments)}`}`,
} as const;
