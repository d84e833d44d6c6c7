import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../server/demo";
import { ROLES } from "../../server/seed/people/roles";
import type { EmployeeRowWire, EmployeeWire } from "../../src/api/contract/employees";
import type { ProfileWire } from "../../src/api/contract/profile";
import { expectNoAxeViolations } from "./axe";
import { heading, holding, NAME, openColleague } from "./employee-steps";
import { LINK, newPassword, tabTo, wayOf } from "./entry-kit";
import { openPage } from "./harness";
import { answer } from "./replies";
import { ask, card, choose, sellOne, textOf, toast } from "./steps";
import { expectFailing } from "./watch";

/** What a sales associate of the demo may do. */
const SALES = ROLES.find(({ title }) => title === "Sales associate")?.permissions ?? [];

type List = { data: EmployeeRowWire[]; pagination: { total_count: number } };

const EDIT = { method: "PUT", path: /^\/api\/employees\/[^/]+\/edit$/ } as const;

const details = (page: Page) => card(page, "Employee Details");
const access = (page: Page) => card(page, "Access");
const inEdit = (page: Page, label: string) => details(page).getByLabel(label, { exact: true });
const edit = (page: Page) => details(page).getByRole("button", { name: "Edit" }).click();
const save = (page: Page) => details(page).getByRole("button", { name: "Save" }).click();
const read = async (page: Page, key: string) =>
  (await ask<{ data: EmployeeWire }>(page, `/employees/${key}`)).body.data;

test("employees are listed by name, found by role, store and search, and opened from their row", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Employees" }).click();
  await heading(page, "Employees").waitFor();
  await page.getByText(/^1–10 of/).waitFor();
  expect(await page.title()).toBe("Employees · Backroom");
  const heads = (await page.getByRole("columnheader").allTextContents()).map((head) => head.trim());
  expect(heads).toEqual(["Photo", "Name", "Email", "Store", "Role", "Salary", "View"]);
  const { body } = await ask<List>(page, "/employees");
  const shown = await page.locator("tbody a[data-row]").evaluateAll((rows) => rows.map((row) => row.textContent));
  expect(shown.map((name, at) => name?.startsWith(body.data[at]?.name ?? "-"))).toEqual(shown.map(() => true));
  const [first] = body.data;
  if (first === undefined) throw new Error("nobody works here");

  await choose(page, "Role", first.user_role.title);
  await page.waitForURL(/role=/);
  await choose(page, "Store", first.store.title);
  await page.waitForURL(/store=/);
  const search = page.getByRole("searchbox", { name: "Search employees" });
  await search.fill(first.email);
  await page.getByText("1 of 1", { exact: true }).waitFor();
  expect(await textOf(page.locator("tbody tr"))).toContain(`${first.user_role.title} ₦`);
  await search.fill("nobody of this name");
  await page.getByText("No employees match these filters").waitFor();
  await page.getByRole("button", { name: "Clear filters" }).click();
  await search.fill(first.email);
  await page.getByText("1 of 1", { exact: true }).waitFor();
  await page.getByRole("link", { name: `View ${first.name}` }).click();
  await heading(page, first.name).waitFor();
  expect(await page.title()).toBe(`${first.name} · Backroom`);
});

test("the store filter is for administrators alone, and who may not see employees has no link to them", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const own = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
  await page.goto("/employees");
  await page.getByRole("combobox", { name: "Role" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Store" }).count()).toBe(0);
  await holding(page, own, ["orders.view"]);
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).waitFor();
  expect(await page.getByRole("link", { name: "Employees" }).count()).toBe(0);
  await page.goto("/employees");
  await page.getByRole("heading", { name: "You don't have access" }).waitFor();
});

test("an employee's page tells who they are, their job, pay and sales, and the orders they facilitated", async () => {
  const { page, key, own } = await openColleague();
  const facts = await textOf(details(page));
  expect(facts).toContain("Phone 0806 555 0123 Address 4 Awolowo Road, Ikoyi Instagram @ifeanyi.sells");
  expect(facts).not.toContain("Twitter");
  expect(facts).toContain("Role Sales associate Date started March 4th 2023");
  expect(facts).toContain(`Store ${own.store_title}`);
  expect(facts).toContain("Total orders completed 0 Salary (₦) 285,000.00 Bonus (%) 2.5 Unpaid Sales Profit (₦) 0.00");
  const instagram = details(page).getByRole("link", { name: "ifeanyi.sells on Instagram" });
  expect(await instagram.getAttribute("href")).toBe("https://www.instagram.com/ifeanyi.sells");
  await page.getByText("No orders facilitated yet").waitFor();

  const { key: sold } = await sellOne(page);
  const order = (await ask<{ data: { order_number: number; version: number } }>(page, `/orders/${sold}`)).body.data;
  const facilitator = (
    await ask<{ data: { key: string }[] }>(page, "/preflight/load-info?xbtsx=employees&fields=name&fields=key")
  ).body.data[0]?.key;
  await page.goto(`/employees/${facilitator}`);
  const orders = page.getByRole("table", { name: "Facilitated orders" });
  await orders.getByRole("link", { name: String(order.order_number), exact: true }).waitFor();
  expect((await orders.getByRole("columnheader").allTextContents()).map((head) => head.trim())).toEqual([
    "Order no",
    "Date",
    "Order status",
    "Delivery status",
    "Debt",
    "Total",
    "View",
  ]);
  expect(await orders.locator("tbody tr").count()).toBeLessThanOrEqual(5);
  await orders.getByRole("link", { name: `View order ${order.order_number}` }).click();
  await heading(page, `Order ${order.order_number}`).waitFor();
  expect(key).not.toBe(facilitator);
});

test("an employee is edited in place of their card, with a picture, and shown anew once saved", async () => {
  const { page, key } = await openColleague({ twitter: "javascript:alert(1)" });
  expect(await textOf(details(page))).toContain("Twitter javascript:alert(1)");
  expect(await details(page).getByRole("link").count()).toBe(1);
  await edit(page);
  await inEdit(page, "Name").fill("");
  await inEdit(page, "Email").fill("ifeanyi");
  await save(page);
  await toast(page, 'Please fill in "Name"').waitFor();
  await details(page).getByText("Please enter a valid email address").waitFor();
  await inEdit(page, "Name").fill("Ifeanyi Okafor");
  await inEdit(page, "Email").fill(`okafor.${randomUUID().slice(0, 8)}@example.com`);
  await inEdit(page, "Salary").fill("");
  await inEdit(page, "Salary").pressSequentially("30000000");
  await details(page).getByLabel("Bonus").fill("3.25");
  await choose(details(page), "Role", "Stock keeper");
  const buffer = Buffer.from(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: "#204060" } })
      .png()
      .toBuffer(),
  );
  await details(page).getByLabel("Profile picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await details(page).getByRole("button", { name: "Remove" }).waitFor();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  await heading(page, "Ifeanyi Okafor").waitFor();
  await details(page).getByRole("button", { name: "Edit" }).waitFor();
  expect(await textOf(details(page))).toContain("Role Stock keeper");
  expect(await textOf(details(page))).toContain("Salary (₦) 300,000.00 Bonus (%) 3.25");
  const employee = await read(page, key);
  expect(employee).toMatchObject({ salary: 300_000, bonus: 3.25, employed_at: "2023-03-04T08:00:00.000Z" });
  expect(employee.profile_pic_id).toMatch(/^\/media\/profiles-/);
});

test("an edit that is left asks when something changed; one that others overtook loses nothing", async () => {
  const { page, key } = await openColleague();
  await edit(page);
  await details(page).getByRole("button", { name: "Cancel" }).click();
  await edit(page);
  await inEdit(page, "Address").fill("5 Awolowo Road, Ikoyi");
  await page.getByRole("link", { name: "Employees" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  const { version, phone: _, user_role_title: _title, ...person } = await read(page, key);
  const theirs = {
    name: person.name,
    email: person.email,
    phone: "08000000001",
    address: person.address,
    sex: person.sex,
    store: person.store,
    role: person.role,
    employed_at: person.employed_at,
    salary: person.salary,
  };
  expect((await ask(page, `/employees/${key}/edit`, { method: "PUT", data: theirs })).status).toBe(200);
  await answer(page, { ...EDIT }, { status: 503, body: { error: "down" } });
  await save(page);
  await toast(page, "Cannot access server, request error").waitFor();
  expect(await inEdit(page, "Address").inputValue()).toBe("5 Awolowo Road, Ikoyi");
  await save(page);
  await details(page).getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  const after = await read(page, key);
  expect(after).toMatchObject({ address: "5 Awolowo Road, Ikoyi", phone: "08000000001" });
  expect(after.version).toBe(version + 2);
});

test("nobody changes their own job, and the fields say so", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const own = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
  await page.goto(`/employees/${own.key}`);
  await access(page).getByText("You cannot deactivate yourself").waitFor();
  expect(await access(page).getByRole("button", { name: "Deactivate" }).isDisabled()).toBe(true);
  await edit(page);
  for (const field of ["role", "store", "salary", "bonus", "administrator rights"]) {
    await details(page).getByText(`You cannot change your own ${field}`, { exact: true }).waitFor();
  }
  for (const label of ["Role", "Store"]) {
    expect(await details(page).getByRole("combobox", { name: label, exact: true }).isDisabled()).toBe(true);
  }
  expect(await inEdit(page, "Salary").isDisabled()).toBe(true);
  expect(await details(page).getByRole("switch").isDisabled()).toBe(true);
  expect(await inEdit(page, "Name").isEnabled()).toBe(true);
});

test("who may see but not change an employee is told why, and of somebody with more rights as well", async () => {
  const { page, key, own } = await openColleague();
  await holding(page, own, ["employees.view", "employees.edit"]);
  await page.goto(`/employees/${key}`);
  const refusal = `${NAME} has rights that you do not have, so you cannot change anything about them`;
  await details(page).getByText(refusal).waitFor();
  await access(page).getByText(refusal).waitFor();
  expect(await access(page).getByRole("button", { name: "Deactivate" }).isDisabled()).toBe(true);
  expect(await details(page).getByRole("button", { name: "Edit" }).count()).toBe(0);
  await holding(page, own, ["employees.view"]);
  await page.reload();
  await heading(page, NAME).waitFor();
  expect(await details(page).getByRole("button", { name: "Edit" }).count()).toBe(0);
  expect(await access(page).getByRole("button").count()).toBe(0);
});

test("pay and email of others say who changes them, and stay as they are when the rest is saved", async () => {
  const { page, key, own } = await openColleague();
  await holding(page, own, [...SALES, "employees.view", "employees.edit"]);
  await page.goto(`/employees/${key}`);
  await edit(page);
  for (const label of ["Salary", "Email"]) expect(await inEdit(page, label).isDisabled()).toBe(true);
  expect(await details(page).getByLabel("Bonus").isDisabled()).toBe(true);
  const reasons = details(page).getByText("You need the permission 'Change pay' to change salary or bonus");
  expect(await reasons.count()).toBe(2);
  await details(page).getByText("Only an administrator can change someone else's email").waitFor();
  await expectNoAxeViolations(page);
  await inEdit(page, "Address").fill("5 Awolowo Road, Ikoyi");
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  expect(await read(page, key)).toMatchObject({ address: "5 Awolowo Road, Ikoyi", salary: 285_000, bonus: 2.5 });
});

test("who has no password yet is invited again, and the earlier link ends; once they have one nobody is offered it", async () => {
  const { page, key } = await openColleague();
  const invite = access(page).getByRole("button", { name: "Invite again" });
  const dialog = page.getByRole("dialog", { name: `Invitation of ${NAME}` });
  const links: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    await invite.click();
    links.push(await dialog.getByLabel("Invite link").inputValue());
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  const [dead = "", alive = ""] = links.map(wayOf);
  expect(dead).not.toBe(alive);
  const invited = await openPage();
  expectFailing(invited, LINK.read);
  await invited.goto(dead);
  await invited.getByRole("heading", { name: "This link does not work" }).waitFor();
  await invited.goto(alive);
  await newPassword(invited).fill("a-password-of-his-own");
  await invited.getByRole("button", { name: "Save password" }).click();
  await toast(invited, "Password saved, sign in with it").waitFor();
  await page.reload();
  await access(page).getByText("Signs in with a password of their own.").waitFor();
  expect(await invite.count()).toBe(0);
  expect((await read(page, key)).hasPassword).toBe(true);
});

test("an employee is deactivated and let in again, each once confirmed, by keyboard too; the list says who is", async () => {
  const { page, key, data } = await openColleague();
  await access(page).getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("alertdialog", { name: `Are you sure you want to deactivate ${NAME}?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect((await read(page, key)).active).toBe(true);
  await access(page).getByRole("button", { name: "Deactivate" }).focus();
  await page.keyboard.press("Enter");
  await question.waitFor();
  await tabTo(page, "Deactivate");
  await page.keyboard.press("Enter");
  await toast(page, "Updated successfully").waitFor();
  await access(page).getByText(`${NAME} is deactivated, so they cannot be invited`).waitFor();
  expect((await read(page, key)).active).toBe(false);
  await page.goto(`/employees?query=${data.email}`);
  await page.locator("tbody").getByText("Deactivated").waitFor();
  await page.keyboard.press("/");
  await page.keyboard.press("ArrowDown");
  await page.keyboard.press("Enter");
  await access(page).getByRole("button", { name: "Activate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Activate" }).click();
  await access(page).getByRole("button", { name: "Deactivate" }).waitFor();
  expect((await read(page, key)).active).toBe(true);
});

test.each(["light", "dark"] as const)("employees, one of them and their edit have no barriers in %s", async (theme) => {
  const { page } = await openColleague({}, theme);
  await expectNoAxeViolations(page);
  await edit(page);
  await inEdit(page, "Name").waitFor();
  await expectNoAxeViolations(page);
  await page.goto("/employees");
  await page.getByRole("navigation", { name: "Pages" }).waitFor();
  await expectNoAxeViolations(page);
});
