import type { Page } from "playwright-core";

export const add = (page: Page) => page.getByRole("button", { name: "Add transaction" });

export const rowOf = (page: Page, remark: string) => page.locator("tbody tr").filter({ hasText: remark });

/** The line with an account's current balance. */
export const balanceOf = (page: Page, name: string) => page.getByRole("status").filter({ hasText: `On ${name} now` });
