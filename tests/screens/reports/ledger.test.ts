import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { CashFlowReply, StockValueReply, SupplierDebtsReply } from "../../../src/api/reports/ledger.contract";
import { ask, choose, heads, textOf } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

/** By whole kobo, because other tests leave amounts in the shop that a double holds to the kobo only just. */
const naira = (amount: number) => {
  const kobo = Math.round(Math.abs(amount) * 100);
  const whole = new Intl.NumberFormat("en").format(Math.trunc(kobo / 100));
  return `${amount < 0 ? "−" : ""}₦${whole}.${String(kobo % 100).padStart(2, "0")}`;
};

const open = async (name: string, as: string = DEMO_SIGN_INS.admin) => {
  const page = await openPage({ signedInAs: as });
  await page.goto("/orders");
  await page.getByRole("group", { name: "Finances" }).getByRole("link", { name: "Reports" }).click();
  await page.getByRole("main").getByRole("link", { name, exact: true }).click();
  await page.getByRole("heading", { level: 1, name }).waitFor();
  return page;
};

type Page = Awaited<ReturnType<typeof open>>;

const sums = (page: Page) => textOf(page.getByRole("status").first());

test("cash flow is listed by account or by what it was for, for the chosen days, with the days before", async () => {
  const page = await open("Cash flow");
  await expect.poll(() => heads(page)).toEqual(["Account", "Share", "In", "Out", "Net"]);
  await choose(page, "Divided", "By category");
  await choose(page, "Period", `All of ${new Date().getUTCFullYear()}`);
  await page.waitForURL(/by=category/);
  await page.getByText("Payments of orders").first().waitFor();
  await page.getByText("Rent").first().waitFor();
  const year = new URL(page.url()).searchParams.get("period");
  const today = new Date(Date.now() + 3_600_000).toISOString().slice(0, 10);
  const { body } = await ask<CashFlowReply>(
    page,
    `/reports/cash-flow?by=category&from_date=${year}-01-01&to_date=${today.startsWith(year ?? "-") ? today : `${year}-12-31`}`,
  );
  const { totals } = body;
  await expect
    .poll(() => sums(page))
    .toBe(
      `In ${naira(totals.in)} Out ${naira(totals.out)} Net ${naira(totals.net)} (${naira(totals.net_before)} in as many days before)`,
    );
});

test("the value of the stock is listed at both prices, and a product leads to its page", async () => {
  const page = await open("Stock value");
  await choose(page, "Divided", "By product");
  await expect.poll(() => heads(page)).toEqual(["Product", "Share", "Units", "At list price", "At purchase price"]);
  const { body } = await ask<StockValueReply>(page, "/reports/stock-value?by=product");
  await expect.poll(() => sums(page)).toContain(`At purchase price ${naira(body.totals.cost)}`);
  await expect.poll(() => textOf(page.locator("tbody tr").first())).toContain(naira(body.data[0]?.cost ?? 0));
});

test("suppliers who are owed are listed with the oldest purchase that is not paid", async () => {
  const page = await open("Owed to suppliers");
  const { body } = await ask<SupplierDebtsReply>(page, "/reports/supplier-debts");
  await expect.poll(() => sums(page)).toContain(`Owed ${naira(body.totals.owed)}`);
  const [first] = body.data;
  if (first === undefined) throw new Error("the demo shop owes nobody");
  await expect.poll(() => textOf(page.locator("tbody tr").first())).toContain(`Purchase ${first.purchase_number} of `);
});

test("what employees sold and earned is listed for a store's manager; without the right there is no page", async () => {
  const page = await open("Earnings", DEMO_SIGN_INS.manager);
  await choose(page, "Period", "Last 30 days");
  await page.locator("tbody tr").first().waitFor();
  expect(await heads(page)).toEqual([
    "Employee",
    "Share",
    "Orders",
    "Profit",
    "Share earned",
    "Waiting for debt",
    "Sales",
  ]);
  const seller = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await seller.goto("/reports/people");
  await seller.getByRole("heading", { name: "You don't have access" }).waitFor();
});
