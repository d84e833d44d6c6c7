import type { Page } from "playwright-core";
import type { Form, Row } from "./form";
import { SAID, type Said, saying } from "./said";

/**
 * What a fault leaves: the open form with its input, a device that kept the input, before or after it was sent, a
 * device that knows that it was saved, a save that was done, or a form that can no longer be saved. `form` may have been saved once as well, with a
 * lost reply; `unsure` is `form` or `saved`.
 */
type Left = "form" | "page" | "sent" | "made" | "saved" | "unsure" | "refused";

/** Random numbers from 0 to 1 of one cell, the same for the same seed. */
export type Chance = () => number;

type Act = {
  /** The page of an administrator; one with a fresh profile by default. */
  open?: () => Promise<Page>;
  /** Before the form is opened. */
  before?: (page: Page, row: Row) => Promise<unknown>;
  /** With all of the form typed, up to the message about what happened; resolves to the page on which one goes on. */
  strike: (page: Page, form: Form, chance: Chance) => Promise<Page>;
};

export type Fault = {
  leaves: Left;
  /** The forms that it strikes; all of them by default. */
  only?: (row: Row) => boolean | undefined;
  /** Saves what is left in the form; one press by default. */
  finish?: typeof press;
  /** Others' changes are in the form as well. */
  isMerged?: true;
} & (Act | { arrange: () => Promise<Act> });

/** Presses the form's button, and answers the question that it asks first. */
export async function press(page: Page, form: Form): Promise<void> {
  await form.save(page).click();
  await form.confirm?.(page).click();
}

/** The same with a double press. */
export async function pressTwice(page: Page, form: Form): Promise<void> {
  if (form.confirm) await form.save(page).click();
  await (form.confirm ?? form.save)(page).dblclick();
}

/** Presses save and waits for the message that says what happened, what is safe and what to do. */
export async function saveUntilSaid(page: Page, form: Form, said: Said): Promise<Page> {
  await press(page, form);
  await saying(page, said).waitFor();
  return page;
}

/** The question about a page that could not be loaded. */
export const missingPage = (page: Page) => page.getByRole("dialog", { name: "The page could not be loaded" });

/** Stays on a saved form whose next page could not be loaded. */
export async function stayOnSaved(page: Page): Promise<void> {
  await missingPage(page).getByText(SAID.savedBefore).waitFor();
  await page.getByRole("button", { name: "Stay on this page" }).click();
  await saying(page, SAID.noNextPage).waitFor();
}

/** A page of the same browser in place of this one. */
export async function otherTab(page: Page): Promise<Page> {
  const tab = await page.context().newPage();
  await tab.goto("about:blank");
  return tab;
}
