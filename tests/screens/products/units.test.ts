import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductWire } from "../../../src/api/products/products.contract";
import type { UnitWire } from "../../../src/api/stock/units.contract";
import { openPage } from "../page/open-page";
import { EDIT, editElsewhere, listOne, load, openEdit, save } from "../../e2e/products/product-edit-steps";
import { box, options, palette } from "../../e2e/lists/palette-steps";
import { ask, card, choose, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

const BLACK = "Black, 128GB";
let given = 0;

/** A serial number that nothing else has. */
const newSerial = () => {
  given += 1;
  return `SN-${Date.now().toString(36).toUpperCase()}${process.env["VITEST_POOL_ID"] ?? ""}-${given}`;
};

const numbers = (page: Page) => card(page, "Serial numbers");
const registering = (page: Page) => card(page, "Register serial numbers");
const typed = (page: Page) => registering(page).getByLabel("Serial numbers");
const tracking = (page: Page) => page.getByRole("switch", { name: "Tracks serial numbers" });
const unitNow = async (page: Page, serial: string) =>
  (await ask<{ data: UnitWire }>(page, `/units/${encodeURIComponent(serial)}`)).body.data;

async function register(page: Page, product: ProductWire, serials: string[]): Promise<void> {
  const data = { variant: product.variants[0]?.key, serials };
  expect((await ask(page, `/products/${product.key}/units`, { method: "POST", data })).status).toBe(200);
}

/** A product that tracks serial numbers; its first variant has 6 units, and these numbers. */
async function listTracked(page: Page, title: string, serials: string[]): Promise<ProductWire> {
  const product = await listOne(page, title);
  await editElsewhere(page, product, { tracks_serials: true });
  await register(page, product, serials);
  return load(page, product.key);
}

async function openUnit(serial: string, title: string): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await listTracked(page, title, [serial]);
  await page.goto(`/units/${encodeURIComponent(serial)}`);
  await page.getByRole("heading", { name: serial }).waitFor();
  return page;
}

test("serial numbers are turned on, and registered once the list of them is right", async () => {
  const { page, product } = await openEdit("Tecno Numbered Phone");
  expect(await numbers(page).count()).toBe(0);
  await tracking(page).check();
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  expect(await load(page, product.key)).toMatchObject({ tracks_serials: true });
  await numbers(page).getByText("6 units, 0 numbered, 6 without a number").waitFor();

  await numbers(page).getByRole("button", { name: "Register numbers" }).click();
  const [one, other] = [newSerial(), newSerial()];
  await registering(page).getByRole("button", { name: "Register" }).click();
  await registering(page).getByText('Please fill in "Variant"', { exact: true }).waitFor();
  await choose(registering(page), "Variant", new RegExp(BLACK));
  await typed(page).fill(`490154203237517\n${one}\n`);
  expect(await textOf(registering(page))).toContain("2 of 6 so far");
  await registering(page).getByRole("button", { name: "Register" }).click();
  await registering(page).getByText("490154203237517 has 15 digits like an IMEI, and a wrong check digit").waitFor();
  await typed(page).fill(`${one}\n${one.toLowerCase()}`);
  await registering(page).getByRole("button", { name: "Register" }).click();
  await registering(page).getByText(`${one.toLowerCase()} is here twice`).waitFor();
  await typed(page).fill(`${one}\n${other}\n`);
  await registering(page).getByRole("button", { name: "Register" }).click();
  await toast(page, "Serial numbers registered").waitFor();
  await numbers(page).getByText("6 units, 2 numbered, 4 without a number").waitFor();
  await numbers(page).getByRole("link", { name: one }).click();
  await page.getByRole("heading", { name: one }).waitFor();
  await expect.poll(() => textOf(card(page, "Unit"))).toContain(`Product Tecno Numbered Phone Variant ${BLACK}`);
  await expect.poll(() => textOf(card(page, "History"))).toContain("Number registered: in stock");
  const crumbs = page.getByRole("navigation", { name: "Breadcrumb" });
  await expect.poll(() => textOf(crumbs)).toBe(`Products ${one}`);
});

test("more numbers than units, and one of another unit, are refused beside the field and stay typed", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const taken = newSerial();
  const product = await listTracked(page, "Tecno Crowded Phone", [taken]);
  await page.goto(`/products/${product.key}`);
  await numbers(page).getByRole("button", { name: "Register numbers" }).click();
  expectFailing(page, { method: "POST", path: /^\/api\/products\/[^/]+\/units$/ });
  await choose(registering(page), "Variant", new RegExp(BLACK));
  const many = Array.from({ length: 6 }, newSerial).join("\n");
  await typed(page).fill(many);
  await registering(page).getByRole("button", { name: "Register" }).click();
  await registering(page)
    .getByText(/^Only 5 of Tecno Crowded Phone/)
    .first()
    .waitFor();
  expect(await typed(page).inputValue()).toBe(many);
  await typed(page).fill(`${newSerial()}\n${taken}`);
  await registering(page).getByRole("button", { name: "Register" }).click();
  await registering(page).getByText(`${taken} is registered already. Check the number`).first().waitFor();
  // Typed numbers are not left without a question.
  await page.getByRole("link", { name: "Orders", exact: true }).first().click();
  const question = page.getByRole("alertdialog");
  await question.getByText("Your changes will be lost.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await typed(page).inputValue()).toContain(taken);
});

test("serial numbers are not turned off while a unit has one, which is said beside the switch", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const product = await listTracked(page, "Tecno Kept Phone", [newSerial()]);
  await page.goto(`/products/${product.key}`);
  expectFailing(page, EDIT);
  await tracking(page).uncheck();
  await save(page);
  await card(page, "Product details")
    .getByText(/^Units of Tecno Kept Phone in stock have serial numbers/)
    .waitFor();
});

test("a corrected number is opened under its new address", async () => {
  const [wrong, right] = [newSerial(), newSerial()];
  const page = await openUnit(wrong, "Tecno Misread Phone");
  await page.getByRole("button", { name: "Correct number" }).click();
  const form = card(page, "Correct number");
  await form.getByLabel("Serial number").fill(right);
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText('Please fill in "Reason"', { exact: true }).waitFor();
  await form.getByLabel("Reason").fill("Misread");
  await form.getByRole("button", { name: "Save" }).click();
  await toast(page, "Serial number corrected").waitFor();
  await page.getByRole("heading", { name: right }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/units/${right}`);
  await expect.poll(() => textOf(card(page, "History"))).toContain(`Before: ${wrong}. Misread`);
});

test("a number that changed meanwhile is a conflict, and what was typed stays", async () => {
  const serial = newSerial();
  const page = await openUnit(serial, "Tecno Contested Phone");
  await page.getByRole("button", { name: "Correct number" }).click();
  const form = card(page, "Correct number");
  const mine = newSerial();
  await form.getByLabel("Serial number").fill(mine);
  await form.getByLabel("Reason").fill("Misread");
  const { version } = await unitNow(page, serial);
  const data = { version, serial: serial.toLowerCase(), reason: "Small letters" };
  expect((await ask(page, `/units/${serial}`, { method: "PUT", data })).status).toBe(200);
  expectFailing(page, { method: "PUT", path: /^\/api\/units\// });
  await form.getByRole("button", { name: "Save" }).click();
  await form.getByText(serial.toLowerCase()).first().waitFor();
  await form.getByRole("radio", { name: /^Yours/ }).check();
  await form.getByRole("button", { name: "Keep my changes" }).click();
  expect(await form.getByLabel("Reason").inputValue()).toBe("Misread");
  await form.getByRole("button", { name: "Save" }).click();
  await page.getByRole("heading", { name: mine }).waitFor();
});

test("a number is taken off with a reason, and the unit says so", async () => {
  const serial = newSerial();
  const page = await openUnit(serial, "Tecno Nameless Phone");
  await page.getByRole("button", { name: "Take number off" }).click();
  const form = card(page, "Take number off");
  await form.getByLabel("Reason").fill("Label came off");
  await form.getByRole("button", { name: "Take off" }).click();
  await toast(page, "Serial number taken off").waitFor();
  await card(page, "Serial number").getByText("This number was taken off.").waitFor();
  await expect.poll(() => textOf(card(page, "History"))).toContain("Number taken off");
  expect(await unitNow(page, serial)).toMatchObject({ state: "gone" });
});

test("an unknown number says what may be the reason, and leads to the products", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const serial = newSerial();
  expectFailing(page, { method: "GET", path: `/api/units/${serial}` });
  await page.goto(`/units/${serial}`);
  await page.getByText("This unit does not exist, or it belongs to a store you do not see").waitFor();
  await page.getByRole("link", { name: "View products" }).waitFor();
});

test("the palette finds a unit by its whole number in any spelling, and Enter opens its page", async () => {
  const serial = newSerial();
  const page = await openUnit(serial, "Tecno Phone for the Palette");
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await page.keyboard.press("Control+k");
  await box(page).fill(serial.slice(0, -1));
  await palette(page).getByText("Nothing found").waitFor();
  await box(page).fill(serial.toLowerCase());
  await options(page).filter({ hasText: serial }).waitFor();
  expect(await textOf(options(page).first())).toContain(`Tecno Phone for the Palette (${BLACK}) · in stock`);
  await box(page).press("Enter");
  await page.getByRole("heading", { name: serial }).waitFor();
  expect(new URL(page.url()).pathname).toBe(`/units/${serial}`);
});
