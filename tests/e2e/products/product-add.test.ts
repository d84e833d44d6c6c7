import { Buffer } from "node:buffer";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { expectNoAxeViolations } from "../support/axe";
import { hold } from "../support/replies";
import { ask, card, choose, textOf, toast } from "../support/steps";
import { isCall } from "../support/watch";
import { add, fill, openAdd } from "./product-add-steps";

const UPLOAD = { method: "POST", path: "/api/media/assets/upload" } as const;

const picture = (background: string) =>
  sharp({ create: { width: 40, height: 40, channels: 3, background } })
    .png()
    .toBuffer();

const image = (page: Page) => page.getByLabel("Product image");

/** The server's product with this title. */
async function stored(page: Page, title: string): Promise<ProductWire> {
  const { body } = await ask<{ data: { key: string }[] }>(page, `/products?query=${encodeURIComponent(title)}`);
  return (await ask<{ data: ProductWire }>(page, `/products/${body.data[0]?.key ?? ""}`)).body.data;
}

test("a product is added with its variants and its image, whose upload blocks the save and can be retried", async () => {
  const page = await openAdd();
  await fill(page, "Tecno Camon 30 Premier");
  const upload = await hold(page, UPLOAD, { status: 503, body: { error: "down" } });
  await image(page).setInputFiles({ name: "camon.PNG", mimeType: "image/png", buffer: await picture("#204060") });
  await upload.arrived;
  await add(page).click();
  await toast(page, "The image is still being uploaded. Try again in a moment").waitFor();
  upload.release();
  await toast(page, "Cannot access server, request error").waitFor();
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByRole("img", { name: "Tecno Camon 30 Premier" }).waitFor();
  const second = { name: "camon-2.png", mimeType: "image/png", buffer: await picture("#602040") };
  await page.getByLabel("Add a picture").setInputFiles(second);
  await page.getByRole("button", { name: "Picture 2 of 2", pressed: true }).waitFor();
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
  expect([product.pictures?.[0], product.pictures?.length]).toEqual([product.image, 2]);
  expect(product.variants.map(({ variation, quantity, status }) => ({ variation, quantity, status }))).toEqual([
    { variation: "Black, 128GB", quantity: 6, status: "active" },
    { variation: "Blue, 256GB", quantity: 3, status: "repair" },
  ]);
});

test("files that are no pictures, too large or too many are refused once each and not sent", async () => {
  const page = await openAdd();
  await add(page).click();
  await page.getByText('Please fill in "Color"', { exact: true }).waitFor();
  await expectNoAxeViolations(page);
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
