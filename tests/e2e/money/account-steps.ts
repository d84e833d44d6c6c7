import type { Page } from "playwright-core";
import { dialogOf } from "../support/dialog-steps";

/** Opens the account's dialog, wherever it is in the list. */
export async function openEdit(page: Page, name: string): Promise<void> {
  const button = page.getByRole("button", { name: `Edit ${name}`, exact: true });
  const next = page.getByRole("button", { name: "Next page" });
  for (let turn = 1; !(await button.isVisible()); turn += 1) {
    await page.goto(`/accounts?page=${turn}`);
    // The rows have buttons once the profile has arrived, like the page.
    await page.getByRole("button", { name: "Add account" }).waitFor();
    await next
      .or(page.getByText(/^\d+ of \d+$/))
      .first()
      .waitFor();
    if (turn > 50) throw new Error(`${name} is on no page`);
  }
  await button.click();
  await dialogOf(page, "Edit account").getByLabel("Name").waitFor();
}
