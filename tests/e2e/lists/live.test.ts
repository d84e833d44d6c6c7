import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { expectNoAxeViolations } from "../support/axe";
import { deleteOne, listOne } from "../products/product-edit-steps";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/anywhere";
import { sellOne, personMenu } from "../support/steps";
import { type Call, expectFailing, isCall } from "../support/watch";
import { ANNOUNCED, cancel, changed, openLive, pill, stranger, STREAM } from "./live-steps";
import { longTest } from "../../long-test";

const numbers = (page: Page) => page.locator("tbody tr td:nth-child(1)").allInnerTexts();

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

longTest("the messages about others' changes of a record pass the accessibility rules", async () => {
  const other = await stranger();
  const order = await sellOne(other);
  const page = await openLive(`/orders/${order.key}`);
  await cancel(other, order.key);
  await changed(page).waitFor();
  await expectNoAxeViolations(page);

  const product = await listOne(other, "Tecno Pop 9");
  await page.goto(`/products/${product.key}`);
  expectFailing(page, ANNOUNCED);
  await page.getByLabel("Description").fill("Box opened");
  await deleteOne(other, product.key);
  await page.getByText("Deleted by someone else").waitFor();
  await expectNoAxeViolations(page);
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

test("signing out ends the stream and the reads under way", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, isLive: true });
  const held: (() => void)[] = [];
  // A read that reaches the server after the sign-out would be refused, which this visitor's browser does not expect.
  await page.context().route(
    (url) => url.pathname === "/api/orders",
    (route) => void held.push(() => void route.continue()),
  );
  const streaming = page.waitForResponse((response) => isCall(response.request(), STREAM));
  await page.goto("/orders");
  await streaming;
  const ends = (call: Call) => page.waitForEvent("requestfailed", (request) => isCall(request, call));
  const ended = ends(STREAM);
  const readEnded = ends({ method: "GET", path: "/api/orders" });
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: "Sign out" }).click();
  expect((await ended).failure()?.errorText).toBe("net::ERR_ABORTED");
  await page.getByRole("heading", { name: "Sign in" }).waitFor();
  for (const goOn of held) goOn();
  await readEnded;
});
