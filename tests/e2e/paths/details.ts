import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import { type Details, type FormLabel, formModel, coveredElsewhere } from "../../models/kit/form/form.model";
import { formWords } from "../../models/kit/form/form.words";
import type { Sight } from "../../models/support/walk";
import { ask, card, sellOne, toast } from "../support/steps";
import { type Saving, saveHandlers, saveSights } from "./saving";
import { steer } from "./steering";
import type { How, Walk } from "./walk";

/** The details, being edited, of an order that only this path uses, and the number of saves by others. */
export type Edit = Saving & { order: OrderWire; theirs: number };

export const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/edit$/ } as const;

export const details = (page: Page) => card(page, "Order details");
export const press = (page: Page, name: string) => details(page).getByRole("button", { name }).click();
export const remark = (page: Page) => details(page).getByLabel("Remark");

export const orderNow = async (page: Page, key: string): Promise<OrderWire> =>
  (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

/** Another person's save of the order's details. */
export async function saveElsewhere(page: Page, { key, status, store }: OrderWire, words: string): Promise<void> {
  const data = { status, store, remark: words };
  expect((await ask(page, `/orders/${key}/edit`, { method: "PUT", data })).status).toBe(200);
}

/** The page of an order, opened from the list, with its details being edited. */
export async function openEdit(page: Page, order: OrderWire): Promise<void> {
  await page.goto(`/orders?query=${order.order_number}`);
  await page.getByRole("link", { name: String(order.order_number), exact: true }).click();
  await press(page, "Edit");
}

const BY_THE_MACHINE = "covered by the card's machine and the rendered screen";

const BY_THE_SCREEN = "covered by the rendered screen: here others change a different field";

/** Labels that other tests cover. */
const elsewhere = {
  "clears the store": "nowhere: no control clears a store",
  "chooses the store again": "nowhere: no control clears a store",
  "the save conflicts in the remark": BY_THE_SCREEN,
  "decides for mine": BY_THE_SCREEN,
  "decides for theirs": BY_THE_SCREEN,
  "another card is saved": BY_THE_MACHINE,
  "someone changes this card": BY_THE_MACHINE,
} as const satisfies Partial<Record<FormLabel, string>>;

/** A person's actions in the browser and the network's replies. */
const handlers: Record<Exclude<FormLabel, keyof typeof elsewhere>, (edit: Edit) => Promise<unknown>> = {
  ...saveHandlers,
  "writes a remark": ({ page }) => remark(page).fill("Call before noon"),
  "clears the remark": ({ page }) => remark(page).fill(""),
  submits: ({ page }) => press(page, "Save"),
  "asks to leave": ({ page }) => press(page, "Cancel"),
  "keeps mine": ({ page }) => press(page, "Keep my changes"),
  "takes theirs": ({ page }) => press(page, "Use the latest"),
  "undoes the latest": ({ page }) => press(page, "Undo"),
  "the save succeeds": ({ end }) => end("answered"),
  "the save is stale": async (edit) => {
    edit.theirs += 1;
    const status = edit.theirs % 2 === 1 ? "completed" : "pending";
    await saveElsewhere(edit.page, { ...edit.order, status }, edit.order.remark);
    await edit.end("answered");
  },
};

const read = ({ page }: Edit) => details(page).getByRole("button", { name: "Edit" }).waitFor();

/** What a person sees in each state of an order's details. */
const sights: Sight<FormContext<Details>, Edit>[] = [
  ...saveSights<Details, Edit>("Saving"),
  {
    says: "Remark holds what I typed",
    when: (form) => form.matches("editing") && form.context.values.remark !== "",
    look: async ({ page }, { context: { values } }) => expect(await remark(page).inputValue()).toBe(values.remark),
  },
  {
    says: "a message shows “Updated successfully”, the card shows the saved values, and they were saved once",
    when: (form) => form.matches("saved"),
    look: async (edit, { context: { values } }) => {
      const { page, order, theirs } = edit;
      await read(edit);
      await toast(page, "Updated successfully").waitFor();
      // A save without changes creates no new version.
      const version = order.version + theirs + (values.remark === order.remark ? 0 : 1);
      const now = { remark: values.remark, version };
      expect(await orderNow(page, order.key)).toMatchObject(now);
      if (values.remark !== "") await details(page).getByText(values.remark).waitFor();
    },
  },
  {
    says: "the card shows the order's current values",
    when: (form) => form.matches("left"),
    look: read,
  },
];

export const detailsWalk: Walk<FormContext<Details>, FormLabel, Edit> = {
  title: "editing the details of an order in its card",
  given: "I am signed in, opened an order and pressed Edit in Order details",
  signedIn: "somebody",
  models: [formModel],
  words: formWords,
  handlers,
  replies: { effect: "save", end: ({ end }) => end, page: ({ page }) => page },
  elsewhere,
  beyond: {
    ...coveredElsewhere,
    "(anywhere) record.refreshed": BY_THE_MACHINE,
    "resolvingConflict conflict.decided": BY_THE_SCREEN,
    "editing form.submitted (2)": "covered by the supplier's form: nothing in the card can be empty",
  },
  sights,
  open: async (page, { reached }: How) => {
    const end = await steer(page, EDIT);
    const order = await sellOne(page);
    await openEdit(page, order);
    return { page, end, reached, order, theirs: 0 };
  },
};
