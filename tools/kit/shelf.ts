import { setTimeout } from "node:timers/promises";
import type { Page } from "playwright-core";
import { PATIENCE } from "./patience";

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

async function until(holds: () => Promise<boolean>, what: string): Promise<void> {
  const last = performance.now() + PATIENCE.start;
  while (!(await holds())) {
    if (performance.now() > last) throw new Error(`${what} did not come`);
    await setTimeout(100);
  }
}

/** Waits until this browser has kept the app, which begins with the first input. */
export async function keepsApp(page: Page): Promise<void> {
  await page.mouse.move(10, 10);
  await page.mouse.move(20, 20);
  const isWorking = () => page.evaluate(() => navigator.serviceWorker.controller?.state === "activated");
  await until(isWorking, "the service worker");
}

/** Waits until this browser can open the app and sell without a network. */
export async function sellsOffline(page: Page): Promise<void> {
  await keepsApp(page);
  await until(async () => (await shelf(page, "goods")).length > 0, "the copy of the shop");
}
