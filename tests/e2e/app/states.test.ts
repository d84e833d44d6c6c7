import type { Locator, Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderRowWire } from "../../../src/api/orders/orders.contract";
import type { ProductRowWire } from "../../../src/api/products/products.contract";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { answer, hold } from "../support/replies";
import { ask, card, textOf, toast } from "../support/steps";
import { openSwitched } from "../support/switched";

const LISTS = [
  { title: "Orders", noun: "orders", path: "/orders", filter: "?status=pending" },
  { title: "Products", noun: "products", path: "/products", filter: "?status=active" },
  { title: "Customers", noun: "customers", path: "/customers", filter: "?query=halima" },
] as const;

const RECORDS = [
  { noun: "order", list: "/orders" },
  { noun: "product", list: "/products" },
  { noun: "customer", list: "/customers" },
] as const;

const FAULT = "Cannot access server, request error";
const NO_SERVER = "Could not reach server";
const open = () => openPage({ signedInAs: DEMO_SIGN_INS.admin });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });
const banner = (page: Page) => page.getByText("You are offline.");

const BANNER = { timeout: 10_000, interval: 500 };

/**
 * The frame's own calls still succeed: one that ends after the screen's call reports a reachable server until the next
 * check.
 */
async function seeBanner(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      if ((await banner(page).count()) === 0) await again(page).first().click();
      return banner(page).count();
    }, BANNER)
    .toBe(1);
}
const picker = (page: Page) => page.getByRole("dialog", { name: "Add products" });
/** The placeholder of content that is still loading. */
const bones = (within: Page | Locator) => within.locator("[data-bone], [role=status][aria-label=Loading]").first();
const call = (path: string) => ({ method: "GET", path: `/api${path}` }) as const;
const again = (page: Page) => page.getByRole("button", { name: "Try again" });

async function recordPath(page: Page, list: string): Promise<string> {
  const { body } = await ask<{ data: { key: string }[] }>(page, list);
  return `${list}/${body.data[0]?.key ?? ""}`;
}

const recordPaths = (page: Page) => Promise.all(RECORDS.map(({ list }) => recordPath(page, list)));

async function openPicker(page: Page): Promise<void> {
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).click();
  await picker(page).waitFor();
}

describe("each selling screen under the state switch", () => {
  test("while it loads: shows a skeleton and its title without an error", async () => {
    const page = await openSwitched();
    const records = await recordPaths(page);
    await page.goto("/?state=loading");
    await page.getByRole("heading", { level: 1, name: "Dashboard" }).waitFor();
    await bones(page).waitFor();
    await expectNoAxeViolations(page);
    for (const { title, path } of LISTS) {
      await page.goto(path);
      await bones(page).waitFor();
      expect(await page.title()).toBe(`${title} · Backroom`);
    }
    await expectNoAxeViolations(page);
    for (const [at, { noun }] of RECORDS.entries()) {
      await page.goto(records[at] ?? "");
      await expect.poll(() => page.title()).toMatch(new RegExp(`^${noun} · Backroom$`, "i"));
      await bones(page).waitFor();
      expect(await heading(page).count()).toBe(0);
    }
    await openPicker(page);
    await bones(picker(page)).waitFor();
    expect(await page.getByRole("alert").count()).toBe(0);
    expect(await banner(page).count()).toBe(0);
  });

  test("without records, and without matches: shows an empty message", async () => {
    const page = await openSwitched();
    const [, , customer] = await recordPaths(page);
    await page.goto("/?state=empty");
    await page.getByText("No orders yet").waitFor();
    await page.getByText("No products yet").waitFor();
    await page.getByText("No revenue in these days").waitFor();
    await expect.poll(() => textOf(card(page, "Total sales"))).toContain("₦0.00");
    expect(await card(page, "New customers").count()).toBe(0);
    await expectNoAxeViolations(page);
    for (const { noun, path, filter } of LISTS) {
      await page.goto(`${path}${filter}`);
      await page.getByText(`No ${noun} match these filters`).waitFor();
      await page.getByRole("button", { name: "Clear filters" }).click();
      await page.getByText(`No ${noun} yet`).waitFor();
      expect(await page.getByRole("button", { name: "Clear filters" }).count()).toBe(0);
      expect(new URL(page.url()).search).toBe("");
    }
    await expectNoAxeViolations(page);
    await page.goto(customer ?? "");
    await page.getByText("No completed orders yet").waitFor();
    await openPicker(page);
    await picker(page).getByText("No products match").waitFor();
  });

  test.each([
    ["error", FAULT, 1440],
    ["offline", NO_SERVER, 390],
  ] as const)("with an %s: shows '%s', offers a retry, and recovers", async (state, text, width) => {
    const page = await openSwitched(width);
    const records = await recordPaths(page);
    const screens = ["/", ...LISTS.map(({ path }) => path), ...records];
    await page.goto(`/?state=${state}`);
    for (const path of screens) {
      await page.goto(path);
      await page.getByRole("alert").getByText(text).first().waitFor();
      expect(await again(page).count(), path).toBeGreaterThan(0);
      if (state === "offline") await seeBanner(page);
    }
    await expect.poll(() => banner(page).count()).toBe(state === "offline" ? 1 : 0);
    await expectNoAxeViolations(page);
    await openPicker(page);
    await picker(page).getByText(text).waitFor();
    await page.context().clearCookies({ name: "backroom-dev-state" });
    await again(page).click();
    await picker(page)
      .getByText(/^1–20 of/)
      .waitFor();
    if (state === "offline") await banner(page).waitFor({ state: "hidden" });
  });

  test("forbidden: opens the no-access page", async () => {
    const page = await openSwitched();
    const records = await recordPaths(page);
    await page.goto("/?state=forbidden");
    for (const path of ["/", ...LISTS.map((each) => each.path), ...records]) {
      await page.goto(path);
      await page.getByRole("heading", { level: 1, name: "You don't have access" }).waitFor();
      expect(new URL(page.url()).pathname).toBe("/error");
    }
    expect(await page.title()).toBe("You don't have access · Backroom");
  });
});

test("a list draws its rows when they load, also after a retry", async () => {
  const page = await open();
  for (const { path } of LISTS) {
    const waiting = await hold(page, call(path));
    await page.goto(path);
    await bones(page).waitFor();
    waiting.release();
    await pages(page).waitFor();
    expect(await page.locator("[data-bone]").count()).toBe(0);
    await answer(page, call(path), { status: 500, body: { error: "down" } });
    await page.goto(path);
    await toast(page, FAULT).waitFor();
    await again(page).click();
    await pages(page).waitFor();
    expect(await again(page).count()).toBe(0);
  }
});

test("a missing record shows a message and links to its list; one that failed to load can be retried", async () => {
  const page = await open();
  const paths = await recordPaths(page);
  for (const [at, { noun, list }] of RECORDS.entries()) {
    const path = paths[at] ?? "";
    await answer(page, call(path), { status: 404, body: { error: "Not found" } });
    await page.goto(path);
    await page.getByText(`This ${noun} does not exist, or it belongs to a store you do not see`).waitFor();
    await page.getByRole("link", { name: `View ${noun}s` }).click();
    await pages(page).waitFor();
    expect(new URL(page.url()).pathname).toBe(list);
    await answer(page, call(path), { status: 500, body: { error: "down" } });
    await page.goto(path);
    await again(page).click();
    await heading(page).waitFor();
    expect(await again(page).count()).toBe(0);
  }
});

test("long names and large amounts fit, also on a phone", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width: 390 });
  const { body } = await ask<{ data: ProductRowWire[]; pagination: object }>(page, "/products");
  const title = "Samsung Galaxy S25 Ultra Enterprise Edition with Accessories";
  const data = body.data.map((row) => ({ ...row, title, sale_price: 999_999_999, quantity: 999_999 }));
  await answer(page, call("/products"), { status: 200, body: { ...body, data } });
  await page.goto("/products");
  await page.getByText(title).first().waitFor();
  await expect.poll(() => textOf(page.locator("main"))).toContain("₦999,999,999.00");
  for (const width of [390, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await page.getByText(title).first().waitFor();
    const overhang = () => page.evaluate((inner) => document.documentElement.scrollWidth - inner, width);
    await expect.poll(overhang).toBeLessThanOrEqual(0);
  }
});

test("an order without products lists everything that is missing", async () => {
  const page = await open();
  const { body } = await ask<{ data: OrderRowWire[]; pagination: object }>(page, "/orders");
  const data = body.data.slice(0, 1).map((row) => ({ ...row, cost: 0, total_quantity: 0 }));
  await answer(page, call("/orders"), { status: 200, body: { data, pagination: { total_count: 1 } } });
  await page.goto("/orders");
  await page.getByText("1 of 1", { exact: true }).waitFor();
  await expect.poll(() => textOf(page.locator("tbody tr"))).toContain("₦0.00");
});
