import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { countOf, newName, openAs, rowText } from "../../e2e/support/dialog-steps";
import { openPage } from "../page/open-page";
import { make } from "../../e2e/support/records";
import { answer } from "../../e2e/support/replies";
import { ask, heads, toast } from "../../e2e/support/steps";
import { isCall, openDenied } from "../../e2e/support/watch";
import { add, ADD, adding, DETAILS, LIST, NAME, openList, pages, SUPPLIERS } from "../../e2e/stock/supplier-steps";

test("suppliers are listed by name, ten per page, with contact, address and product count, and added over the list", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suppliers" }).click();
  await page.getByRole("heading", { level: 1, name: "Suppliers" }).waitFor();
  await pages(page).waitFor();
  expect(await pages(page).innerText()).toMatch(/^1–10 of /);
  expect(await page.title()).toBe("Suppliers · Backroom");
  await expect.poll(() => heads(page)).toEqual(["Name", "Contact", "Address", "Products", "Owed", "Edit"]);
  const { body } = await ask<{ data: { name: string }[] }>(page, SUPPLIERS);
  await expect
    .poll(() => page.locator("tbody td:first-child").allInnerTexts())
    .toEqual(body.data.map(({ name }) => name));

  await add(page).click();
  await adding(page).getByRole("button", { name: "Add supplier" }).click();
  await toast(page, 'Please fill in "Name", "Contact", "Address"').waitFor();
  await expect
    .poll(() =>
      adding(page)
        .getByLabel("Name")
        .evaluate((at) => at === document.activeElement),
    )
    .toBe(true);
  const name = newName(NAME);
  await adding(page).getByLabel("Name").fill(name);
  await adding(page).getByLabel("Contact").fill(" 0805 555 0143 ");
  await adding(page).getByRole("button", { name: "Add supplier" }).click();
  await toast(page, 'Please fill in "Address"').waitFor();
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  const [sent] = await Promise.all([
    page.waitForRequest((request) => isCall(request, ADD)),
    adding(page).getByRole("button", { name: "Add supplier" }).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ name, ...DETAILS });
  await toast(page, "Supplier added successfully").waitFor();
  await adding(page).waitFor({ state: "hidden" });
  await expect.poll(() => rowText(page, name)).toBe(`${name} 0805 555 0143 ${DETAILS.address} 0 ₦0.00`);
  await add(page).click();
  await expect.poll(() => adding(page).getByLabel("Name").inputValue()).toBe("");
  await adding(page).getByRole("button", { name: "Close" }).click();
  await adding(page).waitFor({ state: "hidden" });

  await page.goto("/products/add");
  await page.getByRole("combobox", { name: "Supplier" }).click();
  await page.getByRole("option", { name }).waitFor();
});

test("suppliers are searched, the URL keeps the search, and clearing it shows all", async () => {
  const page = await openList();
  const name = newName(NAME);
  await make(page, SUPPLIERS, { name, ...DETAILS });
  const search = page.getByRole("searchbox", { name: "Search suppliers" });
  await search.fill(name);
  await page.getByText(/^1 of 1$/).waitFor();
  await page.waitForURL(/query=/);
  expect(await rowText(page, name)).toContain(DETAILS.address);
  await search.fill("nobody of this name");
  await page.getByText("No suppliers match these filters").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await page.getByText(/^1–10 of /).waitFor();
  await expect.poll(() => search.inputValue()).toBe("");
});

test("suppliers are downloaded as CSV, without dates", async () => {
  const page = await openList();
  await page.getByRole("button", { name: "Downloads" }).click();
  const report = page.getByRole("menuitem", { name: "Suppliers" });
  expect(await report.getAttribute("download")).not.toBeNull();
  const address = new URL((await report.getAttribute("href")) ?? "", page.url());
  expect(address.search).toBe("");
  const file = await page.request.get(address.pathname);
  expect(file.headers()["content-disposition"]).toMatch(/^attachment/);
  expect(await file.text()).toContain("Otigba Wholesale");
});

test("a failed save keeps the input, and saving again adds only one supplier", async () => {
  const page = await openList();
  const before = await countOf(page, SUPPLIERS);
  const name = newName(NAME);
  await add(page).click();
  await adding(page).getByLabel("Name").fill(name);
  await adding(page).getByLabel("Contact").fill(DETAILS.contact);
  await adding(page).getByLabel("Address").fill(DETAILS.address);
  const keys: (string | undefined)[] = [];
  page.on("request", (request) => isCall(request, ADD) && keys.push(request.headers()["idempotency-key"]));
  await answer(page, ADD, { status: 503, body: { error: "" } });
  await adding(page).getByRole("button", { name: "Add supplier" }).click();
  await toast(page, "Cannot access server, request error").waitFor();
  await adding(page).getByText("It may or may not have been saved.").waitFor();
  expect(await adding(page).getByLabel("Name").inputValue()).toBe(name);
  await adding(page).getByRole("button", { name: "Add supplier" }).click();
  await toast(page, "Supplier added successfully").waitFor();
  expect(keys).toHaveLength(2);
  expect(new Set(keys).size).toBe(1);
  expect(await countOf(page, SUPPLIERS)).toBe(before + 1);
});

test("a person who may not manage suppliers sees no add or edit controls, and no report without its permission", async () => {
  const page = await openAs(["suppliers.view"]);
  await page.goto("/suppliers");
  await pages(page).waitFor();
  await expect.poll(() => heads(page)).toEqual(["Name", "Contact", "Address", "Products"]);
  await page.getByRole("button", { name: "Views" }).waitFor();
  expect(await page.getByRole("button", { name: /^(Add|Edit|Downloads)/ }).count()).toBe(0);

  const stranger = await openAs(["orders.view"]);
  await openDenied(stranger, "/suppliers");
  expect(await stranger.getByRole("link", { name: "Suppliers" }).count()).toBe(0);
});

test("suppliers that fail to load can be retried, and an empty list shows a message", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await answer(page, LIST, { status: 503, body: { error: "" } });
  await page.goto("/suppliers");
  await toast(page, "Cannot access server, request error").waitFor();
  await answer(page, LIST, { status: 200, body: { data: [], pagination: { total_count: 0 } } });
  await page.getByRole("button", { name: "Try again" }).click();
  await page.getByText("No suppliers yet").waitFor();
  expect(await pages(page).count()).toBe(0);
});
