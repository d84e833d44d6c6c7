import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { DebtsReply } from "../../../src/api/reports/debts.contract";
import type { SalesReply } from "../../../src/api/reports/sales.contract";
import { ask, choose, textOf } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

const naira = (amount: number) =>
  `${amount < 0 ? "−" : ""}₦${new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(Math.abs(amount))}`;
const number = (value: number) => new Intl.NumberFormat("en").format(value);
const share = (part: number, whole: number) => `${((part / whole) * 100).toFixed(1)}%`;

/** The rows, which are not the table of the line above them. */
const listed = (page: Awaited<ReturnType<typeof openPage>>) => page.getByRole("region", { name: "Sales", exact: true });

test("the best sellers of a period are listed with what they brought, and the CSV is of the same days", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("group", { name: "Finances" }).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("main").getByRole("link", { name: "Sales" }).click();
  await page.getByRole("heading", { level: 1, name: "Sales" }).waitFor();
  await choose(page, "Period", "Last 30 days");
  await choose(page, "Divided", "Best sellers");
  await page.waitForURL(/\/reports\/sales\?(?=.*by=product)(?=.*period=30-days)/);
  const day = (back: number) => new Date(Date.now() + 3_600_000 - back * 86_400_000).toISOString().slice(0, 10);
  const asked = `by=product&from_date=${day(29)}&to_date=${day(0)}`;
  const { body } = await ask<SalesReply>(page, `/reports/sales?${asked}`);
  const [best] = body.data;
  if (best === undefined) throw new Error("the demo shop has sold nothing in 30 days");
  await page.getByRole("cell", { name: best.name }).first().waitFor();
  const heads = (await listed(page).getByRole("columnheader").allTextContents()).map((head) => head.trim());
  expect(heads).toEqual(["Product", "Units", "Goods", "Profit", "Margin", "Share"]);
  expect(await textOf(page.locator("tbody tr").first())).toBe(
    [
      best.name,
      number(best.units),
      naira(best.goods),
      naira(best.profit ?? Number.NaN),
      share(best.profit ?? Number.NaN, best.goods),
      share(best.goods, body.totals.goods),
    ].join(" "),
  );
  expect(await textOf(page.getByRole("status").filter({ hasText: "Sold" }))).toContain(
    `Sold ${naira(body.totals.sales)}`,
  );
  await page.getByRole("button", { name: "Downloads" }).click();
  const href = decodeURIComponent(
    (await page.getByRole("menuitem", { name: "Sales, line by line" }).getAttribute("href")) ?? "",
  );
  expect(href).toContain(`/files/file-exports/sales/?from=${day(30)}T23:00:00.000Z&to=${day(0)}T22:59:59.999Z`);
});

test("the line of sales by day says the same as the rows, also in its table", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/reports/sales?period=7-days");
  const chart = page.getByRole("region", { name: "Sales per day" });
  const table = chart.getByRole("table", { name: "Sales per day" });
  await table.waitFor();
  const today = new Date(Date.now() + 3_600_000);
  const dayBack = (back: number) => new Date(today.getTime() - back * 86_400_000).toISOString().slice(0, 10);
  const { body } = await ask<SalesReply>(page, `/reports/sales?by=day&from_date=${dayBack(6)}&to_date=${dayBack(0)}`);
  const soldOn = new Map(body.data.map(({ name, goods }) => [name, goods]));
  const short = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;
  const rows = await table.locator("tbody tr").allTextContents();
  expect(rows).toHaveLength(7);
  // Delivery fees are in the line and not in the goods of the rows.
  for (const [nth, row] of rows.entries()) {
    const day = dayBack(6 - nth);
    const [, amount = ""] = /₦([\d,.]+\.\d\d)/.exec(row) ?? [];
    expect(row.startsWith(short(day))).toBe(true);
    expect(Number(amount.replaceAll(",", ""))).toBeGreaterThanOrEqual(soldOn.get(day) ?? 0);
  }
  await page.getByRole("slider", { name: "Sales per day" }).focus();
  await page.getByRole("combobox", { name: "Divided" }).waitFor();
  await page.goto("/reports/sales?period=today");
  await page.getByRole("status").filter({ hasText: "Sold" }).waitFor();
  expect(await chart.count()).toBe(0);
});

test("who sells sees no profit and no people, and a report of one store offers no other", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: { permissions: string[] } }>(page, "/user_profile");
  expect(JSON.stringify(body)).not.toContain("products.cost");
  await page.goto("/reports/sales?period=30-days");
  if (!JSON.stringify(body).includes("dashboard.view")) {
    await page.getByRole("heading", { name: "You don't have access" }).waitFor();
    return;
  }
  await listed(page).getByRole("cell").first().waitFor();
  const heads = (await listed(page).getByRole("columnheader").allTextContents()).map((head) => head.trim());
  expect(heads).toEqual(["Day", "Orders", "Units", "Goods", "Share"]);
  expect(await page.getByRole("combobox", { name: "Store" }).count()).toBe(0);
});

test("customers who owe are listed by what they owe, in parts by age, and lead to their page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/reports/debts");
  await page.getByRole("heading", { level: 1, name: "Debts" }).waitFor();
  const { body } = await ask<DebtsReply>(page, "/reports/debts");
  const [most] = body.data;
  if (most === undefined) throw new Error("nobody owes the demo shop");
  await page.getByRole("link", { name: most.name }).first().waitFor();
  const row = await textOf(page.locator("tbody tr").first());
  const ages = [most.days_0_7, most.days_8_30, most.days_31_90, most.over_90_days].filter((kobo) => kobo > 0);
  expect(row.endsWith([...ages, most.debt].map(naira).join(" "))).toBe(true);
  expect(await textOf(page.getByRole("status").filter({ hasText: "owe" }))).toContain(
    `${body.totals.customers} customers owe ${naira(body.totals.debt)}`,
  );
  await page.getByRole("link", { name: most.name }).first().click();
  await page.getByRole("heading", { level: 1, name: most.name }).waitFor();
});
