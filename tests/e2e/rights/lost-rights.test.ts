import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { employ, lookUp, makeRole, type Person } from "../people/people-steps";
import { listOne, save } from "../products/product-edit-steps";
import { ask, card, sellOne } from "../support/steps";
import { expectFailing, isCall } from "../support/watch";

const STREAM = { method: "GET", path: "/api/events" } as const;

const openAdmin = () => openPage({ signedInAs: DEMO_SIGN_INS.admin });
const lost = (page: Page) => page.getByRole("alert").filter({ hasText: "Your permissions changed" });
const refused = (page: Page) => page.getByRole("alert").filter({ hasText: "You don't have permission to do this" });

/** A page of someone with these permissions, subscribed to changes by others. */
async function openFor(admin: Page, path: string, acls: readonly Permission[]) {
  const role = await makeRole(admin, acls);
  const person = await employ(admin, role.key, "Ngozi Umeh");
  const page = await openPage({ signedInAs: person.email, isLive: true });
  const heard = page.waitForResponse((response) => isCall(response.request(), STREAM));
  await page.goto(path);
  await heard;
  return { page, person };
}

const read = async (admin: Page, { key }: Person) =>
  (await ask<{ data: EmployeeWire & { version: number } }>(admin, `/employees/${key}`)).body.data;

async function leaveOnly(admin: Page, person: Person, acls: readonly Permission[]): Promise<void> {
  const { version } = await read(admin, person);
  const headers = { "If-Match": String(version) };
  const reply = await ask(admin, `/employees/${person.key}/permissions`, { method: "PUT", data: { acls }, headers });
  expect(reply.status).toBe(200);
}

test("a form whose permission is withdrawn keeps its input and shows why it is not saved", async () => {
  const admin = await openAdmin();
  const { page, person } = await openFor(admin, "/products/add", [
    "orders.view",
    "products.view",
    "products.create",
    "products.cost",
  ]);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Tecno Spark 20");
  await leaveOnly(admin, person, ["orders.view"]);
  await lost(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Tecno Spark 20");
  expect(new URL(page.url()).pathname).toBe("/products/add");
  await expectNoAxeViolations(page);

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "yes" }).click();
  await page.waitForURL("/orders");
  await lost(page).waitFor({ state: "hidden" });
  await page.goBack();
  await page.waitForURL("/error");
});

test("a product edit stays open after its permission is withdrawn, and the save is refused there", async () => {
  const admin = await openAdmin();
  const { page, person } = await openFor(admin, "/products", [
    "products.view",
    "products.create",
    "products.edit",
    "products.cost",
  ]);
  const product = await listOne(page, "Itel A70 in edit");
  await page.goto(`/products/${product.key}`);
  const name = page.getByLabel("Name", { exact: true });
  await name.fill("Itel A70 with a longer name");
  await leaveOnly(admin, person, ["products.view"]);
  await lost(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Itel A70 with a longer name");
  expectFailing(page, { method: "PUT", path: /^\/api\/products\// });
  await save(page);
  await refused(page).waitFor();
  await expect.poll(() => name.inputValue()).toBe("Itel A70 with a longer name");
});

test("a card edit keeps its input when its person is moved to another store", async () => {
  const admin = await openAdmin();
  const { page, person } = await openFor(admin, "/orders", ["orders.view", "orders.edit", "orders.create"]);
  const order = await sellOne(page);
  const [, elsewhere] = await lookUp(admin, "stores");
  await page.goto(`/orders/${order.key}`);
  const details = card(page, "Order details");
  await details.getByRole("button", { name: "Edit" }).click();
  await details.getByLabel("Remark").fill("Call before delivery");
  const { name, email, phone, address, sex, role, employed_at, salary } = await read(admin, person);
  const data = { name, email, phone, address, sex, role, employed_at, salary, store: elsewhere?.key };
  expect((await ask(admin, `/employees/${person.key}/edit`, { method: "PUT", data })).status).toBe(200);
  await lost(page).waitFor();
  await expect.poll(() => details.getByLabel("Remark").inputValue()).toBe("Call before delivery");
});
