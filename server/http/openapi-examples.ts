/** Keys that stand in the examples; whoever sends an example puts keys of their own shop in their place. */
export const EXAMPLE_KEYS = {
  store: "0199a0de-0000-7000-8000-000000000001",
  otherStore: "0199a0de-0000-7000-8000-000000000002",
  employee: "0199a0de-0000-7000-8000-000000000003",
  role: "0199a0de-0000-7000-8000-000000000004",
  supplier: "0199a0de-0000-7000-8000-000000000005",
  product: "0199a0de-0000-7000-8000-000000000006",
  variant: "0199a0de-0000-7000-8000-000000000007",
  customer: "0199a0de-0000-7000-8000-000000000008",
  account: "0199a0de-0000-7000-8000-000000000009",
  order: "0199a0de-0000-7000-8000-00000000000a",
  transfer: "0199a0de-0000-7000-8000-00000000000b",
  transaction: "0199a0de-0000-7000-8000-00000000000c",
} as const;

export type RouteExample = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
};

const ofKey = (id: string): RouteExample => ({ params: { id } });

/**
 * An example for each route that needs a body, a path parameter or a query, by method and path. Each is sent to a real
 * server by tests/server/openapi.test.ts and has to succeed there.
 */
export const examples: Readonly<Record<string, RouteExample>> = {
  "POST /api/auth/login": { body: { email: "admin@ikeja.example", password: "a-long-enough-password" } },
  "GET /api/preflight/load-info": { query: { xbtsx: "customers", fields: ["name", "key", "email"] } },
  "GET /api/preflight/load-products": { query: { query: "galaxy", limit: 20 } },
  "GET /api/analytics/summary": {
    query: { store: EXAMPLE_KEYS.store, from_date: "2026-11-01", to_date: "2026-11-30" },
  },
  "GET /api/products": { query: { status: "active", query: "galaxy", page: 1 } },
  "GET /api/products/:id": ofKey(EXAMPLE_KEYS.product),
  "GET /api/customers/:id": ofKey(EXAMPLE_KEYS.customer),
  "GET /api/orders": { query: { status: "pending", store: EXAMPLE_KEYS.store, page: 1 } },
  "GET /api/orders/:id": ofKey(EXAMPLE_KEYS.order),
  "POST /api/orders/new": {
    body: {
      store: EXAMPLE_KEYS.store,
      status: "pending",
      facilitator: EXAMPLE_KEYS.employee,
      remark: "Call before delivery",
      customer: {
        name: "Adaeze Okafor",
        phone: "08035550142",
        email: "adaeze@example.com",
        address: "14 Bode Thomas Street, Surulere",
        instagram: "",
        twitter: "",
      },
      delivery: {
        method: "delivery",
        status: "pending",
        recipient_name: "Adaeze Okafor",
        recipient_phone: "08035550142",
        recipient_address: "14 Bode Thomas Street, Surulere",
        fee: 2500,
      },
      subtotalitems: [{ key: EXAMPLE_KEYS.variant, quantity: 1 }],
      payment: [{ account_key: EXAMPLE_KEYS.account, amount: 50_000.5 }],
    },
  },
  "PUT /api/orders/:id/edit": {
    ...ofKey(EXAMPLE_KEYS.order),
    body: { status: "completed", store: EXAMPLE_KEYS.store, remark: "Handed over at the counter" },
  },
  "GET /files/order-invoice/:id/file.pdf": ofKey(EXAMPLE_KEYS.order),
  "GET /api/servicecom/receipt/:id/invoice": { ...ofKey(EXAMPLE_KEYS.order), query: { exportAs: "thp" } },
};
