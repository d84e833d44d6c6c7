import type { Page } from "playwright-core";
import type { OrderWire } from "../../../../src/api/orders/orders.contract";
import { delivery, fill as fillDelivery, save as saveDelivery } from "../../orders/delivery-steps";
import { products, save as saveProducts } from "../../orders/order-products-steps";
import { addBrass, stock } from "../../stock/goods-steps";
import { newName } from "../../support/dialog-steps";
import { ask, card, choose, sellOne } from "../../support/steps";
import { button, changing, countIn, labelled, main, newAmount, openCard, post, put, type Row, send } from "../form";
import { deleteGoods, hideGoods } from "./goods";

const remark = (page: Page) => card(page, "Order details").getByLabel("Remark");

const payments = (page: Page) => card(page, "Payment details");

type Within = ReturnType<typeof card>;
const amountOf = (within: Within) => labelled(within.getByRole("group", { name: "Payment 1" }), "Amount");

async function twoAccounts(page: Page) {
  const path = "/preflight/load-info?xbtsx=accounts&fields=name&fields=key";
  const [first, second] = (await ask<{ data: { key: string; name: string }[] }>(page, path)).body.data;
  if (first === undefined || second === undefined) throw new Error("the shop has only one account");
  return [first, second] as const;
}

export const ORDER_FORMS: Readonly<Record<string, Row>> = {
  orderCreate: {
    place: "page",
    next: "order-screen",
    isClosable: true,
    isRemovable: true,
    begin: async (at) => {
      const lamp = await stock(at, { Brass: 5 });
      const text = newName("Trust");
      return {
        write: post("/api/orders/new"),
        text,
        named: "remark",
        within: main,
        open: async (page) => {
          await page.goto("/orders/create");
          await remark(page).waitFor();
        },
        fill: async (page) => {
          const customer = card(page, "Customer");
          await customer.getByText("Create Customer").click();
          await customer.getByLabel("Name").fill(`Kelechi ${text}`);
          await customer.getByLabel("Email").fill(`${text.replace(" ", ".").toLowerCase()}@example.com`);
          await customer.getByLabel("Phone").fill("08035550142");
          await customer.getByLabel("Address").fill("4 Allen Avenue, Ikeja");
          await addBrass(page, lamp);
          const payment = card(page, "Payments").getByRole("group", { name: "Payment 1" });
          await payment.getByRole("combobox", { name: "Account", exact: true }).click();
          await page.getByRole("option").first().click();
          await payment.getByLabel("Amount").fill("500000");
          await remark(page).fill(text);
        },
        field: remark,
        save: (page) => button(page, "Create order"),
        saves: (page) => countIn(page, `/orders?query=${encodeURIComponent(`Kelechi ${text}`)}`, `Kelechi ${text}`),
        close: (other) => hideGoods(other, lamp),
        remove: (other) => deleteGoods(other, lamp),
      };
    },
  },
  orderDetailsForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const { key } = await sellOne(at);
      const field = (within: Within) => labelled(within, "Remark (optional)");
      return changing(at, {
        record: `/orders/${key}`,
        write: put(/^\/api\/orders\/[^/]+\/edit$/),
        theirs: ({ store }: OrderWire, text) => ({ status: "cancelled", store, remark: text }),
        kept: '"status":"cancelled"',
        within: (page) => card(page, "Order details"),
        open: openCard(`/orders/${key}`, "Order details", field),
        field,
        named: "remark",
        save: (page) => button(card(page, "Order details"), "Save"),
      });
    },
  },
  orderDeliveryForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const { key } = await sellOne(at);
      return changing(at, {
        record: `/orders/${key}`,
        edit: `/orders/${key}/delivery/edit`,
        write: put(/^\/api\/orders\/[^/]+\/delivery\/edit$/),
        theirs: (_, address) => ({
          method: "delivery",
          status: "delivered",
          recipient_name: "Efe Ojo",
          recipient_phone: "08035550199",
          recipient_address: address,
          fee: 2000,
        }),
        kept: "delivered",
        within: delivery,
        open: async (page) => {
          await page.goto(`/orders/${key}`);
          await button(delivery(page), "Edit").click();
          await saveDelivery(page).waitFor();
        },
        first: (_, page) => fillDelivery(page),
        field: (within) => within.getByLabel("Recipient address"),
        named: "recipient_address",
        save: saveDelivery,
      });
    },
  },
  orderDiscountForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const { key } = await sellOne(at);
      const path = `/orders/${key}`;
      await send(at, `${path}/discount/edit`, { discount: { kind: "percent", value: 5, reason: "Box opened" } });
      const field = (within: Within) => labelled(within, "Reason");
      return changing(at, {
        record: path,
        edit: `${path}/discount/edit`,
        write: put(/^\/api\/orders\/[^/]+\/discount\/edit$/),
        theirs: (_, text) => ({ discount: { kind: "percent", value: 7.25, reason: text } }),
        kept: "7.25",
        within: (page) => card(page, "Discount"),
        open: openCard(path, "Discount", field),
        field,
        named: "discount.reason",
        save: (page) => button(card(page, "Discount"), "Save discount"),
      });
    },
  },
  orderPaymentForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const { key } = await sellOne(at);
      const [first, second] = await twoAccounts(at);
      const { text, typed, naira } = newAmount();
      return changing(at, {
        record: `/orders/${key}`,
        edit: `/orders/${key}/payment/edit`,
        write: put(/^\/api\/orders\/[^/]+\/payment\/edit$/),
        theirs: () => [
          { account_key: first.key, amount: 50 },
          { account_key: second.key, amount: 25.25 },
        ],
        kept: '"amount":25.25',
        within: payments,
        open: async (page) => {
          await page.goto(`/orders/${key}`);
          await button(payments(page), "Edit").click();
          await button(payments(page), "Add payment").waitFor();
        },
        first: async (within) => {
          await button(within, "Add payment").click();
          await choose(within.getByRole("group", { name: "Payment 1" }), "Account", first.name);
        },
        field: amountOf,
        named: "0.amount",
        value: { text, typed, holds: `"amount":${naira}` },
        save: (page) => button(payments(page), "Save payments"),
      });
    },
  },
  orderProductsForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const lamp = await stock(at, { Brass: 9, Steel: 5 });
      const { key } = await sellOne(at);
      const path = `/orders/${key}`;
      const [brass, steel] = lamp.variants;
      await send(at, `${path}/products/edit`, [{ key: brass?.key, quantity: 2 }]);
      const field = (within: Within) => within.getByRole("spinbutton", { name: `Quantity of ${lamp.title}` }).first();
      return changing(at, {
        record: path,
        edit: `${path}/products/edit`,
        write: put(/^\/api\/orders\/[^/]+\/products\/edit$/),
        theirs: () => [
          { key: brass?.key, quantity: 1 },
          { key: steel?.key, quantity: 4 },
        ],
        kept: '"quantity":4',
        within: products,
        open: openCard(path, "Product details", field),
        field,
        named: "0.quantity",
        value: { text: "3", typed: "3", holds: '"quantity":3' },
        retype: { away: (page) => field(products(page)).fill("4"), back: (page) => field(products(page)).fill("3") },
        save: saveProducts,
      });
    },
  },
};
