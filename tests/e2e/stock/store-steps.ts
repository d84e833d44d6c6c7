import type { Page } from "playwright-core";
import { dialogOf } from "../support/dialog-steps";

export const STORES = "/inventory/stores";

export const pages = (page: Page) => page.getByRole("navigation", { name: "Pages" });

export const adding = (page: Page) => dialogOf(page, "Add store");

export const submit = (page: Page) => adding(page).getByRole("button", { name: "Add store" }).click();
