import { expect, test } from "vitest";
import {
  access,
  deactivation,
  details,
  edit,
  inEdit,
  payReasons,
  read,
  SALES,
  save,
} from "../../e2e/people/employee-card-steps";
import { holding, NAME, openColleague } from "../../e2e/people/employee-steps";
import { LINK, newPassword, wayOf } from "../../e2e/session/entry-kit";
import { leaveQuestion } from "../../e2e/support/dialog-steps";
import { answer } from "../../e2e/support/replies";
import { ask, toast } from "../../e2e/support/steps";
import { expectFailing } from "../../e2e/support/watch";
import { openPage } from "../page/open-page";

const EDIT = { method: "PUT", path: /^\/api\/employees\/[^/]+\/edit$/ } as const;

test("leaving a changed edit asks for confirmation; a stale edit keeps both sides' changes", async () => {
  const { page, key } = await openColleague();
  await edit(page);
  await details(page).getByRole("button", { name: "Cancel" }).click();
  await edit(page);
  await inEdit(page, "Address").fill("5 Awolowo Road, Ikoyi");
  await page.getByRole("link", { name: "Employees" }).first().click();
  await leaveQuestion(page).getByRole("button", { name: "Cancel" }).click();
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
  await expect.poll(() => payReasons(page).count()).toBe(2);
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
  await page.goto(`/employees/${key}`);
  await access(page).getByText("Signs in with a password of their own.").waitFor();
  expect(await invite.count()).toBe(0);
  expect((await read(page, key)).hasPassword).toBe(true);
});

test("an employee is deactivated and reactivated, each after a confirmation, and the list shows the status", async () => {
  const { page, key, data } = await openColleague();
  await access(page).getByRole("button", { name: "Deactivate" }).click();
  await deactivation(page).getByRole("button", { name: "Cancel" }).click();
  await deactivation(page).waitFor({ state: "hidden" });
  expect((await read(page, key)).active).toBe(true);
  await access(page).getByRole("button", { name: "Deactivate" }).click();
  await deactivation(page).getByRole("button", { name: "Deactivate" }).click();
  await toast(page, "Updated successfully").waitFor();
  await access(page).getByText(`${NAME} is deactivated, so they cannot be invited`).waitFor();
  expect((await read(page, key)).active).toBe(false);
  await page.goto(`/employees?query=${data.email}`);
  await page.locator("tbody").getByText("Deactivated").waitFor();
  await page.getByRole("link", { name: `View ${NAME}` }).click();
  await access(page).getByRole("button", { name: "Activate" }).click();
  await page.getByRole("alertdialog").getByRole("button", { name: "Activate" }).click();
  await access(page).getByRole("button", { name: "Deactivate" }).waitFor();
  expect((await read(page, key)).active).toBe(true);
});
