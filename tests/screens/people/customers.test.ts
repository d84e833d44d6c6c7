import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { CustomerRowWire } from "../../../src/api/people/customers.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { BUYER, customerWith, details, EDIT, inEdit, openEdit, save } from "../../e2e/people/customer-steps";
import { openPage } from "../page/open-page";
import { answer, hold } from "../../e2e/support/replies";
import { ask, card, textOf, toast } from "../../e2e/support/steps";
import { expectFailing, openDenied } from "../../e2e/support/watch";

type List = { data: CustomerRowWire[]; pagination: { total_count: number } };

const DEBTORS = { method: "GET", path: /^\/api\/customers\/[^/]+\/orders$/ } as const;

const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

/** A page whose profile from the server contains only these permissions. */
async function openAs(permissions: readonly string[]): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { body } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const profile = { data: { ...body.data, isAdmin: false, permissions } };
  await answer(
    page,
    { method: "GET", path: "/api/user_profile" },
    { status: 200, body: profile },
    Number.POSITIVE_INFINITY,
  );
  return page;
}

test("customers are listed ten per page, found by name, email and phone, and opened from their row", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { customer } = await customerWith(page, ["completed"]);
  await page.goto("/orders");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Customers" }).click();
  await heading(page, "Customers").waitFor();
  await page.getByText(/^1–10 of/).waitFor();
  const heads = (await page.getByRole("columnheader").allTextContents()).map((head) => head.trim());
  expect(heads).toEqual(["Name", "Date added", "Email", "Spent", "Orders", "View"]);
  expect(await page.title()).toBe("Customers · Backroom");
  const { body } = await ask<List>(page, "/customers");
  const shown = await page.locator("tbody a[data-row]").evaluateAll((rows) => rows.map((row) => row.textContent));
  expect(shown).toEqual(body.data.map(({ name }) => name));

  const search = page.getByRole("searchbox", { name: "Search customers" });
  await search.fill(customer.email);
  await page.getByText(/^1 of 1$/).waitFor();
  expect(await textOf(page.locator("tbody tr"))).toContain(`${BUYER} `);
  await search.fill("0806 555 0188");
  await page.waitForURL(/query=0806/);
  await page.getByRole("link", { name: BUYER, exact: true }).first().waitFor();
  await search.fill("nobody of this name");
  await page.getByText("No customers match these filters").waitFor();
  await search.fill(customer.email);
  await page.getByText(/^1 of 1$/).waitFor();
  await page.getByRole("link", { name: `View ${BUYER}` }).click();
  await heading(page, BUYER).waitFor();
  expect(await page.title()).toBe(`${BUYER} · Backroom`);
});

test("a customer's page shows details, purchases and debt, and the reply brings the name in the breadcrumb", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { customer, orders } = await customerWith(page, ["pending", "completed", "cancelled"]);
  const late = await hold(page, { method: "GET", path: `/api/customers/${customer.key}` });
  await page.goto(`/customers/${customer.key}`);
  await late.arrived;
  const trail = page.getByRole("navigation", { name: "Breadcrumb" });
  expect(await textOf(trail)).toContain("Customers");
  expect(await textOf(trail)).toContain("-----");
  late.release();
  await heading(page, BUYER).waitFor();
  await expect.poll(() => textOf(trail)).toContain(BUYER);
  const facts = await textOf(details(page));
  expect(facts).toContain("Phone 0806 555 0188 Email");
  expect(facts).toContain("Address 9 Awolowo Road, Ikoyi Instagram @bisola.shops");
  expect(facts).not.toContain("Twitter");
  expect(await details(page).getByRole("link").getAttribute("href")).toBe("https://www.instagram.com/bisola.shops");
  const debt = new Intl.NumberFormat("en", { minimumFractionDigits: 2 }).format(customer.debt);
  await expect.poll(() => textOf(card(page, "Purchases"))).toContain(`Spent ₦0.00 Debt ₦${debt}`);

  const completed = page.getByRole("table", { name: "Orders completed" });
  await completed.getByRole("link", { name: String(orders[1]?.order_number), exact: true }).waitFor();
  expect((await completed.getByRole("columnheader").allTextContents()).map((head) => head.trim())).toEqual([
    "Order no",
    "Date",
    "Order status",
    "Delivery status",
    "Debt",
    "Total",
    "View",
  ]);
  expect(await completed.locator("tbody tr").count()).toBe(1);
  await completed.getByRole("link", { name: `View order ${orders[1]?.order_number}` }).click();
  await heading(page, `Order ${orders[1]?.order_number}`).waitFor();
});

test("a customer's page leads to a new order for them", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { customer } = await customerWith(page, ["completed"]);
  await page.goto(`/customers/${customer.key}`);
  await page.getByRole("link", { name: "New order" }).click();
  await heading(page, "Create order").waitFor();
  await expect.poll(() => page.getByRole("combobox", { name: "Customer" }).inputValue()).toContain(customer.name);
});

test("each order with a debt links to its payment, and other orders do not", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { customer, orders } = await customerWith(page, ["pending", "completed", "cancelled"]);
  await page.goto(`/customers/${customer.key}`);
  const collect = page.getByRole("link", { name: /^Collect payment for order/ });
  await collect.first().waitFor();
  const [pending, completed] = orders;
  expect(await collect.evaluateAll((links) => links.map((link) => link.getAttribute("href")))).toEqual([
    `/orders/${completed?.key}?collect=1`,
    `/orders/${pending?.key}?collect=1`,
  ]);
  await collect.last().click();
  await heading(page, `Order ${pending?.order_number}`).waitFor();

  const { customer: free } = await customerWith(page, ["cancelled"]);
  await page.goto(`/customers/${free.key}`);
  await page.getByText("No completed orders yet").waitFor();
  await expect.poll(() => textOf(card(page, "Purchases"))).toContain("Debt ₦0.00");
  expect(await collect.count()).toBe(0);
});

test("completed orders are listed five per page, and the address holds the page", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { customer } = await customerWith(
    page,
    Array.from({ length: 6 }, () => "completed" as const),
  );
  await page.goto(`/customers/${customer.key}`);
  const orders = card(page, "Completed orders");
  await orders.getByText("1–5 of 6").waitFor();
  await orders.getByRole("button", { name: "Next page" }).click();
  await orders.getByText("6 of 6").waitFor();
  expect(new URL(page.url()).search).toBe("?page=2");
  await page.reload();
  await orders.getByText("6 of 6").waitFor();
  await page.goBack();
  await orders.getByText("1–5 of 6").waitFor();
});

test("repair tickets are listed five per page without moving the orders, and only for people who may see them", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
  const { customer, orders } = await customerWith(
    page,
    Array.from({ length: 6 }, () => "completed" as const),
  );
  for (const number of [1, 2, 3, 4, 5, 6]) {
    const data = { store: orders[0]?.store ?? "", customer: customer.key, variant: null, serial: "", handed_in: "" };
    const { status } = await ask(page, "/repairs/new", {
      method: "POST",
      data: { ...data, device: `Fairphone ${number}`, fault: "Cracked", quoted_price: null, deposit: 0, remark: "" },
    });
    expect(status).toBe(200);
  }
  await page.goto(`/customers/${customer.key}?page=2`);
  const repairs = card(page, "Repairs");
  await repairs.getByText("1–5 of 6").waitFor();
  expect((await repairs.getByRole("columnheader").allTextContents()).map((head) => head.trim())).toEqual([
    "Ticket no",
    "Date",
    "Device",
    "Status",
  ]);
  await repairs.getByText("Fairphone 6").waitFor();
  await repairs.getByRole("button", { name: "Next page" }).click();
  await repairs.getByText("6 of 6").waitFor();
  await repairs.getByText("Fairphone 1").waitFor();
  expect(new URL(page.url()).search).toBe("?page=2&tickets=2");
  await card(page, "Completed orders").getByText("6 of 6").waitFor();
  await page.goBack();
  await repairs.getByText("1–5 of 6").waitFor();
  await card(page, "Completed orders").getByText("6 of 6").waitFor();

  const other = await openAs(["customers.view", "orders.view"]);
  await other.goto(`/customers/${customer.key}`);
  await card(other, "Completed orders").getByText("1–5 of 6").waitFor();
  expect(await card(other, "Repairs").count()).toBe(0);
});

test("details are edited in place, the phone loses its spaces, and the page shows the new values", async () => {
  const { page, customer } = await openEdit();
  await inEdit(page, "Name").fill("Bisola Adewunmi-Cole");
  await inEdit(page, "Phone").fill("0701 555 0199");
  await details(page).getByLabel("Twitter").fill("bisola");
  const [sent] = await Promise.all([
    page.waitForRequest((request) => EDIT.path.test(new URL(request.url()).pathname)),
    save(page),
  ]);
  expect(sent.postDataJSON()).toEqual({
    name: "Bisola Adewunmi-Cole",
    phone: "07015550199",
    email: customer.email,
    address: customer.address,
    instagram: "bisola.shops",
    twitter: "bisola",
  });
  await toast(page, "Updated successfully").waitFor();
  await heading(page, "Bisola Adewunmi-Cole").waitFor();
  expect(await textOf(details(page))).toContain("Phone 0701 555 0199");
  await expect
    .poll(() => textOf(page.getByRole("navigation", { name: "Breadcrumb" })))
    .toContain("Bisola Adewunmi-Cole");
});

test("missing fields are listed, an invalid email is refused, and Instagram and Twitter are optional", async () => {
  const { page } = await openEdit();
  for (const label of ["Name", "Phone", "Address"]) await inEdit(page, label).fill("");
  await inEdit(page, "Email").fill("bisola@shop");
  await save(page);
  await toast(page, 'Please fill in "Name", "Phone", "Address"').waitFor();
  await details(page).getByText("Please enter a valid email address").waitFor();
  await inEdit(page, "Name").fill("Bisola");
  await inEdit(page, "Phone").fill("08065550188");
  await inEdit(page, "Address").fill("9 Awolowo Road");
  await save(page);
  await toast(page, "Please enter a valid email address").waitFor();
  await inEdit(page, "Email").fill(`b.${randomUUID().slice(0, 8)}@example.com`);
  await details(page).getByLabel("Instagram").fill("");
  await inEdit(page, "Address").press("Enter");
  await details(page).getByText("Editing").waitFor();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(details(page))).not.toContain("Instagram");
});

test("another customer's email is refused with a reason, and the input stays", async () => {
  const { page } = await openEdit();
  const { customer: other } = await customerWith(page, ["pending"]);
  expectFailing(page, EDIT);
  await inEdit(page, "Email").fill(other.email);
  await save(page);
  await toast(page, "Another customer already has this email").waitFor();
  expect(await inEdit(page, "Email").inputValue()).toBe(other.email);
});

test("a concurrent change opens a conflict", async () => {
  const { page, customer } = await openEdit();
  expectFailing(page, EDIT);
  const { name, email, phone, instagram, twitter } = customer;
  const theirs = { name, email, phone, instagram, twitter, address: "1 Broad Street, Lagos" };
  expect((await ask(page, `/customers/${customer.key}/edit`, { method: "PUT", data: theirs })).status).toBe(200);
  await inEdit(page, "Address").fill("Mine");
  await save(page);
  await page.getByRole("radio", { name: /^Yours/ }).check();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  await expect.poll(() => textOf(details(page))).toContain("Address Mine");
});

test("leaving changed details asks for confirmation", async () => {
  const { page } = await openEdit();
  await inEdit(page, "Name").fill("Half a name");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  expect(await inEdit(page, "Name").inputValue()).toBe("Half a name");
});

test("a person who may not edit can read; one who may not see orders has no link to them; one who may not see customers sees the reason", async () => {
  const page = await openAs(["customers.view"]);
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { customer } = await customerWith(admin, ["completed"]);
  await page.goto(`/customers/${customer.key}`);
  await heading(page, BUYER).waitFor();
  expect(await page.getByRole("button", { name: "Edit" }).count()).toBe(0);
  expect(await page.getByRole("main").locator("a[href^='/orders']").count()).toBe(0);

  const stranger = await openAs(["orders.view"]);
  await stranger.goto("/orders");
  await heading(stranger, "Orders").waitFor();
  expect(await stranger.getByRole("link", { name: "Customers" }).count()).toBe(0);
  await openDenied(stranger, `/customers/${customer.key}`);
});

test("a missing customer is reported, and orders that fail to load can be retried", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const nobody = "/customers/0193a000-0000-7000-8000-000000000000";
  expectFailing(page, { method: "GET", path: `/api${nobody}` });
  expectFailing(page, DEBTORS);
  await page.goto(nobody);
  await page.getByText(/^This customer does not exist/).waitFor();
  await page.getByRole("link", { name: "View customers" }).click();
  await heading(page, "Customers").waitFor();

  const { customer } = await customerWith(page, ["completed"]);
  await answer(page, { method: "GET", path: `/api/customers/${customer.key}` }, { status: 503, body: { error: "" } });
  await page.goto(`/customers/${customer.key}`);
  await toast(page, "Cannot access server, request error").waitFor();
  await page.getByRole("button", { name: "Try again" }).first().click();
  await heading(page, BUYER).waitFor();
});
