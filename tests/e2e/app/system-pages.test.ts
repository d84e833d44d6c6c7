import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/harness";
import { toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { longTest } from "../../long-test";

test("an address opened while the route code cannot be loaded shows the reason, and a reload opens it", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  expectFailing(page, { method: "GET", path: /^\/assets\// });
  const isChunk = /\/assets\/frame-.*\.js$/;
  await page.route(isChunk, (route) => route.abort("connectionrefused"));
  await page.goto("/orders/create");
  await page.getByRole("heading", { level: 1, name: "Unexpected Application Error!" }).waitFor();
  await page
    .getByText("What was saved is safe. What you typed into a form is offered when you open it again")
    .waitFor();
  await page.unroute(isChunk);
  await page.getByRole("button", { name: "Reload the page" }).click();
  await page.getByRole("heading", { level: 1, name: "Create Order" }).waitFor();
});

test("a lost connection is shown at once until it is restored, also by a toast", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).hover();
  // The code of toasts loads when the page is idle, which on a busy machine may be later than its network is.
  await page.getByRole("region", { name: "Notifications" }).waitFor({ state: "attached" });
  await page.waitForLoadState("networkidle");
  expectFailing(page, { method: "GET", path: /./ });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Retry" }).waitFor();
  await page.getByRole("button", { name: "Next page" }).click();
  await toast(page, "Could not reach server").waitFor();
  await page.context().setOffline(false);
  await page.getByRole("button", { name: "Retry" }).waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText(/^11–20 of/).waitFor();
});

longTest("a connection lost while an order is written keeps the order's input", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders/create");
  await page.getByLabel("Remark").pressSequentially("Call before delivery");
  await page.waitForLoadState("networkidle");
  expectFailing(page, { method: "GET", path: /./ });
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByRole("button", { name: "Try again" }).waitFor();
  await page.context().setOffline(false);
  await picker.getByRole("button", { name: "Try again" }).click();
  await picker.getByText(/^1–20 of/).waitFor();
  await page.keyboard.press("Escape");
  await picker.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByLabel("Remark").inputValue()).toBe("Call before delivery");
});

test("the theme is chosen in a phone's drawer and kept for the next visit", async () => {
  const page = await openPage({ width: 390, signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/products");
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  await page.getByRole("button", { name: "Open menu" }).click();
  await page.getByRole("button", { name: "Use dark theme" }).click();
  const shown = () => page.evaluate(() => [document.documentElement.dataset.theme, localStorage.getItem("tw-theme")]);
  expect(await shown()).toEqual(["dark", "dark"]);
});

test("the drawer of a small window closes on navigation, on Escape and on a press outside it", async () => {
  const page = await openPage({ width: 900, signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders");
  const menu = page.getByRole("dialog", { name: "Menu" });
  const open = async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await menu.waitFor();
    // The drawer handles Escape once it has the focus.
    await page.waitForFunction(() => document.activeElement?.closest("[role=dialog]") !== null);
  };
  await open();
  await menu.getByRole("link", { name: "Products" }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  await menu.waitFor({ state: "hidden" });
  await open();
  await page.keyboard.press("Escape");
  await menu.waitFor({ state: "hidden" });
  await open();
  await page.mouse.click(850, 600);
  await menu.waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/products");
});
