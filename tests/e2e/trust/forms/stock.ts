import type { Locator, Page } from "playwright-core";
import { newName } from "../../support/dialog-steps";
import { make } from "../../support/records";
import { ask, card, choose } from "../../support/steps";
import { stock } from "../../stock/goods-steps";
import { STORES } from "../../stock/store-steps";
import { SUPPLIERS } from "../../stock/supplier-steps";
import { create, lineOf, quantity, scan, send as sendGoods, twoStores } from "../../stock/transfer-steps";
import { adding, button, changing, countIn, dialog, labelled, main, post, put, type Row, send } from "../form";
import { deleteGoods, hideGoods } from "./goods";

const DETAILS = { contact: "08055550143", address: "12 Otigba Street, Ikeja" };

/** A name that is the first of a list by name. */
const firstName = () => `0 ${1e13 - Date.now()} ${newName("Trust")}`;

const address = (within: Locator) => labelled(within, "Address");

/** A dialog of a list, which edits one of its rows. */
const inRow = (list: string, title: string, name: string) => ({
  within: (page: Parameters<Row["begin"]>[0]) => dialog(page, title),
  open: async (page: Parameters<Row["begin"]>[0]) => {
    await page.goto(list);
    await button(page, `Edit ${name}`).click();
    await address(dialog(page, title)).waitFor();
  },
  save: (page: Parameters<Row["begin"]>[0]) => button(dialog(page, title), "Save"),
});

export const STOCK_FORMS: Readonly<Record<string, Row>> = {
  supplierAdd: adding({
    title: "Add supplier",
    path: "/suppliers",
    write: post("/api/inventory/suppliers/new"),
    more: async (within) => {
      await labelled(within, "Contact").fill(DETAILS.contact);
      await address(within).fill(DETAILS.address);
    },
  }),
  supplierEdit: {
    place: "dialog",
    isRecord: true,
    begin: async (at) => {
      const name = firstName();
      return changing(at, {
        ...inRow("/suppliers", "Edit supplier", name),
        record: `${SUPPLIERS}/${await make(at, SUPPLIERS, { name, ...DETAILS })}`,
        write: put(/^\/api\/inventory\/suppliers\/[^/]+\/edit$/),
        theirs: (_, text) => ({ name, contact: "08055550199", address: text }),
        kept: '"contact":"08055550199"',
        field: address,
        named: "address",
      });
    },
  },
  storeAdd: adding({
    title: "Add store",
    path: "/stores",
    write: post("/api/inventory/stores/new"),
    named: "title",
    more: (within) => address(within).fill(DETAILS.address),
  }),
  storeEdit: {
    place: "dialog",
    isRecord: true,
    begin: async (at) => {
      const title = firstName();
      const renamed = firstName();
      return changing(at, {
        ...inRow("/stores", "Edit store", title),
        record: `${STORES}/${await make(at, STORES, { title, address: DETAILS.address })}`,
        write: put(/^\/api\/inventory\/stores\/[^/]+\/edit$/),
        theirs: (_, text) => ({ title: renamed, address: text }),
        kept: renamed,
        field: address,
        named: "address",
      });
    },
  },
  transferForm: {
    place: "page",
    isClosable: true,
    isRemovable: true,
    begin: async (at) => {
      const [here, there] = await twoStores(at);
      const lamp = await stock(at, { Brass: 5 }, here.key);
      return {
        write: post("/api/inventory/transfers/new"),
        text: "2",
        named: "products",
        within: main,
        open: async (page) => {
          await page.goto("/transfer/create");
          await button(page, "Add products").waitFor();
        },
        fill: async (page) => {
          await scan(page, lamp);
          await choose(page, "To", there.title);
          await quantity(page, lamp).fill("2");
        },
        field: (page) => quantity(page, lamp),
        retype: { away: (page) => quantity(page, lamp).fill("3"), back: (page) => quantity(page, lamp).fill("2") },
        save: create,
        saves: (page) => countIn(page, `/inventory/transfers?query=${encodeURIComponent(lamp.title)}`, lamp.title),
        close: (other) => hideGoods(other, lamp),
        remove: (other) => deleteGoods(other, lamp),
      };
    },
  },
  receiptForm: {
    place: "card",
    isClosable: true,
    begin: async (at) => {
      const [here, there] = await twoStores(at);
      const lamp = await stock(at, { Brass: 3 }, here.key);
      const path = `/transfer/${await sendGoods(at, { products: [lineOf(lamp, 2)], to: there.key, on_the_way: true })}`;
      const api = `/inventory${path.replace("transfer", "transfers")}`;
      const text = newName("Glass broken");
      const receiving = (page: Page) => card(page, "Receive goods");
      const note = (page: Page) => receiving(page).getByRole("textbox", { name: "Note" });
      return {
        write: put(/^\/api\/inventory\/transfers\/[^/]+\/receipt\/edit$/),
        text,
        named: "note",
        within: receiving,
        open: async (page) => {
          await page.goto(path);
          await button(page, "Receive goods").click();
          await button(receiving(page), "All came as sent").click();
          await button(receiving(page), "Next").click();
          await receiving(page).getByRole("textbox", { name: "Damaged units" }).fill("1");
          await note(page).waitFor();
        },
        fill: (page) => note(page).fill(text),
        field: note,
        save: (page) => button(receiving(page), "Receive"),
        saves: async (page) => JSON.stringify((await ask(page, api)).body).split(text).length - 1,
        close: (other) => send(other, `${api}/status/edit`, { status: "called-back" }),
      };
    },
  },
};
