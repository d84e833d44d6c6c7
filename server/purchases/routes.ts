import { keyParams } from "../../src/api/kit/common.contract";
import {
  newDeliveryBody,
  newDeliveryReply,
  newPurchaseBody,
  newPurchaseReply,
  newSupplierPaymentBody,
  newSupplierPaymentReply,
  purchaseEditBody,
  purchaseEditReply,
  purchaseMoveBody,
  purchaseReply,
  purchasesQuery,
  purchasesReply,
  supplierPaymentsQuery,
  supplierPaymentsReply,
} from "../../src/api/purchases/purchases.contract";
import { createOnce, editRecordOnce } from "../books/once";
import { EXAMPLE_KEYS } from "../core/docs/example-keys";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { ofKey, type Room, rule } from "../core/http/room";
import { route } from "../core/http/route";
import { receivePurchase } from "./delivery";
import { listPayments, paySupplier } from "./payments";
import { purchaseOrderRoutes } from "./purchase-order";
import { createPurchase, editPurchase, movePurchase } from "./purchase-edit";
import { listPurchases, readPurchase } from "./purchases";
import { reorderRoutes } from "./reorder-routes";

const BASE = "/api/purchases";
const PAYMENTS = "/api/inventory/suppliers/:id/payments";

async function purchasesRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(
    BASE,
    route("purchases.view", "Purchases from suppliers, newest first", purchasesReply, { querystring: purchasesQuery }),
    async (request, reply) => sendJson(reply, await listPurchases(pool, request.staff, request.query)),
  );

  app.get(
    `${BASE}/:id`,
    route("purchases.view", "One purchase with its deliveries", purchaseReply, { params: keyParams }),
    async (request, reply) => sendJson(reply, await readPurchase(pool, request.staff, request.params.id)),
  );

  app.post(
    `${BASE}/new`,
    route("purchases.create", "A new purchase, as a draft", newPurchaseReply, { body: newPurchaseBody }),
    (request, reply) => createOnce(pool, request, reply, createPurchase),
  );

  app.put(
    `${BASE}/:id/edit`,
    route("purchases.create", "Change the draft of a purchase", purchaseEditReply, {
      params: keyParams,
      body: purchaseEditBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editPurchase),
  );

  app.put(
    `${BASE}/:id/status/edit`,
    route("purchases.create", "Send a purchase to its supplier, or cancel it", purchaseEditReply, {
      params: keyParams,
      body: purchaseMoveBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, movePurchase),
  );

  app.post(
    `${BASE}/:id/deliveries/new`,
    route("purchases.receive", "Receive goods of a purchase", newDeliveryReply, {
      params: keyParams,
      body: newDeliveryBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, receivePurchase),
  );

  app.get(
    PAYMENTS,
    route("purchases.pay", "Payments to a supplier, newest first", supplierPaymentsReply, {
      params: keyParams,
      querystring: supplierPaymentsQuery,
    }),
    async (request, reply) =>
      sendJson(reply, await listPayments(pool, request.staff, request.params.id, request.query)),
  );

  app.post(
    `${PAYMENTS}/new`,
    route("purchases.pay", "Pay a supplier what a store owes", newSupplierPaymentReply, {
      params: keyParams,
      body: newSupplierPaymentBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, paySupplier),
  );
}

const KEY = "0199a0de-0000-7000-8000-000000000030";

const { store, supplier, variant, account, draftPurchase, sentPurchase, purchaseLine } = EXAMPLE_KEYS;

const WANTED = { supplier, remark: "Call before Friday", lines: [{ variant, quantity: 5, cost: 151_000 }] };

export const purchasesRoom: Room = {
  routes: [purchasesRoutes, purchaseOrderRoutes, reorderRoutes],
  rules: {
    "GET /api/purchases": rule("purchases.view", "list"),
    "GET /api/purchases/:id": rule("purchases.view", "record"),
    "POST /api/purchases/new": rule("purchases.create", "fields", ["products.cost"]),
    "PUT /api/purchases/:id/edit": rule("purchases.create", "record", ["products.cost"]),
    "PUT /api/purchases/:id/status/edit": rule("purchases.create", "record"),
    "POST /api/purchases/:id/deliveries/new": rule("purchases.receive", "record"),
    "GET /files/purchase-order/:id/file.pdf": rule("file:purchases.view", "record"),
    "GET /api/inventory/suppliers/:id/payments": rule("purchases.pay", "all"),
    "POST /api/inventory/suppliers/:id/payments/new": rule("purchases.pay", "fields"),
    "GET /api/stock-levels": rule("purchases.view", "list"),
    "GET /api/stock-levels/:id": rule("purchases.view", "record"),
    "PUT /api/stock-levels/:id/edit": rule("purchases.create", "record"),
  },
  examples: {
    "GET /api/purchases": { query: { status: "sent", supplier } },
    "GET /api/purchases/:id": ofKey(KEY),
    "GET /files/purchase-order/:id/file.pdf": ofKey(KEY),
    "POST /api/purchases/new": { body: { store, ...WANTED } },
    "PUT /api/purchases/:id/edit": { ...ofKey(draftPurchase), body: { ...WANTED, remark: "Call before Monday" } },
    "PUT /api/purchases/:id/status/edit": { ...ofKey(KEY), body: { status: "sent" } },
    "POST /api/purchases/:id/deliveries/new": {
      ...ofKey(sentPurchase),
      body: { lines: [{ line: purchaseLine, quantity: 1, sets_price: false }], remark: "Delivery note 4711" },
    },
    "GET /api/inventory/suppliers/:id/payments": ofKey(supplier),
    "POST /api/inventory/suppliers/:id/payments/new": { ...ofKey(supplier), body: { account, amount: 1 } },
    "GET /api/stock-levels": { query: { show: "all", supplier } },
    "GET /api/stock-levels/:id": ofKey(variant),
    "PUT /api/stock-levels/:id/edit": { ...ofKey(variant), body: { reorder_at: 3, order_up_to: 10 } },
  },
  records: {
    purchase: {
      table: "purchases",
      name: "purchase_number",
      store: "store_key",
      exampleKey: KEY,
      cost: new Set(["price", "amount"]),
    },
  },
};
