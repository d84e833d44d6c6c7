import { keyParams } from "../../src/api/kit/common.contract";
import { reorderBody } from "../../src/api/purchases/reorder.contract";
import {
  cashRulesBody,
  notesBody,
  settingsEditReply,
  settingsReply,
  shopBody,
} from "../../src/api/settings/settings.contract";
import { editRecordOnce } from "../books/once";
import type { App, RouteDeps } from "../core/http/app-types";
import { sendJson } from "../core/http/json";
import { ofKey, type Room, rule } from "../core/http/room";
import { route } from "../core/http/route";
import { editCashRules, editNotes, editReorderDefaults, editShop, readSettings } from "./settings";

const BASE = "/api/settings";
const NEEDED = "settings.manage";

async function settingsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  app.get(BASE, route(NEEDED, "The settings of the shop", settingsReply), async (_, reply) =>
    sendJson(reply, await readSettings(pool)),
  );

  app.put(
    `${BASE}/:id/shop/edit`,
    route(NEEDED, "Change the name, address and tax number that papers print", settingsEditReply, {
      params: keyParams,
      body: shopBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editShop),
  );

  app.put(
    `${BASE}/:id/papers/edit`,
    route(NEEDED, "Change the last words of invoices and receipts, and the width of these", settingsEditReply, {
      params: keyParams,
      body: notesBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editNotes),
  );

  app.put(
    `${BASE}/:id/cash/edit`,
    route(NEEDED, "Change which difference of a drawer needs no explanation", settingsEditReply, {
      params: keyParams,
      body: cashRulesBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editCashRules),
  );

  app.put(
    `${BASE}/:id/reorder/edit`,
    route(NEEDED, "Change the reorder level that new variants begin with", settingsEditReply, {
      params: keyParams,
      body: reorderBody,
    }),
    (request, reply) => editRecordOnce(pool, request, reply, editReorderDefaults),
  );
}

/** The key of the one row, as the migration made it. */
const KEY = "0199a0de-0000-7000-8000-000000000011";

export const settingsRoom: Room = {
  routes: [settingsRoutes],
  rules: {
    "GET /api/settings": rule(NEEDED, "all"),
    "PUT /api/settings/:id/shop/edit": rule(NEEDED, "all"),
    "PUT /api/settings/:id/papers/edit": rule(NEEDED, "all"),
    "PUT /api/settings/:id/cash/edit": rule(NEEDED, "all"),
    "PUT /api/settings/:id/reorder/edit": rule(NEEDED, "all"),
  },
  examples: {
    "PUT /api/settings/:id/shop/edit": {
      ...ofKey(KEY),
      body: { name: "Kobo Gadgets", address: "1 Otigba Street, Ikeja", tin: "12345678-0001", vat_rate: 7.5 },
    },
    "PUT /api/settings/:id/papers/edit": {
      ...ofKey(KEY),
      body: {
        invoice_note: "Goods are returned within 7 days.",
        receipt_note: "Thank you. Please come again",
        receipt_mm: 58,
      },
    },
    "PUT /api/settings/:id/cash/edit": { ...ofKey(KEY), body: { small_difference: 50 } },
    "PUT /api/settings/:id/reorder/edit": { ...ofKey(KEY), body: { reorder_at: 5, order_up_to: 40 } },
  },
  records: { settings: { table: "shop_settings", name: "name", exampleKey: KEY } },
};
