import type { Page } from "playwright-core";
import { expect } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { ask, card, sellOne, personMenu } from "../support/steps";
import { expectFailing } from "../support/watch";
import { longTest } from "../../long-test";

const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

/** Opens an overlay, checks it and closes it like a person; expects the focus back where it was. */
async function lookAt(page: Page, opener: ReturnType<Page["getByRole"]>, role: "menu" | "dialog" | "alertdialog") {
  await opener.click();
  const layer = page.getByRole(role).last();
  await layer.waitFor();
  await expectNoAxeViolations(page);
  await page.keyboard.press("Escape");
  await layer.waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((node) => node === document.activeElement)).toBe(true);
}

longTest("menus, calendar, confirmations and conflicts pass the accessibility rules and return the focus", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  await page.goto("/orders");
  await pages(page).waitFor();
  await lookAt(page, page.getByRole("button", { name: "Views" }), "menu");
  await lookAt(page, personMenu(page), "menu");

  await page.goto("/?days=30");
  await page.getByRole("button", { name: "Last 30 days" }).click();
  const duration = page.getByRole("dialog", { name: "Select Duration" });
  await duration.getByLabel("Choose dates").check();
  await duration
    .getByRole("button", { name: /calendar/i })
    .first()
    .click();
  await page.getByRole("grid").first().waitFor();
  await expectNoAxeViolations(page);

  await page.goto(`/orders/${order.key}`);
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Mine");
  await lookAt(page, details.getByRole("button", { name: "Cancel" }), "alertdialog");
  const edit = { method: "PUT", path: `/api/orders/${order.key}/edit` } as const;
  expectFailing(page, edit);
  const data = { status: order.status, store: order.store, remark: "Theirs" };
  await ask(page, `/orders/${order.key}/edit`, { method: "PUT", data });
  await details.getByRole("button", { name: "Save" }).click();
  await page.getByRole("button", { name: "Keep my changes" }).waitFor();
  await expectNoAxeViolations(page);
  await page.getByRole("button", { name: "Use the latest" }).click();
  await details.getByRole("button", { name: "Undo" }).waitFor();
  await expectNoAxeViolations(page);
  await details.getByRole("button", { name: "Cancel" }).click();
  await details.getByText("Theirs").waitFor();

  const { body } = await ask<{ data: { key: string }[] }>(page, "/products");
  await page.goto(`/products/${body.data[0]?.key ?? ""}`);
  await lookAt(page, page.getByRole("button", { name: "Delete", exact: true }), "alertdialog");
  await page.getByLabel("Description").fill("Sealed box, one year of warranty");
  await lookAt(page, page.getByRole("button", { name: "Update" }), "alertdialog");
});

longTest("a phone's filters, menu and picker pass them too", async () => {
  const page = await openPage({ width: 390, signedInAs: DEMO_SIGN_INS.admin });
  for (const path of ["/orders", "/products"]) {
    await page.goto(path);
    await pages(page).waitFor();
    await lookAt(page, page.getByRole("button", { name: "Filters", exact: true }), "dialog");
  }
  await lookAt(page, page.getByRole("button", { name: "Open menu" }), "dialog");
  await page.goto("/orders/create");
  await page.getByRole("button", { name: "Add products" }).click();
  await page
    .getByRole("dialog")
    .getByText(/^1–20 of/)
    .waitFor();
  await expectNoAxeViolations(page);
  await page.goto("/");
  await page.getByText("compared with").waitFor();
  await expectNoAxeViolations(page);
});
