import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { heading, open, openAs, searchOf, summaryOf } from "../../e2e/dashboard/dashboard-kit";
import { ask, card } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

test("a person who may not see the dashboard is redirected to the first list and has no link to the dashboard", async () => {
  const page = await openAs({ permissions: ["products.view"] });
  await page.goto("/");
  await heading(page, "Products").waitFor();
  const main = page.getByRole("navigation", { name: "Main" });
  expect(await main.getByRole("link", { name: "Dashboard" }).count()).toBe(0);
});

test("the figures at a glance link to the lists they count, filtered by store, for people who may see them", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { body: stores } = await ask<{ data: { key: string }[] }>(page, "/preflight/load-info?xbtsx=stores&fields=key");
  const store = stores.data[0]?.key ?? "";
  await open(page, `/?store=${store}`);
  const { sales_statistics: all } = await summaryOf(page, `?store=${store}`);
  const glance = card(page, "At a glance");
  const address = async (name: string) => (await glance.getByRole("link", { name }).getAttribute("href")) ?? "";
  for (const [name, count] of [
    ["Active products", all.total_products],
    ["Total repairs", all.total_repair_products],
    ["Total returns", all.total_return_products],
    ["Total hidden products", all.total_hidden_products],
    ["Total customers", all.total_customers],
  ] as const) {
    const { body: list } = await ask<{ pagination: { total_count: number } }>(page, await address(name));
    expect([name, list.pagination.total_count]).toEqual([name, count]);
  }
  expect(await address("Total employees")).toBe(`/employees?store=${store}`);
  expect(await address("Total stores")).toBe("/stores");

  await glance.getByRole("link", { name: "Active products" }).click();
  await heading(page, "Products").waitFor();
  expect(searchOf(page)).toBe(`?status=active&store=${store}`);

  const other = await openAs({ isAdmin: false, permissions: ["dashboard.view", "customers.view"] });
  await open(other);
  await expect.poll(() => card(other, "At a glance").getByRole("link").allTextContents()).toEqual(["Total customers"]);
});
