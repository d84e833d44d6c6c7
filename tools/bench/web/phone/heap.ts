import type { Page } from "playwright-core";
import { heapOf, LIST, open, type Figures, type Phone, type Shop } from "./pass";

/** Lists that every shop has, each opened from the sidebar and followed by its first record. */
const LISTS = ["Orders", "Products", "Customers", "Employees", "Repairs"];
const ROUNDS = 10;
const SCREENS = LISTS.length * 2 * ROUNDS;
/** So many rounds until the browser has compiled what is called often: that code is a megabyte, and no leak. */
const WARM_UP = 5;

/** What is reachable after a hundred screens, and how much that is more than before them, in MB. */
export async function walkScreens(phone: Phone, { origin }: Shop): Promise<Figures> {
  const walk = await open(phone, origin, "/orders", LIST, { width: 1440, theme: "light", isSlow: false });
  for (let at = 0; at < WARM_UP; at += 1) await round(walk.page);
  const before = await heapOf(walk.devtools);
  for (let at = 0; at < ROUNDS; at += 1) await round(walk.page);
  const after = await heapOf(walk.devtools);
  await walk.close();
  return { [`heap after ${SCREENS} screens`]: after, [`growth over ${SCREENS} screens`]: after - before };
}

async function round(page: Page): Promise<void> {
  for (const list of LISTS) {
    await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: list, exact: true }).click();
    await page.getByRole("heading", { level: 1, name: list, exact: true }).waitFor();
    const address = page.url();
    await page.locator("main tbody a").first().click();
    await page.waitForURL((url) => url.href !== address);
    await page.locator("main h1").waitFor();
    await page.waitForLoadState("networkidle");
  }
}
