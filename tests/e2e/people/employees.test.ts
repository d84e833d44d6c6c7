import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { tabTo } from "../session/entry-kit";
import { openPage } from "../support/harness";
import { expectNoAxeViolations } from "../support/axe";
import { choose, textOf, toast } from "../support/steps";
import { access, deactivation, details, edit, inEdit, payReasons, read, SALES, save } from "./employee-card-steps";
import { heading, holding, NAME, openColleague } from "./employee-steps";
import { longTest } from "../../long-test";

test("an employee is edited in place, with a picture, and the page shows the saved values", async () => {
  const { page, key } = await openColleague({ twitter: "javascript:alert(1)" });
  await expect.poll(() => textOf(details(page))).toContain("Twitter javascript:alert(1)");
  await expect.poll(() => details(page).getByRole("link").count()).toBe(1);
  await edit(page);
  await inEdit(page, "Name").fill("");
  await inEdit(page, "Email").fill("ifeanyi");
  await save(page);
  await toast(page, 'Please fill in "Name"').waitFor();
  await details(page).getByText("Please enter a valid email address").waitFor();
  await inEdit(page, "Name").fill("Ifeanyi Okafor");
  await inEdit(page, "Email").fill(`okafor.${randomUUID().slice(0, 8)}@example.com`);
  await inEdit(page, "Salary").fill("");
  await inEdit(page, "Salary").pressSequentially("30000000");
  await details(page).getByLabel("Bonus").fill("3.25");
  await choose(details(page), "Role", "Stock keeper");
  const buffer = Buffer.from(
    await sharp({ create: { width: 40, height: 40, channels: 3, background: "#204060" } })
      .png()
      .toBuffer(),
  );
  await details(page).getByLabel("Profile picture").setInputFiles({ name: "me.png", mimeType: "image/png", buffer });
  await details(page).getByRole("button", { name: "Remove" }).waitFor();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  await heading(page, "Ifeanyi Okafor").waitFor();
  await details(page).getByRole("button", { name: "Edit" }).waitFor();
  await expect.poll(() => textOf(details(page))).toContain("Role Stock keeper");
  await expect.poll(() => textOf(details(page))).toContain("Salary (₦) 300,000.00 Bonus (%) 3.25");
  const employee = await read(page, key);
  expect(employee).toMatchObject({ salary: 300_000, bonus: 3.25, employed_at: "2023-03-04T08:00:00.000Z" });
  expect(employee.profile_pic_id).toMatch(/^\/media\/profiles-/);
});

longTest(
  "with the keyboard alone an employee is deactivated after a confirmation, found in the list and opened",
  async () => {
    const { page, key, data } = await openColleague();
    await access(page).getByRole("button", { name: "Deactivate" }).focus();
    await page.keyboard.press("Enter");
    await deactivation(page).waitFor();
    await tabTo(page, "Deactivate");
    await page.keyboard.press("Enter");
    await toast(page, "Updated successfully").waitFor();
    await access(page).getByText(`${NAME} is deactivated, so they cannot be invited`).waitFor();
    expect((await read(page, key)).active).toBe(false);
    await page.goto(`/employees?query=${data.email}`);
    await page.locator("tbody").getByText("Deactivated").waitFor();
    await page.keyboard.press("/");
    await page.keyboard.press("ArrowDown");
    await page.keyboard.press("Enter");
    await access(page).getByRole("button", { name: "Activate" }).waitFor();
  },
);

longTest(
  "the choice of who needs a second factor stays while the window gets narrow and wide again",
  async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin });
    await page.goto("/employees");
    await page.getByRole("button", { name: "Second factor", exact: true }).click();
    const everyone = page
      .getByRole("dialog", { name: "Who needs a second factor?" })
      .getByText("Everyone", { exact: true });
    await everyone.click();
    await page.getByText("Nobody is locked out.").waitFor();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 800 });
      await page.getByRole("button", { name: "Open menu", includeHidden: true }).waitFor({
        state: width === 390 ? "visible" : "hidden",
      });
      await expect.poll(() => page.getByText("Nobody is locked out.").isVisible()).toBe(true);
    }
  },
  120_000,
);

longTest(
  "employees, an employee and its edit, also without the right to change pay, pass the accessibility rules in both themes",
  async () => {
    const { page, key, own } = await openColleague();
    await expectNoAxeViolations(page);
    await edit(page);
    await inEdit(page, "Name").waitFor();
    await expectNoAxeViolations(page);
    await page.goto("/employees");
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await expectNoAxeViolations(page);
    await holding(page, own, [...SALES, "employees.view", "employees.edit"]);
    await page.goto(`/employees/${key}`);
    await edit(page);
    await payReasons(page).first().waitFor();
    await expectNoAxeViolations(page);
  },
);
