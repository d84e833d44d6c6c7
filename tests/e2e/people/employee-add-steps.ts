import { randomUUID } from "node:crypto";
import type { Page } from "playwright-core";
import type { EmployeeRowWire, EmployeeWire } from "../../../src/api/people/employees.contract";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/anywhere";
import { ask, choose } from "../support/steps";
import { heading } from "./employee-steps";

/** The form of a new employee, reached from the list. */
export async function openAdd(signedInAs: string = DEMO_SIGN_INS.admin): Promise<Page> {
  const page = await openPage({ signedInAs });
  await page.goto("/employees");
  await page.getByRole("link", { name: "Add employee" }).click();
  await heading(page, "Add employee").waitFor();
  return page;
}

export const emailOf = (name: string) => `${name}.${randomUUID().slice(0, 8)}@example.com`;

export const add = (page: Page) => page.getByRole("button", { name: "Add", exact: true });

export const invitation = (page: Page, name: string) => page.getByRole("dialog", { name: `Invitation of ${name}` });

/** Fills in all required fields of a new employee of the viewer's own store. */
export async function fill(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill(email);
  await page.getByText("Female", { exact: true }).click();
  await page.getByLabel("Phone", { exact: true }).pressSequentially("08035550144");
  await page.getByLabel("Address", { exact: true }).fill("12 Adeola Odeku Street, Lagos");
  await choose(page, "Role", "Sales associate");
  await page.getByRole("textbox", { name: "Date employed" }).fill("05/01/26");
  await page.getByLabel("Salary", { exact: true }).pressSequentially("18000050");
}

export async function stored(page: Page, email: string): Promise<EmployeeWire | undefined> {
  const { body } = await ask<{ data: EmployeeRowWire[] }>(page, `/employees?query=${encodeURIComponent(email)}`);
  const key = body.data[0]?.key;
  return key === undefined ? undefined : (await ask<{ data: EmployeeWire }>(page, `/employees/${key}`)).body.data;
}
