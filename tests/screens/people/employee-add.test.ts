import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { heading, holding } from "../../e2e/people/employee-steps";
import { newPassword, wayOf } from "../../e2e/session/entry-kit";
import { openPage } from "../page/open-page";
import { leaveQuestion } from "../../e2e/support/dialog-steps";
import { breakReply } from "../../e2e/support/replies";
import { ask, card, choose, textOf, toast } from "../../e2e/support/steps";
import { openDenied } from "../../e2e/support/watch";
import { add, emailOf, fill, invitation, openAdd, stored } from "../../e2e/people/employee-add-steps";

const CREATE = { method: "POST", path: "/api/employees/new" } as const;

const cancel = (page: Page) => page.getByRole("link", { name: "Cancel" });

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
  const link = await dialog.getByLabel("Invite link").inputValue();
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

test("leaving a new employee asks for confirmation only after a change", async () => {
  const page = await openAdd();
  await cancel(page).click();
  await heading(page, "Employees").waitFor();
  await page.getByRole("link", { name: "Add employee" }).click();
  await page.getByLabel("Name", { exact: true }).fill("Half a name");
  await cancel(page).click();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
  await expect.poll(() => page.getByLabel("Name", { exact: true }).inputValue()).toBe("Half a name");
  await cancel(page).click();
  await leaveQuestion(page).getByRole("button", { name: "yes" }).click();
  await heading(page, "Employees").waitFor();
});

test("an employee whose reply was lost is added once, and a taken email is refused with a reason", async () => {
  const page = await openAdd();
  const email = emailOf("bisi.ade");
  await fill(page, { name: "Bisi Ade", email });
  await breakReply(page, CREATE);
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

describe("the administrator switch", () => {
  test("is set by administrators, with a switch whose label shows the state", async () => {
    const page = await openAdd();
    const email = emailOf("kemi.bello");
    await fill(page, { name: "Kemi Bello", email });
    const isAdmin = page.getByRole("switch");
    expect(await textOf(page.locator("label").filter({ has: isAdmin }))).toBe("Not admin");
    await isAdmin.focus();
    await page.keyboard.press("Space");
    await expect.poll(() => textOf(page.locator("label").filter({ has: isAdmin }))).toBe("Admin");
    await add(page).click();
    await invitation(page, "Kemi Bello").waitFor();
    expect((await stored(page, email))?.isAdmin).toBe(true);
  });

  test("is disabled for other staff with a reason, and only people who may add employees reach the page", async () => {
    const page = await openPage({ signedInAs: DEMO_SIGN_INS.manager });
    const own = (await ask<{ data: ProfileWire }>(page, "/user_profile")).body.data;
    await holding(page, own, ["employees.view", "employees.create"]);
    await page.goto("/employees/add");
    await page.getByText("Only an administrator can decide who is an administrator").waitFor();
    expect(await page.getByRole("switch").isDisabled()).toBe(true);
    expect(await page.getByRole("combobox", { name: "Store" }).isDisabled()).toBe(true);
    expect(await textOf(card(page, "Job Details"))).toContain("You add people to your own store");
    await holding(page, own, ["employees.view"]);
    await page.goto("/employees");
    await heading(page, "Employees").waitFor();
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    expect(await page.getByRole("link", { name: "Add employee" }).count()).toBe(0);
    await openDenied(page, "/employees/add");
  });
});
