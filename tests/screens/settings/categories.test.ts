import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { history, show } from "../../e2e/lists/history-steps";
import { answer } from "../../e2e/support/replies";
import { ask, card, choose, textOf, toast } from "../../e2e/support/steps";
import { leaveQuestion, newName, openAs } from "../../e2e/support/dialog-steps";
import { expectFailing } from "../../e2e/support/watch";
import { editElsewhere, listOne, load, openEdit, save } from "../../e2e/products/product-edit-steps";
import { openPage } from "../page/open-page";

const REMOVE = { method: "DELETE", path: /^\/api\/categories\/[^/]+\/delete$/ } as const;

type Page = Awaited<ReturnType<typeof openPage>>;
type Reply = { data: { key: string; name: string; product_count: number }[] };

const categories = (page: Page) => card(page, "Categories");
const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const entry = (page: Page, name: string) => categories(page).getByRole("listitem").filter({ hasText: name });
const stored = async (page: Page) => (await ask<Reply>(page, "/categories")).body.data;

const openSettings = async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/settings");
  await entry(page, "Phones").waitFor();
  return page;
};

async function addCategory(page: Page, name: string) {
  await categories(page).getByRole("button", { name: "Add category" }).click();
  await dialog(page, "Add category").getByRole("textbox", { name: "Name" }).fill(name);
  await dialog(page, "Add category").getByRole("button", { name: "Add category" }).click();
  await toast(page, "Category added successfully").waitFor();
  await entry(page, name).waitFor();
}

test("a category is added, renamed, and removed after a question that says how many products stay", async () => {
  const page = await openSettings();
  const name = newName("Drones");
  await addCategory(page, name);
  await entry(page, name).getByText("0 products").waitFor();

  await page.getByRole("button", { name: `Rename ${name}` }).click();
  await dialog(page, "Edit category").getByRole("textbox", { name: "Name" }).fill(`${name} and kites`);
  await dialog(page, "Edit category").getByRole("button", { name: "Save" }).click();
  await toast(page, "Category updated successfully").waitFor();
  await entry(page, `${name} and kites`).waitFor();

  const key = (await stored(page)).find((each) => each.name === `${name} and kites`)?.key ?? "";
  const product = await listOne(page, "Kite with a camera");
  await editElsewhere(page, product, { category: key });
  await page.goto("/settings");
  await entry(page, name).getByRole("link", { name: "1 product" }).click();
  await page.getByRole("link", { name: "Kite with a camera" }).waitFor();
  expect(new URL(page.url()).search).toBe(`?category=${key}`);
  await page.goto("/settings");
  await page.getByRole("button", { name: `Remove ${name} and kites` }).click();
  const question = page.getByRole("alertdialog", { name: `Remove the category ${name} and kites?` });
  await question.getByText("1 product will have no category. Nothing else about them changes.").waitFor();
  await question.getByRole("button", { name: "Remove" }).click();
  await toast(page, `${name} and kites removed successfully`).waitFor();
  await expect.poll(async () => entry(page, name).count()).toBe(0);
  expect((await load(page, product.key)).category).toBe("");
});

test("a removal that fails says so and keeps the category, and one that is cancelled removes nothing", async () => {
  const page = await openSettings();
  const name = newName("Lamps");
  await addCategory(page, name);
  const remove = page.getByRole("button", { name: `Remove ${name}` });
  const question = page.getByRole("alertdialog", { name: `Remove the category ${name}?` });
  await remove.click();
  await question.getByText("No product is in it.").waitFor();
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expectFailing(page, REMOVE);
  await answer(page, REMOVE, { status: 500, body: { error: "Broken", code: "server_fault" } });
  await remove.click();
  await question.getByRole("button", { name: "Remove" }).click();
  await question.waitFor({ state: "hidden" });
  await entry(page, name).waitFor();
  expect((await stored(page)).some((each) => each.name === name)).toBe(true);
});

test("a name that is taken is said at its field, and leaving what is typed asks", async () => {
  const page = await openSettings();
  await categories(page).getByRole("button", { name: "Add category" }).click();
  const add = dialog(page, "Add category");
  await add.getByRole("button", { name: "Add category" }).click();
  await toast(page, 'Please fill in "Name"').waitFor();
  expectFailing(page, { method: "POST", path: "/api/categories/new" });
  await add.getByRole("textbox", { name: "Name" }).fill("phones");
  await add.getByRole("button", { name: "Add category" }).click();
  await add.getByText("There is a category Phones already. Use another name").first().waitFor();
  await add.getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor();
});

test("a product gets its category in its form, shows it to readers, and its history names both", async () => {
  const { page, product } = await openEdit("Tecno Sorted Phone");
  await page.getByRole("combobox", { name: /^Category/ }).click();
  await page.getByRole("option", { name: "Tablets" }).click();
  await save(page);
  await toast(page, "Product updated successfully").waitFor();
  expect((await load(page, product.key)).category_name).toBe("Tablets");
  await show(page).click();
  await expect.poll(() => textOf(history(page))).toContain("Category: none became Tablets");
  const reader = await openAs(["products.view"]);
  await reader.goto(`/products/${product.key}`);
  await reader.getByText("Tablets").waitFor();
});

test("the list of products is filtered by a category in the URL, also by having none", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const product = await listOne(page, newName("Unsorted"));
  await page.goto("/products?category=none");
  await page.getByRole("link", { name: product.title }).waitFor();
  await choose(page, "Category", "Phones");
  await expect.poll(() => page.getByRole("link", { name: product.title }).count()).toBe(0);
  const key = (await stored(page)).find(({ name }) => name === "Phones")?.key;
  expect(new URL(page.url()).search).toBe(`?category=${key}`);
});
