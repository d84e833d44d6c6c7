import type { Page } from "playwright-core";
import { expect } from "vitest";

/** The three ways out of a page: its Cancel, a link, and the browser's Back. */
export const WAYS = ["Cancel", "a link", "Back"] as const;
export type Way = (typeof WAYS)[number];

const question = (page: Page) =>
  page.getByRole("alertdialog", { name: "Are you sure you want to continue without saving?" });

export async function goOut(page: Page, way: Way, cancel: () => Promise<void>): Promise<void> {
  if (way === "Cancel") await cancel();
  else if (way === "a link") {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Products" }).click();
  } else await page.evaluate(() => history.back());
}

export async function answerQuestion(page: Page, answer: "Cancel" | "yes"): Promise<void> {
  await question(page).getByRole("button", { name: answer }).click();
  await question(page).waitFor({ state: "hidden" });
}

/** The question appears at once or never, so the check does not wait. */
export async function expectAsked(page: Page, isAsked: boolean): Promise<void> {
  if (isAsked) await question(page).waitFor();
  else expect(await question(page).count()).toBe(0);
}
