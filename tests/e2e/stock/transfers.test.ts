import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { stock } from "./goods-steps";
import { openPage } from "../support/harness";
import { choose, heads, textOf, toast } from "../support/steps";
import { tabTo } from "../support/tabbing";
import { create, heading, lineOf, onHand, openForm, picker, scan, send, twoStores } from "./transfer-steps";

test("transfers are found by sending store, receiving store and text, and a row shows the first product and the number of others", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [here, there] = await twoStores(page);
  const lamp = await stock(page, { Brass: 3, Steel: 4 }, here.key);
  const cable = await stock(page, { White: 5 }, here.key);
  await send(page, { products: [lineOf(lamp, 1), lineOf(lamp, 1, 1), lineOf(cable, 2)], to: there.key });
  await page.goto("/");
  const link = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "transfer", exact: true });
  await link.click();
  await heading(page, "Transfers").waitFor();
  await expect.poll(() => heads(page)).toEqual(["Product", "Variant", "From", "To", "Date", "View"]);
  await page.getByRole("searchbox", { name: "Search transfers" }).fill(lamp.title);
  await page.getByText(/^1 of 1$/).waitFor();
  await expect
    .poll(() => textOf(page.locator("tbody tr")))
    .toContain(`${lamp.title} and 2 more Brass ${here.title} ${there.title}`);
  await choose(page, "From store", here.title);
  await choose(page, "To store", there.title);
  await page.waitForURL((url) => url.searchParams.get("from") === here.key && url.searchParams.get("to") === there.key);
  await page.getByText(/^1 of 1$/).waitFor();
  await choose(page, "To store", here.title);
  await page.getByText("No transfers match these filters").waitFor();
  await choose(page, "To store", "To any store");
  await page.getByRole("link", { name: /^View transfer \d+$/ }).click();
  await heading(page, /^Transfer \d+$/).waitFor();
  const rows = page.getByRole("table", { name: "Products" }).locator("tbody tr");
  const shown = await rows.evaluateAll((all) =>
    all.map((row) => (row as HTMLElement).innerText.replaceAll(/\s+/g, " ").trim()),
  );
  expect(shown).toEqual([
    `${lamp.title} Brass ${here.title} 1`,
    `${lamp.title} Steel ${here.title} 1`,
    `${cable.title} White ${here.title} 2`,
  ]);
});

test("goods are sent with the keyboard alone", async () => {
  const { page, here } = await openForm();
  const lamp = await stock(page, { Brass: 3 }, here.key);
  const { keyboard } = page;
  await tabTo(page, "Add products");
  await keyboard.press("Enter");
  await picker(page)
    .getByText(/^1–20 of/)
    .waitFor();
  await keyboard.type(lamp.title);
  await keyboard.press("Enter");
  await picker(page).getByText("1 selected").waitFor();
  await tabTo(page, "Add 1 product");
  await keyboard.press("Enter");
  await picker(page).waitFor({ state: "hidden" });
  await tabTo(page, `Quantity of ${lamp.title}`);
  await keyboard.press("ArrowUp");
  await tabTo(page, "To");
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor();
  await expect
    .poll(async () => {
      await keyboard.press("End");
      return page.locator("[role=option][data-highlighted]").count();
    })
    .toBe(1);
  await keyboard.press("Enter");
  await page.getByRole("option").first().waitFor({ state: "hidden" });
  await page.getByText("2 units").waitFor();
  // The button comes before the fields, at the top of the page.
  await keyboard.press("Escape");
  await create(page).focus();
  await keyboard.press("Enter");
  await toast(page, "Transfer successfully created").waitFor();
  expect(await onHand(page, lamp)).toEqual([1]);
});

for (const [theme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(`the list of transfers, a transfer and its form pass the accessibility rules in ${theme} at ${width}`, async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
    const [here, there] = await twoStores(page);
    const lamp = await stock(page, { Brass: 3 }, here.key);
    const cable = await stock(page, { White: 3 }, here.key);
    const key = await send(page, { products: [lineOf(lamp, 1)], to: there.key });
    await page.goto(`/transfer?query=${encodeURIComponent(lamp.title)}`);
    await page.getByText(/^1 of 1$/).waitFor();
    await expectNoAxeViolations(page);
    await page.goto(`/transfer/${key}`);
    await heading(page, /^Transfer \d+$/).waitFor();
    await expectNoAxeViolations(page);
    await page.goto("/transfer/create");
    await scan(page, cable);
    await create(page).click();
    await page.getByText("Please select a store to transfer to").first().waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
