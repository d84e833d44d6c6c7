import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { BreakdownWire } from "../../../src/api/dashboard/breakdown.contract";
import { nairaText } from "../../../src/ui/display/naira";
import { dayBefore, open, openAs, searchOf, summaryOf } from "../../e2e/dashboard/dashboard-kit";
import { answer } from "../../e2e/support/replies";
import { ask, card, sellOne, textOf } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

const BREAKDOWN = { method: "GET", path: "/api/analytics/breakdown" } as const;

const range = () => `from_date=${dayBefore(29)}&to_date=${dayBefore(0)}`;

const breakdownOf = async (page: Page, query: string) =>
  (await ask<{ data: BreakdownWire }>(page, `/analytics/breakdown?${query}`)).body.data;

/** The texts of the rows' cells. */
const linesIn = (page: Page, title: string) =>
  card(page, title)
    .locator("tbody tr")
    .evaluateAll((rows) => rows.map((row) => Array.from(row.children, (cell) => cell.textContent)));

const percent = (share: number) =>
  share.toLocaleString("en-NG", { style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1 });

const written = ({ rows, others, delivery_fees: fees, total }: BreakdownWire) => {
  const line = (name: string, count: number | null, amount: number) => [
    name,
    count?.toLocaleString("en-NG") ?? "",
    nairaText(amount),
    percent(amount / total),
  ];
  return [
    ...rows.map(({ name, count, amount }) => line(name, count, amount)),
    ...(others === null ? [] : [line(`${others.size} more`, others.count, others.amount)]),
    ...(fees > 0 ? [line("Delivery fees", null, fees)] : []),
  ];
};

const segment = (page: Page, name: string) =>
  page.getByRole("radiogroup", { name: "Divide by" }).getByRole("radio", { name });

test("the sales of the period are divided as chosen, the address keeps it, and a line leads to its record", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await sellOne(page);
  await open(page, "/?days=30");
  const { sales_statistics: all } = await summaryOf(page, `?${range()}`);
  const asked: string[] = [];
  page.on("request", (request) => request.url().includes("/analytics/summary") && asked.push(request.url()));
  const titles = {
    store: "Sales by store",
    product: "Sales by product",
    person: "Sales by person",
    debt: "Debt by age",
  };
  const names = { store: "Store", product: "Product", person: "Person", debt: "Debt" };
  for (const by of ["store", "product", "person", "debt"] as const) {
    if (by !== "store") await segment(page, names[by]).check();
    const breakdown = await breakdownOf(page, `by=${by}&${range()}`);
    await expect.poll(() => linesIn(page, titles[by])).toEqual(written(breakdown));
    expect(breakdown.rows.length).toBeGreaterThan(1);
    if (by === "debt") expect(await textOf(card(page, titles[by]))).toContain(`${nairaText(breakdown.total)} owed now`);
    else expect(breakdown.total).toBe(all.total_sales);
    expect(searchOf(page)).toBe(by === "store" ? "?days=30" : `?days=30&by=${by}`);
  }
  // Another breakdown loads nothing but itself.
  expect(asked).toEqual([]);

  await segment(page, "Person").check();
  const person = card(page, titles.person).getByRole("link").first();
  expect(await person.getAttribute("href")).toMatch(/^\/employees\/[\da-f-]{36}$/);
  await segment(page, "Store").check();
  const store = card(page, titles.store).getByRole("link").first();
  const [, key = ""] = /store=([\da-f-]{36})/.exec((await store.getAttribute("href")) ?? "") ?? [];
  await store.click();
  // One store is not divided by store.
  await card(page, titles.product).waitFor();
  expect(searchOf(page)).toBe(`?days=30&store=${key}&by=store`);
  expect(await segment(page, "Store").count()).toBe(0);
  const ofStore = await breakdownOf(page, `by=product&store=${key}&${range()}`);
  await expect.poll(() => linesIn(page, titles.product)).toEqual(written(ofStore));
});

test("people without the right to employees see no sales by person, and one store no sales by store", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await open(page, "/?days=30&by=person");
  await card(page, "Sales by product").locator("tbody tr").first().waitFor();
  const group = page.getByRole("radiogroup", { name: "Divide by" });
  expect(await group.getByRole("radio").evaluateAll((all) => all.map((each) => each.getAttribute("value")))).toEqual([
    "product",
    "debt",
  ]);
  const bare = await openAs({ permissions: ["dashboard.view"] });
  await open(bare, "/?days=30");
  await card(bare, "Sales by product").locator("tbody tr").first().waitFor();
  expect(await card(bare, "Sales by product").getByRole("link").count()).toBe(0);
});

test("a breakdown that fails to load says so in its card and loads on retry; an empty one says that nothing was sold", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await answer(page, BREAKDOWN, { status: 500, body: { error: "no" } });
  await open(page, "/?days=30");
  const shown = card(page, "Sales by store");
  await shown.getByText("Cannot access server, request error").waitFor();
  await expect.poll(() => textOf(card(page, "Total sales"))).toContain("₦");
  await shown.getByRole("button", { name: "Try again" }).click();
  await shown.locator("tbody tr a").first().waitFor();

  await open(page, "/?from=2019-01-01&to=2019-01-05");
  await card(page, "Sales by store").getByText("No sales in these days").waitFor();
});
