import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { NewOrderReply } from "../../../../src/api/orders/orders.contract";
import type { ProductWire } from "../../../../src/api/products/products.contract";
import { trackedStock } from "../../stock/goods-steps";
import { newName } from "../../support/dialog-steps";
import { BUYER } from "../../../../tools/kit/buyer";
import { ask, card, ownStore } from "../../support/steps";
import { button, changing, labelled, openCard, type Row } from "../form";

const firstOf = async (page: Page, list: "employees" | "accounts"): Promise<string> =>
  (await ask<{ data: { key: string }[] }>(page, `/preflight/load-info?xbtsx=${list}&fields=name&fields=key`)).body
    .data[0]?.key ?? "";

/** A pending order of one unit that nobody named yet. */
async function sellNameless(page: Page, { store, variants }: ProductWire): Promise<string> {
  const data = {
    store,
    status: "pending",
    facilitator: await firstOf(page, "employees"),
    remark: "",
    customer: BUYER,
    delivery: null,
    subtotalitems: [{ key: variants[0]?.key, quantity: 1 }],
    payment: [{ account_key: await firstOf(page, "accounts"), amount: 0 }],
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const { status, body } = await ask<NewOrderReply>(page, "/orders/new", { method: "POST", data, headers });
  expect(status).toBe(200);
  return body.data.key;
}

const registering = (page: Page) => card(page, "Register serial numbers");

export const UNIT_FORMS: Readonly<Record<string, Row>> = {
  orderSerialsForm: {
    place: "card",
    begin: async (at) => {
      const phone = await trackedStock(at, { Brass: 3 }, await ownStore(at));
      const key = await sellNameless(at, phone);
      const field = (within: ReturnType<typeof card>) => labelled(within, `${phone.title} (Brass)`);
      return changing(at, {
        record: `/orders/${key}`,
        write: { method: "POST", path: /^\/api\/orders\/[^/]+\/serials$/ },
        theirs: () => ({}),
        kept: "",
        within: (page) => card(page, "Serial numbers"),
        open: openCard(`/orders/${key}`, "Serial numbers", field),
        field,
        named: "lines.0.serials",
        save: (page) => button(card(page, "Serial numbers"), "Save numbers"),
      });
    },
  },
  unitsForm: {
    place: "card",
    begin: async (at) => {
      const { key } = await trackedStock(at, { Brass: 3 }, await ownStore(at));
      const text = newName("Trust");
      const field = (page: Page) => labelled(registering(page), "Serial numbers");
      return {
        write: { method: "POST", path: /^\/api\/products\/[^/]+\/units$/ },
        text,
        named: "serials",
        within: registering,
        open: async (page) => {
          await page.goto(`/products/${key}`);
          await button(card(page, "Serial numbers"), "Register numbers").click();
          await field(page).waitFor();
        },
        fill: (page) => field(page).fill(text),
        field,
        save: (page) => button(registering(page), "Register"),
        saves: async (page) => {
          const { body } = await ask<{ data: object }>(page, `/products/${key}/units`);
          return JSON.stringify(body).split(`"${text}"`).length - 1;
        },
      };
    },
  },
};
