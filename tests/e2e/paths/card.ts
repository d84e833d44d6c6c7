import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { OrderWire } from "../../../src/api/orders/orders.contract";
import type { OnPage } from "../../../src/machines/kit/editor";
import { type CardLabel, cardModel, type CardView, type Order } from "../../models/kit/card.model";
import { cardWords } from "../../models/kit/card.words";
import type { Model } from "../../models/support/model";
import type { Sight } from "../../models/support/walk";
import { card, sellOne } from "../support/steps";
import { expectFailing } from "../support/watch";
import { details, EDIT, orderNow, press, remark, saveElsewhere } from "./details";
import { answerQuestion } from "./leaving";
import { type End, steer } from "./steering";
import type { Walk } from "./walk";

/** The page of an order, each of whose reads the test controls. */
type OrderPage = { page: Page; order: OrderWire; endReading: End; typed: string; times: number };

const READING = { method: "GET", path: /^\/api\/orders\/[^/]+$/ } as const;

const delivery = (page: Page) => card(page, "Delivery details");
const edit = (page: Page) => details(page).getByRole("button", { name: "Edit" });

/** Saves another card of the order. */
async function saveDelivery({ page, times }: OrderPage): Promise<void> {
  const method = delivery(page).locator("label").filter({ hasText: "Delivery" }).first();
  await delivery(page).getByRole("button", { name: "Edit" }).click();
  await method.click();
  await delivery(page).getByLabel("Recipient name").fill(`Chinedu Okafor ${times}`);
  await delivery(page).getByLabel("Recipient phone").fill("08035550188");
  await delivery(page).getByLabel("Recipient address").fill("22 Admiralty Way, Lekki");
  await delivery(page).getByRole("button", { name: "Save delivery" }).click();
}

const PROPOSED = "in tests/screens/orders/payment.test.ts: only the payments of an order propose a change";

/** Labels that other tests cover. */
const elsewhere = {
  "someone's change of this card is read": "in tests/e2e/lists/live.test.ts, with a page that receives the change",
  "a record that proposes a change is read": PROPOSED,
  "asks for the proposal": PROPOSED,
  "continues a kept draft": "in tests/e2e/drafts/card.test.ts, on a page that was left while it was typed into",
  "a record they may not edit is read":
    "in tests/e2e/people/employees.test.ts: a person who may edit one order may edit every order",
} as const satisfies Partial<Record<CardLabel, string>>;

/** A person's actions in the browser and the network's replies. */
const handlers: Record<Exclude<CardLabel, keyof typeof elsewhere>, (on: OrderPage) => Promise<unknown>> = {
  "the record is read": ({ endReading }) => endReading("answered"),
  "another card's save is read": async (on) => {
    on.times += 1;
    await saveDelivery(on);
    await on.endReading("answered");
    await delivery(on.page).getByText(`Chinedu Okafor ${on.times}`).waitFor();
  },
  "asks to edit": async (on) => {
    on.times += 1;
    on.typed = `Call before noon ${on.times}`;
    await press(on.page, "Edit");
    await remark(on.page).fill(on.typed);
  },
  "the form is saved": async (on) => {
    await press(on.page, "Save");
    on.order = { ...on.order, remark: on.typed };
  },
  "the form is left": async ({ page }) => {
    await press(page, "Cancel");
    await answerQuestion(page, "yes");
  },
  "theirs is taken": async (on) => {
    on.order = { ...on.order, remark: `Theirs ${on.times}` };
    await saveElsewhere(on.page, on.order, on.order.remark);
    await press(on.page, "Save");
    await press(on.page, "Use the latest");
    await press(on.page, "Cancel");
  },
};

/** What a person sees in each state of an order's card. */
const sights: Sight<OnPage<Order>, OrderPage>[] = [
  {
    says: "the card cannot be edited until the order is reloaded",
    when: (now) => now.matches("reading") && now.context.record === null,
    look: async ({ page }) => await expect.poll(() => edit(page).isDisabled()).toBe(true),
  },
  {
    says: "the card shows the current order, and Edit is enabled",
    when: (now) => now.matches("reading") && now.context.record !== null,
    look: async ({ page, order }) => {
      await expect.poll(() => edit(page).isEnabled()).toBe(true);
      const now = await orderNow(page, order.key);
      expect(now.remark).toBe(order.remark);
      await details(page)
        .getByText(now.remark === "" ? "None" : now.remark, { exact: true })
        .waitFor();
    },
  },
  {
    says: "the card can be filled in and shows my input",
    when: (now) => now.matches("editing"),
    look: async ({ page, typed }) => expect(await remark(page).inputValue()).toBe(typed),
  },
];

/** The possible actions and reads; the page reloads nothing by itself. */
const onScreen: Model<OnPage<Order>, CardLabel> = {
  ...cardModel,
  offers: (now: CardView) => {
    if (now.context.record === null) return ["the record is read"];
    return now.matches("editing")
      ? ["another card's save is read", "the form is saved", "the form is left", "theirs is taken"]
      : ["another card's save is read", "asks to edit"];
  },
};

export const cardWalk: Walk<OnPage<Order>, CardLabel, OrderPage> = {
  title: "reading and editing an order's details in their card",
  given: "I am signed in and opened an order that has not loaded yet",
  signedIn: "somebody",
  models: [onScreen],
  words: cardWords,
  handlers,
  elsewhere,
  beyond: {
    "reading proposal.requested (1)": PROPOSED,
    "reading proposal.requested (2)": PROPOSED,
    "awaiting record.refreshed": PROPOSED,
    "proposing (always) (1)": PROPOSED,
    "proposing (always) (2)": PROPOSED,
  },
  sights,
  open: async (page) => {
    const order = await sellOne(page);
    expectFailing(page, EDIT);
    const endReading = await steer(page, READING);
    await page.goto(`/orders/${order.key}`);
    return { page, order, endReading, typed: "", times: 0 };
  },
};
