import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { nairaText } from "../../../src/ui/display/naira";
import { expectNoAxeViolations } from "../support/axe";
import { chip, dayBefore, dialog, figure, open, searchOf, SUMMARY, summaryOf, written } from "./dashboard-kit";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { card, sellOne, textOf } from "../support/steps";

describe("the figures", () => {
  test("are twelve, each equal to the server's figure of today", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await sellOne(page);
    await open(page);
    const { sales_statistics: all } = await summaryOf(page);
    const money = (naira: number | undefined) => nairaText(naira ?? Number.NaN);
    await expect.poll(() => textOf(card(page, "Total sales"))).toContain(money(all.total_sales));
    await expect.poll(() => textOf(card(page, "Total revenue"))).toContain(money(all.total_revenue));
    await expect.poll(() => textOf(card(page, "Total profit"))).toContain(money(all.total_paid_profits));
    await expect.poll(() => textOf(card(page, "Total orders"))).toContain(all.total_orders.toLocaleString("en-NG"));
    await expect.poll(() => textOf(figure(page, "Total inventory value"))).toBe(money(all.total_inventory_cost));
    const counts = {
      "Active products": all.total_products,
      "Total repairs": all.total_repair_products,
      "Total returns": all.total_return_products,
      "Total hidden products": all.total_hidden_products,
      "Total customers": all.total_customers,
      "Total employees": all.total_employees,
      "Total stores": all.store_count,
    };
    for (const [title, count] of Object.entries(counts))
      expect([title, await textOf(figure(page, title))]).toEqual([title, count.toLocaleString("en-NG")]);
  });
});

describe("the duration", () => {
  test("is today by default, and the address follows choosing, applying and going back", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await open(page);
    expect(await dialog(page).count()).toBe(0);
    await chip(page, "Today").click();
    await dialog(page).waitFor();
    await expect.poll(() => dialog(page).getByRole("radio").count()).toBe(6);
    expect(await dialog(page).getByLabel("Today").isChecked()).toBe(true);
    for (const name of ["Since yesterday", "Last 3 days", "Last 1 week", "Last 30 days"])
      await dialog(page).getByLabel(name, { exact: true }).waitFor();
    const asked = page.waitForRequest((request) => request.url().includes(`from_date=${dayBefore(6)}`));
    await dialog(page).getByLabel("Last 1 week").check();
    await dialog(page).getByRole("button", { name: "Apply" }).click();
    await dialog(page).waitFor({ state: "hidden" });
    expect(new URL((await asked).url()).searchParams.get("to_date")).toBe(dayBefore(0));
    await page.getByText(`${written(dayBefore(6))} to ${written(dayBefore(0))}, compared with the 7 days`).waitFor();
    expect(searchOf(page)).toBe("?days=7");
    await page.reload();
    await chip(page, "Last 1 week").waitFor();
    await page.goBack();
    await chip(page, "Today").waitFor();
  });

  test("stays unchanged when the dialog is left", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await open(page);
    await chip(page, "Today").click();
    await dialog(page).getByLabel("Last 30 days").check();
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "hidden" });
    await chip(page, "Today").waitFor();
    expect(searchOf(page)).toBe("");
    expect(await chip(page, "Today").evaluate((node) => node === document.activeElement)).toBe(true);
  });

  test("can be a custom range with ordered dates and without future days", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await open(page);
    await chip(page, "Today").click();
    await dialog(page).getByLabel("Choose dates").check();
    const [from, to] = [dialog(page).getByLabel("From"), dialog(page).getByLabel("To", { exact: true })];
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
});

describe("the lists", () => {
  test("of an empty shop show empty messages, without a customers card or a chart line", async () => {
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
});
