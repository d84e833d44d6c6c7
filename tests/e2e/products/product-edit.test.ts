import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, card, choose, heads, textOf, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { EDIT, editElsewhere, listOne, load, openEdit, question, save, update } from "./product-edit-steps";

const DELETE = { method: "DELETE", path: /^\/api\/products\/[^/]+\/delete$/ } as const;

test("fields and variants are changed, confirmed, saved and shown with their new values", async () => {
  const { page, product } = await openEdit("Infinix Note 40");
  await expect.poll(() => update(page).isDisabled()).toBe(true);
  await page.getByLabel("Sale Price").fill("");
  await page.getByLabel("Sale Price").pressSequentially("99999999900");
  await page.getByLabel("Qty of Black, 128GB").fill("9");
  await expect.poll(() => textOf(card(page, "Stock"))).toContain("Active 9 Repair 2 Return 0 Hidden 1 Total 12");
  await page.getByText("Sale Price, 1 variant").waitFor();
  await page.getByRole("button", { name: "Delete Gold, 256GB" }).click();
  await page.getByRole("button", { name: "Add variant" }).click();
  await page.getByLabel("variant of variant 3").fill("Green, 512GB");
  await page.getByText("Sale Price, 3 variants").waitFor();
  await update(page).click();
  await question(page, /update this product/)
    .getByRole("button", { name: "Cancel" })
    .click();
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  await expect.poll(() => update(page).isDisabled()).toBe(true);
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
  await expect.poll(() => heads(page)).toEqual(["Variant", "Qty", "Status", "Last updated"]);
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
  expectFailing(page, EDIT);
  await page.getByRole("button", { name: "Add variant" }).click();
  await page.getByLabel("variant of variant 4").fill("White, 256GB");
  await page.route(
    "**/edit",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  await save(page);
  await toast(page, "Could not reach server").waitFor();
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  expect((await load(page, product.key)).variants).toHaveLength(4);
});

test("Cancel asks for confirmation only after a change", async () => {
  const { page } = await openEdit("Oppo Reno 12");
  await page.getByLabel("Name").fill("Oppo Reno 13");
  await page.getByRole("link", { name: "Cancel" }).click();
  await page.getByText("Your changes to Name will be lost.").waitFor();
  await question(page, /without saving/)
    .getByRole("button", { name: "Cancel" })
    .click();
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

describe.each(["light", "dark"] as const)("accessibility in %s", (theme) => {
  test("forty variants with long names fit", async () => {
    const page = await openPage({ theme, signedInAs: DEMO_SIGN_INS.admin });
    const many = Array.from({ length: 40 }, (_, at) => ({
      variation: `Midnight Graphite Titanium Special Edition ${at}, 1TB dual SIM with eSIM`,
      quantity: 1_000_000,
      status: "active" as const,
    }));
    const { key } = await listOne(page, `Samsung Galaxy Z Fold Ultra Special Edition ${theme}`, many);
    await page.goto(`/products/${key}`);
    await update(page).waitFor();
    await expectNoAxeViolations(page);
    await expect.poll(() => textOf(card(page, "Stock"))).toContain("Total 40000000");
    await page.getByLabel("Name").fill("Z Fold");
    await page.getByText("Unsaved changes").waitFor();
    for (const width of [360, 720]) {
      await page.setViewportSize({ width, height: 800 });
      const overhang = () =>
        page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      await expect.poll(overhang).toBe(0);
    }
  });
});
