import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { ask, card, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { EDIT, editElsewhere, listOne, openEdit, question, save, update } from "../../e2e/products/product-edit-steps";

test("the list links to a product with its status filter", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await listOne(page, "Zinox Filtered Laptop");
  await page.goto("/products?status=repair&query=Zinox%20Filtered");
  await page.getByRole("link", { name: "Zinox Filtered Laptop" }).click();
  await update(page).waitFor();
  expect(new URL(page.url()).search).toBe("?status=repair");
  expect(await textOf(card(page, "Variations"))).toContain("1 of 3");
});

test("a variant without a name is not saved and shows an error at its field", async () => {
  const { page } = await openEdit("Samsung Galaxy A05");
  await page.getByLabel("variant of variant 1").fill("  ");
  await page.getByLabel("Name").fill("");
  await update(page).click();
  await toast(page, 'Please fill in "Name", "Variant"').waitFor();
  await page.getByText('Please fill in "Variant"', { exact: true }).waitFor();
  expect(await question(page, /update/).count()).toBe(0);
});

test("a stale edit can be replaced with the latest version", async () => {
  const { page, product } = await openEdit("Samsung Galaxy Z Flip");
  expectFailing(page, EDIT);
  await page.getByLabel("Description").fill("Mine");
  await editElsewhere(page, product, { description: "Theirs" });
  await save(page);
  await page.getByRole("button", { name: "Use the latest" }).click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Theirs");
});

test("people who may not edit can read, and see no purchase price without the permission", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: { key: string }[] }>(page, "/products");
  await page.goto(`/products/${body.data[0]?.key ?? ""}`);
  await card(page, "Variations").waitFor();
  expect(await update(page).count()).toBe(0);
  expect(await page.getByText("Purchase Price").count()).toBe(0);
});
