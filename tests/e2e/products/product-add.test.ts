import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { expectNoAxeViolations } from "../support/axe";
import { answer, hold } from "../support/replies";
import { ask, card, choose, heads, textOf, toast } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";
import { openAdd } from "./product-add-steps";

const CREATE = { method: "POST", path: "/api/products/new" } as const;

const UPLOAD = { method: "POST", path: "/api/media/assets/upload" } as const;

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const add = (page: Page) => page.getByRole("button", { name: "Add product" });

const image = (page: Page) => page.getByLabel("Product image");

/** Fills in all required fields of a product except its image. */
async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Name").fill(title);
  await page.getByLabel("Description").fill("Sealed box, 12 months warranty");
  await choose(page, "Supplier", "Alaba Electronics Hub");
  await page.getByLabel("Purchase Price").pressSequentially("12000050");
  await page.getByLabel("Sale Price").pressSequentially("14500025");
  await page.getByLabel("Color of variant 1").fill("Black, 128GB");
  await page.getByLabel("Qty of Black, 128GB").fill("6");
}

/** The server's product with this title. */
async function stored(page: Page, title: string): Promise<ProductWire> {
  const { body } = await ask<{ data: { key: string }[] }>(page, `/products?query=${encodeURIComponent(title)}`);
  return (await ask<{ data: ProductWire }>(page, `/products/${body.data[0]?.key ?? ""}`)).body.data;
}

test("a product is added with its image and variants, and the list opens", async () => {
  const page = await openAdd();
  await fill(page, "Tecno Camon 30 Premier");
  await image(page).setInputFiles({ name: "camon.PNG", mimeType: "image/png", buffer: await picture("#204060") });
  await page.getByRole("img", { name: "Tecno Camon 30 Premier" }).waitFor();
  await page.getByRole("button", { name: "Add variant" }).click();
  await page.getByLabel("Color of variant 2").fill("Blue, 256GB");
  await page.getByLabel("Qty of Blue, 256GB").fill("3");
  await choose(page, "Status of Blue, 256GB", "Repair");
  await expect.poll(() => textOf(card(page, "Stock"))).toContain("Active 6 Repair 3 Return 0 Hidden 0 Total 9");
  await add(page).click();
  await toast(page, "Product added successfully").waitFor();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
  await page.getByRole("link", { name: "Tecno Camon 30 Premier" }).waitFor();
  const product = await stored(page, "Tecno Camon 30 Premier");
  expect(product).toMatchObject({ price: 120_000.5, sale_price: 145_000.25 });
  expect(product.image).toMatch(/^\/media\/products-/);
  expect(product.variants.map(({ variation, quantity, status }) => ({ variation, quantity, status }))).toEqual([
    { variation: "Black, 128GB", quantity: 6, status: "active" },
    { variation: "Blue, 256GB", quantity: 3, status: "repair" },
  ]);
});

test("missing fields are listed in one toast and at each field until they are filled", async () => {
  const page = await openAdd();
  await add(page).click();
  await toast(
    page,
    'Please fill in "Name", "Description", "Supplier", "Purchase Price", "Sale Price", "Color", "Qty"',
  ).waitFor();
  await expectNoAxeViolations(page);
  await page.getByText('Please fill in "Color"', { exact: true }).waitFor();
  await page.getByLabel("Color of variant 1").fill("Black");
  await page.getByText('Please fill in "Color"', { exact: true }).waitFor({ state: "detached" });
  await page.getByText('Please fill in "Qty"', { exact: true }).waitFor();
  await expect.poll(() => page.getByRole("button", { name: "Delete Black" }).isDisabled()).toBe(true);
  await expect.poll(() => heads(page)).toEqual(["Color", "Qty", "Status"]);
});

test("files that are no pictures, too large or too many are refused once each and not sent", async () => {
  const page = await openAdd();
  const sent: string[] = [];
  page.on("request", (request) => {
    if (isCall(request, UPLOAD)) sent.push(request.url());
  });
  await image(page).setInputFiles({ name: "list.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF") });
  await toast(page, "Only PNG, JPEG or JPG images can be uploaded").waitFor();
  const large = Buffer.alloc(5 * 1024 * 1024 + 1);
  await image(page).setInputFiles({ name: "large.jpg", mimeType: "image/jpeg", buffer: large });
  await toast(page, "The image is larger than 5 MB").waitFor();
  const dropped = await page.evaluateHandle(() => {
    const data = new DataTransfer();
    for (const name of ["a.gif", "b.gif"]) data.items.add(new File(["x"], name));
    return data;
  });
  await card(page, "Image").getByText("Drop a file here or").dispatchEvent("drop", { dataTransfer: dropped });
  await toast(page, "Only PNG, JPEG or JPG images can be uploaded. Only one file can be chosen").waitFor();
  expect(sent).toEqual([]);
});

test("an upload in progress blocks the save, and a failed upload can be retried", async () => {
  const page = await openAdd();
  await fill(page, "Redmi Note 13 Pro");
  const upload = await hold(page, UPLOAD, { status: 503, body: { error: "down" } });
  await image(page).setInputFiles({ name: "note.jpg", mimeType: "image/jpeg", buffer: await picture("#aa2200") });
  await upload.arrived;
  await add(page).click();
  await toast(page, "The image is still being uploaded. Try again in a moment").waitFor();
  upload.release();
  await toast(page, "Cannot access server, request error").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("img", { name: "Redmi Note 13 Pro" }).waitFor();
  await add(page).click();
  await toast(page, "Product added successfully").waitFor();
  expect((await stored(page, "Redmi Note 13 Pro")).image).toMatch(/^\/media\//);
});

test("an add whose reply was lost keeps the input, and a retry adds the product once", async () => {
  const page = await openAdd();
  await fill(page, "Nokia 105 Dual");
  await page.route(
    "**/api/products/new",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  expectFailing(page, CREATE);
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
  await expect.poll(() => page.getByLabel("Name").inputValue()).toBe("Half a thought");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question.getByRole("button", { name: "yes" }).click();
  await page.getByRole("heading", { level: 1, name: "Products" }).waitFor();
});
