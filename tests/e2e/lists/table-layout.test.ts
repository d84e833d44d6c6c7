import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { sizeOf } from "../../../tools/kit/visitor";
import { openPage } from "../support/harness";
import { hold } from "../support/replies";
import { bodyRows, openList, ORDERS, pages, range, segment } from "./list-steps";
import { slot } from "../support/slots";
import { someOf } from "../../length";
import { longTest } from "../../long-test";

const LISTS = [
  "/orders",
  "/products",
  "/employees",
  "/customers",
  "/transfer",
  "/suppliers",
  "/purchases",
  "/accounts",
  "/stores",
  "/roles",
  "/repairs",
  "/counts",
  "/shifts",
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

/** The texts that need more than one line. What is folded is not shown, but has a layout. */
const wrapped = (rows: Locator) =>
  rows.evaluateAll((all) =>
    all.flatMap((row) => {
      const texts = document.createTreeWalker(row, NodeFilter.SHOW_TEXT);
      const found: string[] = [];
      while (texts.nextNode()) {
        if (texts.currentNode.parentElement?.closest("details:not([open]) > :not(summary)")) continue;
        const text = document.createRange();
        text.selectNodeContents(texts.currentNode);
        const lines = new Set([...text.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(texts.currentNode.textContent ?? "");
      }
      return found;
    }),
  );

const settled = (page: Page) => page.locator("section[aria-busy=false] tbody").waitFor();

/** The texts that are cut off without an ellipsis. */
const cut = (rows: Locator) =>
  rows
    .locator("td")
    .evaluateAll((cells) =>
      cells
        .filter((cell) => getComputedStyle(cell).textOverflow !== "ellipsis" && cell.scrollWidth > cell.clientWidth)
        .map(({ textContent }) => textContent),
    );

test("the rows of every list have one height and one line, at 1440 and at 900 px", async () => {
  // A list looks the same when it was narrow from the start, so no page is loaded again for another width.
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  for (const path of someOf(LISTS, 4)) {
    await page.goto(path);
    await range(page).waitFor();
    await settled(page);
    for (const width of [1440, 900] as const) {
      await page.setViewportSize(sizeOf(width));
      await page.waitForFunction((wide) => document.documentElement.clientWidth === wide, width);
      const where = `${path} at ${width} px`;
      expect(await bodyRows(page).count(), where).toBeGreaterThan(0);
      expect((await heights(bodyRows(page))).size, where).toBe(1);
      expect(await wrapped(bodyRows(page)), where).toEqual([]);
      // Money and dates are shown in full.
      expect(await cut(bodyRows(page)), where).toEqual([]);
    }
  }
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

test.each(someOf(["/products", "/employees"], 1))("the skeleton of %s is as high as its rows", async (path) => {
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

// The one with most filters and segments first, which is all of them that `npm test` opens.
const BARS = [
  "/products",
  "/orders",
  "/employees",
  "/customers",
  "/transfer",
  "/suppliers",
  "/repairs",
  "/transactions",
];

/** What the toolbar's controls lack: a line of their own, room beside each other, room for their texts. */
const crowding = (page: Page) =>
  page.getByRole("searchbox").evaluate((search, row) => {
    const bar = search.closest(row);
    if (!bar) return ["no toolbar"];
    const controls = [...bar.querySelectorAll("input[type=search], [role=radiogroup], [role=combobox], button")]
      .filter((control) => !control.closest("[role=radiogroup] *, [role=searchbox] *"))
      .map((control) => control.getBoundingClientRect());
    const middles = new Set(controls.map(({ top, bottom }) => Math.round((top + bottom) / 2)));
    const overlaps = controls.slice(1).filter(({ left }, index) => left < (controls[index]?.right ?? 0));
    const clipped = [...bar.querySelectorAll("[role=combobox] span")]
      .filter((text) => text.children.length === 0 && text.scrollWidth > text.clientWidth)
      .map(({ textContent }) => `cut: ${textContent}`);
    const narrow = search.getBoundingClientRect().width < 100 ? ["the search has less than 100 px"] : [];
    return [
      ...(middles.size > 1 ? [`middles at ${[...middles].join(", ")}`] : []),
      ...overlaps.map(({ left }) => `overlap at ${left}`),
      ...clipped,
      ...narrow,
    ];
  }, slot("filter-bar__row"));

describe.each([1440, 1280, 900])("at %i px", (width) => {
  test.each(someOf(BARS, 1))("the toolbar of %s is one line with room for its texts", async (path) => {
    const page = await openList(path);
    await page.setViewportSize({ width, height: 900 });
    await page.getByRole("button", { name: "Views" }).waitFor();
    await expect.poll(() => crowding(page)).toEqual([]);
  });
});

longTest("toolbars have room at the widths where the sidebar appears", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  for (const path of ["/orders", "/products", "/repairs", "/transactions"]) {
    await page.goto(path);
    await page.getByRole("button", { name: "Views" }).waitFor();
    for (const width of [1439, 1280, 1279, 1200, 1199, 1024, 1023, 900, 860, 859, 768]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => crowding(page), { message: `${path} at ${width} px` }).toEqual([]);
    }
  }
});

test("a phone's filter sheet shows a label above each filter, clears them and closes", async () => {
  const page = await openList("/products?status=active", { width: 390 });
  await page.getByRole("button", { name: "Filters", exact: true }).click();
  const sheet = page.getByRole("dialog", { name: "Filters" });
  const filter = (name: string) => sheet.getByRole("combobox", { name });
  const box = async (part: Locator) => {
    const found = await part.boundingBox();
    if (found === null) throw new Error("is not shown");
    return { ...found, bottom: found.y + found.height };
  };
  await filter("Supplier").waitFor();
  const [supplier, store] = [await box(filter("Supplier")), await box(filter("Store"))];
  for (const [name, below] of [
    ["Supplier", supplier],
    ["Store", store],
  ] as const) {
    const label = await box(sheet.locator("label", { hasText: name }));
    expect(label.height, name).toBeGreaterThan(12);
    expect(label.bottom, name).toBeLessThanOrEqual(below.y - 4);
  }
  expect(store.y - supplier.bottom).toBeGreaterThanOrEqual(32);
  expect(await sheet.getByRole("button", { name: "Clear" }).isDisabled()).toBe(true);

  await filter("Store").click();
  await page.getByRole("option", { name: "Computer Village, Ikeja" }).click();
  await page.waitForURL(/store=/);
  await sheet.getByRole("button", { name: "Clear" }).click();
  await page.waitForURL((url) => url.search === "?status=active");
  await sheet.getByRole("button", { name: "Done" }).click();
  await sheet.waitFor({ state: "detached" });
  await page.getByRole("button", { name: "Filters", exact: true }).waitFor();
});
