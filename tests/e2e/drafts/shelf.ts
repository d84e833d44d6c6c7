import type { Page } from "playwright-core";
import { expect } from "vitest";
import { shelf } from "../../../tools/kit/shelf";

export { shelf } from "../../../tools/kit/shelf";

/** How many drafts this browser keeps. */
export const kept = async (page: Page) => (await shelf(page)).length;

/** Notes when something is typed into this page or chosen from a list, from now on, for `typedIsKept`. */
export const watchTyping = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const note = () => {
      document.documentElement.dataset.typedAt = String(Date.now());
    };
    note();
    document.addEventListener("input", note, { capture: true });
    // A choice from a list is no input event.
    const noteChoice = ({ target }: Event) => {
      if (target instanceof Element && target.closest("[role=option]") !== null) note();
    };
    document.addEventListener("click", noteChoice, { capture: true });
  });

/** Waits until the only draft has been written after the latest typing. */
export async function typedIsKept(page: Page): Promise<void> {
  const typedAt = await page.evaluate(() => Number(document.documentElement.dataset.typedAt));
  const writtenAt = async () => {
    const [draft] = await shelf(page);
    return draft === undefined ? 0 : Number(/"at":(\d+)/.exec(draft)?.[1]);
  };
  await expect.poll(writtenAt).toBeGreaterThan(typedAt);
}
