import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { deleteOne, listOne } from "../products/product-edit-steps";
import { openPage } from "../support/harness";
import { ask, card, choose, sellOne, textOf, toast } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";

const STREAM = { method: "GET", path: "/api/events" } as const;

/** A page whose event stream is open. */
async function openLive(path: string, email: string = DEMO_SIGN_INS.admin, width: 1440 | 390 = 1440): Promise<Page> {
  const page = await openPage({ signedInAs: email, isLive: true, width });
  const heard = page.waitForResponse((response) => isCall(response.request(), STREAM));
  await page.goto(path);
  await heard;
  return page;
}

const stranger = () => openPage({ signedInAs: DEMO_SIGN_INS.admin });
const pill = (page: Page) => page.getByRole("button", { name: /^\d+ new orders?$/ });
const numbers = (page: Page) => page.locator("tbody tr td:nth-child(1)").allInnerTexts();
const changed = (page: Page) => page.getByText("Changed by someone else");

async function cancel(page: Page, key: string): Promise<void> {
  const { body } = await ask<{ data: { store: string; remark: string } }>(page, `/orders/${key}`);
  const data = { status: "cancelled", store: body.data.store, remark: body.data.remark };
  expect((await ask(page, `/orders/${key}/edit`, { method: "PUT", data })).status).toBe(200);
}

test("sales by others are announced above the list without moving rows, and a press loads them", async () => {
  const page = await openLive("/orders?page=2");
  await page.getByText(/^11–20 of/).waitFor();
  const before = await numbers(page);
  const other = await stranger();
  const first = await sellOne(other);
  await page.getByRole("button", { name: "1 new order", exact: true }).waitFor();
  const second = await sellOne(other);
  await page.getByRole("button", { name: "2 new orders", exact: true }).waitFor();
  expect(await numbers(page)).toEqual(before);
  await expectNoAxeViolations(page);

  await pill(page).click();
  await page.getByText(/^1–10 of/).waitFor();
  expect(new URL(page.url()).search).toBe("");
  expect((await numbers(page)).slice(0, 2)).toEqual([String(second.order_number), String(first.order_number)]);
  await pill(page).waitFor({ state: "hidden" });
});

test("a row changed by others is announced, and a press on the first page reloads it", async () => {
  const other = await stranger();
  const order = await sellOne(other);
  const page = await openLive("/orders");
  const row = page.getByRole("row", { name: new RegExp(`^${order.order_number} `) });
  await row.getByText("Pending").first().waitFor();
  await cancel(other, order.key);
  const news = page.getByRole("button", { name: "1 order changed" });
  await news.waitFor();
  await news.click();
  await row.getByText("Cancelled").waitFor();
  await expect.poll(() => news.isVisible()).toBe(false);
});

test("a product that someone else deletes shows a message, keeps the input and links to the list", async () => {
  const other = await stranger();
  const product = await listOne(other, "Tecno Pop 9");
  const page = await openLive(`/products/${product.key}`);
  await page.getByLabel("Description").fill("Box opened");
  await deleteOne(other, product.key);
  await page.getByText("Deleted by someone else").waitFor();
  expect(await changed(page).isVisible()).toBe(false);
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Box opened");
  await expectNoAxeViolations(page);

  await page.getByRole("link", { name: "View products" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "yes" }).click();
  await page.getByText(/^1–10 of/).waitFor();
});

test("a record that someone else changed shows a message, keeps the input and reloads on request", async () => {
  const other = await stranger();
  const order = await sellOne(other);
  const page = await openLive(`/orders/${order.key}`);
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Call before delivery");
  await cancel(other, order.key);
  await changed(page).waitFor();
  await expect.poll(() => textOf(page.getByRole("heading", { level: 1 }).locator(".."))).toContain("Pending");
  await expectNoAxeViolations(page);

  await page.getByRole("button", { name: "Reload", exact: true }).click();
  await changed(page).waitFor({ state: "hidden" });
  await expect.poll(() => textOf(page.getByRole("heading", { level: 1 }).locator(".."))).toContain("Cancelled");
  await expect.poll(() => details.getByLabel("Remark").inputValue()).toBe("Call before delivery");
});

test("an own change is not announced, and the next change by someone else is", async () => {
  const page = await openLive("/orders");
  const order = await sellOne(await stranger());
  await page.getByRole("button", { name: "1 new order", exact: true }).click();
  await page.getByRole("link", { name: String(order.order_number), exact: true }).click();
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await choose(details, "Status", "Completed");
  await details.getByRole("button", { name: "Save" }).click();
  await toast(page, "Updated successfully").waitFor();
  // This event follows the event of the page's own change, which has therefore been received.
  const other = await stranger();
  const next = await sellOne(other);
  await page.goBack();
  await page.getByRole("link", { name: String(next.order_number), exact: true }).waitFor();
  expect(await page.getByRole("button", { name: /changed$/ }).count()).toBe(0);
  await sellOne(other);
  await pill(page).waitFor();
});

test("two tabs of one person share a stream, and the second continues when the first is closed", async () => {
  const first = await openLive("/orders");
  let streams = 0;
  first.context().on("request", (request) => (streams += isCall(request, STREAM) ? 1 : 0));
  const second = await first.context().newPage();
  await second.goto("/orders");
  await second.getByRole("navigation", { name: "Pages" }).waitFor();
  await second.waitForFunction(async () => (await navigator.locks.query()).pending?.length === 1);
  const other = await stranger();
  await sellOne(other);
  await Promise.all([pill(first).waitFor(), pill(second).waitFor()]);
  expect(streams).toBe(0);
  await first.close();
  await expect.poll(() => streams).toBe(1);
  await sellOne(other);
  await second.getByRole("button", { name: "2 new orders" }).waitFor();
});

test("signing out ends the stream", async () => {
  const page = await openLive("/orders");
  const ended = page.waitForEvent("requestfailed", (request) => isCall(request, STREAM));
  await page.getByRole("banner").getByRole("button").last().click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});

test("a session that ends elsewhere ends on this page without a request", async () => {
  const page = await openLive("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  expectFailing(page, { method: "GET", path: /./ });
  expect((await ask(page, "/auth/logout", { method: "POST", data: {} })).status).toBe(200);
  await toast(page, "Session expired, please login again").waitFor();
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
});
