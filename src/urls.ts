const segment = encodeURIComponent;

/** The pages that show no resource; `resources.ts` holds the others. */
export const urls = {
  home: "/",
  login: "/login",
  /** What a one-time link opens, its token after a `#`. */
  link: "/link",
  setup: "/setup",
  error: "/error",
  profile: "/profile",
  editProfile: "/profile/edit",
  security: "/profile/security",
  outbox: "/outbox",
  mail: (key: string) => `/outbox/${segment(key)}`,
  audit: "/audit",
} as const;

/** Files opened in a new tab, authorized by the file cookie. */
export const files = {
  invoice: (orderKey: string) => `/files/order-invoice/${segment(orderKey)}/file.pdf`,
  receipt: (orderKey: string) => `/api/servicecom/receipt/${segment(orderKey)}/invoice?exportAs=thp`,
  transferNote: (transferKey: string) => `/files/transfer-note/${segment(transferKey)}/file.pdf`,
  /** A CSV report, of a period's first and last moment where it has one. */
  report: (name: "products" | "product-logs" | "debtors" | "suppliers", moments?: { from: string; to: string }) =>
    `/files/file-exports/${name}/${moments === undefined ? "" : `?${new URLSearchParams(moments)}`}`,
} as const;
