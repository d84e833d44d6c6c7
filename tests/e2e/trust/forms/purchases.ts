import type { Locator, Page } from "playwright-core";
import { newTill } from "../../money/finance-steps";
import { order, read } from "../../purchases/purchase-steps";
import { newName } from "../../support/dialog-steps";
import { ask, card, choose } from "../../support/steps";
import {
  button,
  changing,
  countIn,
  dialog,
  labelled,
  main,
  newAmount,
  openCard,
  post,
  put,
  type Row,
  send,
} from "../form";

const REMARK = "Remark (optional)";

const remarkIn = (within: Page | Locator) => labelled(within, REMARK);
const receiving = (page: Page) => card(page, "Receive goods");
const paying = (page: Page) => card(page, "Pay supplier");

const cancel = (path: string) => (other: Page) => send(other, `${path}/status/edit`, { status: "cancelled" });

/** A supplier that is owed ₦755,000.00. */
async function openDebt(page: Page): Promise<string> {
  const { key, supplier } = await order(page);
  const { lines } = await read(page, key);
  const data = { lines: [{ line: lines[0]?.key, quantity: 5 }] };
  await ask(page, `/purchases/${key}/deliveries/new`, { method: "POST", data });
  return supplier;
}

export const PURCHASE_FORMS: Readonly<Record<string, Row>> = {
  purchaseAddForm: {
    place: "page",
    begin: async (at) => {
      const { key, supplierName } = await order(at, "draft");
      const { lines } = await read(at, key);
      const product = lines[0]?.product_title ?? "";
      const text = newName("Call before Friday");
      return {
        write: post("/api/purchases/new"),
        text,
        named: "remark",
        within: main,
        open: async (page) => {
          await page.goto("/purchases/create");
          await remarkIn(main(page)).waitFor();
        },
        fill: async (page) => {
          const supplier = page.getByRole("combobox", { name: "Supplier" });
          await supplier.fill(supplierName);
          await page.getByRole("option", { name: supplierName }).click();
          await button(main(page), "Add products").click();
          const picker = page.getByRole("dialog");
          await picker.getByRole("searchbox").fill(product);
          await picker.getByRole("button", { name: new RegExp(product) }).click();
          await picker.getByRole("checkbox", { name: /Black/ }).click();
          await picker.getByRole("button", { name: /^Add/ }).click();
          await remarkIn(main(page)).fill(text);
        },
        field: (page) => remarkIn(main(page)),
        save: (page) => button(page, "Create purchase"),
        saves: async (page) => {
          const { body } = await ask<{ data: { key: string }[] }>(
            page,
            `/purchases?query=${encodeURIComponent(supplierName)}`,
          );
          const all = await Promise.all(body.data.map((row) => read(page, row.key)));
          return all.filter(({ remark }) => remark === text).length;
        },
      };
    },
  },
  purchaseEditForm: {
    place: "card",
    isRecord: true,
    isClosable: true,
    begin: async (at) => {
      const { key } = await order(at, "draft");
      const path = `/purchases/${key}`;
      const { supplier, lines } = await read(at, key);
      const [first, second] = lines.map(({ variant, quantity, cost }) => ({ variant, quantity, cost }));
      return changing(at, {
        record: path,
        write: put(/^\/api\/purchases\/[^/]+\/edit$/),
        theirs: (_, text) => ({ supplier, remark: text, lines: [first, { ...second, quantity: 77 }] }),
        kept: '"quantity":77',
        within: (page) => card(page, "Products"),
        open: openCard(path, "Products", remarkIn),
        field: remarkIn,
        named: "remark",
        save: (page) => button(card(page, "Products"), "Save"),
        close: cancel(path),
      });
    },
  },
  receivingForm: {
    place: "card",
    isClosable: true,
    begin: async (at) => {
      const { key } = await order(at);
      const path = `/purchases/${key}`;
      const text = newName("Note");
      return {
        write: { method: "POST", path: /^\/api\/purchases\/[^/]+\/deliveries\/new$/ },
        text,
        named: "remark",
        within: receiving,
        open: async (page) => {
          await page.goto(path);
          await button(page, "Receive goods").click();
          // One at a time: a form that is opened again has something left to receive.
          await receiving(page)
            .getByRole("textbox", { name: /How many of Phone/ })
            .fill("1");
          await button(receiving(page), "Next").click();
          await remarkIn(receiving(page)).waitFor();
        },
        fill: (page) => remarkIn(receiving(page)).fill(text),
        field: (page) => remarkIn(receiving(page)),
        save: (page) => button(receiving(page), "Receive"),
        saves: async (page) => (await read(page, key)).deliveries.filter(({ remark }) => remark === text).length,
        close: cancel(path),
      };
    },
  },
  reorderLevel: {
    place: "dialog",
    isRecord: true,
    begin: async (at) => {
      const { key, supplier } = await order(at, "draft");
      const { lines } = await read(at, key);
      const variant = lines[1]?.variant ?? "";
      await send(at, `/stock-levels/${variant}/edit`, { reorder_at: 3, order_up_to: 10 });
      const level = (page: Page) => dialog(page, "Edit reorder level");
      return changing(at, {
        record: `/stock-levels/${variant}`,
        write: put(/^\/api\/stock-levels\/[^/]+\/edit$/),
        theirs: () => ({ reorder_at: 31, order_up_to: 77 }),
        kept: '"reorder_at":31',
        value: { text: "458", typed: "458", holds: '"order_up_to":458' },
        within: level,
        open: async (page) => {
          await page.goto(`/low-stock?show=all&supplier=${supplier}`);
          await page.getByRole("button", { name: /^Edit Charger/ }).click();
          await labelled(level(page), "Order up to").waitFor();
        },
        field: (within) => labelled(within, "Order up to"),
        named: "order_up_to",
        save: (page) => button(level(page), "Save"),
      });
    },
  },
  supplierPaymentForm: {
    place: "card",
    begin: async (at) => {
      const supplier = await openDebt(at);
      const till = await newTill(at, 900_000);
      const { text, typed, naira } = newAmount(70_000);
      const field = (page: Page) => labelled(paying(page), "Amount");
      return {
        write: { method: "POST", path: /^\/api\/inventory\/suppliers\/[^/]+\/payments\/new$/ },
        text,
        named: "amount",
        within: paying,
        open: async (page) => {
          await page.goto(`/suppliers/${supplier}`);
          await button(page, "Pay supplier").click();
          await field(page).waitFor();
        },
        fill: async (page) => {
          await choose(paying(page), "From", new RegExp(till.name));
          await field(page).pressSequentially(typed);
        },
        field,
        save: (page) => button(paying(page), "Pay"),
        saves: (page) => countIn(page, `/inventory/suppliers/${supplier}/payments`, `"amount":${naira}`),
      };
    },
  },
};
