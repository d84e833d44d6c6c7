import type { Locator } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { nairaText } from "../../../src/ui/display/naira";
import {
  dayBefore,
  figure,
  heading,
  open,
  openAs,
  searchOf,
  summaryOf,
  written,
} from "../../e2e/dashboard/dashboard-kit";
import { openPage } from "../page/open-page";
import { ask, card, choose, sellOne, textOf } from "../../e2e/support/steps";

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

  test("contain neither profit nor stock value for people who may not see cost", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
    await open(page);
    await card(page, "Total sales").waitFor();
    expect(await card(page, "Total profit").count()).toBe(0);
    expect(await page.getByText("Total inventory value").count()).toBe(0);
    expect(await page.getByRole("combobox", { name: "Store" }).count()).toBe(0);
    expect(await card(page, "Downloads").count()).toBe(0);
  });

  test("show their change, and draw the days the server returns", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await open(page, "/?days=30");
    const summary = await summaryOf(page, `?from_date=${dayBefore(29)}&to_date=${dayBefore(0)}`);
    const { total_orders: now } = summary.sales_statistics;
    const { total_orders: before } = summary.previous_period;
    const text = await textOf(card(page, "Total orders"));
    if (before > 0 && now !== before) {
      const share = (Math.abs(now - before) / before).toLocaleString("en-NG", {
        style: "percent",
        maximumFractionDigits: 1,
      });
      expect(text).toContain(`${now > before ? "Up" : "Down"} ${share} on the 30 days before`);
    } else expect(text).toMatch(/No change|from 0/);
    const rows = card(page, "Revenue per day").locator("tbody tr");
    expect(await rows.count()).toBe(30);
    const expected = summary.daily.map(({ day, revenue }) => `${written(day)} ${nairaText(revenue)}`);
    const drawn = await rows.evaluateAll((all) =>
      all.map((row) =>
        Array.from(row.children, (cell) => cell.textContent)
          .slice(0, 2)
          .join(" "),
      ),
    );
    expect(drawn).toEqual(expected);
  });
});

test("an administrator chooses a store, and the address keeps it", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await open(page);
  const { body } = await ask<{ data: { key: string; title: string }[] }>(
    page,
    "/preflight/load-info?xbtsx=stores&fields=title&fields=key",
  );
  const [store] = body.data;
  await choose(page, "Store", store?.title ?? "");
  await expect.poll(() => searchOf(page)).toBe(`?store=${store?.key}`);
  const { sales_statistics: of } = await summaryOf(page, `?store=${store?.key}`);
  await expect.poll(() => textOf(figure(page, "Total stores"))).toBe("1");
  expect(await textOf(figure(page, "Total employees"))).toBe(of.total_employees.toLocaleString("en-NG"));
});

describe("the lists", () => {
  test("list the latest records and link to them", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    const { order_number: number, key } = await sellOne(page);
    await open(page);
    const { latest_orders, listed_products, latest_customers } = await summaryOf(page);
    const orders = card(page, "Recent orders");
    const heads = (within: Locator) => within.getByRole("columnheader").allTextContents();
    expect(await heads(orders)).toEqual(["Order ID", "Date", "Items", "Amount", "Order status"]);
    expect(await orders.locator("tbody a").allTextContents()).toEqual(
      latest_orders.map(({ order_number }) => String(order_number)),
    );
    expect(await orders.locator("tbody tr").count()).toBe(5);
    const products = card(page, "Listed products");
    expect(await heads(products)).toEqual(["item", "sale price", "qty", "Date"]);
    expect(await products.locator("tbody a").allTextContents()).toEqual(listed_products.map(({ title }) => title));
    expect(await card(page, "New customers").getByRole("listitem").count()).toBe(latest_customers.length);
    await orders.getByRole("link", { name: String(number) }).click();
    await page.waitForURL(`**/orders/${key}`);
    await page.goBack();
    await page.getByRole("link", { name: "View products" }).click();
    await heading(page, "Products").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "View customers" }).click();
    await heading(page, "Customers").waitFor();
    await page.goBack();
    await page.getByRole("link", { name: "View orders" }).click();
    await heading(page, "Orders").waitFor();
  });

  test("contain no links for people who may only see the dashboard", async () => {
    const page = await openAs({ permissions: ["dashboard.view"] });
    await open(page);
    await card(page, "Recent orders").locator("tbody tr").first().waitFor();
    expect(await page.getByRole("main").getByRole("link").count()).toBe(0);
  });
});
