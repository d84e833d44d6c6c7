import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { EmployeeRowWire } from "../../../src/api/people/employees.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { heading, holding, NAME, openColleague } from "../../e2e/people/employee-steps";
import { openPage } from "../page/open-page";
import { ask, choose, sellOne, textOf } from "../../e2e/support/steps";
import { openDenied } from "../../e2e/support/watch";
import { access, details, edit, inEdit } from "../../e2e/people/employee-card-steps";

type List = { data: EmployeeRowWire[]; pagination: { total_count: number } };

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
  if (first === undefined) throw new Error("no employee is listed");

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

test("only administrators have the store filter, and a person who may not see employees has no link to them", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const own = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
  await page.goto("/employees");
  await page.getByRole("combobox", { name: "Role" }).waitFor();
  expect(await page.getByRole("combobox", { name: "Store" }).count()).toBe(0);
  await holding(page, own, ["orders.view"]);
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).waitFor();
  expect(await page.getByRole("link", { name: "Employees" }).count()).toBe(0);
  await openDenied(page, "/employees");
});

test("an employee's page shows personal details, job, pay, sales and facilitated orders", async () => {
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

test("people cannot change their own job, and the fields show the reason", async () => {
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

test("a person who may see but not change an employee sees the reason, also for an employee with more permissions", async () => {
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
