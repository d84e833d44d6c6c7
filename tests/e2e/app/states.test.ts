import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductRowWire } from "../../../src/api/products/products.contract";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, card, textOf } from "../support/steps";
import { again, bones, FAULT, heading, LISTS, recordPaths, RECORDS } from "./state-steps";
import { openSwitched } from "../support/switched";

const NO_SERVER = "Could not reach server";
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
const call = (path: string) => ({ method: "GET", path: `/api${path}` }) as const;

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
