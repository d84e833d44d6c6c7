import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { scan } from "../../../tools/kit/keyboard";
import { sizeOf, type Width } from "../../../tools/kit/visitor";
import { openPage } from "../support/harness";
import { card, textOf, toast } from "../support/steps";
import { coded } from "./coded";
import { someOf } from "../../length";

/** The smallest target that a thumb hits, in CSS pixels. */
const THUMB = 44;

const MOST = { walkIn: 6, known: 12 };

/** A seller on the orders list who counts what the hands do: each press, each scan and each text is one action. */
async function openTill(width: Width) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width });
  const { product, code } = await coded(page, { Brass: 3 });
  await page.goto("/orders");
  let actions = 0;
  const press = async (target: Locator) => {
    actions += 1;
    if (width !== 390) return target.click();
    await target.scrollIntoViewIfNeeded();
    const box = await target.boundingBox();
    expect(box?.height, `height of ${target}`).toBeGreaterThanOrEqual(THUMB);
    return target.tap();
  };
  return {
    page,
    product,
    press,
    take: async (within: Locator, label: string, option: Locator) => {
      await press(within.getByRole("combobox", { name: label, exact: true }));
      await press(option);
    },
    scan: async () => {
      actions += 1;
      await scan(page, code);
      await page.getByRole("listitem").filter({ hasText: product.title }).waitFor();
    },
    type: async (text: string) => {
      actions += 1;
      await page.keyboard.type(text, { delay: 60 });
    },
    actions: () => actions,
  };
}

const createOrder = (page: Page) => page.getByRole("button", { name: "Create order" });

/** A thumb reaches the lower half of a phone without scrolling. */
async function expectInReach(target: Locator): Promise<void> {
  const { height } = sizeOf(390);
  const box = await target.boundingBox();
  expect(box?.y).toBeGreaterThan(height / 2);
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBeLessThanOrEqual(height);
}

/** The two sums of the order that was just made. */
async function paidAndOwed(page: Page): Promise<string | undefined> {
  await toast(page, "Order added successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: /^Order \d+$/ }).waitFor();
  return /Paid \S+ Debt \S+/.exec(await textOf(card(page, "Payment details")))?.[0];
}

for (const width of someOf([390, 1440] as const, 1)) {
  test(`a scanned phone is sold to a walk-in and paid in full in ${MOST.walkIn} actions at ${width}`, async () => {
    const till = await openTill(width);
    const { page } = till;
    await till.press(page.getByRole("link", { name: "Create order" }));
    await page.getByRole("button", { name: "Add products" }).waitFor();
    await till.scan();
    await till.press(card(page, "Customer").locator("label").filter({ hasText: "Walk-in" }));
    const payments = card(page, "Payments");
    await till.take(payments, "Account", page.getByRole("option", { name: "Ikeja POS terminal" }));
    if (width === 390) await expectInReach(createOrder(page));
    await till.press(createOrder(page));
    expect(await paidAndOwed(page)).toMatch(/^Paid ₦10,000\.00 Debt ₦0\.00$/);
    expect(till.actions()).toBeLessThanOrEqual(MOST.walkIn);
  });
}

test(`a scanned phone is sold to a known customer with a part payment in ${MOST.known} actions`, async () => {
  const till = await openTill(1440);
  const { page } = till;
  await till.press(page.getByRole("link", { name: "Create order" }));
  await page.getByRole("button", { name: "Add products" }).waitFor();
  await till.scan();
  await till.press(page.getByRole("combobox", { name: "Customer", exact: true }));
  await till.type("a");
  // The one that Enter takes; until the customers arrive there is a row that says so.
  await till.press(page.locator("[role=option][data-highlighted]"));
  const payments = card(page, "Payments");
  await till.take(payments, "Account", page.getByRole("option", { name: "Ikeja POS terminal" }));
  await till.press(payments.getByLabel("Amount"));
  await till.type("500000");
  await till.press(createOrder(page));
  expect(await paidAndOwed(page)).toMatch(/^Paid ₦5,000\.00 Debt ₦5,000\.00$/);
  expect(till.actions()).toBeLessThanOrEqual(MOST.known);
});

test("a sale that is paid later asks for no account, owes all, and keeps what was typed for a change of mind", async () => {
  const till = await openTill(390);
  const { page } = till;
  await till.press(page.getByRole("link", { name: "Create order" }));
  await page.getByRole("button", { name: "Add products" }).waitFor();
  await till.scan();
  const chooseCustomer = async () => {
    await page.getByRole("combobox", { name: "Customer", exact: true }).tap();
    await page.keyboard.type("a");
    await page.locator("[role=option][data-highlighted]").tap();
  };
  await chooseCustomer();
  const payments = card(page, "Payments");
  await payments.getByLabel("Amount").fill("700000");
  const later = payments.getByRole("switch", { name: "Pay later" });
  await till.press(payments.locator("label").filter({ hasText: "Pay later" }));
  expect(await textOf(payments)).toContain("Nothing is paid now. The customer owes ₦10,000.00.");
  expect(await payments.getByLabel("Amount").count()).toBe(0);
  await later.uncheck();
  expect(await payments.getByLabel("Amount").inputValue()).toBe("7,000.00");
  await later.check();
  // Nobody knows whom a walk-in would owe it to.
  await card(page, "Customer").locator("label").filter({ hasText: "Walk-in" }).tap();
  await later.waitFor({ state: "hidden" });
  await payments.getByLabel("Amount").waitFor();
  await card(page, "Customer").locator("label").filter({ hasText: "Select Customer" }).tap();
  await chooseCustomer();
  await later.check();
  await createOrder(page).tap();
  expect(await paidAndOwed(page)).toMatch(/^Paid ₦0\.00 Debt ₦10,000\.00$/);
});

test("what is not paid yet is filled in with one press, also after another unit was scanned", async () => {
  const till = await openTill(1440);
  const { page } = till;
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  await till.scan();
  const payments = card(page, "Payments");
  const rest = payments.getByRole("button", { name: /^Pay the rest/ });
  await rest.click();
  await rest.waitFor({ state: "hidden" });
  const once = await payments.getByLabel("Amount").inputValue();
  await till.scan();
  await rest.click();
  const kobo = (text: string) => Number(text.replaceAll(/\D/g, ""));
  await expect.poll(async () => kobo(await payments.getByLabel("Amount").inputValue())).toBe(2 * kobo(once));
});
