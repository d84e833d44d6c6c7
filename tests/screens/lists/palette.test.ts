import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { openPage } from "../page/open-page";
import { answer, hold } from "../../e2e/support/replies";
import { ask, card } from "../../e2e/support/steps";
import { isCall } from "../../e2e/support/watch";
import { box, heading, openPalette, options, palette } from "../../e2e/lists/palette-steps";

const CUSTOMERS = { method: "GET", path: "/api/customers" } as const;

const option = (page: Page, name: string | RegExp) => palette(page).getByRole("option", { name }).first();

test("records are found by number, name and phone, with one request per kind for all typed text", async () => {
  const { page, order } = await openPalette();
  const asked: string[] = [];
  page.on("request", (request) => isCall(request, CUSTOMERS) && asked.push(new URL(request.url()).search));
  await box(page).pressSequentially(String(order.order_number));
  await option(page, `Order ${order.order_number}`).waitFor();
  expect(asked).toEqual([`?query=${order.order_number}&page=1`]);
  await box(page).fill("0803 555 0177");
  await option(page, "Halima Sani").waitFor();
  await box(page).fill("galaxy a15");
  await option(page, "Samsung Galaxy A15").waitFor();
  await box(page).fill("halima.sani@example.com");
  await option(page, "Halima Sani").click();
  await heading(page, "Halima Sani").waitFor();
  await palette(page).waitFor({ state: "hidden" });
});

test("every page and action that is offered has an icon", async () => {
  const { page } = await openPalette();
  await option(page, "VAT").waitFor();
  const drawn = await palette(page).locator("[role=option]:has(svg)").allTextContents();
  expect(drawn).toEqual(await options(page).allTextContents());
});

test("a late reply never replaces a newer one", async () => {
  const { page } = await openPalette();
  const late = await hold(page, CUSTOMERS, { status: 200, body: { data: [], pagination: { total_count: 0 } } });
  await box(page).fill("nobody bears this name");
  await late.arrived;
  await box(page).fill("halima sani");
  await option(page, "Halima Sani").waitFor();
  late.release();
  await box(page).press("End");
  expect(await option(page, "Halima Sani").isVisible()).toBe(true);
});

test("an empty result says so, a failed search can be retried", async () => {
  const { page } = await openPalette();
  await box(page).fill("nobody bears this name");
  await palette(page).getByText("Nothing found for “nobody bears this name”").waitFor();
  expect(await options(page).count()).toBe(0);
  await answer(page, CUSTOMERS, { status: 503, body: { error: "down" } });
  await box(page).fill("halima");
  await palette(page).getByText("Cannot access server, request error").waitFor();
  await palette(page).getByRole("button", { name: "Try again" }).click();
  await option(page, "Halima Sani").waitFor();
});

test("keys pressed before the profile is there are not lost: Ctrl K opens the palette, g p goes to a page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { body } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const own = { method: "GET", path: "/api/user_profile" } as const;
  const late = await hold(page, own, { status: 200, body });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Control+k");
  late.release();
  await box(page).waitFor();
  const later = await hold(page, own, { status: 200, body });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("g");
  await page.keyboard.press("p");
  later.release();
  await heading(page, "Products").waitFor();
  expect(new URL(page.url()).pathname).toBe("/products");
});

test("only pages the person may open are offered, and only records they may see are searched", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const profile = { data: { ...body.data, isAdmin: false, permissions: ["products.view"] } };
  const own = { method: "GET", path: "/api/user_profile" } as const;
  await answer(page, own, { status: 200, body: profile }, Number.POSITIVE_INFINITY);
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/products");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  expect(await options(page).allInnerTexts()).toEqual(["Products", "Profile", "Sign out"]);
  await box(page).fill("galaxy a15");
  await option(page, "Samsung Galaxy A15").waitFor();
  expect(asked).toContain("/api/products");
  expect(asked).not.toContain("/api/orders");
  expect(asked).not.toContain("/api/customers");
});

test("Ctrl K opens the palette, arrows move through pages and actions, Enter opens one, and the screen behind gets no keys", async () => {
  const { page } = await openPalette();
  expect(await box(page).evaluate((node) => node === document.activeElement)).toBe(true);
  await expect.poll(() => options(page).allInnerTexts()).toContain("Orders");
  expect(await options(page).allInnerTexts()).toContain("Create order");
  await box(page).fill("creat ord");
  await expect.poll(() => options(page).allInnerTexts()).toEqual(["Create order"]);
  await page.keyboard.press("Enter");
  await heading(page, "Create order").waitFor();
  await palette(page).waitFor({ state: "hidden" });

  await page.keyboard.press("Control+k");
  await box(page).waitFor();
  const names = await options(page).allInnerTexts();
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("ArrowUp");
  await page.keyboard.press("ArrowUp");
  await palette(page)
    .getByRole("option", { selected: true, name: names.at(-1) ?? "" })
    .waitFor();
});

test("a number typed fast and followed by Enter opens that order once it is found", async () => {
  const { page, order } = await openPalette();
  await box(page).pressSequentially(String(order.order_number));
  await page.keyboard.press("Enter");
  await heading(page, `Order ${order.order_number}`).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/orders/${order.key}`);
});

test("a name finds people before the orders they placed, which say whose they are", async () => {
  const { page, order } = await openPalette();
  const name = order.customer_name;
  await box(page).fill(name);
  await option(page, `Order ${order.order_number}`).waitFor();
  const found = (await options(page).allInnerTexts()).map((text) => text.replaceAll(/\s+/g, " "));
  const sold = found.findIndex((text) => text.includes(`Order ${order.order_number}`));
  const person = found.findIndex((text) => text.includes("halima.sani@example.com"));
  expect(person).toBeGreaterThanOrEqual(0);
  expect(person).toBeLessThan(sold);
  expect(found[sold]).toContain(name);
});

test("the records opened last come first while nothing is typed", async () => {
  const { page, order } = await openPalette();
  const number = String(order.order_number);
  await box(page).fill(number);
  await option(page, `Order ${number}`).click();
  await heading(page, `Order ${number}`).waitFor();
  await box(page).waitFor({ state: "hidden" });
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
  await heading(page, "Customers").waitFor();
  await page.keyboard.press("Control+k");
  await option(page, "Dashboard").waitFor();
  expect((await options(page).first().innerText()).replaceAll(/\s+/g, " ")).toContain(number);
  await box(page).press("Enter");
  await heading(page, `Order ${number}`).waitFor();
});

test("a person who owes is collected from where the payment is entered, and a command needs only the name", async () => {
  const { page, order } = await openPalette();
  await box(page).fill("halima.sani@example.com");
  const collect = option(page, new RegExp(`^Collect payment from Halima Sani.*Order ${order.order_number}`));
  await collect.waitFor();
  // Enter opens the person, whose actions follow.
  const found = await options(page).allInnerTexts();
  expect(found[0]).toContain("halima.sani@example.com");
  await collect.click();
  await heading(page, `Order ${order.order_number}`).waitFor();
  await card(page, "Payment details").getByRole("button", { name: "Save payments" }).waitFor();

  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Control+k");
  await box(page).fill("collect halima sani");
  await collect.waitFor();
  expect((await options(page).allInnerTexts())[0]).toMatch(/^Collect payment from .*Sani/);
  await box(page).fill("new order halima");
  await option(page, "New order for Halima Sani").waitFor();
  await page.keyboard.press("Enter");
  await heading(page, "Create order").waitFor();
  await page.getByText("halima.sani@example.com").first().waitFor();
});

test("an order found by its number offers its payment while it owes, and its papers", async () => {
  const { page, order } = await openPalette();
  const opened = () => page.evaluate(() => Reflect.get(window, "opened") as unknown, null);
  await page.evaluate(() => {
    window.open = (href) => {
      Reflect.set(window, "opened", href);
      return null;
    };
  }, null);
  await box(page).fill(String(order.order_number));
  await option(page, `Record payment for order ${order.order_number}`).waitFor();
  await option(page, `Print receipt of order ${order.order_number}`).waitFor();
  const [first = ""] = await options(page).allInnerTexts();
  expect(first.replaceAll(/\s+/g, " ")).toMatch(/₦[\d,.]+ · Halima Sani pending$/);
  await option(page, `Print invoice of order ${order.order_number}`).click();
  await palette(page).waitFor({ state: "hidden" });
  expect(await opened()).toBe(`/files/order-invoice/${order.key}/file.pdf`);
});

test("what a person may not do is not offered, nor asked for", async () => {
  const { page: at, order } = await openPalette();
  await at.close();
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const profile = { data: { ...body.data, isAdmin: false, permissions: ["customers.view"] } };
  await answer(
    page,
    { method: "GET", path: "/api/user_profile" },
    { status: 200, body: profile },
    Number.POSITIVE_INFINITY,
  );
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).pathname));
  await page.goto("/customers");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Control+k");
  await box(page).fill(order.customer_email);
  await option(page, "Halima Sani").waitFor();
  expect(await options(page).count()).toBe(1);
  expect(asked.filter((path) => path.startsWith("/api/customers/") || path.startsWith("/api/orders"))).toEqual([]);
});
