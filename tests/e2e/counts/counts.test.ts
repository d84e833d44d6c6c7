import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { scan } from "../../../tools/kit/keyboard";
import { coded } from "../orders/coded";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { ask, card } from "../support/steps";
import { expectFailing } from "../support/watch";

/** Starts a count of the products whose title has the words; its key. */
async function start(page: Page, store: string, query: string): Promise<string> {
  const data = { store, range: "search", query, note: "" };
  const { body } = await ask<{ data: { key: string } }>(page, "/counts/new", { method: "POST", data });
  return body.data.key;
}

async function openCount() {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { product, code } = await coded(page, { Brass: 3, Steel: 5 });
  const key = await start(page, product.store, product.title);
  await page.goto(`/counts/${key}`);
  await page.getByRole("heading", { level: 1, name: /^Count \d+$/ }).waitFor();
  await page.getByRole("row", { name: product.title }).first().waitFor();
  const counted = (units: number) => card(page, "Scan").getByText(`${product.title} (Brass): ${units} counted`);
  return { page, product, code, key, counted };
}

test("a scanned code counts one unit, each time, and no quantity reaches the page", async () => {
  const { page, code, key, counted } = await openCount();
  await scan(page, code);
  await counted(1).waitFor();
  await scan(page, code);
  await counted(2).waitFor();
  const { body } = await ask<{ data: object[] }>(page, `/counts/codes/${code}`);
  expect(Object.keys(body.data[0] ?? {})).toEqual([
    "variant",
    "variation",
    "product",
    "product_title",
    "store",
    "serial",
    "unit_state",
  ]);
  const { body: count } = await ask<{ data: { counted_units: number } }>(page, `/counts/${key}`);
  expect(count.data.counted_units).toBe(2);
  await expectNoAxeViolations(page);
});

test("what is scanned without a network is kept over a reload, and counted once it is back", async () => {
  const { page, code, key, counted } = await openCount();
  expectFailing(page, { method: "POST", path: `/api/counts/${key}/entries/new` });
  await page.route(`**/api/counts/${key}/entries/new`, (route) => route.abort("connectionrefused"));
  await scan(page, code);
  await page.getByRole("alert").filter({ hasText: "1 entry not sent yet" }).waitFor();
  await scan(page, code);
  await page.getByRole("alert").filter({ hasText: "2 entries not sent yet" }).waitFor();
  await page.unroute(`**/api/counts/${key}/entries/new`);
  await page.reload();
  await counted(2).waitFor();
  const { body: count } = await ask<{ data: { counted_units: number } }>(page, `/counts/${key}`);
  expect(count.data.counted_units).toBe(2);
});
