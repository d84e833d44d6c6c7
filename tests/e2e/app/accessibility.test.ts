import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { OrderRowWire } from "../../../src/api/orders/orders.contract";
import { expectNoAxeViolations } from "../support/axe";
import { expectNoBarriers } from "../support/barriers";
import { openPage } from "../support/harness";
import { ask, card } from "../support/steps";
import { longTest } from "../../long-test";
import { isLong } from "../../length";

const question = (page: Page) => page.getByRole("alertdialog");

test("login and password reset", async () => {
  const page = await openPage();
  await page.goto("/login");
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.getByText("Password is required").waitFor();
  await expectNoBarriers(page, "login");
  await page.getByRole("button", { name: "Forgot password?" }).click();
  await page.getByRole("button", { name: "Reset" }).click();
  await page.getByText("Email is required").waitFor();
  await expectNoBarriers(page, "forgot");
});

test("lists, a product and the pages of the system", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/products");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await expectNoBarriers(page, "products");
  await page.locator("tbody").getByRole("link").first().click();
  await card(page, "Variants").waitFor();
  await expectNoBarriers(page, "product");
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await expectNoBarriers(page, "orders");
  await page.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: "All stores" }).waitFor();
  await expectNoAxeViolations(page);
  await page.goto("/error");
  await page.getByRole("heading", { name: "You don't have access" }).waitFor();
  await expectNoBarriers(page, "no access");
  await page.goto("/nowhere");
  await page.getByRole("heading", { name: "Page not found" }).waitFor();
  if (isLong) await expectNoBarriers(page, "not found");
});

longTest("an order, read and edited", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { body } = await ask<{ data: OrderRowWire[] }>(page, "/orders?limit=100");
  const delivered = body.data.find(({ delivery }) => delivery !== "null");
  await page.goto(`/orders/${delivered?.key ?? ""}`);
  await card(page, "Order details").waitFor();
  await expectNoBarriers(page, "order");
  for (const title of ["Order details", "Product details", "Delivery details", "Payment details"]) {
    await card(page, title).getByRole("button", { name: "Edit" }).click();
  }
  await card(page, "Product details").getByRole("button", { name: "Add products" }).waitFor();
  await card(page, "Payment details").getByRole("button", { name: "Add payment" }).click();
  await expectNoBarriers(page, "order in edit");
});

test("an order being written, with errors, picker and leave question", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Create order" }).waitFor();
  if (isLong) await expectNoBarriers(page, "create order for pickup");
  await page.getByText("Create Customer").click();
  await card(page, "Delivery").locator("label").filter({ hasText: "Delivery" }).first().click();
  await page.getByRole("button", { name: "Create order" }).click();
  await page.getByText('Please fill in "Recipient name"').waitFor();
  await expectNoBarriers(page, "create order for delivery, with errors");
  await page.getByRole("button", { name: "Add products" }).click();
  const picker = page.getByRole("dialog", { name: "Add products" });
  await picker.getByText(/^1–20 of/).waitFor();
  await picker
    .getByRole("button", { name: /[1-9]\d* in stock/ })
    .first()
    .click();
  await picker.locator("input[type=checkbox]:enabled").first().check();
  await expectNoBarriers(page, "picker");
  await picker.getByRole("button", { name: "Add 1 product" }).click();
  await picker.waitFor({ state: "hidden" });
  if (isLong) await expectNoBarriers(page, "create order with a line");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question(page).waitFor();
  await expectNoBarriers(page, "leave question");
});

test("every control on a phone fits a thumb", async () => {
  const page = await openPage({ width: 390, signedInAs: DEMO_SIGN_INS.admin });
  for (const path of ["/orders", "/orders/create", "/products"]) {
    await page.goto(path);
    await page.getByRole("main").getByRole("button").first().waitFor();
    await page.waitForLoadState("networkidle");
    expect(await smallTargets(page), path).toEqual([]);
  }
});

/** Controls smaller than 44 × 44 px; 40 is enough in a card's header, and 42 inside a box without its border. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll<HTMLElement>("main a, main button, main input, header button, header a"))
      .map((element) => {
        const box = (element.closest("li:has(a)") ?? element.closest("label") ?? element).getBoundingClientRect();
        const least = element.closest("main header") ? 40 : element.matches("input, [data-part=control] *") ? 42 : 44;
        return { name: element.getAttribute("aria-label") ?? element.textContent, ...box.toJSON(), least };
      })
      .filter(({ height, width, least }) => width > 1 && height > 1 && (height < least || width < least))
      .map(({ name, height, width }) => `${name}: ${width} × ${height}`),
  );
