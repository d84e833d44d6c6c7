import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { card, sellOne } from "../support/steps";
import { isCall } from "../support/watch";
import { longTest } from "../../long-test";

/** Drags one finger down by `distance`, and releases it unless `hold` is set. */
async function drawDown(page: Page, distance: number, hold = false): Promise<void> {
  const touch = await page.context().newCDPSession(page);
  const send = (type: "touchStart" | "touchMove" | "touchEnd", y?: number) =>
    touch.send("Input.dispatchTouchEvent", { type, touchPoints: y === undefined ? [] : [{ x: 150, y }] });
  await send("touchStart", 100);
  for (const part of [0.25, 0.5, 0.75, 1]) await send("touchMove", 100 + distance * part);
  if (!hold) await send("touchEnd");
}

const mark = (page: Page) => page.locator("[data-pull]");
const drawn = (page: Page) => mark(page).evaluate((element) => element.style.transform);
/** The constants of a pull: the mark's trigger distance, its maximum, and the finger's distance per pixel. */
const [THRESHOLD, MAX_PULL, RESISTANCE] = [67, 95, 6];

async function openPhone(path: string, width: 390 | 1440 = 390): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, width });
  await page.goto(path);
  await page.getByRole("heading", { level: 1 }).waitFor();
  // The first gesture loads the code of the gesture.
  await page.keyboard.press("Shift");
  await page.waitForLoadState("networkidle");
  return page;
}

test("a list reloads when it is pulled far enough, and the mark follows the finger with resistance up to its maximum", async () => {
  const page = await openPhone("/orders");
  const sold = await sellOne(page);
  let asked = 0;
  page.on("request", (request) => (asked += isCall(request, { method: "GET", path: "/api/orders" }) ? 1 : 0));
  await drawDown(page, THRESHOLD * RESISTANCE - 12);
  await mark(page).waitFor({ state: "hidden" });
  expect(asked).toBe(0);
  await drawDown(page, THRESHOLD * RESISTANCE + 6);
  await page.getByRole("link", { name: String(sold.order_number), exact: true }).waitFor();
  expect(asked).toBe(1);
  await mark(page).waitFor({ state: "hidden" });

  await drawDown(page, 300, true);
  await expect.poll(() => drawn(page)).toBe(`translateY(${300 / RESISTANCE}px)`);
  await drawDown(page, 700, true);
  await expect.poll(() => drawn(page)).toBe(`translateY(${MAX_PULL}px)`);
});

longTest("a pull reloads a record and keeps unsaved input", async () => {
  const page = await openPhone("/orders");
  const { key } = await sellOne(page);
  await page.goto(`/orders/${key}`);
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Call before delivery");
  await page.evaluate(() => scrollTo(0, 0));
  const asked = page.waitForRequest((request) => isCall(request, { method: "GET", path: `/api/orders/${key}` }));
  await drawDown(page, 500);
  await asked;
  await expect.poll(() => details.getByLabel("Remark").inputValue()).toBe("Call before delivery");
});

test("a scrolled page and a wide window ignore a pull", async () => {
  const page = await openPhone("/orders");
  await page.evaluate(() => scrollTo(0, 200));
  await drawDown(page, 500, true);
  expect(await mark(page).count()).toBe(0);
  const wide = await openPhone("/orders", 1440);
  await drawDown(wide, 500, true);
  expect(await mark(wide).count()).toBe(0);
});
