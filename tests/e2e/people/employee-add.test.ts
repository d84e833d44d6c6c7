import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { expectNoAxeViolations } from "../support/axe";
import { card, toast } from "../support/steps";
import { add, emailOf, fill, invitation, openAdd } from "./employee-add-steps";
import { longTest } from "../../long-test";

longTest(
  "a new employee's form, its errors and the invitation pass the accessibility rules in both themes, and the invitation's link is copied",
  async () => {
    const page = await openAdd();
    await expectNoAxeViolations(page);
    await add(page).click();
    await toast(
      page,
      'Please fill in "Name", "Email", "Sex", "Phone", "Address", "Role", "Date employed", "Salary"',
    ).waitFor();
    await page.getByText('Please fill in "Role"', { exact: true }).waitFor();
    await expectNoAxeViolations(page);
    await fill(page, { name: "Yetunde Salako", email: emailOf("yetunde.salako") });
    await add(page).click();
    const dialog = invitation(page, "Yetunde Salako");
    const link = dialog.getByLabel("Invite link");
    await link.waitFor();
    await expectNoAxeViolations(page);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await dialog.getByRole("button", { name: "Copy" }).click();
    await dialog.getByText("Copied", { exact: true }).waitFor();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(await link.inputValue());
  },
);

longTest("the fields of pay that a manager cannot fill in pass the accessibility rules in both themes", async () => {
  const page = await openAdd(DEMO_SIGN_INS.manager);
  await card(page, "Job Details")
    .getByText("An administrator sets their pay once you have added them")
    .first()
    .waitFor();
  await expectNoAxeViolations(page);
});

// Only a browser draws frames: the date picker writes the typed text once more in the next one.
test("the date employed cannot be in the future", async () => {
  const page = await openAdd();
  const date = page.getByRole("textbox", { name: "Date employed" });
  await date.fill("31/12/98");
  await page.getByLabel("Bonus").click();
  await expect.poll(() => date.inputValue()).toBe("");
  await date.fill("05/01/26");
  await page.getByLabel("Bonus").click();
  await expect.poll(() => date.inputValue()).toBe("05/01/26");
});
