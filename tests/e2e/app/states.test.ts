import type { Locator, Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductRowWire } from "../../../src/api/products/products.contract";
import { expectNoAxeViolations } from "../support/axe";
import { urls } from "../../../src/urls";
import { STATES } from "../../../tools/build/dev-states";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, textOf } from "../support/steps";
import { bones, FAULT, NO_SERVER, recordPaths, seeBanner } from "./state-steps";
import { openSwitched } from "../support/switched";
import { someOf } from "../../length";
import { longTest } from "../../long-test";

const call = (path: string) => ({ method: "GET", path: `/api${path}` }) as const;

const isShown = (page: Page, text: string) => () => page.getByText(text).first();
const failed = (page: Page, text: string) => () => page.getByRole("alert").getByText(text).first();

test("a dashboard, a list and a record pass the accessibility rules in every state of the switch", async () => {
  const page = await openSwitched();
  const [, , customer = ""] = await recordPaths(page);
  const all = [urls.home, "/orders", customer];
  const denied = () => page.getByRole("heading", { level: 1, name: "You don't have access" });
  const seen: Record<(typeof STATES)[number], { paths: readonly string[]; shown: () => Locator }> = {
    loading: { paths: all, shown: () => bones(page) },
    // A record is never empty.
    empty: { paths: [urls.home, "/orders"], shown: isShown(page, "No orders yet") },
    error: { paths: all, shown: failed(page, FAULT) },
    forbidden: { paths: all, shown: denied },
    offline: { paths: all, shown: failed(page, NO_SERVER) },
  };
  for (const state of STATES) {
    for (const path of someOf(seen[state].paths, 1)) {
      await page.goto(`${path}?state=${state}`);
      await seen[state].shown().waitFor();
      await expectNoAxeViolations(page);
    }
  }
});

longTest("a phone without a server shows its banner, which passes the accessibility rules", async () => {
  const page = await openSwitched(390);
  const [, , customer = ""] = await recordPaths(page);
  await page.goto("/?state=offline");
  await page.getByRole("alert").getByText(NO_SERVER).first().waitFor();
  await page.goto(customer);
  await page.getByRole("alert").getByText(NO_SERVER).first().waitFor();
  await seeBanner(page);
  await expectNoAxeViolations(page);
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
