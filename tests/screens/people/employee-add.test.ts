import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import { describe, expect, test } from "vitest";
import { DEMO_SIGN_INS } from "../../../server/demo";
import type { EmployeeRowWire, EmployeeWire } from "../../../src/api/contract/employees";
import type { ProfileWire } from "../../../src/api/contract/profile";
import { heading, holding } from "../../e2e/employee-steps";
import { openPage } from "../page/open-page";
import { ask, card, choose, textOf } from "../../e2e/steps";

const emailOf = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;

const add = (page: Page) => page.getByRole("button", { name: "Add", exact: true });

const invitation = (page: Page, name: string) => page.getByRole("dialog", { name: `Invitation of ${name}` });

async function openAdd(signedInAs: string = DEMO_SIGN_INS.admin): Promise<Page> {
  const page = await openPage({ signedInAs });
  await page.goto("/employees");
  await page.getByRole("link", { name: "Add employee" }).click();
  await heading(page, "Add employee").waitFor();
  return page;
}

/** All that a new employee needs, of the person's own store. */
async function fill(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByText("Female", { exact: true }).click();
  await page.getByLabel("Phone", { exact: true }).pressSequentially("08035550144");
  await page.getByLabel("Address", { exact: true }).fill("12 Adeola Odeku Street, Lagos");
  await choose(page, "Role", "Sales associate");
  await page.getByRole("textbox", { name: "Date employed" }).fill("05/01/26");
  await page.getByLabel("Salary", { exact: true }).pressSequentially("18000050");
}

async function stored(page: Page, email: string): Promise<EmployeeWire | undefined> {
  const { body } = await ask<{ data: EmployeeRowWire[] }>(page, `/employees?query=${encodeURIComponent(email)}`);
  const key = body.data[0]?.key;
  return key === undefined ? undefined : (await ask<{ data: EmployeeWire }>(page, `/employees/${key}`)).body.data;
}

describe("who is an administrator", () => {
  test("is an administrator's to say, by a switch whose label tells the state", async () => {
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

  test("is not other staff's: the switch and the store say why, and only those who may add come here", async () => {
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
    await page.goto("/employees/add");
    await page.getByRole("heading", { name: "You don't have access" }).waitFor();
  });
});
