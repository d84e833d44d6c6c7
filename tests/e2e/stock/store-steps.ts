import type { Page } from "playwright-core";

export const STORES = "/inventory/stores";

export const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });
