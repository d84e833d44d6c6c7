import type { Locator, Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import type { SummaryWire } from "../../../src/api/dashboard/analytics.contract";
import type { ProfileWire } from "../../../src/api/people/profile.contract";
import { openPage } from "../support/anywhere";
import { answer } from "../support/replies";
import { ask } from "../support/steps";

export const SUMMARY = { method: "GET", path: "/api/analytics/summary" } as const;

const DAY_MS = 86_400_000;

/** The shop's date this many days ago. */
export const dayBefore = (days: number) => new Date(Date.now() + 3_600_000 - days * DAY_MS).toISOString().slice(0, 10);

export const written = (day: string) => `${day.slice(8)}/${day.slice(5, 7)}/${day.slice(2, 4)}`;

export const heading = (page: Page, name: string) => page.getByRole("heading", { level: 1, name });

export const chip = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

export const dialog = (page: Page) => page.getByRole("dialog", { name: "Select Duration" });

export const searchOf = (page: Page) => new URL(page.url()).search;

export async function open(page: Page, path = "/"): Promise<void> {
  await page.goto(path);
  await page.getByText("compared with").waitFor();
}

export const summaryOf = async (page: Page, query = "") =>
  (await ask<{ data: SummaryWire }>(page, `/analytics/summary${query}`)).body.data;

/** A person's page with the server's profile except for these fields. */
export async function openAs(change: Partial<ProfileWire>): Promise<Page> {
  const page = await openPage({ signedInAs: DEMO_SIGN_INS.sales });
  const { body } = await ask<{ data: ProfileWire }>(page, "/user_profile");
  const profile = { data: { ...body.data, ...change } };
  const call = { method: "GET", path: "/api/user_profile" } as const;
  await answer(page, call, { status: 200, body: profile }, Number.POSITIVE_INFINITY);
  return page;
}

/** A figure next to its title, in any card. */
export const figure = (page: Page, title: string): Locator =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(title, { exact: true }) })
    .locator("dd");
