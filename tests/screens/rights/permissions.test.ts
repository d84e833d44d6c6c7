import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../page/open-page";
import { employ, makeRole } from "../../e2e/people/people-steps";
import { leaveQuestion } from "../../e2e/support/dialog-steps";
import { expectFailing } from "../../e2e/support/watch";
import { ask, textOf, toast } from "../../e2e/support/steps";
import { box, category, openPerson, permissions, update, wouldChange } from "../../e2e/rights/permission-steps";

const SAVE = { method: "PUT", path: /^\/api\/employees\/[^/]+\/permissions$/ } as const;

/** The pages linked for the person once they load the app again. */
async function linksOf(page: Page): Promise<string[]> {
  await page.goto("/orders");
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await links.first().waitFor();
  return (await links.allTextContents()).map((text) => text.trim());
}

test("permissions beyond a role are previewed before saving, apply at once, and end when the person follows the role again", async () => {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(admin, ["orders.view", "customers.view"]);
  const person = await employ(admin, role.key, "Kemi Adeyinka");
  const theirs = await openPage({ signedInAs: person.email });
  expect(await linksOf(theirs)).not.toContain("Employees");

  await openPerson(admin, person);
  await expect.poll(() => textOf(permissions(admin))).toContain(`Follows the ${role.title} role.`);
  await expect.poll(() => textOf(permissions(admin))).toContain("2 of 48 on");
  expect(await category(admin, "Customers").innerText()).toContain("1 of 2");
  expect(await box(admin, "Customers").evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  expect(await update(admin).count()).toBe(0);
  await box(admin, "View employees").check();
  await box(admin, "View customers").uncheck();
  await expect
    .poll(() => textOf(wouldChange(admin)))
    .toContain(
      `Will be able to view employees; will no longer view customers. Will no longer follow the ${role.title} role.`,
    );
  await box(admin, "View employees").uncheck();
  await box(admin, "View customers").check();
  expect(await wouldChange(admin).count()).toBe(0);
  expect(await update(admin).count()).toBe(0);

  await box(admin, "View employees").check();
  await update(admin).click();
  await toast(admin, "Permissions updated successfully").waitFor();
  await permissions(admin).getByText(`These override the ${role.title} role for this employee.`).waitFor();
  expect(await linksOf(theirs)).toContain("Employees");

  await openPerson(admin, person);
  await permissions(admin).getByRole("button", { name: "Reset to the role's rights" }).click();
  await expect
    .poll(() => textOf(wouldChange(admin)))
    .toContain(`Will no longer view employees. Will follow the ${role.title} role again.`);
  const [sent] = await Promise.all([
    admin.waitForRequest((request) => SAVE.path.test(new URL(request.url()).pathname)),
    update(admin).click(),
  ]);
  expect(sent.postDataJSON()).toEqual({ acls: null });
  await permissions(admin).getByText(`Follows the ${role.title} role.`).waitFor();
  expect(await linksOf(theirs)).not.toContain("Employees");
});

test("leaving changed permissions asks for confirmation, and a concurrent change is merged with mine", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(page, ["orders.view"]);
  const person = await employ(page, role.key, "Kemi Adeyinka");
  await openPerson(page, person);
  await box(page, "Orders").check();
  await box(page, "Create orders").uncheck();

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await leaveQuestion(page).waitFor();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  expect(await box(page, "Edit payments").isChecked()).toBe(true);

  await ask(page, `/employees/${person.key}/permissions`, { method: "PUT", data: { acls: ["customers.view"] } });
  expectFailing(page, SAVE);
  await update(page).click();
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect
    .poll(() => textOf(wouldChange(page)))
    .toContain("Will be able to edit orders, edit payments, give discounts and take goods back.");
  expect(await box(page, "View customers").isChecked()).toBe(true);
  expect(await box(page, "View orders").isChecked()).toBe(false);
  await update(page).click();
  await toast(page, "Permissions updated successfully").waitFor();
  await expect.poll(() => wouldChange(page).count()).toBe(0);

  await box(page, "View customers").uncheck();
  await page.getByRole("button", { name: "Cancel" }).click();
  await leaveQuestion(page).getByRole("button", { name: "yes" }).click();
  await expect.poll(() => box(page, "View customers").isChecked()).toBe(true);
  expect(await update(page).count()).toBe(0);
});

test("people cannot grant permissions they lack or change their own or those of people with more, and each case shows the reason", async () => {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const [low, granting] = [
    await makeRole(admin, ["orders.view"]),
    await makeRole(admin, ["orders.view", "orders.edit", "employees.view", "employees.permissions"]),
  ];
  const [clerk, lead] = [await employ(admin, low.key, "Ngozi Eze"), await employ(admin, granting.key, "Bola Ige")];
  const page = await openPage({ signedInAs: lead.email });
  await openPerson(page, clerk);
  expect(await box(page, "Delete products").isDisabled()).toBe(true);
  expect(await box(page, "Products").isDisabled()).toBe(true);
  await expect
    .poll(() => textOf(category(page, "Products")))
    .toContain("You cannot give rights that you do not have yourself");
  await box(page, "Orders").click();
  expect(await textOf(category(page, "Orders"))).toContain("2 of 6");
  expect(await textOf(wouldChange(page))).toContain("Will be able to edit orders.");
  await update(page).click();
  await toast(page, "Permissions updated successfully").waitFor();
  const path = `/employees/${clerk.key}/permissions`;
  const refused = await ask<{ error: string }>(page, path, { method: "PUT", data: { acls: ["products.delete"] } });
  expect(refused.status).toBe(417);
  expect(refused.body.error).toBe("You cannot give rights that you do not have yourself: Delete products");

  await openPerson(page, lead);
  await expect.poll(() => textOf(permissions(page))).toContain("You cannot change your own permissions");
  expect(await permissions(page).locator("input:enabled").count()).toBe(0);

  await ask(admin, path, { method: "PUT", data: { acls: ["orders.view", "accounts.view"] } });
  await openPerson(page, clerk);
  await expect.poll(() => textOf(permissions(page))).toContain("Ngozi Eze has rights that you do not have");
  expect(await permissions(page).locator("input:enabled").count()).toBe(0);

  await ask(admin, `/employees/${lead.key}/permissions`, { method: "PUT", data: { acls: ["employees.view"] } });
  await openPerson(page, clerk);
  await expect
    .poll(() => textOf(permissions(page)))
    .toContain("You may see what people are permitted, but not change it");
  expect(await permissions(page).locator("input:enabled").count()).toBe(0);

  const { body } = await ask<{ data: { key: string; name: string } }>(admin, "/user_profile");
  await openPerson(admin, { ...body.data, email: "" });
  await expect.poll(() => textOf(permissions(admin))).toContain("48 of 48 on");
  expect(await permissions(admin).locator("input:enabled").count()).toBe(0);
});
