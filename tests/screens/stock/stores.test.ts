import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { StoreRowWire } from "../../../src/api/stock/stores.contract";
import { dialogOf, leaveQuestion, newName, openAs, rowText } from "../../e2e/support/dialog-steps";
import { make } from "../../e2e/support/records";
import { expectFailing, isCall, openDenied } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";
import { answer } from "../../e2e/support/replies";
import { ask, heads, toast } from "../../e2e/support/steps";
import { adding, pages, STORES, submit } from "../../e2e/stock/store-steps";

const LIST = { method: "GET", path: `/api${STORES}` } as const;

const ADD = { method: "POST", path: `/api${STORES}/new` } as const;

// Sorts last by name, so that other tests, which take the first store, get one with goods.
const NAME = "Yaba Market";

const ADDRESS = "8 Allen Avenue, Ikeja";

const editing = (page: Page) => dialogOf(page, "Edit store");

const inEdit = (page: Page, label: string) => editing(page).getByLabel(label, { exact: true });

const save = (page: Page) => editing(page).getByRole("button", { name: "Save" }).click();

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

test("a store manager edits their store and sees why they cannot add one; a person who may only see stores changes nothing", async () => {
  const manager = await openAs(["stores.view", "stores.manage"]);
  await manager.goto("/stores");
  await manager.getByText("Only an administrator can add a store").waitFor();
  await manager.getByText("1 of 1").waitFor();
  expect(await manager.getByRole("button", { name: "Add store" }).count()).toBe(0);
  expect(await manager.getByRole("button", { name: /^Edit / }).count()).toBe(1);

  const page = await openAs(["stores.view"]);
  await page.goto("/stores");
  await page.getByText("1 of 1").waitFor();
  await expect.poll(() => heads(page)).toEqual(["Name", "Address", "Products", "Employees"]);
  expect(await page.getByRole("button", { name: /^(Add|Edit)/ }).count()).toBe(0);
  expect(await page.getByText("Only an administrator can add a store").count()).toBe(0);

  const stranger = await openAs(["orders.view"]);
  await openDenied(stranger, "/stores");
  expect(await stranger.getByRole("link", { name: "Stores" }).count()).toBe(0);
});

test("stores that fail to load can be retried and are listed ten per page, and an empty list shows a message", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await answer(page, LIST, { status: 503, body: { error: "" } });
  await page.goto("/stores");
  await toast(page, "Cannot access server, request error").waitFor();
  const { body } = await ask<{ data: StoreRowWire[] }>(page, STORES);
  await answer(page, LIST, { status: 200, body: { ...body, pagination: { total_count: 12 } } });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("1–10 of 12").waitFor();
  await answer(page, LIST, { status: 200, body: { data: [], pagination: { total_count: 0 } } });
  await page.reload();
  await page.getByText("No stores yet").waitFor();
  expect(await pages(page).count()).toBe(0);
});
