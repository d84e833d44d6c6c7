import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { details, EDIT, inEdit, openEdit } from "../../e2e/people/customer-steps";
import { openList, ORDERS, range } from "../../e2e/lists/list-steps";
import { answer } from "../../e2e/support/replies";
import { toast } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";
import { expectFailing } from "../../e2e/support/watch";

/** Presses a button by the keyboard alone. */
async function press(page: Page, name: string): Promise<void> {
  await page.getByRole("button", { name, exact: true }).focus();
  await page.keyboard.press("Enter");
}

const focused = (page: Page) =>
  page.evaluate(() => {
    const { activeElement: at } = document;
    return at === document.body ? "nothing" : (at?.getAttribute("aria-label") ?? at?.textContent);
  });

test("a card that was saved or left has the focus on its Edit button", async () => {
  const { page } = await openEdit();
  await inEdit(page, "Address").fill("21 Isaac John Street, Ikeja GRA");
  await press(page, "Save");
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => focused(page)).toBe("Edit");

  await page.keyboard.press("Enter");
  await press(page, "Cancel");
  await expect.poll(() => focused(page)).toBe("Edit");

  await page.keyboard.press("Enter");
  await inEdit(page, "Address").fill("3 Allen Avenue");
  await press(page, "Cancel");
  await page.getByRole("alertdialog").getByRole("button", { name: "Yes" }).focus();
  await page.keyboard.press("Enter");
  await details(page).getByText("21 Isaac John Street, Ikeja GRA").waitFor();
  await expect.poll(() => focused(page)).toBe("Edit");
});

test("a card leaves the focus to the person who moved it during the save, and a page that opens takes none", async () => {
  const { page } = await openEdit();
  await inEdit(page, "Address").fill("5 Bode Thomas Street");
  const saved = page.waitForResponse((response) => EDIT.path.test(new URL(response.url()).pathname));
  await press(page, "Save");
  await page.getByRole("button", { name: "Search" }).first().focus();
  await saved;
  await details(page).getByRole("button", { name: "Edit" }).waitFor();
  expect(await focused(page)).not.toBe("Edit");
  await page.reload();
  await details(page).getByRole("button", { name: "Edit" }).waitFor();
  expect(await focused(page)).toBe("nothing");
});

test("a list keeps the focus when its filters are cleared or its failure is retried", async () => {
  const page = await openList("/orders");
  await page.getByRole("searchbox").fill("nobody of this name");
  await press(page, "Clear filters");
  await range(page).waitFor();
  expect(await focused(page)).toBe("Orders");

  await answer(page, ORDERS, { status: 500, body: { error: "Out of order", code: "internal" } });
  expectFailing(page, ORDERS);
  await page.goto("/orders?status=pending");
  await press(page, "Try again");
  await range(page).waitFor();
  expect(await focused(page)).toBe("Orders");
});

test("removing a line leaves the focus in its card, where another one is added", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders/create");
  await press(page, "Add payment");
  await press(page, "Remove payment 2");
  await expect.poll(() => focused(page)).toBe("Add payment");

  await page.goto("/products/add");
  await press(page, "Add variant");
  await page
    .getByRole("button", { name: /^Delete/ })
    .last()
    .focus();
  await page.keyboard.press("Enter");
  await expect.poll(() => focused(page)).toBe("Add variant");
});
