import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { employ, lookUp, makeRole } from "../people/people-steps";
import { ask, card, heads, textOf, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { box, heading, main, nameOf, update } from "./role-steps";
import { wouldChange } from "./permission-steps";

const SAVE = { method: "PUT", path: /^\/api\/roles\/[^/]+\/edit$/ } as const;

const create = (page: Page) => page.getByRole("button", { name: "Create Role" });

const question = (page: Page) => page.getByRole("alertdialog");

test("a role needs a name and at least one permission, and the list shows it with its permissions", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  await page.goto("/orders");
  await main(page).getByRole("link", { name: "Roles" }).click();
  await heading(page, "Roles").waitFor();
  expect((await main(page).getByRole("link").allTextContents()).slice(0, 6)).toEqual([
    "Dashboard",
    "Products",
    "Orders",
    "Employees",
    "Roles",
    "Customers",
  ]);
  await page.getByRole("link", { name: "Create Role" }).click();
  await heading(page, "Create Role").waitFor();
  expect(await page.title()).toBe("Create Role · Backroom");
  await create(page).click();
  await toast(page, "Name is required").waitFor();
  await card(page, "Role details").getByText("Name is required").waitFor();
  await card(page, "Permissions").getByText("Please select at least one permission").waitFor();
  expect(await nameOf(page).evaluate((input) => input === document.activeElement)).toBe(true);
  const title = `Aid ${randomUUID().slice(0, 8)}`;
  await nameOf(page).fill(title);
  await create(page).click();
  await toast(page, "Please select at least one permission").waitFor();
  await page.getByLabel("Description").fill("Lends a hand");
  await box(page, "Orders").check();
  await expect.poll(() => textOf(card(page, "Permissions"))).toContain("4 of 33 on");
  await page.getByRole("link", { name: "Cancel" }).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await create(page).click();
  await toast(page, "Role created successfully").waitFor();
  await heading(page, "Roles").waitFor();
  await expect.poll(() => heads(page)).toEqual(["Name", "Description", "Permissions", "View"]);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect.poll(() => textOf(row)).toContain("Lends a hand 4");
  await row.getByRole("link", { name: `View ${title}` }).click();
  await heading(page, title).waitFor();
  expect(await page.title()).toBe(`${title} · Backroom`);
});

test("leaving a changed role asks for confirmation, and a concurrent change is merged with mine", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(page, ["orders.view", "orders.payments"]);
  await page.goto(`/roles/${role.key}`);
  await box(page, "View orders").waitFor();
  await main(page).getByRole("link", { name: "Customers" }).click();
  await heading(page, "Customers").waitFor();
  await page.goBack();
  await box(page, "View customers").check();
  await main(page).getByRole("link", { name: "Customers" }).click();
  await question(page).getByText("Are you sure you want to continue without saving?").waitFor();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  const theirs = { title: role.title, description: "Theirs", acls: ["orders.view"] };
  await ask(page, `/roles/${role.key}/edit`, { method: "PUT", data: theirs });
  expectFailing(page, SAVE);
  await update(page).click();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => page.getByLabel("Description").inputValue()).toBe("Theirs");
  expect(await box(page, "Edit payments").isChecked()).toBe(false);
  await expect.poll(() => textOf(wouldChange(page))).toContain("Will be able to view customers.");
  await update(page).click();
  await toast(page, "Updated successfully").waitFor();
  const { body } = await ask<{ data: { acls: string[] } }>(page, `/roles/${role.key}`);
  expect(body.data.acls).toEqual(["orders.view", "customers.view"]);
});

test("the viewer's own role, a role with more permissions, and any role without the right to edit show why they are read-only", async () => {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [own, richer, within] = [
    await makeRole(admin, ["orders.view", "roles.view", "roles.manage"]),
    await makeRole(admin, ["accounts.view"]),
    await makeRole(admin, ["orders.view"]),
  ];
  const person = await employ(admin, own.key, "Bola Ige");
  const page = await openPage({ signedInAs: person.email });
  const reasonOf = async (key: string) => {
    await page.goto(`/roles/${key}`);
    await card(page, "Permissions").waitFor();
    expect(await update(page).count()).toBe(0);
    expect(await card(page, "Permissions").locator("input:enabled").count()).toBe(0);
    return textOf(card(page, "Role details"));
  };
  expect(await reasonOf(own.key)).toContain("You cannot change the role you hold yourself");
  expect(await reasonOf(richer.key)).toContain("This role gives rights that you do not have, so you cannot change it");
  const shared = await makeRole(admin, ["orders.view"]);
  const someone = await employ(admin, shared.key, "Kunle Afolayan");
  const [, elsewhere] = await lookUp(admin, "stores");
  const { body: kunle } = await ask<{ data: EmployeeWire }>(admin, `/employees/${someone.key}`);
  const { name, email, phone, address, sex, employed_at, salary } = kunle.data;
  const details = { name, email, phone, address, sex, employed_at, salary };
  const moved = { ...details, role: shared.key, store: elsewhere?.key };
  await ask(admin, `/employees/${someone.key}/edit`, { method: "PUT", data: moved });
  expect(await reasonOf(shared.key)).toContain(
    "People of other stores have this role too, so only an administrator can change it",
  );
  await page.goto(`/roles/${within.key}`);
  await box(page, "Manage roles").check();
  await expect.poll(() => box(page, "View accounts").isDisabled()).toBe(true);
  await update(page).click();
  await toast(page, "Updated successfully").waitFor();

  await ask(admin, `/employees/${person.key}/permissions`, { method: "PUT", data: { acls: ["roles.view"] } });
  expect(await reasonOf(within.key)).toContain("You may see what roles permit, but not change it");
  await main(page).getByRole("link", { name: "Roles" }).click();
  await page.getByText(/^1–\d+ of/).waitFor();
  expect(await page.getByRole("link", { name: "Create Role" }).count()).toBe(0);
  await page.goto("/roles/create");
  await heading(page, "You don't have access").waitFor();
});

test.each(["light", "dark"] as const)("roles pass the accessibility rules in %s", async (theme) => {
  const page = await openPage({ theme, signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(page, ["orders.view"]);
  await page.goto("/roles");
  await page.getByText(/^1–\d+ of/).waitFor();
  await expectNoAxeViolations(page);
  await page.goto("/roles/create");
  await create(page).click();
  await card(page, "Permissions").getByText("Please select at least one permission").waitFor();
  await expectNoAxeViolations(page);
  await page.goto(`/roles/${role.key}`);
  await box(page, "Customers").check();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBe(0);
});
