import type { Locator, Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/anywhere";

export const ORDERS = { method: "GET", path: "/api/orders" } as const;

export type List<Row> = { data: Row[]; pagination: { total_count: number } };

export const addressOf = (page: Page) => page.url().replace(new URL(page.url()).origin, "");

export const bodyRows = (page: Page): Locator => page.locator("tbody tr:not([data-bone])");

export const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

/** `1–10 of 300` */
export const range = (page: Page) => pages(page).locator("[aria-live]");

export const segment = (page: Page, name: string) => page.getByRole("radiogroup").getByText(name, { exact: true });

/** The texts of one column, once all rows of the page have loaded. */
export async function column(page: Page, index: number): Promise<string[]> {
  return bodyRows(page).locator(`td:nth-child(${index})`).allInnerTexts();
}

export async function openList(path: string, visit: Parameters<typeof openPage>[0] = {}): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.admin, ...visit });
  await page.goto(path);
  await range(page).waitFor();
  return page;
}
