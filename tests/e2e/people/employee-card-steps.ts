import type { Page } from "playwright-core";
import { card } from "../support/steps";

export const details = (page: Page) => card(page, "Employee Details");

export const access = (page: Page) => card(page, "Access");

export const inEdit = (page: Page, label: string) => details(page).getByLabel(label, { exact: true });

export const edit = (page: Page) => details(page).getByRole("button", { name: "Edit" }).click();
