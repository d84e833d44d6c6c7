import { readFile } from "node:fs/promises";
import type { Page } from "playwright-core";
import { personMenu } from "../support/steps";

/** The name and content of the file that pressing `button` saves. */
export async function savedBy(page: Page, button: string): Promise<{ file: string; name: string; text: string }> {
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: button, exact: true }).click(),
  ]);
  const file = await download.path();
  return { file, name: download.suggestedFilename(), text: await readFile(file, "utf8") };
}

/** Chooses an entry of the personal menu. */
export async function chooseInMenu(page: Page, entry: string): Promise<void> {
  await personMenu(page).click();
  await page.getByRole("menuitem", { name: entry }).click();
}
