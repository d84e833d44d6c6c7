import type { Page } from "playwright-core";

export const LOGOUT = { method: "POST", path: "/api/auth/logout" } as const;

export const email = (page: Page) => page.getByLabel("Email");

export const password = (page: Page) => page.getByLabel("Password", { exact: true });
