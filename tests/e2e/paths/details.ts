import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderWire } from "../../../src/api/contract/orders";
import type { FormContext } from "../../../src/machines/kit/form.machine";
import { type Details, type FormLabel, formModel } from "../../models/form.model";
import { formWords } from "../../models/form.words";
import { ask, card, sellOne, toast } from "../steps";
import { type Saving, saveHandlers, saveSights } from "./saving";
import { steer } from "./steering";
import type { How, Sight, Walk } from "./walk";

/** The details of an order of a path's own, in edit. */
export type Edit = Saving & { order: OrderWire };

const EDIT = { method: "PUT", path: /^\/api\/orders\/[^/]+\/edit$/ } as const;

export const details = (page: Page) => card(page, "Order details");
const press = (page: Page, name: string) => details(page).getByRole("button", { name }).click();

export const orderNow = async (page: Page, key: string): Promise<OrderWire> =>
  (await ask<{ data: OrderWire }>(page, `/orders/${key}`)).body.data;

/** The page of an order just sold, its details in edit. */
export async function openEdit(page: Page, { hurried = false, reached = false } = {}): Promise<Edit> {
  const end = await steer(page, EDIT, { hurried });
  const order = await sellOne(page);
  await page.goto(`/orders?query=${order.order_number}`);
  await page.getByRole("link", { name: String(order.order_number), exact: true }).click();
  await press(page, "Edit");
  return { page, end, reached, order };
}

const BY_THE_MACHINE = "by the card's machine, and on the rendered screen";

/** Labels that these paths leave to others. */
const elsewhere = {
  "clears the store": "nowhere: no control clears a store",
  "chooses the store again": "nowhere: no control clears a store",
  "another card is saved": BY_THE_MACHINE,
  "someone changes this card": BY_THE_MACHINE,
} as const satisfies Partial<Record<FormLabel, string>>;

/** What a person does in the browser, and how the network treats them. */
const handlers: Record<Exclude<FormLabel, keyof typeof elsewhere>, (edit: Edit) => Promise<unknown>> = {
  ...saveHandlers,
  "writes a remark": ({ page }) => details(page).getByLabel("Remark").fill("Call before noon"),
  "clears the remark": ({ page }) => details(page).getByLabel("Remark").fill(""),
  submits: ({ page }) => press(page, "Save"),
  "asks to leave": ({ page }) => press(page, "Cancel"),
  "keeps mine": ({ page }) => press(page, "Keep my changes"),
  "takes theirs": ({ page }) => press(page, "Use the latest"),
  "the save succeeds": ({ end }) => end("answered"),
  "the save is stale": async ({ page, order: { key, status, store, version }, end }) => {
    const theirs = { method: "PUT", data: { status, store, remark: "Theirs" } } as const;
    const headers = { "If-Match": String(version) };
    expect((await ask(page, `/orders/${key}/edit`, { ...theirs, headers })).status).toBe(200);
    await end("answered");
  },
};

const read = ({ page }: Edit) => details(page).getByRole("button", { name: "Edit" }).waitFor();

/** What a person sees of an order's details. */
const sights: Sight<FormContext<Details>, Edit>[] = [
  ...saveSights<Details, Edit>("Saving"),
  {
    says: "Remark holds what I typed",
    when: (form) => form.matches("editing") && form.context.values.remark !== "",
    look: async ({ page }, { context: { values } }) =>
      expect(await details(page).getByLabel("Remark").inputValue()).toBe(values.remark),
  },
  {
    says: "a message says “Updated successfully”, and the card is read as it was saved",
    when: (form) => form.matches("saved"),
    look: async (edit, { context: { values } }) => {
      const { page, order } = edit;
      await read(edit);
      await toast(page, "Updated successfully").waitFor();
      const { remark } = await orderNow(page, order.key);
      expect(remark).toBe(values.remark);
      if (values.remark !== "") await details(page).getByText(values.remark).waitFor();
    },
  },
  {
    says: "the card is read again, as the order is now",
    when: (form) => form.matches("left"),
    look: read,
  },
];

export const cardWalk: Walk<FormContext<Details>, FormLabel, Edit> = {
  title: "editing the details of an order in its card",
  given: "I am signed in, opened an order, and pressed Edit in Order details",
  signedIn: "somebody",
  models: [formModel],
  words: formWords,
  handlers,
  elsewhere,
  beyond: {
    "(anywhere) record.refreshed": BY_THE_MACHINE,
    "editing form.submitted (2)": "by the supplier's form: nothing in the card can be left empty",
  },
  sights,
  open: (page, { steps }, { reached }: How) =>
    openEdit(page, { reached, hurried: steps.some(({ label }) => label === "the save times out") }),
};
