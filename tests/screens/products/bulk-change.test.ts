import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { editElsewhere, listOne, load } from "../../e2e/products/product-edit-steps";
import { choose, textOf } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

const UNDO = { method: "POST", path: /^\/api\/bulk-changes\/[^/]+\/undo$/ } as const;

const TITLES = ["Lamp", "Fan", "Radio"];

/** Products of ₦150,000.00 that only one search finds, three by default. */
async function openShop(titles: readonly string[] = TITLES) {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const word = `Bulk${randomUUID().slice(0, 8)}`;
  const products = [];
  for (const title of titles) products.push(await listOne(page, `${word} ${title}`));
  await page.goto(`/products?query=${word}`);
  await page.getByRole("link", { name: `${word} ${titles.at(-1)}` }).waitFor();
  return { page, word, products };
}

type Shop = Awaited<ReturnType<typeof openShop>>;

const pricesOf = async ({ page, products }: Shop) =>
  Promise.all(products.map(async ({ key }) => (await load(page, key)).sale_price));

/** Prices a tenth higher, up to the preview. */
async function preview({ page }: Shop) {
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("radio", { name: "More" }).click();
  await dialog.getByRole("radio", { name: "%" }).click();
  await dialog.getByLabel("Percent").fill("10");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Apply" }).waitFor();
  return dialog;
}

test("three selected products cost a tenth more, and after Undo what they cost before", async () => {
  const shop = await openShop();
  const { page, word } = shop;
  for (const title of TITLES) await page.getByLabel(`Select ${word} ${title}`).click();
  await page.getByText("3 selected").waitFor();
  const dialog = await preview(shop);
  await dialog.getByRole("heading", { name: "Preview: 3 products change" }).waitFor();
  await expect.poll(() => textOf(dialog)).toContain("₦150,000.00");
  expect(await textOf(dialog)).toContain("₦165,000.00");
  expect(await pricesOf(shop)).toEqual([150_000, 150_000, 150_000]);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.getByRole("heading", { name: "3 products changed" }).waitFor();
  expect(await pricesOf(shop)).toEqual([165_000, 165_000, 165_000]);
  await dialog.getByRole("button", { name: "Done" }).click();
  await expect.poll(() => textOf(page.getByRole("region", { name: "Products" }))).toContain("165,000.00");
  await page.getByRole("button", { name: "Undo" }).click();
  await page.getByRole("heading", { name: "Change undone" }).waitFor();
  expect(await pricesOf(shop)).toEqual([150_000, 150_000, 150_000]);
  await page.getByRole("dialog").getByRole("button", { name: "Done" }).click();
  await expect.poll(() => textOf(page.getByRole("region", { name: "Products" }))).toContain("150,000.00");
});

test("all that match a search change, also those on other pages, and a refused undo names the product", async () => {
  const titles = Array.from({ length: 11 }, (_, at) => `Lamp ${at + 1}`);
  const shop = await openShop(titles);
  const { page, word, products } = shop;
  await page.getByLabel("Select all on this page").click();
  await page.getByText("10 selected").waitFor();
  await page.getByRole("button", { name: "Select all 11 that match" }).click();
  await page.getByText("All 11 selected").waitFor();
  const dialog = await preview(shop);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.getByRole("heading", { name: "11 products changed" }).waitFor();
  const [lamp] = products;
  if (lamp === undefined) throw new Error("there is no lamp");
  await editElsewhere(page, await load(page, lamp.key), { description: "Theirs" });
  expectFailing(page, UNDO);
  await dialog.getByRole("button", { name: "Undo" }).click();
  await dialog.getByText(`${word} Lamp 1 was changed since. Nothing was undone`).waitFor();
  expect(await pricesOf(shop)).toEqual(titles.map(() => 165_000));
});

test("variants are reordered at 5 up to 20, then at 8, and a level that orders nothing is marked", async () => {
  const shop = await openShop(["Lamp", "Fan"]);
  const { page, word } = shop;
  const change = async () => {
    for (const title of ["Lamp", "Fan"]) await page.getByLabel(`Select ${word} ${title}`).click();
    await page.getByRole("button", { name: "Change", exact: true }).click();
    await page.getByRole("dialog").getByRole("radio", { name: "Reorder" }).click();
    return page.getByRole("dialog");
  };
  const dialog = await change();
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText('Please fill in "Reorder at"').waitFor();
  await dialog.getByLabel("Reorder at").fill("5");
  await dialog.getByLabel("Order up to").fill("5");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText("Must be more than 5, or nothing is ordered").waitFor();
  await dialog.getByLabel("Order up to").fill("20");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByRole("button", { name: "Apply" }).waitFor();
  await expect.poll(() => textOf(dialog)).toMatch(/None ?5 → 20/);
  await dialog.getByRole("button", { name: "Apply" }).click();
  await dialog.getByRole("button", { name: "Done" }).click();
  const again = await change();
  await again.getByLabel("Reorder at").fill("8");
  await again.getByRole("button", { name: "Preview" }).click();
  await again.getByRole("button", { name: "Apply" }).waitFor();
  await expect.poll(() => textOf(again)).toMatch(/5 → 20 ?8 → 20/);
});

test("labels of the selected products, and of all that match, open on either paper", async () => {
  const titles = Array.from({ length: 11 }, (_, at) => `Lamp ${at + 1}`);
  const { page, word, products } = await openShop(titles);
  const linkOf = async (name: string) => {
    await page.getByRole("button", { name: "Labels" }).click();
    const link = await page.getByRole("menuitem", { name }).getAttribute("href");
    await page.keyboard.press("Escape");
    return new URL(link ?? "", "http://shop.test");
  };
  const keyOf = (title: string) => products[titles.indexOf(title)]?.key;
  await page.getByLabel(`Select ${word} Lamp 11`, { exact: true }).click();
  await page.getByLabel(`Select ${word} Lamp 10`, { exact: true }).click();
  const chosen = await linkOf("A4 sheets, one for each variant");
  expect([chosen.pathname, chosen.searchParams.get("paper"), chosen.searchParams.get("per")]).toEqual([
    "/files/labels/file.pdf",
    "a4",
    "variant",
  ]);
  expect(chosen.searchParams.getAll("products").toSorted()).toEqual([keyOf("Lamp 10"), keyOf("Lamp 11")].toSorted());
  await page.getByLabel("Select all on this page").click();
  await page.getByRole("button", { name: "Select all 11 that match" }).click();
  const all = await linkOf("Roll of 40 × 30 mm, one for each unit");
  expect([...all.searchParams]).toEqual([
    ["paper", "roll"],
    ["per", "unit"],
    ["query", word],
  ]);
  const file = await page.request.get(`${all.pathname}${all.search}`);
  expect([file.status(), file.headers()["content-type"]]).toEqual([200, "application/pdf"]);
});

test("what is missing is marked, and nothing is sent", async () => {
  const shop = await openShop();
  const { page } = shop;
  await page.getByLabel("Select all on this page").click();
  await page.getByRole("button", { name: "Change", exact: true }).click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await dialog.getByText('Please fill in "New price"').waitFor();
  await dialog.getByRole("radio", { name: "Status" }).click();
  await choose(dialog, "New status", "Hidden");
  await dialog.getByRole("button", { name: "Preview" }).click();
  await expect.poll(() => textOf(dialog)).toContain("hidden");
});
