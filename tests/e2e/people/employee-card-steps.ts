import type { Page } from "playwright-core";
import { rolesWith } from "../../../server/data/seed/people/roles";
import { loadDemoParts } from "../../../server/rooms";
import type { EmployeeWire } from "../../../src/api/people/employees.contract";
import { ask, card } from "../support/steps";
import { NAME } from "./employee-steps";

export const details = (page: Page) => card(page, "Employee Details");

export const access = (page: Page) => card(page, "Access");

export const inEdit = (page: Page, label: string) => details(page).getByLabel(label, { exact: true });

export const edit = (page: Page) => details(page).getByRole("button", { name: "Edit" }).click();

export const save = (page: Page) => details(page).getByRole("button", { name: "Save" }).click();

export const read = async (page: Page, key: string) =>
  (await ask<{ data: EmployeeWire }>(page, `/employees/${key}`)).body.data;

/** The permissions of a demo sales associate. */
export const SALES =
  rolesWith(await loadDemoParts()).find(({ title }) => title === "Sales associate")?.permissions ?? [];

export const payReasons = (page: Page) =>
  details(page).getByText("You need the permission 'Change pay' to change salary or bonus");

export const deactivation = (page: Page) =>
  page.getByRole("alertdialog", { name: `Are you sure you want to deactivate ${NAME}?` });
