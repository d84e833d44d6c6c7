import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderRowWire } from "../../../src/api/orders/orders.contract";
import { openPage } from "../page/open-page";
import { again, bones, FAULT, heading, LISTS, recordPaths, RECORDS } from "../../e2e/app/state-steps";
import { answer, hold } from "../../e2e/support/replies";
import { ask, textOf, toast } from "../../e2e/support/steps";

const open = () => openPage({ signedInAs: DEMO_SIGN_INS.admin });
const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
const call = (path: string) => ({ method: "GET", path: `/api${path}` }) as const;

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

test("an order without products lists everything that is missing", async () => {
  const page = await open();
  const { body } = await ask<{ data: OrderRowWire[]; pagination: object }>(page, "/orders");
  const data = body.data.slice(0, 1).map((row) => ({ ...row, cost: 0, total_quantity: 0 }));
  await answer(page, call("/orders"), { status: 200, body: { data, pagination: { total_count: 1 } } });
  await page.goto("/orders");
  await page.getByText("1 of 1", { exact: true }).waitFor();
  await expect.poll(() => textOf(page.locator("tbody tr"))).toContain("₦0.00");
});
