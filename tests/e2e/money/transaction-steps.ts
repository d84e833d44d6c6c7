import type { Page } from "playwright-core";

export const add = (page: Page) => page.getByRole("button", { name: "Add transaction" });

export const rowOf = (page: Page, remark: string) => page.locator("tbody tr").filter({ hasText: remark });
