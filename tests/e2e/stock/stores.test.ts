import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { StoreRowWire } from "../../../src/api/stock/stores.contract";
import { expectNoAxeViolations } from "../support/axe";
import { dialogOf, leaveQuestion, newName, rowText } from "../support/dialog-steps";
import { openPage } from "../support/harness";
import { make } from "../support/records";
import { answer } from "../support/replies";
import { ask, heads, toast } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";
import { pages, STORES } from "./store-steps";

const ADD = { method: "POST", path: `/api${STORES}/new` } as const;

// Sorts last by name, so that other tests, which take the first store, get one with goods.
const NAME = "Yaba Market";

const ADDRESS = "8 Allen Avenue, Ikeja";

const adding = (page: Page) => dialogOf(page, "Add store");

const editing = (page: Page) => dialogOf(page, "Edit store");

const inEdit = (page: Page, label: string) => editing(page).getByLabel(label, { exact: true });

const save = (page: Page) => editing(page).getByRole("button", { name: "Save" }).click();

const submit = (page: Page) => adding(page).getByRole("button", { name: "Add store" }).click();

/** The list with a separate store being edited. */
async function openEdit(): Promise<{ page: Page; title: string; key: string }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const title = newName(NAME);
  const key = await make(page, STORES, { title, address: ADDRESS });
  await page.goto("/stores");
  await page.getByRole("button", { name: `Edit ${title}` }).click();
  await inEdit(page, "Name").waitFor();
  return { page, title, key };
}

test("stores are listed with their products and employees, and added by an administrator over the list", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Stores" }).click();
  await page.getByRole("heading", { level: 1, name: "Stores" }).waitFor();
  await pages(page).waitFor();
  expect(await page.title()).toBe("Stores · Backroom");
  await expect.poll(() => heads(page)).toEqual(["Name", "Address", "Products", "Employees", "Edit"]);
  const { body } = await ask<{ data: StoreRowWire[] }>(page, STORES);
  const village = body.data.find(({ title }) => title === "Computer Village, Ikeja");
  expect(await rowText(page, "Computer Village, Ikeja")).toBe(
    `${village?.title} ${village?.address} ${village?.product_count} ${village?.employee_count}`,
  );

  await page.getByRole("main").getByRole("button", { name: "Add store" }).click();
  await submit(page);
  await toast(page, 'Please fill in "Name", "Address"').waitFor();
  const title = newName(NAME);
  await adding(page).getByLabel("Name").fill(title);
  await adding(page).getByLabel("Name").press("Enter");
  await adding(page).getByLabel("Address").fill(ADDRESS);
  await answer(page, ADD, "unreachable");
  await submit(page);
  await toast(page, "Could not reach server").waitFor();
  await expect.poll(() => adding(page).getByLabel("Name").inputValue()).toBe(title);
  const [sent] = await Promise.all([page.waitForRequest((request) => isCall(request, ADD)), submit(page)]);
  expect(sent.postDataJSON()).toEqual({ title, address: ADDRESS });
  await toast(page, "Store added successfully").waitFor();
  await adding(page).waitFor({ state: "hidden" });
  await expect.poll(() => rowText(page, title)).toBe(`${title} ${ADDRESS} 0 0`);
  await page.goto("/orders");
  await page.getByRole("combobox", { name: "Store" }).click();
  await page.getByRole("option", { name: title }).waitFor();
});

test("a store edit starts from the current values, and a conflict asks which version to keep", async () => {
  const { page, title, key } = await openEdit();
  expectFailing(page, { method: "PUT", path: `/api${STORES}/${key}/edit` });
  await inEdit(page, "Name").fill("");
  await save(page);
  await toast(page, 'Please fill in "Name"').waitFor();
  await inEdit(page, "Name").fill(`${title} 2`);
  const theirs = { method: "PUT", data: { title, address: "9 Allen Avenue, Ikeja" } } as const;
  expect((await ask(page, `${STORES}/${key}/edit`, theirs)).status).toBe(200);
  await save(page);
  await editing(page).getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Store updated successfully").waitFor();
  await editing(page).waitFor({ state: "hidden" });
  await expect.poll(() => rowText(page, title)).toBe(`${title} 2 9 Allen Avenue, Ikeja 0 0`);
});

test("leaving a changed store asks for confirmation, and staying keeps the input", async () => {
  const { page } = await openEdit();
  await inEdit(page, "Address").fill("Half an address");
  await editing(page).getByRole("button", { name: "Close" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor({ state: "hidden" });
  await expect.poll(() => inEdit(page, "Address").inputValue()).toBe("Half an address");
});

for (const [theme, width] of [
  ["light", 390],
  ["dark", 1440],
] as const) {
  test(`stores and their dialog pass the accessibility rules in ${theme} at ${width}`, async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, theme, width });
    await page.goto("/stores");
    await pages(page).waitFor();
    await expectNoAxeViolations(page);
    await page.getByRole("button", { name: "Add store" }).click();
    await submit(page);
    await adding(page).getByText('Please fill in "Name"').waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
