import { Buffer } from "node:buffer";
import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { rolesWith } from "../../../server/data/seed/people/roles";
import { loadDemoParts } from "../../../server/rooms";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import { expectNoAxeViolations } from "../support/axe";
import { heading, holding, NAME, openColleague } from "./employee-steps";
import { LINK, newPassword, tabTo, wayOf } from "../session/entry-kit";
import { openPage } from "../support/harness";
import { answer } from "../support/replies";
import { ask, choose, textOf, toast } from "../support/steps";
import { expectFailing } from "../support/watch";
import { access, details, edit, inEdit } from "./employee-card-steps";

/** The permissions of a demo sales associate. */
const SALES = rolesWith(await loadDemoParts()).find(({ title }) => title === "Sales associate")?.permissions ?? [];

const EDIT = { method: "PUT", path: /^\/api\/employees\/[^/]+\/edit$/ } as const;

const save = (page: Page) => details(page).getByRole("button", { name: "Save" }).click();

const read = async (page: Page, key: string) =>
  (await ask<{ data: EmployeeWire }>(page, `/employees/${key}`)).body.data;

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

test("leaving a changed edit asks for confirmation; a stale edit keeps both sides' changes", async () => {
  const { page, key } = await openColleague();
  await edit(page);
  await details(page).getByRole("button", { name: "Cancel" }).click();
  await edit(page);
  await inEdit(page, "Address").fill("5 Awolowo Road, Ikoyi");
  await page.getByRole("link", { name: "Employees" }).first().click();
  const question = page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });
  await question.getByRole("button", { name: "Cancel" }).click();
  const { version, phone: _, user_role_title: _title, ...person } = await read(page, key);
  const theirs = {
    name: person.name,
    email: person.email,
    phone: "08000000001",
    address: person.address,
    sex: person.sex,
    store: person.store,
    role: person.role,
    employed_at: person.employed_at,
    salary: person.salary,
  };
  expect((await ask(page, `/employees/${key}/edit`, { method: "PUT", data: theirs })).status).toBe(200);
  await answer(page, { ...EDIT }, { status: 503, body: { error: "down" } });
  await save(page);
  await toast(page, "Cannot access server, request error").waitFor();
  await expect.poll(() => inEdit(page, "Address").inputValue()).toBe("5 Awolowo Road, Ikoyi");
  await save(page);
  await details(page).getByRole("button", { name: "Keep my changes" }).click();
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  const after = await read(page, key);
  expect(after).toMatchObject({ address: "5 Awolowo Road, Ikoyi", phone: "08000000001" });
  expect(after.version).toBe(version + 2);
});

test("another employee's pay shows who may change it and stays unchanged when the rest is saved", async () => {
  const { page, key, own } = await openColleague();
  await holding(page, own, [...SALES, "employees.view", "employees.edit"]);
  await page.goto(`/employees/${key}`);
  await edit(page);
  await expect.poll(() => inEdit(page, "Salary").isDisabled()).toBe(true);
  await expect.poll(() => inEdit(page, "Email").isDisabled()).toBe(false);
  await expect.poll(() => details(page).getByLabel("Bonus").isDisabled()).toBe(true);
  const reasons = details(page).getByText("You need the permission 'Change pay' to change salary or bonus");
  await expect.poll(() => reasons.count()).toBe(2);
  await expectNoAxeViolations(page);
  await inEdit(page, "Address").fill("5 Awolowo Road, Ikoyi");
  await save(page);
  await toast(page, "Updated successfully").waitFor();
  expect(await read(page, key)).toMatchObject({ address: "5 Awolowo Road, Ikoyi", salary: 285_000, bonus: 2.5 });
});

test("an employee without a password can be invited again, which ends the earlier link; one with a password cannot", async () => {
  const { page, key } = await openColleague();
  const invite = access(page).getByRole("button", { name: "Invite again" });
  const dialog = page.getByRole("dialog", { name: `Invitation of ${NAME}` });
  const links: string[] = [];
  for (let times = 0; times < 2; times += 1) {
    await invite.click();
    links.push(await dialog.getByLabel("Invite link").inputValue());
    await dialog.getByRole("button", { name: "Done" }).click();
    await dialog.waitFor({ state: "hidden" });
  }
  const [dead = "", alive = ""] = links.map(wayOf);
  expect(dead).not.toBe(alive);
  const invited = await openPage();
  expectFailing(invited, LINK.read);
  await invited.goto(dead);
  await invited.getByRole("heading", { name: "This link does not work" }).waitFor();
  await invited.goto(alive);
  await newPassword(invited).fill("a-password-of-his-own");
  await invited.getByRole("button", { name: "Save password" }).click();
  await toast(invited, "Password saved, sign in with it").waitFor();
  await page.reload();
  await access(page).getByText("Signs in with a password of their own.").waitFor();
  expect(await invite.count()).toBe(0);
  expect((await read(page, key)).hasPassword).toBe(true);
});

test("an employee is deactivated and reactivated, each after a confirmation, also by keyboard, and the list shows the status", async () => {
  const { page, key, data } = await openColleague();
  await access(page).getByRole("button", { name: "Deactivate" }).click();
  const question = page.getByRole("alertdialog", { name: `Are you sure you want to deactivate ${NAME}?` });
  await question.getByRole("button", { name: "Cancel" }).click();
  await question.waitFor({ state: "hidden" });
  expect((await read(page, key)).active).toBe(true);
  await access(page).getByRole("button", { name: "Deactivate" }).focus();
  await page.keyboard.press("Enter");
  await question.waitFor();
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
  await access(page).getByRole("button", { name: "Activate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Activate" }).click();
  await access(page).getByRole("button", { name: "Deactivate" }).waitFor();
  expect((await read(page, key)).active).toBe(true);
});

test("the choice of who needs a second factor stays while the window gets narrow and wide again", async () => {
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
}, 120_000);

test.each(["light", "dark"] as const)(
  "employees, an employee and its edit pass the accessibility rules in %s",
  async (theme) => {
    const { page } = await openColleague({}, theme);
    await expectNoAxeViolations(page);
    await edit(page);
    await inEdit(page, "Name").waitFor();
    await expectNoAxeViolations(page);
    await page.goto("/employees");
    await page.getByRole("navigation", { name: "Pages" }).waitFor();
    await expectNoAxeViolations(page);
  },
);
