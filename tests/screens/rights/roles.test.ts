import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import { employ, makeRole } from "../../e2e/people/people-steps";
import { twoStores } from "../../e2e/stock/transfer-steps";
import { leaveQuestion } from "../../e2e/support/dialog-steps";
import { expectFailing, openDenied } from "../../e2e/support/watch";
import { ask, card, heads, textOf, toast } from "../../e2e/support/steps";
import { box, create, heading, main, nameOf, update } from "../../e2e/rights/role-steps";
import { wouldChange } from "../../e2e/rights/permission-steps";

const SAVE = { method: "PUT", path: /^\/api\/roles\/[^/]+\/edit$/ } as const;

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
  await expect.poll(() => nameOf(page).evaluate((input) => input === document.activeElement)).toBe(true);
  const title = `Aid ${randomUUID().slice(0, 8)}`;
  await nameOf(page).fill(title);
  await create(page).click();
  await toast(page, "Please select at least one permission").waitFor();
  await page.getByLabel("Description").fill("Lends a hand");
  await box(page, "Orders").check();
  await expect.poll(() => textOf(card(page, "Permissions"))).toContain("6 of 48 on");
  await page.getByRole("link", { name: "Cancel" }).click();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await create(page).click();
  await toast(page, "Role created successfully").waitFor();
  await heading(page, "Roles").waitFor();
  await expect.poll(() => heads(page)).toEqual(["Name", "Description", "Permissions"]);
  const row = page.getByRole("row").filter({ hasText: title });
  await expect.poll(() => textOf(row)).toContain("Lends a hand 6");
  await row.getByRole("link", { name: title }).click();
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
  await leaveQuestion(page).waitFor();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
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
    expect(await card(page, "Permissions").locator("input:enabled").count()).toBe(0);
    return textOf(card(page, "Role details"));
  };
  expect(await reasonOf(own.key)).toContain("You cannot change the role you hold yourself");
  expect(await reasonOf(richer.key)).toContain("This role gives rights that you do not have, so you cannot change it");
  const shared = await makeRole(admin, ["orders.view"]);
  const someone = await employ(admin, shared.key, "Kunle Afolayan");
  const [, elsewhere] = await twoStores(admin);
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
  await openDenied(page, "/roles/create");
});

test("changing a role shows a preview of the changes and applies at once to everyone who has it", async () => {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(admin, ["orders.view", "products.view", "products.cost"]);
  const person = await employ(admin, role.key, "Kemi Adeyinka");
  const theirs = await openPage({ signedInAs: person.email });
  await theirs.goto("/orders");
  await main(theirs).getByRole("link", { name: "Products" }).waitFor();
  expect(await main(theirs).getByRole("link", { name: "Customers" }).count()).toBe(0);

  await admin.goto(`/roles/${role.key}`);
  await heading(admin, role.title).waitFor();
  await admin.getByText("1 person", { exact: true }).waitFor();
  expect(await update(admin).count()).toBe(0);
  await box(admin, "See purchase prices").uncheck();
  await box(admin, "View customers").check();
  await box(admin, "Edit customers").check();
  expect(await textOf(wouldChange(admin))).toContain(
    "Will be able to view and edit customers; will no longer see purchase prices.",
  );
  await nameOf(admin).fill(" ");
  await update(admin).click();
  await toast(admin, "Name is required").waitFor();
  await nameOf(admin).fill(`${role.title} B`);
  expect(await textOf(wouldChange(admin))).toContain("Another name.");
  await update(admin).click();
  await toast(admin, "Updated successfully").waitFor();
  await heading(admin, `${role.title} B`).waitFor();
  await expect.poll(() => update(admin).count()).toBe(0);
  await theirs.reload();
  await main(theirs).getByRole("link", { name: "Customers" }).waitFor();
  expect(new URL(theirs.url()).pathname).toBe("/orders");
});
