import type { Page } from "playwright-core";
import { expect } from "vitest";
import type { openPage } from "../support/harness";
import type { Form } from "./form";

/**
 * What a fault leaves: the open form with its input, a device that kept the input, a save that was done, or a form that
 * can no longer be saved. `form` and `page` may have been saved once as well, with a lost reply; `unsure` is `form` or
 * `saved`.
 */
type Left = "form" | "page" | "saved" | "unsure" | "refused";

type Act = {
  visit?: Parameters<typeof openPage>[0];
  /** Before the form is opened. */
  before?: (page: Page) => Promise<unknown>;
  /** With all of the form typed; resolves to the page on which the person goes on. */
  strike: (page: Page, form: Form) => Promise<Page>;
};

export type Fault = {
  leaves: Left;
  /** The forms that it strikes; all of them by default. */
  only?: readonly string[];
} & (Act | { arrange: () => Promise<Act> });

const words = async (page: Page) =>
  (await page.locator("[role=alert], [role=status], [role=region][aria-label=Notifications]").allInnerTexts())
    .join(" ")
    .trim();

/** Presses save and waits until the page says something that it did not say before. */
export async function saveUntilTold(page: Page, form: Form, meanwhile = () => Promise.resolve()): Promise<Page> {
  const before = await words(page);
  await form.save(page).click();
  await meanwhile();
  await expect.poll(async () => [before, ""].includes(await words(page))).toBe(false);
  return page;
}

/** Stays on a saved form whose next page could not be loaded. */
export async function stayOnSaved(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await page.getByRole("alert").filter({ hasText: "What you typed was saved" }).waitFor();
}

/** A page of the same browser in place of this one. */
export async function otherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto("about:blank");
  return tab;
}
