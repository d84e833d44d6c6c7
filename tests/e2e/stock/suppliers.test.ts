import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { dialogOf, leaveQuestion, newName, rowText } from "../support/dialog-steps";
import { openPage } from "../support/harness";
import { make } from "../support/records";
import { answer, hold } from "../support/replies";
import { ask, heads, toast } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";
import { add, ADD, adding, DETAILS, LIST, NAME, openList, pages, SUPPLIERS } from "./supplier-steps";

const editOf = (key: string) => ({ method: "PUT", path: `/api${SUPPLIERS}/${key}/edit` }) as const;

const readOf = (key: string) => ({ method: "GET", path: `/api${SUPPLIERS}/${key}` }) as const;

const editing = (page: Page) => dialogOf(page, "Edit supplier");

/** The list with a separate supplier being edited. */
async function openEdit(): Promise<{ page: Page; name: string; key: string }> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const name = newName(NAME);
  const key = await make(page, SUPPLIERS, { name, ...DETAILS });
  await page.goto("/suppliers");
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await editing(page).getByLabel("Name").waitFor();
  return { page, name, key };
}

const inEdit = (page: Page, label: string) => editing(page).getByLabel(label, { exact: true });

const save = (page: Page) => editing(page).getByRole("button", { name: "Save" }).click();

test("suppliers are listed by name, ten per page, with contact, address and product count, and added over the list", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suppliers" }).click();
  await page.getByRole("heading", { level: 1, name: "Suppliers" }).waitFor();
  await pages(page).waitFor();
  expect(await pages(page).innerText()).toMatch(/^1–10 of /);
  expect(await page.title()).toBe("Suppliers · Backroom");
  await expect.poll(() => heads(page)).toEqual(["Name", "Contact", "Address", "Products", "Edit"]);
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
  await expect.poll(() => rowText(page, name)).toBe(`${name} 0805 555 0143 ${DETAILS.address} 0`);
  await add(page).click();
  await expect.poll(() => adding(page).getByLabel("Name").inputValue()).toBe("");
  await adding(page).getByRole("button", { name: "Close" }).click();
  await adding(page).waitFor({ state: "hidden" });

  await page.goto("/products/add");
  await page.getByRole("combobox", { name: "Supplier" }).click();
  await page.getByRole("option", { name }).waitFor();
});

test("a supplier edit starts from the current values, and the list shows the new ones", async () => {
  const { page, name } = await openEdit();
  await expect.poll(() => inEdit(page, "Name").inputValue()).toBe(name);
  await expect.poll(() => inEdit(page, "Contact").inputValue()).toBe(DETAILS.contact);
  await inEdit(page, "Address").fill("");
  await save(page);
  await toast(page, 'Please fill in "Address"').waitFor();
  await inEdit(page, "Address").fill("3 Broad Street, Lagos");
  await save(page);
  await toast(page, "Supplier updated successfully").waitFor();
  await editing(page).waitFor({ state: "hidden" });
  await expect.poll(() => rowText(page, name)).toContain("3 Broad Street, Lagos");
});

test("a supplier's conflict asks which version to keep: mine merged with theirs, or theirs", async () => {
  const { page, name, key } = await openEdit();
  expectFailing(page, editOf(key));
  const change = (theirs: object) =>
    ask(page, `${SUPPLIERS}/${key}/edit`, { method: "PUT", data: { name, ...DETAILS, ...theirs } });
  expect((await change({ contact: "08055550199" })).status).toBe(200);
  await inEdit(page, "Address").fill("Mine");
  await save(page);
  await editing(page).getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Supplier updated successfully").waitFor();
  await expect.poll(() => rowText(page, name)).toContain("0805 555 0199 Mine");

  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await inEdit(page, "Address").fill("Mine again");
  expect((await change({ address: "Theirs" })).status).toBe(200);
  await save(page);
  await editing(page).getByRole("button", { name: "Use the latest" }).click();
  await editing(page).waitFor({ state: "hidden" });
  await expect.poll(() => rowText(page, name)).toContain("0805 555 0143 Theirs");
});

test("leaving a changed supplier asks for confirmation on every way out; an untouched one closes at once", async () => {
  const { page, name } = await openEdit();
  await page.keyboard.press("Escape");
  await editing(page).waitFor({ state: "hidden" });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Suppliers" }).click();
  await page.getByRole("button", { name: `Edit ${name}` }).click();
  await inEdit(page, "Name").fill("Half a name");
  await page.keyboard.press("Escape");
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor({ state: "hidden" });
  await expect.poll(() => inEdit(page, "Name").inputValue()).toBe("Half a name");
  await page.goBack();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).waitFor({ state: "hidden" });
  expect(new URL(page.url()).pathname).toBe("/suppliers");
  await editing(page).getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).getByRole("button", { name: "yes" }).click();
  await editing(page).waitFor({ state: "hidden" });
  expect(await rowText(page, name)).toContain(name);
});

test("with the keyboard alone a supplier is found by arrow keys, edited and saved; Enter in a box does not save", async () => {
  const { page, name } = await openEdit();
  const { keyboard } = page;
  const opener = page.getByRole("button", { name: `Edit ${name}` });
  const isFocused = (label: string) => () => inEdit(page, label).evaluate((at) => at === document.activeElement);
  await expect.poll(isFocused("Name")).toBe(true);
  await keyboard.press("Escape");
  await editing(page).waitFor({ state: "hidden" });
  await expect.poll(() => opener.evaluate((at) => at === document.activeElement)).toBe(true);
  const rows = page.getByRole("main").getByRole("button", { name: /^Edit / });
  await rows.nth(1).focus();
  await keyboard.press("Home");
  const first = await rows.first().getAttribute("aria-label");
  await keyboard.press("End");
  await keyboard.press("Home");
  expect(await page.evaluate(() => document.activeElement?.getAttribute("aria-label"))).toBe(first);
  await opener.focus();
  await keyboard.press("Enter");
  await expect.poll(isFocused("Name")).toBe(true);
  await keyboard.press("Tab");
  expect(await isFocused("Contact")()).toBe(true);
  await keyboard.press("ControlOrMeta+A");
  await keyboard.type("08055550177");
  await keyboard.press("Enter");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Tab");
  await keyboard.press("Enter");
  await toast(page, "Supplier updated successfully").waitFor();
  await expect.poll(() => rowText(page, name)).toContain("0805 555 0177");
  await expect.poll(() => opener.evaluate((at) => at === document.activeElement)).toBe(true);
});

test("a supplier that fails to load can be retried; a deleted one shows a message, and the list reloads", async () => {
  const { page, name, key } = await openEdit();
  await editing(page).getByRole("button", { name: "Cancel" }).click();
  await editing(page).waitFor({ state: "hidden" });
  const opener = page.getByRole("button", { name: `Edit ${name}` });
  await answer(page, readOf(key), "unreachable");
  await opener.click();
  await toast(page, "Could not reach server").waitFor();
  await editing(page).getByRole("button", { name: "Try again" }).click();
  await inEdit(page, "Name").waitFor();
  await editing(page).getByRole("button", { name: "Cancel" }).click();

  await answer(page, readOf(key), { status: 404, body: { error: "Not found" } });
  const [again] = await Promise.all([page.waitForRequest((request) => isCall(request, LIST)), opener.click()]);
  expect(again.url()).toContain("page=1");
  await editing(page)
    .getByText(/^This supplier does not exist/)
    .waitFor();
  await editing(page).getByRole("button", { name: "Cancel" }).click();
  await editing(page).waitFor({ state: "hidden" });
});

test("suppliers are downloaded as CSV, without dates", async () => {
  const page = await openList();
  await page.getByRole("button", { name: "Downloads" }).click();
  const [file] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("menuitem", { name: "Suppliers" }).click(),
  ]);
  expect(new URL(file.url()).search).toBe("");
  expect(await readFile(await file.path(), "utf8")).toContain("Otigba Wholesale");
});

for (const [theme, width] of [
  ["light", 1440],
  ["dark", 390],
] as const) {
  test(`suppliers, their dialog and its errors pass the accessibility rules in ${theme} at ${width}`, async () => {
    const page = await openList({ theme, width });
    await expectNoAxeViolations(page);
    const late = await hold(page, { method: "GET", path: /^\/api\/inventory\/suppliers\/[^/]+$/ });
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await late.arrived;
    await expectNoAxeViolations(page);
    late.release();
    await inEdit(page, "Name").fill("");
    await save(page);
    await editing(page).getByText('Please fill in "Name"').waitFor();
    await expectNoAxeViolations(page);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
}
