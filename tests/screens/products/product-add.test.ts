import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { add, fill, openAdd } from "../../e2e/products/product-add-steps";
import { answer, breakReply } from "../../e2e/support/replies";
import { ask, heads, textOf, toast } from "../../e2e/support/steps";
import { openDenied } from "../../e2e/support/watch";

const CREATE = { method: "POST", path: "/api/products/new" } as const;

test("other staff add products to their own store, and people without the permission see the reason", async () => {
  const manager = await openAdd(DEMO_SIGN_INS.manager);
  const store = manager.getByRole("combobox", { name: "Store" });
  expect(await store.isDisabled()).toBe(true);
  await expect.poll(() => textOf(store)).not.toBe("Select store");
  const sales = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  await sales.goto("/products");
  await sales.getByRole("navigation", { name: "Pages" }).waitFor();
  expect(await sales.getByRole("link", { name: "Add product" }).count()).toBe(0);
  await openDenied(sales, "/products/add");
});

test("missing fields are listed in one toast and at each field until they are filled", async () => {
  const page = await openAdd();
  await add(page).click();
  await toast(
    page,
    'Please fill in "Name", "Description", "Supplier", "Purchase Price", "Sale Price", "Color", "Qty"',
  ).waitFor();
  await page.getByText('Please fill in "Color"', { exact: true }).waitFor();
  await page.getByLabel("Color of variant 1").fill("Black");
  await page.getByText('Please fill in "Color"', { exact: true }).waitFor({ state: "detached" });
  await page.getByText('Please fill in "Qty"', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Delete Black" }).isDisabled()).toBe(true);
  await expect.poll(() => heads(page)).toEqual(["Color", "Qty", "Status"]);
});

test("an add whose reply was lost keeps the input, and a retry adds the product once", async () => {
  const page = await openAdd();
  await fill(page, "Nokia 105 Dual");
  await breakReply(page, CREATE);
  await add(page).click();
  await toast(page, "Could not reach server").waitFor();
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Nokia 105 Dual");
  await add(page).click();
  await toast(page, "Product added successfully").waitFor();
  const { body } = await ask<{ data: unknown[] }>(page, "/products?query=Nokia%20105%20Dual");
  expect(body.data).toHaveLength(1);
});

test("a refusal shows the server's text and keeps the form", async () => {
  const page = await openAdd();
  await fill(page, "Itel A70");
  await answer(page, CREATE, { status: 417, body: { error: "This supplier is not available. Choose another one" } });
  await add(page).click();
  await toast(page, "This supplier is not available. Choose another one").waitFor();
  await expect.poll(() => page.getByLabel("Color of variant 1").inputValue()).toBe("Black, 128GB");
});

test("leaving a changed form asks for confirmation, and an unchanged one never does", async () => {
  const page = await openAdd();
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  await page.getByRole("link", { name: "Add product" }).click();
  await page.getByLabel("Name").fill("Half a thought");
  await page.getByRole("link", { name: "Cancel" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Half a thought");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "yes" }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
});
