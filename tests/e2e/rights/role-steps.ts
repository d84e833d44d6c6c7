import type { Page } from "playwright-core";
import { card } from "../support/steps";

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

export const box = (page: Page, name: string) => card(page, "Permissions").getByRole("checkbox", { name, exact: true });

export const update = (page: Page) => page.getByRole("button", { name: "Update", exact: true });

export const nameOf = (page: Page) => page.getByRole("textbox", { name: "Name", exact: true });

export const main = (page: Page) => page.getByRole("navigation", { name: "Main" });

export const create = (page: Page) => page.getByRole("button", { name: "Create Role" });
