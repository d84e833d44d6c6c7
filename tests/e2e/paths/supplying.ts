import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { SupplierDetails } from "../../../src/api/stock/suppliers";
import { coveredElsewhere } from "../../models/kit/form/form.model";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import {
  MOVED,
  SUPPLIER,
  supplierModel,
  supplierWords,
  THEIR_CONTACT,
  type SupplierLabel,
  type SupplierView,
} from "../../models/stock/supplier.model";
import type { Sight } from "../../models/support/walk";
import { make } from "../support/records";
import { ask, toast } from "../support/steps";
import { type Saving, saveHandlers, saveSights } from "./saving";
import { steer } from "./steering";
import type { Walk } from "./walk";

/** A separate supplier for a path, being edited. */
type Edit = Saving & { key: string; name: string };

const SUPPLIERS = "/inventory/suppliers";
const EDIT = { method: "PUT", path: /^\/api\/inventory\/suppliers\/[^/]+\/edit$/ } as const;

const dialog = (page: Page) => page.getByRole("dialog", { name: "Edit supplier" });
const box = (page: Page, label: string) => dialog(page).getByLabel(label, { exact: true });
const press = (page: Page, name: string) => dialog(page).getByRole("button", { name }).click();

/** The list page that contains a supplier. */
async function pageOf(page: Page, key: string, number = 1): Promise<number> {
  const { body } = await ask<{ data: { key: string }[] }>(page, `${SUPPLIERS}?page=${number}`);
  if (body.data.length === 0) throw new Error(`no page of the list has the supplier ${key}`);
  return body.data.some((row) => row.key === key) ? number : pageOf(page, key, number + 1);
}

/** Shows the list page that contains a supplier; concurrent additions by others may move it to the next page. */
async function showRow(page: Page, { key, name }: Pick<Edit, "key" | "name">, tries = 3): Promise<void> {
  await page.goto(`/suppliers?page=${await pageOf(page, key)}`);
  await page
    .getByRole("button", { name: /^Edit / })
    .first()
    .waitFor();
  const isThere = (await page.getByRole("button", { name: `Edit ${name}` }).count()) > 0;
  if (!isThere && tries > 1) await showRow(page, { key, name }, tries - 1);
}

async function openEdit(page: Page): Promise<Pick<Edit, "key" | "name">> {
  const name = `${SUPPLIER.name} ${randomUUID().slice(0, 8)}`;
  const key = await make(page, SUPPLIERS, { ...SUPPLIER, name });
  await showRow(page, { key, name });
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await box(page, "Name").waitFor();
  return { key, name };
}

/** Labels that other tests cover. */
const elsewhere = {
  "the supplier is read again":
    "covered by the machine and a card: nothing reloads a supplier while the dialog is open",
  "someone else's change is read":
    "covered by the machine and a card: nothing reloads a supplier while the dialog is open",
} as const satisfies Partial<Record<SupplierLabel, string>>;

/** A person's actions in the browser and the network's replies. */
const handlers: Record<Exclude<SupplierLabel, keyof typeof elsewhere>, (edit: Edit) => Promise<unknown>> = {
  ...saveHandlers,
  "types another address": ({ page }) => box(page, "Address").fill(MOVED),
  "types the old address": ({ page }) => box(page, "Address").fill(SUPPLIER.address),
  "clears the name": ({ page }) => box(page, "Name").fill(""),
  "types the name again": ({ page, name }) => box(page, "Name").fill(name),
  submits: ({ page }) => press(page, "Save"),
  "asks to leave": ({ page }) => press(page, "Cancel"),
  "keeps mine": ({ page }) => press(page, "Keep my changes"),
  "takes theirs": ({ page }) => press(page, "Use the latest"),
  "the save succeeds": ({ end }) => end("answered"),
  "the save is stale": async ({ page, key, name, end }) => {
    const { body } = await ask<{ data: SupplierDetails }>(page, `${SUPPLIERS}/${key}`);
    // An edit that changes nothing makes no new version.
    const contact = body.data.contact === THEIR_CONTACT ? SUPPLIER.contact : THEIR_CONTACT;
    const data = { ...SUPPLIER, name, contact };
    expect((await ask(page, `${SUPPLIERS}/${key}/edit`, { method: "PUT", data })).status).toBe(200);
    await end("answered");
  },
};

const isOpen = (form: SupplierView) => form.status === "active";

/** What a person sees while editing a supplier. */
const sights: Sight<FormContext<SupplierDetails>, Edit>[] = [
  ...saveSights<SupplierDetails, Edit>("Saving"),
  {
    says: 'below Name is “Please fill in "Name"”',
    when: (form) => isOpen(form) && form.context.problems?.fields.name !== undefined,
    look: ({ page }) => dialog(page).getByText('Please fill in "Name"').waitFor(),
  },
  {
    says: "my input is still there",
    when: (form) => form.matches("editing") && form.context.failure !== null,
    look: async ({ page }, { context: { values } }) =>
      expect(await box(page, "Address").inputValue()).toBe(values.address),
  },
  {
    says: "a message shows “Supplier updated successfully”, the dialog closes, and the supplier has my values",
    when: (form) => form.matches("saved"),
    look: async ({ page, key }, { context: { values } }) => {
      await toast(page, "Supplier updated successfully").waitFor();
      await dialog(page).waitFor({ state: "hidden" });
      const { body } = await ask<{ data: SupplierDetails }>(page, `${SUPPLIERS}/${key}`);
      expect(body.data.address).toBe(values.address);
    },
  },
  {
    says: "the dialog is closed",
    when: (form) => form.matches("left"),
    look: ({ page }) => dialog(page).waitFor({ state: "hidden" }),
  },
];

export const supplierWalk: Walk<FormContext<SupplierDetails>, SupplierLabel, Edit> = {
  title: "editing a supplier in its dialog",
  given: "I am signed in, opened Suppliers, and pressed Edit next to a supplier",
  signedIn: "somebody",
  models: [supplierModel],
  words: supplierWords,
  handlers,
  replies: { effect: "save", end: ({ end }) => end, page: ({ page }) => page },
  elsewhere,
  beyond: {
    ...coveredElsewhere,
    "(anywhere) record.refreshed": elsewhere["the supplier is read again"],
    "editing conflict.undone": "covered by the details of an order",
    "resolvingConflict conflict.decided": "covered by the details of an order: here others change a different field",
  },
  sights,
  open: async (page, { reached }) => {
    const end = await steer(page, EDIT);
    return { page, end, reached, ...(await openEdit(page)) };
  },
};
