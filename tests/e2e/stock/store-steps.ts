import type { Page } from "playwright-core";

export const STORES = "/inventory/stores";

export const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

export const heads = async (page: Page) =>
  (await page.getByRole("columnheader").allTextContents()).map((head) => head.trim());
