import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import { ofKey, type Room, rule } from "../core/http/room";
import { orderEditsRoutes } from "./edits/routes";
import { refusedSalesRoutes } from "./refused-sales";
import { returnsRoutes } from "./returns/routes";
import { ordersRoutes } from "./routes";

export const ordersRoom: Room = {
  routes: [orderEditsRoutes, ordersRoutes, refusedSalesRoutes, returnsRoutes],
  rules: {
    "GET /api/orders": rule("orders.view", "list"),
    "GET /api/orders/:id": rule("orders.view", "record"),
    "POST /api/orders/new": rule("orders.create", "fields"),
    "GET /api/refused-sales": rule("orders.view", "list"),
    "POST /api/refused-sales/new": rule("orders.create", "fields"),
    "POST /api/orders/:id/returns/new": rule("orders.refund", "record"),
    "POST /api/orders/:id/exchanges/new": rule("orders.refund", "record", ["orders.create"]),
    "POST /api/orders/:id/refunds/new": rule("orders.refund", "record"),
    "GET /files/credit-note/:id/file.pdf": rule("file:orders.view", "record"),
    "PUT /api/orders/:id/edit": rule("orders.edit", "record"),
    "PUT /api/orders/:id/products/edit": rule("orders.edit", "record"),
    "POST /api/orders/:id/serials": rule("orders.edit", "record"),
    "PUT /api/orders/:id/discount/edit": rule("orders.edit", "record", ["orders.discount"]),
    "PUT /api/orders/:id/delivery/edit": rule("orders.edit", "record"),
    "PUT /api/orders/:id/payment/edit": rule("orders.payments", "record"),
  },
  examples: {
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
    "GET /api/refused-sales": { query: { page: 1 } },
    "POST /api/refused-sales/new": {
      body: {
        save: "3f9a2c0e6a584a0e9a535d1d3f0b6c11",
        store: EXAMPLE_KEYS.store,
        number: "P-3F9A2C",
        total: 450_000,
        sold_at: "2026-11-21T13:05:00.000Z",
        reason: "Only 1 of Tecno Spark 20 (Black, 128GB) left",
        state: "cancelled",
        note: "Money back in cash",
      },
    },
    "POST /api/orders/:id/returns/new": {
      ...ofKey(EXAMPLE_KEYS.paidOrder),
      body: {
        lines: [{ key: EXAMPLE_KEYS.variant, quantity: 1, condition: "resell" }],
        reason: "The customer wanted another colour",
        refunds: [{ account_key: EXAMPLE_KEYS.account, amount: 185_000.75 }],
      },
    },
    "POST /api/orders/:id/exchanges/new": {
      ...ofKey(EXAMPLE_KEYS.paidOrder),
      body: {
        lines: [{ key: EXAMPLE_KEYS.variant, quantity: 1, condition: "resell" }],
        reason: "The customer wanted more memory",
        refunds: [],
        subtotalitems: [{ key: EXAMPLE_KEYS.variant, quantity: 1 }],
        payment: [],
        agreed_total: 185_000.75,
      },
    },
    "POST /api/orders/:id/refunds/new": {
      ...ofKey(EXAMPLE_KEYS.cancelledOrder),
      body: { account_key: EXAMPLE_KEYS.account, amount: 50_000.5 },
    },
    "GET /files/credit-note/:id/file.pdf": ofKey(EXAMPLE_KEYS.return),
    "PUT /api/orders/:id/edit": {
      ...ofKey(EXAMPLE_KEYS.order),
      body: { status: "completed", store: EXAMPLE_KEYS.store, remark: "Handed over at the counter" },
    },
    "PUT /api/orders/:id/products/edit": {
      ...ofKey(EXAMPLE_KEYS.order),
      body: [{ key: EXAMPLE_KEYS.variant, quantity: 2 }],
    },
    "POST /api/orders/:id/serials": {
      ...ofKey(EXAMPLE_KEYS.trackedOrder),
      body: { version: 1, lines: [{ key: EXAMPLE_KEYS.trackedVariant, serials: ["C02XL0GSJGH5"] }] },
    },
    "PUT /api/orders/:id/discount/edit": {
      ...ofKey(EXAMPLE_KEYS.order),
      body: { discount: { kind: "percent", value: 2.5, reason: "Regular customer" } },
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
  },
  records: { order: { table: "orders", name: "order_number", store: "store_key", exampleKey: EXAMPLE_KEYS.order } },
};
