import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/demo";
import type { NewProductBody, ProductEditBody, ProductWire } from "../../../src/api/contract/products";
import { openPage } from "../page/open-page";
import { ask, card, textOf, toast } from "../../e2e/steps";
import { expectFailing } from "../../e2e/watch";

const EDIT = { method: "PUT", path: /^\/api\/products\/[^/]+\/edit$/ } as const;

const VARIANTS: NewProductBody["variations"] = [
  { variation: "Black, 128GB", quantity: 6, status: "active" },
  { variation: "Blue, 256GB", quantity: 2, status: "repair" },
  { variation: "Gold, 256GB", quantity: 1, status: "hidden" },
];

const load = async (page: Page, key: string) => (await ask<{ data: ProductWire }>(page, `/products/${key}`)).body.data;

/** A product of its own for a test, in the person's own store. */
async function listOne(page: Page, title: string, variations = VARIANTS): Promise<ProductWire> {
  const [profile, suppliers] = await Promise.all([
    ask<{ data: { store: string } }>(page, "/user_profile"),
    ask<{ data: { key: string }[] }>(page, "/preflight/load-info?xbtsx=suppliers&fields=key&fields=name"),
  ]);
  const data: NewProductBody = {
    title,
    description: "Sealed box",
    price: 100_000,
    sale_price: 150_000,
    image: "",
    store: profile.body.data.store,
    supplier: suppliers.body.data[0]?.key ?? "",
    variations,
  };
  const headers = { "Idempotency-Key": randomUUID() };
  const { status, body } = await ask<{ data: { key: string } }>(page, "/products/new", {
    method: "POST",
    data,
    headers,
  });
  expect(status).toBe(200);
  return load(page, body.data.key);
}

async function openEdit(title: string, search = ""): Promise<{ page: Page; product: ProductWire }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const product = await listOne(page, title);
  await page.goto(`/products/${product.key}${search}`);
  await update(page).waitFor();
  return { page, product };
}

const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });

const question = (page: Page, name: RegExp) => page.getByRole("alertdialog", { name });

async function save(page: Page): Promise<void> {
  await update(page).click();
  await question(page, /update this product/)
    .getByRole("button", { name: "Update" })
    .click();
}

/** Another person's edit, which the page does not know of. */
async function editElsewhere(page: Page, product: ProductWire, changes: Partial<ProductEditBody>): Promise<void> {
  const { title, description, store, supplier, sale_price, variants } = product;
  const variations = variants.map(({ key, variation, status }) => ({ key, variation, status }));
  const data: ProductEditBody = { title, description, store, supplier, sale_price, variations, ...changes };
  const headers = { "If-Match": String(product.version) };
  expect((await ask(page, `/products/${product.key}/edit`, { method: "PUT", data, headers })).status).toBe(200);
}

test("the list leads to a product with the status it is filtered by", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await listOne(page, "Zinox Filtered Laptop");
  await page.goto("/products?status=repair&query=Zinox%20Filtered");
  await page.getByRole("link", { name: "Zinox Filtered Laptop" }).click();
  await update(page).waitFor();
  expect(new URL(page.url()).search).toBe("?status=repair");
  expect(await textOf(card(page, "Variations"))).toContain("1 of 3");
});

test("a variant without a name is not saved, and said beside it", async () => {
  const { page } = await openEdit("Samsung Galaxy A05");
  await page.getByLabel("variant of variant 1").fill("  ");
  await page.getByLabel("Name").fill("");
  await update(page).click();
  await toast(page, 'Please fill in "Name", "Variant"').waitFor();
  await page.getByText('Please fill in "Variant"', { exact: true }).waitFor();
  expect(await question(page, /update/).count()).toBe(0);
});

test("a stale edit can be dropped for the latest", async () => {
  const { page, product } = await openEdit("Samsung Galaxy Z Flip");
  expectFailing(page, EDIT);
  await page.getByLabel("Description").fill("Mine");
  await editElsewhere(page, product, { description: "Theirs" });
  await save(page);
  await page.getByRole("button", { name: "Use the latest" }).click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Theirs");
});

test("those who may not edit read, and see no purchase price without the right to", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: { key: string }[] }>(page, "/products");
  await page.goto(`/products/${body.data[0]?.key ?? ""}`);
  await card(page, "Variations").waitFor();
  expect(await update(page).count()).toBe(0);
  expect(await page.getByText("Purchase Price").count()).toBe(0);
});
