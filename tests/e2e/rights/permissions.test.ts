import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { employ, makeRole } from "../people/people-steps";
import { ask, textOf, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { box, category, openPerson, permissions, update, wouldChange } from "./permission-steps";

const SAVE = { method: "PUT", path: /^\/api\/employees\/[^/]+\/permissions$/ } as const;

const question = (page: Page) => page.getByRole("alertdialog");

/** The actions on the person's own page after a reload. */
async function linksOf(page: Page): Promise<string[]> {
  await page.reload();
  const links = page.getByRole("navigation", { name: "Main" }).getByRole("link");
  await links.first().waitFor();
  return (await links.allTextContents()).map((text) => text.trim());
}

test("permissions beyond a role are previewed before saving, apply at once, and end when the person follows the role again", async () => {
  const admin = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(admin, ["orders.view", "customers.view"]);
  const person = await employ(admin, role.key, "Kemi Adeyinka");
  const theirs = await openPage({ signedInAs: person.email });
  await theirs.goto("/orders");
  expect(await linksOf(theirs)).not.toContain("Employees");

  await openPerson(admin, person);
  await expect.poll(() => textOf(permissions(admin))).toContain(`Follows the ${role.title} role.`);
  await expect.poll(() => textOf(permissions(admin))).toContain("2 of 33 on");
  expect(await category(admin, "Customers").innerText()).toContain("1 of 2");
  expect(await box(admin, "Customers").evaluate((input: HTMLInputElement) => input.indeterminate)).toBe(true);
  await expect.poll(() => update(admin).isDisabled()).toBe(true);
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
  await expect.poll(() => update(admin).isDisabled()).toBe(true);

  await box(admin, "View employees").check();
  await update(admin).click();
  await toast(admin, "Permissions updated successfully").waitFor();
  await permissions(admin).getByText(`These override the ${role.title} role for this employee.`).waitFor();
  await expect.poll(() => linksOf(theirs)).toContain("Employees");

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
  await expect.poll(() => linksOf(theirs)).not.toContain("Employees");
});

test("permissions are ticked with the keyboard alone; leaving asks for confirmation, and a concurrent change is merged with mine", async () => {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
  const role = await makeRole(page, ["orders.view"]);
  const person = await employ(page, role.key, "Kemi Adeyinka");
  await openPerson(page, person);
  await box(page, "Orders").focus();
  await page.keyboard.press("Space");
  expect(await box(page, "Edit payments").isChecked()).toBe(true);
  for (const name of ["View orders", "Create orders"]) {
    await page.keyboard.press("Tab");
    expect(await box(page, name).evaluate((input) => input === document.activeElement)).toBe(true);
  }
  await page.keyboard.press("Space");
  await expect.poll(() => textOf(category(page, "Orders"))).toContain("3 of 4");
  await expect.poll(() => textOf(wouldChange(page))).toContain("Will be able to edit orders and edit payments.");

  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Orders" }).click();
  await question(page).getByText("Are you sure you want to continue without saving?").waitFor();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  expect(await box(page, "Edit payments").isChecked()).toBe(true);

  await ask(page, `/employees/${person.key}/permissions`, { method: "PUT", data: { acls: ["customers.view"] } });
  expectFailing(page, SAVE);
  await update(page).focus();
  await page.keyboard.press("Enter");
  await page.getByRole("button", { name: "Keep my changes" }).click();
  await expect.poll(() => textOf(wouldChange(page))).toContain("Will be able to edit orders and edit payments.");
  expect(await box(page, "View customers").isChecked()).toBe(true);
  expect(await box(page, "View orders").isChecked()).toBe(false);
  await update(page).click();
  await toast(page, "Permissions updated successfully").waitFor();
  await expect.poll(() => wouldChange(page).count()).toBe(0);

  await box(page, "View customers").uncheck();
  await page.getByRole("button", { name: "Cancel" }).click();
  await question(page).getByRole("button", { name: "yes" }).click();
  await expect.poll(() => box(page, "View customers").isChecked()).toBe(true);
  await expect.poll(() => update(page).isDisabled()).toBe(true);
});

test.each(["light", "dark"] as const)("a person's permissions pass the accessibility rules in %s", async (theme) => {
  const page = await openPage({ theme, signedInAs: DEMO_SIGN_INS.admin });
  const person = await employ(page, (await makeRole(page, ["orders.view"])).key, "Kemi Adeyinka");
  await openPerson(page, person);
  await box(page, "Dashboard").check();
  await expectNoAxeViolations(page);
  await page.setViewportSize({ width: 360, height: 800 });
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBe(0);
});
