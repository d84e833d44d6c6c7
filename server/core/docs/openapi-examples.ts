import { RECORD_KINDS } from "../../../src/resources";

/** Keys in the examples; replace them by keys of your own shop to send an example. */
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
  /** Someone without a password. */
  invited: "0199a0de-0000-7000-8000-00000000000d",
  mail: "0199a0de-0000-7000-8000-00000000000e",
} as const;

export type RouteExample = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  headers?: Record<string, string>;
  body?: unknown;
};

/** An ended session; ending it again succeeds. */
const ENDED_SESSION = "0199a0de-0000-7000-8000-00000000000f";

/** The token of a one-time link; replace it by one of your own shop to send an example. */
export const EXAMPLE_LINK = "Xk3vT9qLw2Zr8YbNc5MfHs1JdPg7RuEa0VtQi4OyKjB";

/** The same for a link to a new email. */
export const EXAMPLE_EMAIL_LINK = "Qw7eR2tY9uI4oP1aS6dF3gH8jK5lZ0xC-vB_nM2qWcE";

const ofKey = (id: string): RouteExample => ({ params: { id } });

const SMALLEST_PNG = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==";

const SUPPLIER = { name: "Slot Systems", contact: "08030000000", address: "2 Medical Road, Ikeja" };
const STORE = { title: "Ikeja City Mall", address: "174 Obafemi Awolowo Way, Ikeja" };
const ACCOUNT = { name: "Ikeja card terminal", type: "card", store: EXAMPLE_KEYS.store, balance: 0 };
const ROLE = {
  title: "Sales lead",
  description: "Sells, and helps those who do",
  acls: ["orders.view", "orders.create"],
};
const PERSON = {
  phone: "08021112222",
  address: "7 Allen Avenue, Ikeja",
  sex: "female",
  instagram: "chinwe.sells",
  twitter: "",
};
const EMPLOYEE = {
  ...PERSON,
  name: "Chinwe Obi",
  email: "chinwe.obi@example.com",
  store: EXAMPLE_KEYS.store,
  employed_at: "2026-03-04T00:00:00+01:00",
  salary: 285_000,
  bonus: 2.5,
  isAdmin: false,
};
const ENTRY = { remark: "Shop rent", type: "debit", store: EXAMPLE_KEYS.store };

const PRODUCTS_FILE = [
  "Title,Description,Variation,Quantity,Purchase price,Sale price",
  'Oraimo Watch 5,Smart watch with calls,Black,6,"32,000.00","45,500.00"',
].join("\r\n");

const PERIOD = { from: "2026-10-31T23:00:00.000Z", to: "2027-11-30T22:59:59.999Z" };

/**
 * An example for each route that needs a body, a path parameter or a query, by method and path. Each is sent to a real
 * server by tests/server/attacks/openapi.test.ts and has to succeed there.
 */
export const examples: Readonly<Record<string, RouteExample>> = {
  "POST /api/auth/login": { body: { email: "admin@ikeja.example", password: "a-long-enough-password" } },
  "POST /api/auth/confirm-password": { body: { password: "a-long-enough-password" } },
  "POST /api/auth/forgot": { body: { email: "sales@ikeja.example" } },
  "GET /api/auth/link": { headers: { "tw-link": EXAMPLE_LINK } },
  "POST /api/auth/link": { headers: { "tw-link": EXAMPLE_LINK }, body: { password: "another-long-password" } },
  "GET /api/auth/email-link": { headers: { "tw-link": EXAMPLE_EMAIL_LINK } },
  "POST /api/auth/email-link": { headers: { "tw-link": EXAMPLE_EMAIL_LINK } },
  "POST /api/employees/:id/email-change/resend": ofKey(EXAMPLE_KEYS.employee),
  "POST /api/employees/:id/email-change/withdraw": ofKey(EXAMPLE_KEYS.employee),
  "POST /api/employees/:id/invite": ofKey(EXAMPLE_KEYS.invited),
  "PUT /api/user_profile/sessions/:id/end": ofKey(ENDED_SESSION),
  "POST /api/user_profile/second-factor/turn-on": { body: { code: "492039" } },
  "PUT /api/sign-in-rules/edit": { body: { second_factor: "optional" } },
  "GET /api/employees/:id/second-factor": ofKey(EXAMPLE_KEYS.employee),
  "PUT /api/employees/:id/second-factor/remove": ofKey(EXAMPLE_KEYS.employee),
  "GET /api/employees/:id/sessions": ofKey(EXAMPLE_KEYS.employee),
  "PUT /api/employees/:id/sessions/end-all": ofKey(EXAMPLE_KEYS.employee),
  "PUT /api/employees/:id/sessions/:session/end": {
    params: { id: EXAMPLE_KEYS.employee, session: ENDED_SESSION },
  },
  "GET /api/outbox/:id": ofKey(EXAMPLE_KEYS.mail),
  "POST /api/setup": {
    body: {
      code: "7K3M-Q2XZ-0V9A-E4TN",
      store_title: "Ikeja City Mall",
      store_address: "174 Obafemi Awolowo Way, Ikeja",
      name: "Chinwe Obi",
      email: "chinwe@ikeja.example",
      password: "a-long-enough-password",
      phone: "08021112222",
      address: "7 Allen Avenue, Ikeja",
      sex: "female",
    },
  },
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
  "PUT /api/orders/:id/products/edit": {
    ...ofKey(EXAMPLE_KEYS.order),
    body: [{ key: EXAMPLE_KEYS.variant, quantity: 2 }],
  },
  "PUT /api/orders/:id/delivery/edit": {
    ...ofKey(EXAMPLE_KEYS.order),
    body: {
      method: "delivery",
      status: "delivered",
      recipient_name: "Adaeze Okafor",
      recipient_phone: "08035550142",
      recipient_address: "14 Bode Thomas Street, Surulere",
      fee: 2500,
    },
  },
  "PUT /api/orders/:id/payment/edit": {
    ...ofKey(EXAMPLE_KEYS.order),
    body: [{ account_key: EXAMPLE_KEYS.account, amount: 50_000.5 }],
  },
  "POST /api/products/new": {
    body: {
      title: "Oraimo FreePods 4",
      description: "Wireless earbuds with noise cancelling",
      store: EXAMPLE_KEYS.store,
      supplier: EXAMPLE_KEYS.supplier,
      price: 18_000,
      sale_price: 24_500.5,
      image: "",
      variations: [{ variation: "Black", status: "active", quantity: 12 }],
    },
  },
  "PUT /api/products/:id/edit": {
    ...ofKey(EXAMPLE_KEYS.product),
    body: {
      title: "Samsung Galaxy A15",
      description: "6.5 inch display, 5000 mAh",
      store: EXAMPLE_KEYS.store,
      supplier: EXAMPLE_KEYS.supplier,
      price: 150_000,
      sale_price: 189_999.99,
      image: "",
      variations: [
        { key: EXAMPLE_KEYS.variant, variation: "Blue Black, 128GB", status: "active" },
        { variation: "Light Blue, 128GB", status: "active", quantity: 4, sale_price: 192_000 },
      ],
    },
  },
  "POST /api/products/import": {
    query: { dry_run: "1", store: EXAMPLE_KEYS.store, supplier: EXAMPLE_KEYS.supplier },
    body: PRODUCTS_FILE,
  },
  "DELETE /api/products/:id/delete": ofKey(EXAMPLE_KEYS.product),
  "POST /api/media/assets/upload": {
    body: { base64: SMALLEST_PNG, bucket: "image-cts", folder: "products", file_name: "4f9f3c8e" },
  },
  "GET /api/customers": { query: { query: "okafor" } },
  "GET /api/customers/:id/orders": { ...ofKey(EXAMPLE_KEYS.customer), query: { limit: 5 } },
  "PUT /api/customers/:id/edit": {
    ...ofKey(EXAMPLE_KEYS.customer),
    body: {
      name: "Adaeze Okafor",
      email: "adaeze@example.com",
      phone: "08035550142",
      address: "2 Allen Avenue, Ikeja",
      instagram: "adaeze",
      twitter: "",
    },
  },
  "GET /api/inventory/transfers": { query: { from: EXAMPLE_KEYS.store, to: EXAMPLE_KEYS.otherStore } },
  "GET /api/inventory/transfers/:id": ofKey(EXAMPLE_KEYS.transfer),
  "POST /api/inventory/transfers/new": {
    body: {
      products: [{ product: EXAMPLE_KEYS.product, variant: EXAMPLE_KEYS.variant, quantity: 1 }],
      to: EXAMPLE_KEYS.otherStore,
    },
  },
  "GET /api/inventory/suppliers/:id": ofKey(EXAMPLE_KEYS.supplier),
  "POST /api/inventory/suppliers/new": { body: SUPPLIER },
  "PUT /api/inventory/suppliers/:id/edit": { ...ofKey(EXAMPLE_KEYS.supplier), body: SUPPLIER },
  "GET /api/employees": { query: { store: EXAMPLE_KEYS.store, query: "chinwe" } },
  "GET /api/employees/:id": ofKey(EXAMPLE_KEYS.employee),
  "GET /api/employees/:id/orders": { ...ofKey(EXAMPLE_KEYS.employee), query: { limit: 5 } },
  "POST /api/employees/new": { body: { ...EMPLOYEE, user_role: EXAMPLE_KEYS.role } },
  "PUT /api/employees/:id/edit": {
    ...ofKey(EXAMPLE_KEYS.employee),
    body: { ...EMPLOYEE, email: "chinwe@example.com", role: EXAMPLE_KEYS.role },
  },
  "PUT /api/employees/:id/permissions": {
    ...ofKey(EXAMPLE_KEYS.employee),
    body: { acls: ["orders.view", "orders.create", "customers.view"] },
  },
  "PUT /api/employees/:id/deactivate": ofKey(EXAMPLE_KEYS.employee),
  "PUT /api/employees/:id/activate": ofKey(EXAMPLE_KEYS.employee),
  "PUT /api/user_profile": { body: { ...PERSON, name: "Adewale Martins", email: "admin@ikeja.example" } },
  "GET /api/roles/:id": ofKey(EXAMPLE_KEYS.role),
  "POST /api/roles/new": { body: ROLE },
  "PUT /api/roles/:id/edit": { ...ofKey(EXAMPLE_KEYS.role), body: ROLE },
  "GET /api/inventory/stores/:id": ofKey(EXAMPLE_KEYS.store),
  "POST /api/inventory/stores/new": { body: STORE },
  "PUT /api/inventory/stores/:id/edit": { ...ofKey(EXAMPLE_KEYS.store), body: STORE },
  "GET /api/finances/accounts/:id": ofKey(EXAMPLE_KEYS.account),
  "POST /api/finances/accounts/new": { body: ACCOUNT },
  "PUT /api/finances/accounts/:id/edit": { ...ofKey(EXAMPLE_KEYS.account), body: ACCOUNT },
  "GET /api/finances/transactions": { query: { account: EXAMPLE_KEYS.account, query: "rent" } },
  "GET /api/finances/transactions/:id": ofKey(EXAMPLE_KEYS.transaction),
  "POST /api/finances/transactions/new": {
    body: { ...ENTRY, transactions: [{ account_key: EXAMPLE_KEYS.account, amount: 250_000 }] },
  },
  "PUT /api/finances/transactions/:id/edit": {
    ...ofKey(EXAMPLE_KEYS.transaction),
    body: { ...ENTRY, account_key: EXAMPLE_KEYS.account, amount: 275_000.25 },
  },
  "GET /files/file-exports/products/": { query: PERIOD },
  "GET /files/file-exports/product-logs/": { query: PERIOD },
  "GET /files/file-exports/debtors/": { query: PERIOD },
  "GET /api/audit": { query: { entity: "order", employee: EXAMPLE_KEYS.employee } },
  ...Object.fromEntries(RECORD_KINDS.map((kind) => [`GET /api/audit/${kind}/:id`, ofKey(EXAMPLE_KEYS[kind])])),
  "GET /files/order-invoice/:id/file.pdf": ofKey(EXAMPLE_KEYS.order),
  "GET /files/transfer-note/:id/file.pdf": ofKey(EXAMPLE_KEYS.transfer),
  "GET /api/servicecom/receipt/:id/invoice": { ...ofKey(EXAMPLE_KEYS.order), query: { exportAs: "thp" } },
};
