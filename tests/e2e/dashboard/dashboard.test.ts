import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { chip, dayBefore, dialog, figure, heading, open, searchOf, SUMMARY, summaryOf, written } from "./dashboard-kit";
import { openPage } from "../support/harness";
import { answer, hold } from "../support/replies";
import { card, textOf } from "../support/steps";
import { slot } from "../support/slots";
import { longTest } from "../../long-test";
import { someOf } from "../../length";

test("the downloads cover the chosen days, one file each", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page, "/?days=7");
  const links = card(page, "Downloads").getByRole("link");
  const moments = `from=${dayBefore(7)}T23%3A00%3A00.000Z&to=${dayBefore(0)}T22%3A59%3A59.999Z`;
  expect(await links.evaluateAll((all) => all.map((link) => link.getAttribute("href")))).toEqual([
    `/files/file-exports/products/?${moments}`,
    `/files/file-exports/product-logs/?${moments}`,
    `/files/file-exports/debtors/?${moments}`,
    "/files/file-exports/suppliers/",
  ]);
  const coming = page.waitForEvent("download");
  await links.filter({ hasText: "Debtors" }).click();
  await card(page, "Downloads").getByText("Preparing debtors…").waitFor();
  const file = await coming;
  expect(await file.failure()).toBeNull();
  expect(file.suggestedFilename()).toMatch(/^debtors .*\.csv$/i);
  expect(page.url()).toContain("/?days=7");
});

/** The places and heights of the parts of the dashboard. */
const placesOf = async (page: Page) =>
  Promise.all(
    PARTS.map(async (title) => {
      const { y = 0, height = 0 } = (await card(page, title).boundingBox()) ?? {};
      return { title, y: Math.round(y), height: Math.round(height) };
    }),
  );

const PARTS = [
  "Total sales",
  "Total orders",
  "Revenue per day",
  "Recent orders",
  "Listed products",
  "At a glance",
  "New customers",
  "Downloads",
];

/** Bones where the figures will be. */
const bonesIn = (page: Page, title: string) => card(page, title).getByRole("status", { name: "Loading" }).count();

longTest(
  "what arrives has the places and heights of its skeletons, and a whole row at a glance is a link",
  async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      const waiting = await hold(page, SUMMARY);
      await page.goto("/");
      await waiting.arrived;
      await card(page, "Recent orders").locator("[data-bone]").first().waitFor();
      expect(await bonesIn(page, "At a glance")).toBe(9);
      const bones = await placesOf(page);
      waiting.release();
      await page.getByText("compared with").waitFor();
      const real = await placesOf(page);
      const moved = bones.filter(
        ({ y, height }, at) => Math.abs(y - (real[at]?.y ?? 0)) > 3 || Math.abs(height - (real[at]?.height ?? 0)) > 1,
      );
      expect(moved, `at ${size.width} px; then ${JSON.stringify(real)}`).toEqual([]);
    }

    // The link covers its row, so it also receives a click on the figure.
    await figure(page, "Active products").click({ force: true });
    await heading(page, "Products").waitFor();
    expect(searchOf(page)).toBe("?status=active");
  },
);

test("the duration can be a custom range with ordered dates and without future days; its dialog is accessible", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page, "/?days=30");
  await expectNoAxeViolations(page);
  await chip(page, "Last 30 days").click();
  await dialog(page).getByLabel("Choose dates").check();
  const [from, to] = [dialog(page).getByLabel("From"), dialog(page).getByLabel("To", { exact: true })];
  await from.waitFor();
  await expectNoAxeViolations(page);

  await open(page);
  await chip(page, "Today").click();
  await dialog(page).getByLabel("Choose dates").check();
  const write = async (input: Locator, day: string) => {
    await input.fill(written(day));
    await input.press("Enter");
  };
  await write(from, dayBefore(-1));
  await expect.poll(() => from.inputValue()).toBe(written(dayBefore(0)));
  await write(to, dayBefore(3));
  await dialog(page).getByRole("button", { name: "Apply" }).click();
  await dialog(page).getByText('"To" must not be before "From"').waitFor();
  await write(from, dayBefore(12));
  await dialog(page).getByRole("button", { name: "Apply" }).click();
  await dialog(page).waitFor({ state: "hidden" });
  expect(searchOf(page)).toBe(`?from=${dayBefore(12)}&to=${dayBefore(3)}`);
  await chip(page, `${written(dayBefore(12))} – ${written(dayBefore(3))}`).waitFor();
  await page.getByText("compared with the 10 days before").waitFor();
});

test("the lists of an empty shop show empty messages, without a customers card or a chart line", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { daily, previous_period, sales_statistics: all } = await summaryOf(page, `?from_date=${dayBefore(13)}`);
  const none = Object.fromEntries(Object.keys(all).map((name) => [name, 0]));
  const data = {
    sales_statistics: none,
    listed_products: [],
    latest_customers: [],
    latest_orders: [],
    daily: daily.map(({ day }) => ({ day, sales: 0, revenue: 0, profit: 0, orders: 0 })),
    previous_period: { ...previous_period, total_sales: 0, total_revenue: 0, total_paid_profits: 0, total_orders: 0 },
  };
  await answer(page, SUMMARY, { status: 200, body: { data } }, 2);
  await open(page);
  await page.getByText("No orders yet").waitFor();
  await page.getByText("No products yet").waitFor();
  await page.getByText("No revenue in these days").waitFor();
  await expect.poll(() => textOf(card(page, "Total sales"))).toContain("₦0.00");
  await expect.poll(() => textOf(card(page, "Total sales"))).toContain("No change");
  expect(await card(page, "New customers").count()).toBe(0);
  await expectNoAxeViolations(page);
});

test("arrow keys move through the chart, which announces each day; nothing overflows a phone or a tablet", async () => {
  const page = await openPage({ width: 390, signedInAs: DEMO_SIGN_INS.admin });
  await open(page, "/?days=30");
  const slider = page.getByRole("slider", { name: "Revenue per day" });
  await slider.focus();
  await page.keyboard.press("ArrowLeft");
  // On a day on which more is given back than paid, the revenue is below 0.
  const announced = (day: number) => new RegExp(`^${written(dayBefore(day))}: −?₦[\\d,]+\\.\\d\\d, `);
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(announced(1));
  // The tooltip has the dates of both lines.
  for (const day of [1, 31])
    await card(page, "Revenue per day")
      .getByText(written(dayBefore(day)), { exact: true })
      .first()
      .waitFor();
  await page.keyboard.press("Home");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toMatch(announced(29));

  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [390, 900, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(overhang, { message: `${width} px` }).toBe(0);
  }
});

const FIGURES = ["Total sales", "Total revenue", "Total profit", "Total orders"];

const TEXT_SLOTS = ["data-table__th", "data-table__td", "chart__tick", "stat-card__value"];

/** The edges of the title, the cells, the labels of the axis and the figure in a card. */
const textsIn = (part: Locator) =>
  part.locator(["h2", ...TEXT_SLOTS.map(slot)].join()).evaluateAll((all) =>
    all.map((element) => {
      const text = document.createRange();
      text.selectNodeContents(element);
      const { left, right } = text.getBoundingClientRect();
      return { left, right, text: element.textContent };
    }),
  );

test.each(someOf([360, 390], 1))(
  "a phone of %i px shows the figures two by two, in full, also of a large shop",
  async (width) => {
    const page = await openPage({ width: 390, signedInAs: DEMO_SIGN_INS.admin });
    const summary = await summaryOf(page, `?from_date=${dayBefore(13)}`);
    const most = Object.fromEntries(Object.keys(summary.sales_statistics).map((name) => [name, 999_999_999]));
    const data = { ...summary, sales_statistics: { ...summary.sales_statistics, ...most } };
    await answer(page, SUMMARY, { status: 200, body: { data } }, 2);
    await page.setViewportSize({ width, height: 844 });
    await open(page);
    const boxes = await Promise.all(FIGURES.map((title) => card(page, title).boundingBox()));
    const [sales, revenue, profit, orders] = boxes;
    expect([sales?.y, profit?.y]).toEqual([revenue?.y, orders?.y]);
    expect([sales?.x, revenue?.x]).toEqual([profit?.x, orders?.x]);
    expect(sales?.x).toBeLessThan(revenue?.x ?? 0);
    for (const [at, title] of FIGURES.entries())
      for (const { text, left, right } of await textsIn(card(page, title))) {
        const box = boxes[at];
        expect([left >= (box?.x ?? 0), right <= (box?.x ?? 0) + (box?.width ?? 0)], text ?? "").toEqual([true, true]);
      }
  },
);

test("in each card of the dashboard the first texts begin below the title", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page, "/?days=30");
  for (const title of ["Revenue per day", "Recent orders"]) {
    const [head, ...texts] = await textsIn(card(page, title));
    const first = Math.min(...texts.map(({ left }) => left));
    expect(Math.round(first), title).toBe(Math.round(head?.left ?? 0));
  }
});

test("at a glance, numbers have more weight than their labels, linked or not", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page);
  const looks = (part: Locator) =>
    part.evaluateAll((all) => [
      ...new Set(all.map((each) => `${getComputedStyle(each).color} ${getComputedStyle(each).fontWeight}`)),
    ]);
  const glance = card(page, "At a glance");
  const plain = await looks(glance.locator("dt:not(:has(a))"));
  expect(plain).toHaveLength(1);
  expect(await looks(glance.locator("dt a"))).toEqual(plain);
  expect(await looks(glance.locator("dd"))).not.toEqual(plain);
});
