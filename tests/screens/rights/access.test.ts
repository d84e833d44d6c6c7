import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderRowWire } from "../../../src/api/orders/orders.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/support/replies";
import { ask } from "../../e2e/support/steps";
import { expectFailing, openDenied } from "../../e2e/support/watch";

const ORDERS = { method: "GET", path: "/api/orders" } as const;

const NO_ACCESS = "You don't have access";

type List = { data: OrderRowWire[]; pagination: { total_count: number } };

const pathOf = (page: Page) => new URL(page.url()).pathname;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** A salesperson's page whose profile from the server contains only these permissions. */
async function openAs(permissions: readonly string[]): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const profile = { data: { ...body.data, isAdmin: false, permissions } };
  await answer(
    page,
    { method: "GET", path: "/api/user_profile" },
    { status: 200, body: profile },
    Number.POSITIVE_INFINITY,
  );
  return page;
}

test("a salesperson sees only their own store's orders and no store filter", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders");
  const { body: profile } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const own = await ask<List>(admin, `/orders?store=${profile.data.store}`);
  const all = await ask<List>(admin, "/orders");
  expect(own.body.pagination.total_count).toBeLessThan(all.body.pagination.total_count);

  await page.getByText(`1–10 of ${own.body.pagination.total_count}`).waitFor();
  const shown = await page.locator("tbody tr a").evaluateAll((links) => links.map((link) => link.getAttribute("href")));
  expect(shown).toEqual(own.body.data.map(({ key }) => `/orders/${key}`));
  expect(await page.getByRole("combobox", { name: "Store" }).count()).toBe(0);
  await page.goto("/products");
  await page.getByRole("combobox", { name: "Supplier" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Store" }).count()).toBe(0);
  expect(await page.getByRole("columnheader", { name: "Price", exact: true }).count()).toBe(0);
});

test("a salesperson finds neither an order of another store nor its file", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body: profile } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { body: stores } = await ask<{ data: { key: string }[] }>(admin, "/inventory/stores");
  const elsewhere = stores.data.filter(({ key }) => key !== profile.data.store);
  // A store that another test added has none.
  const lists = await Promise.all(elsewhere.map(({ key }) => ask<List>(admin, `/orders?store=${key}`)));
  const [foreign] = lists.flatMap(({ body }) => body.data);
  if (foreign === undefined) throw new Error("the demo shop has no order at another store");

  expectFailing(page, { method: "GET", path: `/api/orders/${foreign.key}` });
  await page.goto(`/orders/${foreign.key}`);
  await page.getByText("This order does not exist, or it belongs to a store you do not see").waitFor();
  const file = await page.request.get(`/files/order-invoice/${foreign.key}/file.pdf`);
  expect(file.status()).toBe(404);
  await page.getByRole("link", { name: "View orders" }).click();
  await heading(page, "Orders").waitFor();
});

test("a person who may not create orders sees no link to the page, and its URL shows the reason", async () => {
  const page = await openAs(["orders.view", "products.view"]);
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  expect(await page.getByRole("link", { name: "Create order" }).count()).toBe(0);

  await openDenied(page, "/orders/create");
  expect(pathOf(page)).toBe("/error");
  await page.getByRole("link", { name: "Back to Dashboard" }).click();
  await heading(page, "Orders").waitFor();
});

test("a person who may only see products starts there, without links to orders or edit controls", async () => {
  const page = await openAs(["products.view"]);
  await page.goto("/");
  await heading(page, "Products").waitFor();
  expect(await page.getByRole("navigation", { name: "Main" }).getByRole("link").allInnerTexts()).toEqual(["Products"]);
  await openDenied(page, "/orders");
});

test("a person who may not edit orders can read them", async () => {
  const page = await openAs(["orders.view"]);
  const { body } = await ask<List>(page, "/orders");
  await page.goto(`/orders/${body.data[0]?.key ?? ""}`);
  await page.getByRole("heading", { name: "Order details" }).waitFor();
  expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
});

test("a forbidden call opens the no-access page without a toast, and leaving the page clears it", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await answer(page, ORDERS, { status: 403, body: { error: "no" } });
  await page.goto("/orders");
  await heading(page, NO_ACCESS).waitFor();
  expect(pathOf(page)).toBe("/error");
  expect(await page.locator("[data-scope=toast][data-part=root]").count()).toBe(0);
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  await heading(page, "Products").waitFor();
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  expect(pathOf(page)).toBe("/orders");
});
