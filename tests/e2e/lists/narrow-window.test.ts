import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { someOf } from "../../length";
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
