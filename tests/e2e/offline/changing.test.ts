import type { Page } from "playwright-core";
import { expect } from "vitest";
import { employ, makeRole } from "../people/people-steps";
import { openAdmin } from "../rights/lost-rights-steps";
import { loseReply } from "../support/replies";
import { ask, card, personMenu, sellOne, signIn, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import {
  openSeller,
  ordersOf,
  refusedRow,
  reports,
  type Sale,
  sellTooMany,
  toBeSent,
  unitsLeft,
  waiting,
  waitingKeys,
} from "./selling-steps";
import { longTest } from "../../long-test";

const quantity = (page: Page) => card(page, "Products").getByRole("spinbutton");
const change = (page: Page, number: string) => page.getByRole("button", { name: `Change and send ${number}` });
const goOn = (page: Page, number: string) => page.getByRole("button", { name: `Continue changing ${number}` });
const inForm = (page: Page) => toBeSent(page).getByText(/^You are changing it in the form\./);
const undecided = (page: Page) => toBeSent(page).getByText("No stock was taken and no payment posted.");

/** A seller whose sale of four lamps was refused, because only two are left. */
async function openRefused(email?: string, keeper?: Page): Promise<{ sale: Sale; page: Page; number: string }> {
  const sale = await openSeller(email, keeper);
  const { page } = sale;
  const number = await sellTooMany(sale, 4, 3);
  await page.reload();
  await change(page, number).waitFor();
  return { sale, page, number };
}

/** Takes the sale into the form and types the units that are left, until the device has them. */
async function changeIt(page: Page, number: string): Promise<void> {
  await change(page, number).click();
  await expect.poll(() => quantity(page).inputValue()).toBe("4");
  await quantity(page).fill("2");
  await inForm(page).waitFor();
}

async function cancel(page: Page, number: string): Promise<void> {
  await page.getByRole("button", { name: `Cancel ${number}`, exact: true }).click();
  const question = page.getByRole("dialog", { name: `Cancel sale ${number}?` });
  await question.getByRole("textbox").fill("Money back in cash");
  await question.getByRole("button", { name: "Cancel sale" }).click();
  await expect.poll(() => waiting(page)).toEqual([]);
}

async function signOut(page: Page, answer: string): Promise<void> {
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  await page.getByRole("dialog").getByRole("button", { name: answer }).click();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
}

longTest(
  "a refused sale that is changed in the form stays on the device however the form is left, and its seller decides about it",
  async () => {
    const admin = await openAdmin();
    const role = await makeRole(admin, ["orders.view", "orders.create"]);
    const person = await employ(admin, role.key, "Halima Bello");
    const { sale, page, number } = await openRefused(person.email, admin);
    const [key] = await waitingKeys(page);

    await changeIt(page, number);
    await page.reload();
    await inForm(page).waitFor();
    await page.goto("/orders");
    await inForm(page).waitFor();
    await goOn(page, number).click();
    await expect.poll(() => quantity(page).inputValue()).toBe("2");

    await page.getByRole("link", { name: "Cancel", exact: true }).click();
    await page
      .getByRole("alertdialog")
      .getByText(/The sale that the shop refused stays on this device/)
      .waitFor();
    await page.getByRole("button", { name: "yes" }).click();
    await undecided(page).waitFor();

    await change(page, number).click();
    await expect.poll(() => quantity(page).inputValue()).toBe("4");
    await page.getByRole("button", { name: "Park sale" }).click();
    await page.getByRole("button", { name: "Discard Zainab Musa" }).click();
    await undecided(page).waitFor();

    await changeIt(page, number);
    await page.goto("/orders/create");
    await page.getByRole("button", { name: "Start over" }).click();
    await undecided(page).waitFor();

    const other = await page.context().newPage();
    await other.goto("/orders");
    await changeIt(other, number);
    await inForm(page).waitFor();
    await other.close({ runBeforeUnload: false });
    await page.reload();
    await inForm(page).waitFor();

    await goOn(page, number).click();
    await expect.poll(() => quantity(page).inputValue()).not.toBe("");
    await signOut(page, "Delete draft and sign out");
    expect(await waitingKeys(page)).toEqual([key]);
    await signIn(page, person.email);
    await page.goto("/orders");
    await undecided(page).waitFor();

    await cancel(page, number);
    expect((await reports(page)).find((each) => each.number === number)).toMatchObject({
      state: "cancelled",
      note: "Money back in cash",
    });
    expect(await unitsLeft({ ...sale, page: admin })).toBe(2);
  },
);

longTest(
  "a sale that is changed in the form can be cancelled, which deletes its draft in every tab and gives its key up",
  async () => {
    const { sale, page, number } = await openRefused();
    const [key = ""] = await waitingKeys(page);
    await changeIt(page, number);
    const other = await page.context().newPage();
    await other.goto("/orders");
    await cancel(other, number);
    await page.getByText("You had this deleted from this device in another tab.").waitFor();
    expect(await quantity(page).inputValue()).toBe("2");
    await page.reload();
    await card(page, "Products").waitFor();
    expect(await page.getByRole("button", { name: "Start over" }).count()).toBe(0);
    await page.goto("/orders/refused");
    await refusedRow(page, number).getByText("Cancelled").waitFor();
    const answer = await ask<{ data: unknown }>(page, `/saves/${key}`);
    expect(answer.body.data).toBeNull();
    expect(await ordersOf(sale)).toBe(0);
  },
);

longTest(
  "a changed sale whose reply was lost is the order that was made of it, although its form was left",
  async () => {
    const { sale, page, number } = await openRefused();
    await changeIt(page, number);
    const { made } = await loseReply(page, { method: "POST", path: "/api/orders/new" });
    await page.getByRole("button", { name: "Create order" }).click();
    await made;
    await page.goto("about:blank");
    await page.unrouteAll({ behavior: "ignoreErrors" });
    await page.goto("/orders");
    await expect.poll(() => waiting(page)).toEqual([]);
    await toBeSent(page).waitFor({ state: "hidden" });
    expect(await ordersOf(sale)).toBe(1);
    expect(await unitsLeft(sale)).toBe(0);
    await page.goto("/orders/refused");
    await refusedRow(page, number).getByText("Sold after all").waitFor();
  },
);

longTest(
  "a changed sale of which an order was made meanwhile is sold as another one, which ends the refused one",
  async () => {
    const { sale, page, number } = await openRefused();
    const [key = ""] = await waitingKeys(page);
    await changeIt(page, number);
    // As if a request that was sent before the refusal arrived now.
    const { order_number } = await sellOne(page, key);
    expectFailing(page, { method: "POST", path: "/api/orders/new" });
    await page.getByRole("button", { name: "Create order" }).click();
    await page.getByRole("button", { name: "Save as another order" }).click();
    await page.getByRole("button", { name: "Save another order" }).click();
    await toast(page, "Order added successfully").waitFor();
    expect(await waiting(page)).toEqual([]);
    expect(await ordersOf(sale)).toBe(1);
    expect(await unitsLeft(sale)).toBe(0);
    await page.goto("/orders/refused");
    await refusedRow(page, number).getByText("Sold after all").waitFor();
    await refusedRow(page, number)
      .getByText(/^Changed and sold as order \d+$/)
      .waitFor();
    await refusedRow(page, number)
      .getByRole("link", { name: `Order ${order_number}` })
      .waitFor();
  },
);
