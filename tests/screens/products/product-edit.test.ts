import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { answer, breakReply } from "../../e2e/support/replies";
import { ask, card, choose, heads, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import {
  EDIT,
  editElsewhere,
  listOne,
  load,
  openEdit,
  question,
  save,
  nameOf,
  update,
} from "../../e2e/products/product-edit-steps";

const DELETE = { method: "DELETE", path: /^\/api\/products\/[^/]+\/delete$/ } as const;

test("the list links to a product with its status filter", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await listOne(page, "Zinox Filtered Laptop");
  await page.goto("/products?status=repair&query=Zinox%20Filtered");
  await page.getByRole("link", { name: "Zinox Filtered Laptop" }).click();
  await nameOf(page).waitFor();
  expect(new URL(page.url()).search).toBe("?status=repair");
  expect(await textOf(card(page, "Variants"))).toContain("1 of 3");
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

test("a product is exempt from VAT once its switch is saved, and stays so when an older client edits it", async () => {
  const { page, product } = await openEdit("Tecno Exempt Phone");
  await page.getByRole("switch", { name: "Exempt from VAT" }).check();
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  const saved = await load(page, product.key);
  expect(saved.vat_exempt).toBe(true);
  // Its requests know no such field.
  await editElsewhere(page, saved, { description: "Boxed" });
  expect(await load(page, product.key)).toMatchObject({ description: "Boxed", vat_exempt: true });
});

test("a stale edit can be replaced with the latest version, and brought back", async () => {
  const { page, product } = await openEdit("Samsung Galaxy Z Flip");
  expectFailing(page, EDIT);
  await page.getByLabel("Description").fill("Mine");
  await editElsewhere(page, product, { description: "Theirs" });
  await save(page);
  await page.getByRole("button", { name: "Use the latest" }).click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Theirs");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Mine");
});

test("people who may not edit can read, and see no purchase price without the permission", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: { key: string }[] }>(page, "/products");
  await page.goto(`/products/${body.data[0]?.key ?? ""}`);
  await card(page, "Variants").waitFor();
  expect(await page.getByRole("main").getByRole("textbox").count()).toBe(0);
  expect(await page.getByText("Purchase Price").count()).toBe(0);
});

test("fields and variants are changed, confirmed, saved and shown with their new values", async () => {
  const { page, product } = await openEdit("Infinix Note 40");
  await page.getByLabel("Sale Price").fill("");
  await page.getByLabel("Sale Price").pressSequentially("99999999900");
  await page.getByLabel("Qty of Black, 128GB").fill("9");
  await expect.poll(() => textOf(card(page, "Stock"))).toContain("active 9 repair 2 return 0 hidden 1 Total 12");
  await page.getByText("Sale Price, 1 variant").waitFor();
  await page.getByRole("button", { name: "Delete Gold, 256GB" }).click();
  await page.getByRole("button", { name: "Add variant" }).click();
  await page.getByLabel("variant of variant 3").fill("Green, 512GB");
  await page.getByText("Sale Price, 3 variants").waitFor();
  await update(page).click();
  const asked = question(page, /update this product/);
  await asked.getByRole("button", { name: "Cancel" }).click();
  await asked.waitFor({ state: "hidden" });
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  await expect.poll(() => update(page).count()).toBe(0);
  await expect.poll(() => page.getByLabel("Sale Price").inputValue()).toBe("999,999,999.00");
  const saved = await load(page, product.key);
  expect(saved.sale_price).toBe(999_999_999);
  expect(saved.variants.map(({ variation, quantity, status }) => ({ variation, quantity, status }))).toEqual([
    { variation: "Black, 128GB", quantity: 9, status: "active" },
    { variation: "Blue, 256GB", quantity: 2, status: "repair" },
    { variation: "Green, 512GB", quantity: 0, status: "active" },
  ]);
});

test("a status filter shows only its variants, and saving keeps all", async () => {
  const { page, product } = await openEdit("Infinix Smart 8", "?status=repair");
  await expect.poll(() => page.getByRole("row").count()).toBe(2);
  await expect.poll(() => heads(page)).toEqual(["variant", "Qty", "Status", "Last updated"]);
  await choose(page, "Status of Blue, 256GB", "Active");
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  await page.getByText("No variants with this status").waitFor();
  const saved = await load(page, product.key);
  expect(saved.variants.map(({ status }) => status)).toEqual(["active", "active", "hidden"]);
});

test("units sold in the meantime stay sold, and both sets of changes are merged", async () => {
  const { page, product } = await openEdit("Samsung Galaxy S24 FE");
  expectFailing(page, EDIT);
  await page.getByLabel("Description").fill("Mine");
  await page.getByLabel("Qty of Blue, 256GB").fill("5");
  await editElsewhere(page, product, {
    sale_price: 160_000,
    variations: [
      ...product.variants.slice(0, 2).map(({ key, variation, status, quantity }) => ({
        key,
        variation,
        status,
        quantity: quantity - 1,
      })),
      { variation: "Theirs, 1TB", status: "active", quantity: 4 },
    ],
  });
  await save(page);
  await page.getByRole("radio", { name: /^Yours/ }).check();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await page.getByRole("button", { name: "Delete Theirs, 1TB" }).waitFor();
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  const saved = await load(page, product.key);
  expect(saved).toMatchObject({ description: "Mine", sale_price: 160_000 });
  expect(saved.variants.map(({ variation, quantity }) => [variation, quantity])).toEqual([
    ["Black, 128GB", 5],
    ["Blue, 256GB", 5],
    ["Theirs, 1TB", 4],
  ]);
});

test("an edit whose reply was lost keeps its input, and a retry saves it once", async () => {
  const { page, product } = await openEdit("Tecno Pova 6");
  await page.getByRole("button", { name: "Add variant" }).click();
  await page.getByLabel("variant of variant 4").fill("White, 256GB");
  await breakReply(page, EDIT);
  await save(page);
  await toast(page, "Could not reach server").waitFor();
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  expect((await load(page, product.key)).variants).toHaveLength(4);
});

test("an unchanged product can be left, and the first change brings a bar with Cancel and Update that goes with it", async () => {
  const { page } = await openEdit("Oppo Reno 11");
  const cancel = page.getByRole("link", { name: "Cancel" });
  const remove = page.getByRole("button", { name: "Delete", exact: true });
  const unsaved = page.getByRole("status").filter({ hasText: "Unsaved changes" });
  expect([await cancel.count(), await remove.count(), await unsaved.count()]).toEqual([1, 1, 0]);
  await nameOf(page).fill("Oppo Reno 11F");
  await expect.poll(() => textOf(unsaved)).toBe("Unsaved changes Name");
  expect(await update(page).isEnabled()).toBe(true);
  expect([await cancel.count(), await remove.count()]).toEqual([1, 1]);
  await nameOf(page).fill("Oppo Reno 11");
  await expect.poll(() => update(page).count()).toBe(0);
  expect(await unsaved.count()).toBe(0);
  await cancel.click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
});

test("Cancel asks for confirmation only after a change", async () => {
  const { page } = await openEdit("Oppo Reno 12");
  await page.getByLabel("Name").fill("Oppo Reno 13");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByText("Your changes to Name will be lost.").waitFor();
  const leaving = question(page, /without saving/);
  await leaving.getByRole("button", { name: "Cancel" }).click();
  await leaving.waitFor({ state: "hidden" });
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Oppo Reno 13");
  await page.getByLabel("Name").fill("Oppo Reno 12");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
});

test("Delete asks for confirmation, reports a failure, and then deletes the product despite unsaved input", async () => {
  const { page, product } = await openEdit("Vivo Y28");
  await page.getByLabel("Name").fill("Half a thought");
  const dialog = question(page, /delete this product/);
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Cancel" }).click();
  await dialog.waitFor({ state: "hidden" });
  await answer(page, DELETE, { status: 503, body: { error: "down" } });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await toast(page, "Cannot access server, request error").waitFor();
  await dialog.waitFor({ state: "hidden" });
  await page.getByRole("button", { name: "Delete", exact: true }).click();
  await dialog.getByRole("button", { name: "Delete" }).click();
  await toast(page, "Vivo Y28 deleted successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  expect((await ask(page, `/products/${product.key}`)).status).toBe(404);
});

test("a product of several stores says so, and new prices apply to all of them unless the person keeps them in one", async () => {
  const { page, product } = await openEdit("Itel of two stores");
  const { body: lookup } = await ask<{ data: { key: string; title: string }[] }>(
    page,
    "/preflight/load-info?xbtsx=stores&fields=key&fields=title",
  );
  const other = lookup.data.find(({ key }) => key !== product.store);
  const listed = await ask<{ data: { stores: { key: string }[] } }>(page, `/products/${product.key}/stores`, {
    method: "POST",
    data: { stores: [other?.key] },
  });
  const twin = listed.body.data.stores[0]?.key ?? "";
  await page.reload();
  await page
    .getByText(`Also in ${other?.title}: what you change here changes there; quantities stay per store.`)
    .waitFor();
  const choice = page.getByRole("radiogroup", { name: "Prices apply to" });
  expect(await choice.count()).toBe(0);
  const price = async (digits: string, hold = false) => {
    await page.getByLabel("Sale Price").fill("");
    await page.getByLabel("Sale Price").pressSequentially(digits);
    await choice.waitFor();
    expect(await choice.getByRole("radio", { name: "All stores" }).isChecked()).toBe(true);
    if (hold) await choice.getByText(`${product.store_title} only`).click();
    await save(page);
  };
  await page.getByLabel("Name").fill("Itel A70");
  await price("16000000", true);
  await toast(page, "Product updated successfully").waitFor();
  await expect.poll(() => update(page).count()).toBe(0);
  expect(await load(page, twin)).toMatchObject({ title: "Itel A70", sale_price: 150_000 });
  expect(await load(page, product.key)).toMatchObject({ title: "Itel A70", sale_price: 160_000 });
  await price("17000000");
  // The message of the first save may still be there.
  await expect.poll(async () => (await load(page, twin)).sale_price).toBe(170_000);
});
