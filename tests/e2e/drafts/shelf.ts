import type { Page } from "playwright-core";
import { expect } from "vitest";

/** What this browser keeps in one of its stores, as text; what is sealed as its bytes. */
export const shelf = (page: Page, store = "drafts"): Promise<string[]> =>
  page.evaluate(async (name) => {
    // Opening a database that is not there would make an empty one.
    if (!(await indexedDB.databases()).some((each) => each.name === "backroom")) return [];
    return new Promise<string[]>((resolve, reject) => {
      const open = indexedDB.open("backroom");
      open.addEventListener("error", () => reject(open.error ?? new Error("not opened")));
      open.addEventListener("success", () => {
        const all = open.result.transaction(name).objectStore(name).getAll();
        all.addEventListener("success", () => {
          open.result.close();
          resolve(
            all.result.map(
              ({ sealed, ...row }) => JSON.stringify(row) + (sealed ? new TextDecoder("latin1").decode(sealed) : ""),
            ),
          );
        });
      });
    });
  }, store);

/** How many drafts this browser keeps. */
export const kept = async (page: Page) => (await shelf(page)).length;

/** Notes when something is typed into this page, for `typedIsKept`. */
export const watchTyping = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const note = () => {
      document.documentElement.dataset.typedAt = String(Date.now());
    };
    document.addEventListener("input", note, { capture: true });
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
