import type { Page } from "playwright-core";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { expectNoAxeViolations } from "../support/axe";
import { heading } from "./employee-steps";
import { newPassword, wayOf } from "../session/entry-kit";
import { openPage } from "../support/harness";
import { ask, card, choose, textOf, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { add, emailOf, fill, invitation, stored } from "./employee-add-steps";

const CREATE = { method: "POST", path: "/api/employees/new" } as const;

const cancel = (page: Page) => page.getByRole("link", { name: "Cancel" });

const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });

async function openAdd(signedInAs: string = DEMO_SIGN_INS.admin, theme: "light" | "dark" = "light"): Promise<Page> {
  const page = await openPage({ signedInAs, theme });
  await page.goto("/employees");
  await page.getByRole("link", { name: "Add employee" }).click();
  await heading(page, "Add employee").waitFor();
  return page;
}

test("a new employee is invited by a link shown once, chooses a password and signs in", async () => {
  const page = await openAdd();
  expect(await page.title()).toBe("Add employee");
  const email = emailOf("yetunde.salako");
  await fill(page, { name: "Yetunde Salako", email });
  await expect.poll(() => page.getByLabel("Phone", { exact: true }).inputValue()).toBe("0803 555 0144");
  await expect.poll(() => page.getByLabel("Salary", { exact: true }).inputValue()).toBe("180,000.50");
  await page.getByLabel("Bonus").pressSequentially("2.5%");
  await add(page).click();
  await toast(page, "Employee Added successfully").waitFor();
  const dialog = invitation(page, "Yetunde Salako");
  await dialog.waitFor();
  await expect
    .poll(() => textOf(dialog))
    .toContain("It is not shown again. A new one can be made on the person's page");
  await expectNoAxeViolations(page);
  const link = await dialog.getByLabel("Invite link").inputValue();
  await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
  await dialog.getByRole("button", { name: "Copy" }).click();
  await dialog.getByText("Copied", { exact: true }).waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);
  await dialog.getByRole("button", { name: "Done" }).click();
  await heading(page, "Employees").waitFor();
  expect(await page.content()).not.toContain(link);
  const employee = await stored(page, email);
  expect(employee).toMatchObject({
    name: "Yetunde Salako",
    phone: "08035550144",
    sex: "female",
    salary: 180_000.5,
    bonus: 2.5,
    isAdmin: false,
    hasPassword: false,
    employed_at: "2026-01-04T23:00:00.000Z",
    user_role_title: "Sales associate",
    twitter: "",
    instagram: "",
  });

  const invited = await openPage();
  await invited.goto(wayOf(link));
  await newPassword(invited).fill("a-password-of-her-own");
  await invited.getByRole("button", { name: "Save password" }).click();
  await toast(invited, "Password saved, sign in with it").waitFor();
  await invited.getByLabel("Password", { exact: true }).fill("a-password-of-her-own");
  await invited.getByRole("button", { name: "Sign in" }).click();
  await invited.waitForURL((url) => !["/login", "/link"].includes(url.pathname));
  expect((await ask<{ data: ProfileWire }>(invited, "/user_profile")).body.data.email).toBe(email);
  expect((await stored(page, email))?.hasPassword).toBe(true);
});

test("a new employee's missing fields are listed by label, then invalid ones, and nothing is sent", async () => {
  const page = await openAdd();
  await page.getByLabel("Email", { exact: true }).fill("nobody");
  await add(page).click();
  const missing = '"Name", "Sex", "Phone", "Address", "Role", "Date employed", "Salary"';
  await toast(page, `Please fill in ${missing}`).waitFor();
  await page.getByText('Please fill in "Role"', { exact: true }).waitFor();
  await expectNoAxeViolations(page);
  const email = emailOf("ngozi.eze");
  await fill(page, { name: "Ngozi Eze", email: "ngozi@example" });
  await add(page).click();
  await toast(page, "Please enter a valid email address").waitFor();
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByLabel("Bonus").fill("101");
  await page.getByLabel("Bonus").press("Enter");
  await add(page).click();
  await page.getByText("Please enter a bonus from 0 to 100, with at most 2 decimals").first().waitFor();
  expect(await stored(page, email)).toBeUndefined();
});

test("the date employed cannot be in the future", async () => {
  const page = await openAdd();
  const date = page.getByRole("textbox", { name: "Date employed" });
  await date.fill("31/12/98");
  await date.blur();
  await expect.poll(() => date.inputValue()).toBe("");
  await date.fill("05/01/26");
  await date.blur();
  await expect.poll(() => date.inputValue()).toBe("05/01/26");
});

test("leaving a new employee asks for confirmation only after a change", async () => {
  const page = await openAdd();
  await cancel(page).click();
  await heading(page, "Employees").waitFor();
  await page.getByRole("link", { name: "Add employee" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Half a name");
  await cancel(page).click();
  await question(page).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Half a name");
  await cancel(page).click();
  await question(page).getByRole("button", { name: "yes" }).click();
  await heading(page, "Employees").waitFor();
});

test("an employee whose reply was lost is added once, and a taken email is refused with a reason", async () => {
  const page = await openAdd();
  const email = emailOf("bisi.ade");
  await fill(page, { name: "Bisi Ade", email });
  await page.route(
    "**/api/employees/new",
    async (route) => {
      await route.fetch();
      await route.abort("connectionreset");
    },
    { times: 1 },
  );
  expectFailing(page, CREATE);
  await add(page).click();
  await toast(page, "Could not reach server").waitFor();
  await add(page).click();
  const dialog = invitation(page, "Bisi Ade");
  await dialog.getByLabel("Invite link").waitFor();
  await dialog.getByRole("button", { name: "Done" }).click();
  const { body } = await ask<{ data: unknown[] }>(page, `/employees?query=${email}`);
  expect(body.data).toHaveLength(1);
  await page.getByRole("link", { name: "Add employee" }).click();
  await fill(page, { name: "Bisi Adeyemi", email });
  await add(page).click();
  await toast(page, "Another employee already has this email").waitFor();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Bisi Adeyemi");
});

test("a person who may not change pay adds employees without it, and the fields show who sets it", async () => {
  const page = await openAdd(DEMO_SIGN_INS.manager);
  const job = card(page, "Job Details");
  await expect.poll(() => page.getByLabel("Salary", { exact: true }).isDisabled()).toBe(true);
  await expect.poll(() => page.getByLabel("Bonus").isDisabled()).toBe(true);
  await expect.poll(() => job.getByText("An administrator sets their pay once you have added them").count()).toBe(2);
  await expectNoAxeViolations(page);
  const email = emailOf("tolu.ajayi");
  await page.getByLabel("Name", { exact: true }).fill("Tolu Ajayi");
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByText("Female", { exact: true }).click();
  await page.getByLabel("Phone", { exact: true }).pressSequentially("08035550144");
  await page.getByLabel("Address", { exact: true }).fill("12 Adeola Odeku Street, Lagos");
  await choose(page, "Role", "Sales associate");
  await page.getByRole("textbox", { name: "Date employed" }).fill("05/01/26");
  await add(page).click();
  await invitation(page, "Tolu Ajayi").getByLabel("Invite link").waitFor();
  expect(await stored(page, email)).toMatchObject({ salary: 0, bonus: 0, pay_tie: "created" });
});

test.each(["light", "dark"] as const)("a new employee's form passes the accessibility rules in %s", async (theme) => {
  const page = await openAdd(DEMO_SIGN_INS.admin, theme);
  await expectNoAxeViolations(page);
});
