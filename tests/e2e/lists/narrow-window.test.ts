import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { someOf } from "../../length";
import { listOne } from "../products/product-edit-steps";
import { openPage } from "../support/harness";
import { bodyRows } from "./list-steps";

/** Each with as many columns as its person may see. */
const LISTS = [
  "/purchases",
  "/products",
  "/shifts",
  "/employees",
  "/suppliers",
  "/orders",
  "/transfer",
  "/counts",
  "/repairs",
  "/reports/people?period=30-days",
  "/reports/sales?period=30-days",
  "/reports/supplier-debts",
] as const;

/** The shortest room in px in which most names of people and stores are told apart. */
const READABLE = 110;

/** The columns of names that have less room. */
const tight = (page: Page) =>
  page.locator("tbody tr:first-child td").evaluateAll(
    (cells, room) =>
      cells.flatMap((cell) => {
        const { textOverflow, display } = getComputedStyle(cell);
        const isName = textOverflow === "ellipsis" && display !== "none";
        return isName && cell.clientWidth < room ? [`${cell.textContent}: ${cell.clientWidth} px`] : [];
      }),
    READABLE,
  );

/** The cells whose contents reach into the next cell, or out of the table. */
const overflowing = (page: Page) =>
  page
    .locator("main tbody td")
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).textOverflow !== "ellipsis" && cell.scrollWidth > cell.clientWidth)
        .map(({ textContent }) => textContent),
    );

const leftOf = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().left);
const rightOf = (part: Locator) => part.evaluate((node) => node.getBoundingClientRect().right);

test("names stay readable next to the sidebar of a window of 1024 px", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.setViewportSize({ width: 1024, height: 900 });
  for (const path of someOf(LISTS, 4)) {
    await page.goto(path);
    await bodyRows(page).first().waitFor();
    expect(await tight(page), path).toEqual([]);
    expect(await overflowing(page), path).toEqual([]);
  }
});

test.each([1024, 1280])("the tables of an employee and an order have room at %i px", async (width) => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.setViewportSize({ width, height: 900 });
  for (const path of ["/employees", "/orders"]) {
    await page.goto(path);
    await bodyRows(page).getByRole("link").first().click();
    await page.getByRole("heading", { name: path === "/orders" ? "Payment details" : "Orders facilitated" }).waitFor();
    await page.locator("main tbody tr:not([data-bone])").first().waitFor();
    expect(await overflowing(page), path).toEqual([]);
  }
});

test("on a phone an entry of the audit log is as wide as its list, however much it lists", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width: 390 });
  await page.goto("/audit");
  const dates = page.locator("main li time");
  await dates.first().waitFor();
  const ends = await dates.evaluateAll((all) => all.map((time) => Math.round(time.getBoundingClientRect().right)));
  expect([...new Set(ends)]).toEqual([357]);
});

test("on a phone a product's name of one long word covers neither its price nor the way back", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width: 390 });
  const title = `Charger${"SuperFastCharging".repeat(8)}`;
  await listOne(page, title);
  await page.goto(`/products?query=${title}`);
  const row = page.locator("main li").filter({ hasText: title });
  await row.waitFor();
  const [name, quantity] = [row.getByRole("link", { name: title }), row.getByText(/^Qty/)];
  expect((await name.boundingBox())?.width).toBeGreaterThan(100);
  expect(await rightOf(name)).toBeLessThan(await leftOf(quantity));

  await name.click();
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  await trail.getByText(title).waitFor();
  expect(await rightOf(trail.getByRole("link"))).toBeLessThan(await leftOf(trail.getByText(title)));
});
