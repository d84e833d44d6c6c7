import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { ask, card, toast } from "../../e2e/support/steps";
import { openPage } from "../page/open-page";

type Page = Awaited<ReturnType<typeof openPage>>;
const title = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

test("a count is started, typed blind, reviewed and posted", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  await page.goto("/counts/start");
  await title(page, "Start a count").waitFor();
  await page.getByRole("radio", { name: "Search" }).click();
  await page.getByRole("button", { name: "Start counting" }).click();
  await toast(page, 'Please fill in "Search"').waitFor();
  await page.getByRole("textbox", { name: "Search" }).fill("iPhone 14 Pro Max");
  await page.getByRole("button", { name: "Start counting" }).click();
  await title(page, /^Count \d+$/).waitFor();
  const line = page.getByRole("row", { name: /iPhone 14 Pro Max/ }).first();
  await line.getByRole("button", { name: /^Count / }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Units found" }).fill("0");
  await dialog.getByRole("button", { name: "Count", exact: true }).click();
  await card(page, "Scan")
    .getByText(/: 0 counted$/)
    .waitFor();
  expect(await page.getByText("Expected").count()).toBe(0);
  await card(page, "Next").getByRole("button", { name: "Review the differences" }).click();
  await card(page, "Differences").waitFor();
  await card(page, "Next").getByRole("button", { name: "Post the differences" }).click();
  await page.getByRole("button", { name: "Post", exact: true }).click();
  await toast(page, "Count posted").waitFor();
  await page.getByText("Posted by").waitFor();
});

test("a product's stock is adjusted with a reason", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { body } = await ask<{ data: { key: string }[] }>(page, "/products?query=iPhone%2014%20Pro%20Max");
  const key = body.data[0]?.key;
  const before = await ask<{ data: { variants: { quantity: number }[] } }>(page, `/products/${key}`);
  await page.goto(`/products/${key}`);
  await page.getByRole("button", { name: "Adjust the stock" }).click();
  const dialog = page.getByRole("dialog", { name: "Adjust the stock" });
  await dialog.getByRole("radio", { name: "Add" }).click();
  await dialog.getByRole("button", { name: "Adjust" }).click();
  await toast(page, 'Please fill in "Variant", "Units"').waitFor();
  await dialog.getByRole("combobox", { name: "Variant" }).click();
  await page.getByRole("option").first().click();
  await dialog.getByRole("textbox", { name: "Units" }).fill("2");
  await dialog.getByRole("button", { name: "Adjust" }).click();
  await toast(page, "Stock adjusted").waitFor();
  const after = await ask<{ data: { variants: { quantity: number }[] } }>(page, `/products/${key}`);
  expect(after.body.data.variants[0]?.quantity).toBe((before.body.data.variants[0]?.quantity ?? 0) + 2);
});
