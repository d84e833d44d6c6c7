import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { customerWith } from "../../e2e/people/customer-steps";
import { stock } from "../../e2e/stock/goods-steps";
import { openPage } from "../page/open-page";
import { newcomer } from "../../e2e/people/newcomer";
import { makeRole } from "../../e2e/people/people-steps";
import { answer } from "../../e2e/support/replies";
import { ask, card, choose, heads, sellOne, textOf } from "../../e2e/support/steps";
import { entries, history, remark, show } from "../../e2e/lists/history-steps";

const heading = (page: Page, name: string | RegExp) => page.getByRole("heading", { level: 1, name });

const HISTORY = { method: "GET", path: /^\/api\/audit\/order\/[^/]+$/ } as const;

test("an order's history is loaded only on request and shows each change with its author, newest first", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  const me = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data.name;
  await remark(page, order, "Call first");
  await ask(page, `/orders/${order.key}/edit`, {
    method: "PUT",
    data: { status: "completed", store: order.store, remark: "" },
  });
  const asked: string[] = [];
  page.on("request", (request) => {
    if (HISTORY.path.test(new URL(request.url()).pathname)) asked.push(request.url());
  });
  await page.goto(`/orders/${order.key}`);
  await show(page).waitFor();
  await page.waitForLoadState("networkidle");
  expect(asked).toEqual([]);
  await show(page).press("Enter");
  await expect.poll(() => entries(page).count()).toBe(3);
  const [newest = "", middle = "", oldest = ""] = await Promise.all(
    [0, 1, 2].map((at) => textOf(entries(page).nth(at))),
  );
  expect(newest).toMatch(new RegExp(`^${me} changed the details of the order \\d\\d/\\d\\d/\\d\\d \\d\\d:\\d\\d `));
  expect(newest).toContain("Status: Pending became Completed");
  expect(newest).toContain("Remark: Call first became none");
  expect(middle).toContain("Remark: none became Call first");
  expect(middle).not.toContain("Status");
  expect(oldest).toContain("created the order");
  expect(oldest).toMatch(/Total: ₦[\d,]+\.\d\d/);
  expect(oldest).toContain(`Store: ${order.store_name}`);
  expect(oldest).toContain(`${order.employee_name}`);
  expect(await textOf(history(page))).not.toMatch(/[{}[\]"]|[\da-f]{8}-[\da-f]{4}/);
  await history(page).getByRole("button", { name: "Hide history" }).press("Enter");
  await expect.poll(() => entries(page).count()).toBe(0);
  await show(page).click();
  await expect.poll(() => entries(page).count()).toBe(3);
  expect(asked).toHaveLength(1);
});

test("older entries load five at a time; a failed load can be retried, and an own change appears at once", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  for (const text of ["One", "Two", "Three", "Four", "Five", "Six"]) await remark(page, order, text);
  await answer(page, HISTORY, { status: 503, body: { error: "" } });
  await page.goto(`/orders/${order.key}`);
  await show(page).click();
  await history(page).getByRole("button", { name: "Try again" }).click();
  await expect.poll(() => entries(page).count()).toBe(5);
  await history(page).getByRole("button", { name: "Show older" }).click();
  await expect.poll(() => entries(page).count()).toBe(7);
  expect(await history(page).getByRole("button", { name: "Show older" }).count()).toBe(0);
  await card(page, "Order details").getByRole("button", { name: "Edit" }).click();
  await card(page, "Order details").getByLabel("Remark").fill("Seven");
  await card(page, "Order details")
    .getByRole("button", { name: /^(Save|Update)/ })
    .click();
  await expect.poll(() => textOf(entries(page).first())).toContain("Remark: Six became Seven");
});

test("customers, products, employees and roles also have a history", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const { key } = await newcomer();
  await page.goto(`/employees/${key}`);
  await show(page).click();
  await history(page).getByText("chose a password").waitFor();
  await history(page).getByText("added the employee").waitFor();
  expect(await textOf(history(page))).toContain("Salary: ₦180,000.00");
  const { customer } = await customerWith(page, ["pending"]);
  const product = await stock(page, { Black: 3 });
  const role = await makeRole(page, ["orders.view"]);
  for (const path of [`/customers/${customer.key}`, `/products/${product.key}`, `/roles/${role.key}`]) {
    await page.goto(path);
    await show(page).click();
    await expect.poll(() => entries(page).count()).toBeGreaterThan(0);
  }
});

/** Everything that the log says about sessions; other tests of the shop leave some of it. */
const ABOUT_SESSIONS = /^(signed (in|out)|confirmed their password|refused sign-ins|ended sessions)\b/i;

test("the audit log can be filtered by kind and person, and each entry links to its record", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const order = await sellOne(page);
  const me = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
  await page.goto("/audit");
  await heading(page, "Audit log").waitFor();
  await expect.poll(() => heads(page)).toEqual(["What", "Who", "Date", "Changes"]);
  await choose(page, "What", "Signing in and out");
  await page.waitForURL(/entity=session/);
  await expect
    .poll(async () => new Set(await page.locator("tbody tr td:first-child").allInnerTexts()))
    .toEqual(expect.toSatisfy((all: Set<string>) => [...all].every((text) => ABOUT_SESSIONS.test(text))));
  await choose(page, "What", /^Orders$/);
  await expect.poll(() => textOf(page.getByRole("combobox", { name: "What" }))).toBe("Orders");
  await choose(page, "Employee", me.name);
  await page.waitForURL(/employee=/);
  const row = page.locator("tbody tr").filter({ hasText: String(order.order_number) });
  await expect
    .poll(() => textOf(row))
    .toMatch(new RegExp(`^created order ${order.order_number} .* Number: ${order.order_number} `, "i"));
  // The fields are folded until somebody wants them.
  expect(await row.locator("details[open]").count()).toBe(0);
  await row.locator("summary").click();
  await row.getByText(`Store: ${order.store_name}`, { exact: true }).waitFor();
  await row.getByRole("link").click();
  await heading(page, `Order ${order.order_number}`).waitFor();
});
