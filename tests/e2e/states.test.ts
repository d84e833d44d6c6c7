import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import type { OrderRowWire } from "../../src/api/contract/orders";
import type { ProductRowWire } from "../../src/api/contract/products";
import { expectNoAxeViolations } from "./axe";
import { openPage } from "./harness";
import { answer, hold } from "./replies";
import { ask, textOf, toast } from "./steps";

const LISTS = [
  { title: "Orders", noun: "orders", path: "/orders", filter: "status=pending" },
  { title: "Products", noun: "products", path: "/products", filter: "status=active" },
] as const;

const RECORDS = [
  { noun: "order", list: "/orders" },
  { noun: "product", list: "/products" },
] as const;

const NOTHING = { status: 200, body: { data: [], pagination: { total_count: 0 } } };
const FAULT = "Cannot access server, request error";
const open = () => openPage({ signedInAs: DEMO_SIGN_INS.admin });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const call = (path: string) => ({ method: "GET", path: `/api${path}` }) as const;

describe.each(LISTS)("the list of $noun", ({ title, noun, path, filter }) => {
  test("is drawn in bones while it loads, and in rows as it comes", async () => {
    const page = await open();
    const waiting = await hold(page, call(path));
    await page.goto(path);
    await page.locator("[data-bone]").first().waitFor();
    expect(await page.title()).toBe(`${title} · Backroom`);
    await expectNoAxeViolations(page);
    waiting.release();
    await pages(page).waitFor();
    expect(await page.locator("[data-bone]").count()).toBe(0);
  });

  test("says that there is nothing yet, and that nothing matches", async () => {
    const page = await open();
    await answer(page, call(path), NOTHING, 2);
    await page.goto(path);
    await page.getByText(`No ${noun} yet`).waitFor();
    expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(0);
    await expectNoAxeViolations(page);
    await page.goto(`${path}?${filter}`);
    await page.getByText(`No ${noun} match these filters`).waitFor();
    await page.getByRole("button", { name: "Clear filters" }).click();
    await pages(page).waitFor();
  });

  test.each([
    [FAULT, { status: 500, body: { error: "down" } }],
    ["Could not reach server", "unreachable"],
  ] as const)("says '%s' and is tried again", async (text, reply) => {
    const page = await open();
    await answer(page, call(path), reply);
    await page.goto(path);
    await toast(page, text).waitFor();
    await page.getByRole("alert").getByText(text).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await pages(page).waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  test("leads to the page without access when it is forbidden", async () => {
    const page = await open();
    await answer(page, call(path), { status: 403, body: { error: "no" } });
    await page.goto(path);
    await page.getByRole("heading", { level: 1, name: "You don't have access" }).waitFor();
    expect(new URL(page.url()).pathname).toBe("/error");
    expect(await page.title()).toBe("You don't have access · Backroom");
  });
});

describe.each(RECORDS)("the page of one $noun", ({ noun, list }) => {
  async function openRecord(page: Page): Promise<string> {
    const { body } = await ask<{ data: { key: string }[] }>(page, list);
    return `${list}/${body.data[0]?.key ?? ""}`;
  }

  test("is named and in bones while it loads", async () => {
    const page = await open();
    const path = await openRecord(page);
    const waiting = await hold(page, call(path));
    await page.goto(path);
    await waiting.arrived;
    await expect.poll(() => page.title()).toMatch(new RegExp(`^${noun} · Backroom$`, "i"));
    expect(await page.getByRole("heading", { level: 1 }).count()).toBe(0);
    waiting.release();
    await page.getByRole("heading", { level: 1 }).waitFor();
  });

  test("says why it could not be loaded and is tried again", async () => {
    const page = await open();
    const path = await openRecord(page);
    await answer(page, call(path), { status: 500, body: { error: "down" } });
    await page.goto(path);
    await page.getByRole("alert").getByText(FAULT).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.getByRole("heading", { level: 1 }).waitFor();
    expect(await page.getByRole("button", { name: "Try again" }).count()).toBe(0);
  });

  test("says that it is not there, and leads to its list", async () => {
    const page = await open();
    const path = await openRecord(page);
    await answer(page, call(path), { status: 404, body: { error: "Not found" } });
    await page.goto(path);
    await page.getByText(`This ${noun} does not exist, or it belongs to a store you do not see`).waitFor();
    await page.getByRole("link", { name: `View ${noun}s` }).click();
    await pages(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(list);
  });
});

test.each([1440, 390] as const)("long names and large amounts hold at %i px", async (width) => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width });
  const { body } = await ask<{ data: ProductRowWire[]; pagination: object }>(page, "/products");
  const title = "Samsung Galaxy S25 Ultra Enterprise Edition with Accessories";
  const data = body.data.map((row) => ({ ...row, title, sale_price: 999_999_999, quantity: 999_999 }));
  await answer(page, call("/products"), { status: 200, body: { ...body, data } });
  await page.goto("/products");
  await page.getByText(title).first().waitFor();
  expect(await textOf(page.locator("main"))).toContain("₦999,999,999.00");
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
});

test("an order of nothing is told in full", async () => {
  const page = await open();
  const { body } = await ask<{ data: OrderRowWire[]; pagination: object }>(page, "/orders");
  const data = body.data.slice(0, 1).map((row) => ({ ...row, cost: 0, total_quantity: 0 }));
  await answer(page, call("/orders"), { status: 200, body: { data, pagination: { total_count: 1 } } });
  await page.goto("/orders");
  await page.getByText("1 of 1", { exact: true }).waitFor();
  expect(await textOf(page.locator("tbody tr"))).toContain("₦0.00");
});
