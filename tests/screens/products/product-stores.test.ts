import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProductWire } from "../../../src/api/products/products.contract";
import { openPage } from "../page/open-page";
import { editElsewhere, load, nameOf, openEdit } from "../../e2e/products/product-edit-steps";
import { breakReply } from "../../e2e/support/replies";
import { ask, card, textOf, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";

const dialog = (page: Page) => page.getByRole("dialog", { name: "List in another store" });
const choice = (page: Page, title: string) => dialog(page).getByRole("checkbox", { name: title, exact: true });
const submit = (page: Page) => dialog(page).getByRole("button", { name: "List", exact: true });
const list = (key: string) => ({ method: "POST", path: `/api/products/${key}/stores` }) as const;

async function openStore(page: Page, title: string): Promise<string> {
  const headers = { "Idempotency-Key": randomUUID() };
  const data = { title, address: "1 Herbert Macaulay Way" };
  return (await ask<{ data: { key: string } }>(page, "/inventory/stores/new", { method: "POST", data, headers })).body
    .data.key;
}

/** A product of its own for a test, with its dialog open, and two stores that do not list it. */
async function choosing(
  title: string,
): Promise<{ page: Page; product: ProductWire; keys: string[]; titles: string[] }> {
  const { page, product } = await openEdit(title);
  const titles = [`Aba for ${title}`, `Benin for ${title}`];
  const keys = [await openStore(page, titles[0] ?? ""), await openStore(page, titles[1] ?? "")];
  await page.reload();
  await page.getByRole("button", { name: "List in another store" }).click();
  await choice(page, titles[0] ?? "").waitFor();
  return { page, product, keys, titles };
}

/** The other stores that list it, with their units, as the server has them. */
const others = async (page: Page, { key, store }: ProductWire) =>
  ((await load(page, key)).stores ?? [])
    .filter((listed) => listed.store !== store)
    .map(({ store_title, quantity }) => [store_title, quantity]);

test("a product is listed in two more stores, without units, and each is a link away", async () => {
  const { page, product, titles } = await choosing("Itel Listed");
  const [aba = "", benin = ""] = titles;
  await submit(page).click();
  await dialog(page).getByText("Choose at least one store").waitFor();
  await choice(page, benin).check();
  await choice(page, aba).check();
  expect(await choice(page, product.store_title).count()).toBe(0);
  await submit(page).click();
  await toast(page, "Product listed").waitFor();
  await dialog(page).waitFor({ state: "hidden" });
  await page
    .getByText(`Also in ${aba} and ${benin}: what you change here changes there; quantities stay per store.`)
    .waitFor();
  expect(await textOf(card(page, "Other stores"))).toContain(`${aba} 0 ${benin} 0`);
  expect(await others(page, product)).toEqual([
    [aba, 0],
    [benin, 0],
  ]);
  await page.getByRole("link", { name: benin }).click();
  await expect.poll(() => textOf(card(page, "Other stores"))).toContain(`${aba} 0 ${product.store_title} 9`);
  expect(await nameOf(page).inputValue()).toBe("Itel Listed");
  expect(await textOf(card(page, "Stock"))).toContain("Total 0");
});

test("a store that lists it by now is refused in words, and the others are listed without it", async () => {
  const { page, product, keys, titles } = await choosing("Itel Refused");
  const [aba = "", benin = ""] = titles;
  await choice(page, aba).check();
  await choice(page, benin).check();
  await ask(page, `/products/${product.key}/stores`, { method: "POST", data: { stores: [keys[0]] } });
  expectFailing(page, list(product.key));
  await submit(page).click();
  await dialog(page).getByText(`Itel Refused is listed in ${aba} already. Leave that store out`).waitFor();
  expect(await choice(page, aba).isChecked()).toBe(true);
  expect(await choice(page, benin).isChecked()).toBe(true);
  await choice(page, aba).uncheck();
  await submit(page).click();
  await toast(page, "Product listed").waitFor();
  await expect.poll(() => textOf(card(page, "Other stores"))).toContain(`${aba} 0 ${benin} 0`);
});

test("a choice outlives another person's edit of the product", async () => {
  const { page, product, titles } = await choosing("Itel Edited");
  const [aba = ""] = titles;
  await choice(page, aba).check();
  await editElsewhere(page, product, { description: "Theirs" });
  expectFailing(page, list(product.key));
  await submit(page).click();
  await dialog(page).getByRole("button", { name: "Keep my changes" }).click();
  expect(await choice(page, aba).isChecked()).toBe(true);
  await submit(page).click();
  await toast(page, "Product listed").waitFor();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Theirs");
  expect(await others(page, product)).toEqual([[aba, 0]]);
});

test("a listing whose reply was lost is repeated, and lists the product once", async () => {
  const { page, product, titles } = await choosing("Itel Repeated");
  const [aba = ""] = titles;
  await choice(page, aba).check();
  await breakReply(page, list(product.key));
  await submit(page).click();
  await toast(page, "Could not reach server").waitFor();
  expect(await choice(page, aba).isChecked()).toBe(true);
  await submit(page).click();
  await toast(page, "Product listed").waitFor();
  expect(await others(page, product)).toEqual([[aba, 0]]);
});

test("people of one store read nothing of other stores", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { body } = await ask<{ data: { key: string }[] }>(page, "/products");
  await page.goto(`/products/${body.data[0]?.key ?? ""}`);
  await card(page, "Stock").waitFor();
  expect(await card(page, "Other stores").count()).toBe(0);
  expect(await page.getByRole("button", { name: "List in another store" }).count()).toBe(0);
});
