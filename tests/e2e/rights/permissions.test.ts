import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { employ, makeRole } from "../people/people-steps";
import { expectNoAxeViolations } from "../support/axe";
import { openPage } from "../support/harness";
import { textOf, toast } from "../support/steps";
import { box, category, openPerson, update, wouldChange } from "./permission-steps";

test("permissions are ticked and saved with the keyboard alone, and pass the accessibility rules in both themes", async () => {
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
  await expect.poll(() => textOf(category(page, "Orders"))).toContain("5 of 6");
  await expect
    .poll(() => textOf(wouldChange(page)))
    .toContain("Will be able to edit orders, edit payments, give discounts and take goods back.");
  await box(page, "Dashboard").check();
  await expectNoAxeViolations(page);
  await update(page).focus();
  await page.keyboard.press("Enter");
  await toast(page, "Permissions updated successfully").waitFor();
  await page.setViewportSize({ width: 360, height: 800 });
  const overhang = () =>
    page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  await expect.poll(overhang).toBe(0);
});
