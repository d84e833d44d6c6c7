import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { hold } from "../support/replies";
import { bodyRows, openList, ORDERS, pages, range, segment } from "./list-steps";

const LISTS = [
  "/orders",
  "/products",
  "/employees",
  "/customers",
  "/transfer",
  "/suppliers",
  "/accounts",
  "/stores",
  "/roles",
  "/repairs",
  "/transactions",
  "/audit",
] as const;

/** Where each column begins and ends, and how high the head is. */
const columns = (page: Page) =>
  page.locator("thead th").evaluateAll((heads) =>
    heads.map((head) => {
      const { left, right, height } = head.getBoundingClientRect();
      return [left, right, height];
    }),
  );

const heights = async (rows: Locator) =>
  new Set(await rows.evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height)));

/** The texts that need more than one line. */
const wrapped = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        const text = document.createRange();
        text.selectNodeContents(texts.currentNode);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(texts.currentNode.textContent ?? "");
      }
      return found;
    }),
  );

const settled = (page: Page) => page.locator("section[aria-busy=false] tbody").waitFor();

describe.each([1440, 900] as const)("at %i px", (width) => {
  test.each(LISTS)("the rows of %s have one height and one line", async (path) => {
    const page = await openList(path, { width });
    await settled(page);
    expect((await heights(bodyRows(page))).size).toBe(1);
    expect(await wrapped(bodyRows(page))).toEqual([]);
    // Money and dates are shown in full.
    expect(
      await bodyRows(page)
        .locator("td")
        .evaluateAll((cells) =>
          cells
            .filter((cell) => getComputedStyle(cell).textOverflow !== "ellipsis" && cell.scrollWidth > cell.clientWidth)
            .map(({ textContent }) => textContent),
        ),
    ).toEqual([]);
  });
});

test("the columns of the orders stay where they are while loading, on every page, for every filter and without rows", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const first = await hold(page, ORDERS);
  await page.goto("/orders");
  await page.locator("[data-bone]").first().waitFor();
  const places = await columns(page);
  const bone = await heights(page.locator("[data-bone]"));
  first.release();
  await range(page).waitFor();
  expect(await columns(page)).toEqual(places);
  expect(await heights(bodyRows(page))).toEqual(bone);

  const input = pages(page).getByRole("textbox");
  for (const number of ["2", "3", "7"]) {
    await input.fill(number);
    await input.press("Enter");
    await page.waitForURL(new RegExp(`page=${number}`));
    await settled(page);
    expect(await columns(page)).toEqual(places);
  }
  for (const status of ["Pending", "Completed", "Cancelled"]) {
    await segment(page, status).click();
    await page.waitForURL(new RegExp(`status=${status.toLowerCase()}`));
    await settled(page);
    expect(await columns(page)).toEqual(places);
  }
  await page.getByRole("searchbox").fill("nobody of this name");
  await page.getByText("No orders match these filters").waitFor();
  expect(await columns(page)).toEqual(places);
});

test.each(["/products", "/employees"])("the skeleton of %s is as high as its rows", async (path) => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const first = await hold(page, { method: "GET", path: `/api${path}` });
  await page.goto(path);
  await page.locator("[data-bone]").first().waitFor();
  const bone = await heights(page.locator("[data-bone]"));
  first.release();
  await range(page).waitFor();
  expect(await heights(bodyRows(page))).toEqual(bone);
});

test("a list shows names and numbers in ink, and underlines the name of the row under the mouse", async () => {
  const page = await openList("/orders");
  const ink = await page.evaluate(() => getComputedStyle(document.body).color);
  const colours = await bodyRows(page)
    .getByRole("link")
    .evaluateAll((links) => [...new Set(links.map((link) => getComputedStyle(link).color))]);
  expect(colours).toEqual([ink]);
});
