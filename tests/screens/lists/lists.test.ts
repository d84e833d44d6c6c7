import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderRowWire, OrderWire } from "../../../src/api/orders/orders.contract";
import type { ProductRowWire } from "../../../src/api/products/products.contract";
import { someOf } from "../../length";
import { openPage } from "../page/open-page";
import { answer, hold } from "../../e2e/support/replies";
import { ask, textOf, toast } from "../../e2e/support/steps";
import { isCall } from "../../e2e/support/watch";
import { addressOf, bodyRows, column, type List, openList, ORDERS, range, segment } from "../../e2e/lists/list-steps";

async function order(page: Page, at: number): Promise<OrderWire> {
  const { body } = await ask<List<OrderRowWire>>(page, "/orders?page=3");
  return (await ask<{ data: OrderWire }>(page, `/orders/${body.data[at]?.key ?? ""}`)).body.data;
}

test("orders are found by number and by customer, with one request for all typed text", async () => {
  const page = await openList("/orders");
  const wanted = await order(page, 4);
  const asked: string[] = [];
  page.on("request", (request) => isCall(request, ORDERS) && asked.push(new URL(request.url()).search));
  const search = page.getByRole("searchbox", { name: "Search orders" });

  await search.pressSequentially(String(wanted.order_number));
  await page.getByText(/^1 of 1$/).waitFor();
  expect(await column(page, 1)).toEqual([String(wanted.order_number)]);
  expect(await column(page, 3)).toEqual([wanted.customer_name]);
  expect(asked).toEqual([`?query=${wanted.order_number}&page=1`]);
  expect(addressOf(page)).toBe(`/orders?query=${wanted.order_number}`);

  await search.fill(wanted.customer_name);
  await page.getByRole("link", { name: String(wanted.order_number), exact: true }).waitFor();
  await page.waitForURL((url) => url.searchParams.get("query") === wanted.customer_name);
});

test("an administrator filters orders by a store and clears the filter", async () => {
  const page = await openList("/orders");
  const all = await textOf(range(page));
  await page.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "Farm Centre, Kano" }).click();
  await page.waitForURL(/store=/);
  await expect.poll(() => textOf(range(page))).not.toBe(all);
  const href = await bodyRows(page).first().getByRole("link").getAttribute("href");
  const { body } = await ask<{ data: OrderWire }>(page, href ?? "");
  expect(body.data.store_name).toBe("Farm Centre, Kano");
  await page.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "All stores" }).click();
  await expect.poll(() => textOf(range(page))).toBe(all);
});

test("products are found by title and by supplier; their links carry the status", async () => {
  const page = await openList("/products");
  await page.getByRole("searchbox", { name: "Search products" }).fill("galaxy a15");
  await page.waitForURL(/query=galaxy/);
  await expect.poll(async () => new Set(await column(page, 3))).toEqual(new Set(["Samsung Galaxy A15"]));
  const link = page.getByRole("link", { name: "Samsung Galaxy A15" }).first();
  expect(await link.getAttribute("href")).toMatch(/^\/products\/[\da-f-]{36}$/);

  await segment(page, "Active").click();
  await page.waitForURL(/status=active/);
  await expect.poll(() => link.getAttribute("href")).toMatch(/^\/products\/[\da-f-]{36}\?status=active$/);

  await page.goto("/products");
  await range(page).waitFor();
  const all = await textOf(range(page));
  await page.getByRole("combobox", { name: "Supplier" }).click();
  await page.getByRole("option", { name: "Otigba Wholesale" }).click();
  await page.waitForURL(/supplier=/);
  await expect.poll(() => textOf(range(page))).not.toBe(all);
  const { body } = await ask<List<ProductRowWire>>(page, `/products${new URL(page.url()).search}`);
  expect(await column(page, 3)).toEqual(body.data.map(({ title }) => title));
});

test("filters without matches can be cleared at once", async () => {
  const page = await openList("/orders");
  await segment(page, "Cancelled").click();
  await page.waitForURL(/status=cancelled/);
  await page.getByRole("searchbox", { name: "Search orders" }).fill("nobody bought this");
  await page.getByText("No orders match these filters").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await range(page).waitFor();
  expect(addressOf(page)).toBe("/orders");
  expect(await page.getByRole("searchbox", { name: "Search orders" }).inputValue()).toBe("");
  expect(await page.getByRole("radio", { name: "All" }).isChecked()).toBe(true);
});

test("a list that failed to load shows its error and can be retried", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await answer(page, ORDERS, { status: 503, body: { error: "down" } });
  await page.goto("/orders");
  await toast(page, "Cannot access server, request error").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await range(page).waitFor();
  expect(await bodyRows(page).count()).toBe(10);
});

test("a page past the last one leads to the last one", async () => {
  const page = await openList("/orders");
  const { body } = await ask<List<OrderRowWire>>(page, "/orders?page=1");
  const total = body.pagination.total_count;
  const last = Math.ceil(total / 10);
  await page.goto(`/orders?page=${last + 7}`);
  await expect.poll(() => addressOf(page)).toBe(`/orders?page=${last}`);
  await expect.poll(() => textOf(range(page))).toMatch(new RegExp(`of ${total}$`));
  await page.goto("/orders?query=nobody-of-this-name&page=3");
  await page.getByText("No orders match these filters").waitFor();
  expect(addressOf(page)).toBe("/orders?query=nobody-of-this-name");
});

test("rows stay when the next page fails to load", async () => {
  const page = await openList("/orders");
  const rows = await column(page, 1);
  await answer(page, ORDERS, "unreachable");
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByRole("button", { name: "Try again" }).waitFor();
  expect(await column(page, 1)).toEqual(rows);
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("button", { name: "Try again" }).waitFor({ state: "hidden" });
  await expect.poll(() => column(page, 1)).not.toEqual(rows);
});

test("the address holds an order list's status, store and page, and Back restores each", async () => {
  const page = await openList("/orders");
  const all = await textOf(range(page));
  await segment(page, "Completed").click();
  await page.waitForURL("**/orders?status=completed");
  await expect.poll(() => textOf(range(page))).not.toBe(all);
  expect(new Set(await column(page, 4))).toEqual(new Set(["completed"]));

  const { body } = await ask<List<OrderRowWire>>(page, "/orders?status=completed");
  await expect.poll(() => textOf(range(page))).toBe(`1–10 of ${body.pagination.total_count}`);
  expect(await page.getByRole("button", { name: "Previous page" }).getAttribute("aria-disabled")).toBe("true");
  const first = await column(page, 1);
  await page.getByRole("button", { name: "Next page" }).click();
  await page.getByText(/^11–20 of/).waitFor();
  expect(addressOf(page)).toBe("/orders?status=completed&page=2");
  await expect.poll(async () => (await column(page, 1)).filter((number) => first.includes(number))).toEqual([]);
  const second = await column(page, 1);
  expect(second).toHaveLength(10);

  await page.getByRole("link", { name: second[6] ?? "", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: `Order ${second[6]}` }).waitFor();
  await page.goBack();
  await page.getByText(/^11–20 of/).waitFor();
  await expect.poll(() => column(page, 1)).toEqual(second);
  await page.goBack();
  await page.getByText(/^1–10 of/).waitFor();
  await expect.poll(() => column(page, 1)).toEqual(first);
  await page.goBack();
  await expect.poll(() => textOf(range(page))).toBe(all);
  expect(addressOf(page)).toBe("/orders");
});

test("a late reply never replaces a newer one", async () => {
  const page = await openList("/orders");
  const late = await hold(page, ORDERS, {
    status: 200,
    body: { data: [], pagination: { total_count: 0 } },
  });
  await segment(page, "Cancelled").click();
  await late.arrived;
  await segment(page, "Pending").click();
  await expect.poll(async () => new Set(await column(page, 4))).toEqual(new Set(["pending"]));
  late.release();
  await segment(page, "Completed").click();
  await expect.poll(async () => new Set(await column(page, 4))).toEqual(new Set(["completed"]));
  expect(await page.getByText("No orders match these filters").count()).toBe(0);
});

const shownAs = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams);

test("the heading of the date turns the order round, rows per page are chosen, and the address holds both", async () => {
  const page = await openList("/orders");
  const { body } = await ask<List<OrderRowWire>>(page, "/orders?sort=oldest&limit=100");
  const oldest = body.data.map((row) => String(row.order_number));
  const date = page.getByRole("columnheader", { name: "Date" });
  expect(await date.getAttribute("aria-sort")).toBe("descending");
  await date.getByRole("button").click();
  await expect.poll(() => column(page, 1)).toEqual(oldest.slice(0, 10));
  expect(shownAs(page)).toEqual({ sort: "oldest" });
  expect(await date.getAttribute("aria-sort")).toBe("ascending");

  const choose = async (size: number) => {
    await page.getByRole("combobox", { name: "Rows per page" }).click();
    await page.getByRole("option", { name: `${size} rows` }).click();
  };
  await choose(25);
  await expect.poll(() => column(page, 1)).toEqual(oldest.slice(0, 25));
  expect(shownAs(page)).toEqual({ sort: "oldest", limit: "25" });
  expect(await textOf(range(page))).toMatch(/^1–25 of /);
  await page.getByRole("button", { name: "Next page" }).click();
  await expect.poll(() => column(page, 1)).toEqual(oldest.slice(25, 50));
  expect(await textOf(range(page))).toMatch(/^26–50 of /);

  await page.getByRole("searchbox").fill("nobody of this name");
  await page.getByRole("button", { name: "Clear filters" }).click();
  await expect.poll(() => column(page, 1)).toEqual(oldest.slice(0, 25));
  expect(shownAs(page)).toEqual({ sort: "oldest", limit: "25" });
  await choose(10);
  await date.getByRole("button").click();
  await page.waitForURL((url) => url.search === "");
  await expect.poll(async () => (await column(page, 1)).length).toBe(10);
});

test("customers are sorted by name from either end, and by date again", async () => {
  const page = await openList("/customers");
  const newest = await column(page, 1);
  const { body } = await ask<List<{ name: string }>>(page, "/customers?sort=name&limit=100");
  const { body: end } = await ask<List<{ name: string }>>(page, "/customers?sort=-name&limit=10");
  const heading = (name: string) => page.getByRole("columnheader", { name });
  const sorts = async () => [
    await heading("Name").getAttribute("aria-sort"),
    await heading("Date added").getAttribute("aria-sort"),
  ];
  expect(await sorts()).toEqual([null, "descending"]);
  await heading("Name").getByRole("button").click();
  await expect.poll(() => column(page, 1)).toEqual(body.data.slice(0, 10).map(({ name }) => name));
  expect([shownAs(page), await sorts()]).toEqual([{ sort: "name" }, ["ascending", null]]);
  await heading("Name").getByRole("button").click();
  await expect.poll(() => column(page, 1)).toEqual(end.data.map(({ name }) => name));
  expect([shownAs(page), await sorts()]).toEqual([{ sort: "-name" }, ["descending", null]]);
  await heading("Date added").getByRole("button").click();
  await expect.poll(() => column(page, 1)).toEqual(newest);
  expect(shownAs(page)).toEqual({});
  // A list shows its own order where it does not know the named one.
  await page.goto("/orders?sort=name");
  await expect.poll(async () => (await column(page, 1)).length).toBe(10);
});

test("other lists show 25 rows too", async () => {
  const page = await openList("/products?limit=25");
  for (const path of someOf(["/products", "/customers", "/employees", "/suppliers", "/transactions"], 2)) {
    await page.goto(`${path}?limit=25`);
    await expect.poll(() => textOf(range(page)), { message: path }).toMatch(/^1–25 of /);
    expect([path, await bodyRows(page).count()]).toEqual([path, 25]);
    expect([path, await page.getByRole("combobox", { name: "Rows per page" }).count()]).toEqual([path, 1]);
  }
});

test("an address with other rows per page or another order shows ten rows, newest first", async () => {
  const page = await openList("/orders?limit=7&sort=cost");
  expect(await column(page, 1)).toHaveLength(10);
  expect(await textOf(range(page))).toMatch(/^1–10 of /);
});
