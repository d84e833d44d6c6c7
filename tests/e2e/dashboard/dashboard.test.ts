import type { Locator } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { chip, dayBefore, dialog, figure, heading, open, searchOf, SUMMARY, summaryOf, written } from "./dashboard-kit";
import { openPage } from "../support/harness";
import { answer, hold } from "../support/replies";
import { card, textOf } from "../support/steps";

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

test("skeletons are as high as the loaded content, and a whole row at a glance is a link", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const waiting = await hold(page, SUMMARY);
  await page.goto("/");
  await waiting.arrived;
  const titles = ["Total sales", "Revenue per day", "At a glance", "Recent orders"];
  const heights = () =>
    Promise.all(titles.map(async (title) => Math.round((await card(page, title).boundingBox())?.height ?? 0)));
  await card(page, "Recent orders").locator("[data-bone]").first().waitFor();
  const bones = await heights();
  waiting.release();
  await page.getByText("compared with").waitFor();
  const real = await heights();
  expect(bones.map((height, at) => Math.abs(height - (real[at] ?? 0)) <= 2)).toEqual([true, true, true, true]);

  // The link covers its row, so it also receives a click on the figure.
  await figure(page, "Active products").click({ force: true });
  await heading(page, "Products").waitFor();
  expect(searchOf(page)).toBe("?status=active");
});

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
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toContain(`${written(dayBefore(1))}: ₦`);
  await card(page, "Revenue per day")
    .getByText(written(dayBefore(1)), { exact: true })
    .first()
    .waitFor();
  await page.keyboard.press("Home");
  await expect.poll(() => slider.getAttribute("aria-valuetext")).toContain(`${written(dayBefore(29))}: ₦`);

  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  for (const width of [390, 900, 360]) {
    await page.setViewportSize({ width, height: 800 });
    await expect.poll(overhang, { message: `${width} px` }).toBe(0);
  }
});
