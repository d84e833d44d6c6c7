import { randomInt } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { byLength, someOf } from "../../length";
import { stock } from "../stock/goods-steps";
import { codeOf } from "../support/code";
import { slowDown } from "../support/fast-keys";
import { openPage } from "../support/harness";
import { hold } from "../support/replies";
import { sellOne, personMenu } from "../support/steps";
import { longTest } from "../../long-test";

// A page held to a sixth of the speed keeps a processor busy for as long as it is open.
const ROUNDS = byLength({ short: [1], long: [1, 2, 3] });
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const isFocused = (node: Element) => node === document.activeElement;

const NONE = /^$/;

/** A page at a sixth of the machine's speed, with the code of a dialog held back from the start. */
async function openSlowPage(
  path: string,
  module?: string,
): Promise<{ page: Page; chunk: Awaited<ReturnType<typeof hold>> }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const chunk = await hold(page, { method: "GET", path: module === undefined ? NONE : codeOf(module) });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  await page.getByRole("navigation", { name: "Main" }).waitFor();
  await slowDown(page);
  return { page, chunk };
}

test.each(ROUNDS)("text typed right after Ctrl K reaches the palette while its code loads (round %i)", async () => {
  const { page, chunk } = await openSlowPage("/orders", "palette-results");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("hisense 50");
  await chunk.arrived;
  expect(await page.evaluate(() => (document.activeElement as HTMLInputElement).value)).toBe("hisense 50");
  chunk.release();
  const box = dialog(page, "Search").getByRole("combobox");
  await dialog(page, "Search").getByRole("option").first().waitFor();
  await page.keyboard.type(" inch");
  await expect.poll(() => box.inputValue()).toBe("hisense 50 inch");
  expect(await box.evaluate(isFocused)).toBe(true);
});

/** The ids that the search box references but the page does not contain. */
const missingIds = (page: Page) =>
  dialog(page, "Search")
    .getByRole("combobox")
    .evaluate((box) =>
      ["aria-controls", "aria-activedescendant"]
        .flatMap((name) => box.getAttribute(name) ?? [])
        .filter((id) => document.getElementById(id) === null),
    );

longTest("the palette's box references its list and row only once they are drawn", async () => {
  const { page, chunk } = await openSlowPage("/orders", "palette-results");
  const box = dialog(page, "Search").getByRole("combobox");
  await page.keyboard.press("Control+k");
  await page.keyboard.type("ord");
  await chunk.arrived;
  expect(await missingIds(page)).toEqual([]);
  expect(await box.getAttribute("aria-expanded")).toBe("false");
  chunk.release();
  await dialog(page, "Search").getByRole("option").first().waitFor();
  await page.keyboard.press("ArrowDown");
  await expect.poll(() => box.getAttribute("aria-activedescendant")).not.toBeNull();
  expect(await missingIds(page)).toEqual([]);
  expect(await box.getAttribute("aria-expanded")).toBe("true");
});

test.each(someOf(ROUNDS, 0))("a number and Enter typed right after Ctrl K open that order (round %i)", async () => {
  const { page, chunk } = await openSlowPage("/orders", "palette-results");
  const order = await sellOne(page);
  await page.keyboard.press("Control+k");
  await page.keyboard.type(String(order.order_number));
  await page.keyboard.press("Enter");
  await chunk.arrived;
  chunk.release();
  await page.getByRole("heading", { level: 1, name: `Order ${order.order_number}` }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/orders/${order.key}`);
});

longTest(
  "Escape before the palette's code loads closes it and returns the focus; the next opening is empty",
  async () => {
    const { page, chunk } = await openSlowPage("/orders", "palette-results");
    const button = page.getByRole("button", { name: "Search", exact: true });
    await button.focus();
    await page.keyboard.press("Enter");
    await page.keyboard.type("hisense");
    await page.keyboard.press("Escape");
    await dialog(page, "Search").waitFor({ state: "hidden" });
    expect(await button.evaluate(isFocused)).toBe(true);
    await chunk.arrived;
    chunk.release();
    await page.keyboard.press("Control+k");
    await page.keyboard.type("x");
    await expect.poll(() => dialog(page, "Search").getByRole("combobox").inputValue()).toBe("x");
  },
);

test.each(ROUNDS)("a code scanned right after `Add products` picks the only match (round %i)", async () => {
  const { page } = await openSlowPage("/orders/create");
  const scanned = `${randomInt(1e12, 1e13)}`;
  await stock(page, { Black: 3 }, undefined, 10_000, scanned);
  await page.getByRole("button", { name: "Add products" }).focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type(scanned);
  await page.keyboard.press("Enter");
  const picker = dialog(page, "Add products");
  await picker.getByText("1 selected").waitFor();
  await expect.poll(() => picker.getByRole("searchbox").inputValue()).toBe(scanned);
});

longTest("text typed right after `Report a problem` reaches the report while its code loads", async () => {
  const { page, chunk } = await openSlowPage("/orders", "report-dialog");
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Report a problem" }).waitFor();
  await page.keyboard.press("End");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("Enter");
  await page.keyboard.type("the till");
  await chunk.arrived;
  chunk.release();
  await page.getByRole("button", { name: "Save report" }).waitFor();
  await page.keyboard.type(" stopped");
  await expect.poll(() => page.getByLabel("What happened?").inputValue()).toBe("the till stopped");
});

test.each(someOf(["Add supplier", "Add store", "Add account"], 1))("`%s` receives the first key", async (title) => {
  const { page } = await openSlowPage(`/${title.slice(4)}s`);
  await page.getByRole("button", { name: title }).first().focus();
  await page.keyboard.press("Enter");
  await page.keyboard.type("Zenith");
  const form = dialog(page, title);
  await form.waitFor();
  await expect.poll(() => form.getByRole("textbox").first().inputValue()).toBe("Zenith");
});

longTest("a dialog reacts to Escape and to a press outside right after it opened", async () => {
  const { page } = await openSlowPage("/suppliers");
  const add = page.getByRole("button", { name: "Add supplier" }).first();
  await add.focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Escape");
  await dialog(page, "Add supplier").waitFor({ state: "hidden" });
  expect(await add.evaluate(isFocused)).toBe(true);
  await page.keyboard.press("Enter");
  await page.mouse.click(5, 450);
  await dialog(page, "Add supplier").waitFor({ state: "hidden" });
});

longTest("the drawer reacts to the first press outside, right after it opened", async () => {
  const page = await openPage({ width: 900, signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders");
  await slowDown(page);
  const button = page.getByRole("button", { name: "Open menu" });
  await button.focus();
  await page.keyboard.press("Enter");
  await page.mouse.click(850, 600);
  await dialog(page, "Menu").waitFor({ state: "hidden" });
  expect(await button.getAttribute("aria-expanded")).not.toBe("true");
  await page.keyboard.press("Enter");
  await dialog(page, "Menu").getByRole("link").first().waitFor();
  await page.keyboard.press("Escape");
  await dialog(page, "Menu").waitFor({ state: "hidden" });
  expect(await button.evaluate(isFocused)).toBe(true);
});
