import type { Locator, Page } from "playwright-core";
import { expect } from "vitest";
import { ask } from "../support/steps";

export const LISTS = [
  { title: "Orders", noun: "orders", path: "/orders", filter: "?status=pending" },
  { title: "Products", noun: "products", path: "/products", filter: "?status=active" },
  { title: "Customers", noun: "customers", path: "/customers", filter: "?query=halima" },
] as const;

export const RECORDS = [
  { noun: "order", list: "/orders" },
  { noun: "product", list: "/products" },
  { noun: "customer", list: "/customers" },
] as const;

/** What a toast says when the server fails. */
export const FAULT = "Cannot access server, request error";

export const NO_SERVER = "Could not reach server";

export const banner = (page: Page) => page.getByText("You are offline.");

export const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** The placeholder of content that is still loading. */
export const bones = (within: Page | Locator) =>
  within.locator("[data-bone], [role=status][aria-label=Loading]").first();

export const again = (page: Page) => page.getByRole("button", { name: "Try again" });

async function recordPath(page: Page, list: string): Promise<string> {
  const { body } = await ask<{ data: { key: string }[] }>(page, list);
  return `${list}/${body.data[0]?.key ?? ""}`;
}

/** The addresses of an order, a product and a customer, in the order of `RECORDS`. */
export const recordPaths = (page: Page) => Promise.all(RECORDS.map(({ list }) => recordPath(page, list)));

const BANNER = { timeout: 10_000, interval: 500 };

/**
 * The frame's own calls still succeed: one that ends after the screen's call reports a reachable server until the next
 * check.
 */
export async function seeBanner(page: Page): Promise<void> {
  await expect
    .poll(async () => {
      if ((await banner(page).count()) === 0) await again(page).first().click();
      return banner(page).count();
    }, BANNER)
    .toBe(1);
}
