import type { Locator, Page } from "playwright-core";
import type { Person } from "../people/people-steps";
import { card } from "../support/steps";

export const permissions = (page: Page) => card(page, "permissions");

export const box = (page: Page, name: string): Locator =>
  permissions(page).getByRole("checkbox", { name, exact: true });

export const category = (page: Page, name: string): Locator =>
  permissions(page).getByRole("group", { name, exact: true });

export const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });

export const wouldChange = (page: Page) => page.getByRole("status").filter({ hasText: "Unsaved changes" });

export async function openPerson(page: Page, { key }: Person): Promise<void> {
  await page.goto(`/employees/${key}`);
  await permissions(page).waitFor();
}
