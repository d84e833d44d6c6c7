import type { Locator, Page } from "playwright-core";
import { newName } from "../../support/dialog-steps";
import { make } from "../../support/records";
import { ask, card } from "../../support/steps";
import {
  adding,
  button,
  changing,
  countIn,
  dialog,
  labelled,
  newAmount,
  openCard,
  post,
  put,
  type Row,
  send,
} from "../form";

const RECORD = "/settings";
const PAGE = "/settings";

/** The address of the edit of a part of the one record. */
async function editOf(at: Page, part: "shop" | "papers" | "cash" | "reorder"): Promise<string> {
  const { body } = await ask<{ data: { key: string } }>(at, RECORD);
  return `${RECORD}/${body.data.key}/${part}/edit`;
}

const LEVEL = "Reorder level of new variants";
const CATEGORIES = "/categories";

const categoryName = (within: Locator) => labelled(within, "Name");

const address = (within: Locator) => labelled(within, "Address (optional)");
const smallDifference = (within: Locator) => labelled(within, "Difference without an explanation (optional)");
const orderUpTo = (within: Locator) => labelled(within, "Order up to");
const receiptNote = (within: Locator) => labelled(within, "At the end of a receipt");

export const SETTINGS_FORMS: Readonly<Record<string, Row>> = {
  shopForm: {
    place: "card",
    isRecord: true,
    begin: async (at) =>
      changing(at, {
        record: RECORD,
        edit: await editOf(at, "shop"),
        write: put(/^\/api\/settings\/[^/]+\/shop\/edit$/),
        theirs: (_, text) => ({ name: "Kobo Gadgets", address: text, tin: "12345678-0001" }),
        kept: '"tin":"12345678-0001"',
        within: (page) => card(page, "Shop"),
        open: openCard(PAGE, "Shop", address),
        field: address,
        named: "address",
        save: (page) => button(card(page, "Shop"), "Save"),
      }),
  },
  paperNotesForm: {
    place: "card",
    isRecord: true,
    begin: async (at) =>
      changing(at, {
        record: RECORD,
        edit: await editOf(at, "papers"),
        write: put(/^\/api\/settings\/[^/]+\/papers\/edit$/),
        theirs: (_, text) => ({ invoice_note: "Goods are returned within 7 days.", receipt_note: text }),
        kept: '"invoice_note":"Goods are returned within 7 days."',
        within: (page) => card(page, "Closing words"),
        open: openCard(PAGE, "Closing words", receiptNote),
        field: receiptNote,
        named: "receipt_note",
        save: (page) => button(card(page, "Closing words"), "Save"),
      }),
  },
  cashRulesForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const { text, typed, naira } = newAmount(100);
      return changing(at, {
        record: RECORD,
        edit: await editOf(at, "cash"),
        write: put(/^\/api\/settings\/[^/]+\/cash\/edit$/),
        theirs: () => ({ small_difference: 25 }),
        kept: '"small_difference":',
        within: (page) => card(page, "Cash"),
        open: openCard(PAGE, "Cash", smallDifference),
        field: smallDifference,
        named: "small_difference",
        value: { text, typed, holds: `"small_difference":${naira}` },
        save: (page) => button(card(page, "Cash"), "Save"),
      });
    },
  },
  reorderDefaultsForm: {
    place: "card",
    isRecord: true,
    begin: async (at) => {
      const edit = await editOf(at, "reorder");
      await send(at, edit, { reorder_at: 5, order_up_to: 40 });
      return changing(at, {
        record: RECORD,
        edit,
        write: put(/^\/api\/settings\/[^/]+\/reorder\/edit$/),
        theirs: () => ({ reorder_at: 5, order_up_to: 41 }),
        kept: '"reorder_at":5',
        within: (page) => card(page, LEVEL),
        open: openCard(PAGE, LEVEL, orderUpTo),
        field: orderUpTo,
        named: "order_up_to",
        value: { text: "458", typed: "458", holds: '"order_up_to":458' },
        save: (page) => button(card(page, LEVEL), "Save"),
      });
    },
  },
  categoryAdd: adding({
    title: "Add category",
    from: (page) => card(page, "Categories"),
    path: PAGE,
    write: post(`/api${CATEGORIES}/new`),
    more: () => Promise.resolve(),
    saves: (page, text) => countIn(page, CATEGORIES, text),
  }),
  categoryEdit: {
    place: "dialog",
    isRecord: true,
    begin: async (at) => {
      const name = newName("Trust");
      const renamed = `${name} again`;
      return changing(at, {
        record: `${CATEGORIES}/${await make(at, CATEGORIES, { name })}`,
        write: put(/^\/api\/categories\/[^/]+\/edit$/),
        theirs: (_, text) => ({ name: text }),
        kept: "",
        within: (page) => dialog(page, "Edit category"),
        open: async (page) => {
          await page.goto(PAGE);
          await page.getByRole("button", { name: `Rename ${name}` }).click();
          await categoryName(dialog(page, "Edit category")).waitFor();
        },
        field: categoryName,
        named: "name",
        value: { text: renamed, typed: renamed, holds: renamed },
        save: (page) => button(dialog(page, "Edit category"), "Save"),
      });
    },
  },
};
