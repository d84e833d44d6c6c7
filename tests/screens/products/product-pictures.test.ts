import { Buffer } from "node:buffer";
import userEvent from "@testing-library/user-event";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { editElsewhere, EDIT, listOne, load, nameOf, save, update } from "../../e2e/products/product-edit-steps";
import { answer } from "../../e2e/support/replies";
import { ask, card, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

const UPLOAD = { method: "POST", path: "/api/media/assets/upload" } as const;

const [SAND, BLUE, INK, GREEN] = ["sand", "blue", "ink", "green"].map((way) => `/media/demo-phone-${way}.webp`) as [
  string,
  string,
  string,
  string,
];

async function openWith(title: string, pictures: string[]) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key } = await listOne(page, title);
  await editElsewhere(page, await load(page, key), { pictures });
  await page.goto(`/products/${key}`);
  await nameOf(page).waitFor();
  return { page, key, product: await load(page, key) };
}

const tile = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
const press = (page: Page, name: string) => card(page, "Image").getByRole("button", { name, exact: true }).click();
const shown = (page: Page) => page.getByRole("img", { name: /^Itel / }).getAttribute("src");
const unsaved = (page: Page) => page.getByRole("status").filter({ hasText: "Unsaved changes" });

async function chooseFile(label: string, background: string): Promise<void> {
  const input = [...document.querySelectorAll("input")].find((each) => each.getAttribute("aria-label") === label);
  if (input === undefined) throw new Error(`there is nothing to choose a file with: ${label}`);
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background } })
    .png()
    .toBuffer();
  const file = new File([new Uint8Array(Buffer.from(bytes))], "shelf.png", { type: "image/png" });
  await userEvent.upload(input, file);
}

async function saved(page: Page, key: string) {
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  await expect.poll(() => update(page).count()).toBe(0);
  return load(page, key);
}

test("a tile shows its picture large, and the shown one becomes the cover or is removed", async () => {
  const { page, key } = await openWith("Itel A70", [SAND, BLUE, INK]);
  expect(await shown(page)).toBe(SAND);
  expect(await tile(page, "Picture 1 of 3").getAttribute("aria-pressed")).toBe("true");
  await tile(page, "Picture 2 of 3").click();
  await expect.poll(() => shown(page)).toBe(BLUE);
  expect(await tile(page, "Picture 1 of 3").getAttribute("aria-pressed")).toBe("false");
  expect(await unsaved(page).count()).toBe(0);
  await press(page, "Make it the cover");
  await expect.poll(() => textOf(unsaved(page))).toBe("Unsaved changes Pictures");
  expect(await tile(page, "Picture 1 of 3").getAttribute("aria-pressed")).toBe("true");
  expect(await card(page, "Image").getByRole("button", { name: "Make it the cover" }).count()).toBe(0);
  await tile(page, "Picture 3 of 3").click();
  await press(page, "Remove");
  await tile(page, "Picture 2 of 2").waitFor();
  expect(await shown(page)).toBe(BLUE);
  expect(await saved(page, key)).toMatchObject({ image: BLUE, pictures: [BLUE, SAND] });
});

test("pictures are removed until none is left", async () => {
  const { page, key } = await openWith("Itel A80", [SAND, BLUE]);
  await press(page, "Remove");
  await expect.poll(() => shown(page)).toBe(BLUE);
  await press(page, "Remove");
  await card(page, "Image").getByText("Drop a file here or").waitFor();
  expect(await tile(page, "Picture 1 of 1").count()).toBe(0);
  expect(await saved(page, key)).toMatchObject({ image: "", pictures: [] });
});

test("a picture is added, and one is replaced in its place; a failed upload loses no other and is tried again", async () => {
  const { page, key } = await openWith("Itel P55", [SAND, BLUE]);
  await chooseFile("Add a picture", "#204060");
  await tile(page, "Picture 3 of 3").waitFor();
  await expect.poll(() => shown(page)).toMatch(/^\/media\/products-/);
  const added = await shown(page);
  await tile(page, "Picture 1 of 3").click();
  await answer(page, UPLOAD, { status: 503, body: { error: "down" } });
  await chooseFile("Product image", "#602040");
  await toast(page, "Cannot access server, request error").waitFor();
  await expect.poll(() => shown(page)).toBe(SAND);
  await tile(page, "Picture 3 of 3").waitFor();
  // The picture that was to be replaced is remembered while another one is shown.
  await tile(page, "Picture 2 of 3").click();
  await press(page, "Try again");
  await expect.poll(() => shown(page)).not.toBe(BLUE);
  const replaced = await shown(page);
  expect(await saved(page, key)).toMatchObject({ image: replaced, pictures: [replaced, BLUE, added] });
});

test("eight pictures leave no place to add one", async () => {
  const { page } = await openWith("Itel S24", [SAND, BLUE, INK, GREEN]);
  const more = ["sand", "blue", "ink", "green"].map((way) => `/media/demo-tablet-${way}.webp`);
  await page.getByLabel("Add a picture").waitFor();
  const { data } = (await ask<{ data: { key: string }[] }>(page, "/products?query=Itel%20S24")).body;
  const key = data[0]?.key ?? "";
  await editElsewhere(page, await load(page, key), { pictures: [SAND, BLUE, INK, GREEN, ...more] });
  await page.goto(`/products/${key}`);
  await tile(page, "Picture 8 of 8").waitFor();
  expect(await page.getByLabel("Add a picture").count()).toBe(0);
});

test("what two people add is kept, and the form says who changed the pictures", async () => {
  const { page, key, product } = await openWith("Itel RS4", [SAND]);
  expectFailing(page, EDIT);
  await chooseFile("Add a picture", "#446688");
  await tile(page, "Picture 2 of 2").waitFor();
  const mine = await shown(page);
  await editElsewhere(page, product, { pictures: [SAND, INK] });
  await save(page);
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await tile(page, "Picture 3 of 3").waitFor();
  await card(page, "Image")
    .getByText(/^Changed by /)
    .waitFor();
  expect(await saved(page, key)).toMatchObject({ pictures: [SAND, INK, mine] });
});

test("people who only read choose which picture they see", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { data } = (await ask<{ data: { key: string }[] }>(page, "/products?query=JBL%20Flip%206")).body;
  await page.goto(`/products/${data[0]?.key ?? ""}`);
  await tile(page, "Picture 1 of 3").waitFor();
  await tile(page, "Picture 3 of 3").click();
  const { pictures = [] } = await load(page, data[0]?.key ?? "");
  await expect.poll(() => page.getByRole("img", { name: "JBL Flip 6" }).getAttribute("src")).toBe(pictures[2]);
  expect(await card(page, "Image").getByRole("button").count()).toBe(3);
});
