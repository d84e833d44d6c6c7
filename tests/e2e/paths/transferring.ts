import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { ProductWire } from "../../../src/api/products/products.contract";
import type { FormContext } from "../../../src/machines/kit/form/form.machine";
import type { TransferDraft } from "../../../src/machines/stock/transfer-draft";
import {
  endingsOfEdits,
  transferModel,
  transferWords,
  transitionsOfEdits,
  type TransferLabel,
} from "../../models/stock/transfer.model";
import type { Sight } from "../../models/support/walk";
import { stock } from "../stock/goods-steps";
import { ask, choose, toast } from "../support/steps";
import { type Saving, saveHandlers, saveSights } from "./saving";
import { steer } from "./steering";
import type { Walk } from "./walk";

type Store = { key: string; title: string };

/** A transfer being written, of a separate product in the first store. */
type Sending = Saving & { lamp: ProductWire; here: Store; there: Store };

const NEW = { method: "POST", path: "/api/inventory/transfers/new" } as const;
const UNITS = 3;

const picker = (page: Page) => page.getByRole("dialog", { name: "Add products" });
const lines = (page: Page) => page.getByRole("list", { name: "Products" }).getByRole("listitem");

async function twoStores(page: Page): Promise<[Store, Store]> {
  const { body } = await ask<{ data: Store[] }>(page, "/preflight/load-info?xbtsx=stores&fields=key&fields=title");
  const [here, there] = body.data;
  if (!here || !there) throw new Error("the shop has only one store");
  return [here, there];
}

/** A person's actions in the browser and the network's replies. */
const handlers: Record<Exclude<TransferLabel, keyof typeof endingsOfEdits>, (sending: Sending) => Promise<unknown>> = {
  ...saveHandlers,
  "picks a product": async ({ page, lamp }) => {
    await page.getByRole("button", { name: "Add products" }).click();
    await picker(page).getByRole("searchbox").fill(lamp.title);
    await picker(page).getByRole("searchbox").press("Enter");
    await picker(page).getByRole("button", { name: "Add 1 product" }).click();
    await picker(page).waitFor({ state: "hidden" });
  },
  "removes the product": ({ page }) =>
    lines(page)
      .getByRole("button", { name: /^Remove/ })
      .click(),
  "chooses where to": ({ page, there }) => choose(page, "To", there.title),
  "chooses where it is": ({ page, here }) => choose(page, "To", here.title),
  submits: ({ page }) => page.getByRole("button", { name: "Create transfer" }).click(),
  "asks to leave": ({ page }) => page.getByRole("link", { name: "Cancel" }).click(),
  "the save succeeds": ({ end }) => end("answered"),
};

/** What a person sees while writing a transfer. */
const sights: Sight<FormContext<TransferDraft>, Sending>[] = [
  ...saveSights<TransferDraft, Sending>("Creating transfer"),
  {
    says: "the list shows the product with its store",
    when: (form) => form.matches("editing") && form.context.values.lines.length > 0,
    look: ({ page, lamp, here }) =>
      lines(page).filter({ hasText: lamp.title }).filter({ hasText: here.title }).waitFor(),
  },
  {
    says: "each missing or invalid field shows an error",
    when: (form) => form.matches("editing") && form.context.problems !== null,
    look: async ({ page }, { context: { problems, values } }) => {
      if (problems?.fields.lines !== undefined)
        await page.getByText("Please add at least one product").first().waitFor();
      if (values.toKey === "") await page.getByText("Please select a store to transfer to").first().waitFor();
    },
  },
  {
    says: "a message shows “Transfer successfully created”, the transfer opens, and its goods have left the store",
    when: (form) => form.matches("saved"),
    look: async ({ page, lamp }) => {
      await toast(page, "Transfer successfully created").waitFor();
      await page.getByRole("heading", { level: 1, name: /^Transfer \d+$/ }).waitFor();
      const { body } = await ask<{ data: ProductWire }>(page, `/products/${lamp.key}`);
      expect(body.data.variants.map(({ quantity }) => quantity)).toEqual([UNITS - 1]);
    },
  },
  {
    says: "the list of transfers is shown again",
    when: (form) => form.matches("left"),
    look: ({ page }) => page.waitForURL("**/transfer"),
  },
];

export const transferWalk: Walk<FormContext<TransferDraft>, TransferLabel, Sending> = {
  title: "creating a transfer of goods to another store",
  given: "I am signed in, opened the transfers and pressed Create New Transfer",
  signedIn: "somebody",
  models: [transferModel],
  words: transferWords,
  handlers,
  replies: { effect: "save", end: ({ end }) => end, page: ({ page }) => page },
  elsewhere: endingsOfEdits,
  beyond: transitionsOfEdits,
  sights,
  open: async (page, { reached }) => {
    const end = await steer(page, NEW);
    const [here, there] = await twoStores(page);
    const lamp = await stock(page, { Brass: UNITS }, here.key);
    await page.goto("/transfer");
    await page.getByRole("link", { name: "Create New Transfer" }).click();
    await page.getByRole("heading", { level: 1, name: "Create transfer" }).waitFor();
    return { page, end, reached, lamp, here, there };
  },
};
