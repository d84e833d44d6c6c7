import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/anywhere";
import { choose } from "../support/steps";

export async function openAdd(signedInAs: string = DEMO_SIGN_INS.admin): Promise<Page> {
  const page = await openPage({ signedInAs });
  await page.goto("/products");
  await page.getByRole("link", { name: "Add product" }).click();
  await page.getByRole("heading", { level: 1, name: "Add product" }).waitFor();
  return page;
}

export const add = (page: Page) => page.getByRole("button", { name: "Add product" });

/** Fills in all required fields of a product except its image. */
export async function fill(page: Page, title: string): Promise<void> {
  await page.getByLabel("Name").fill(title);
  await page.getByLabel("Description").fill("Sealed box, 12 months warranty");
  await choose(page, "Supplier", "Alaba Electronics Hub");
  // A closed list takes the focus back in a later frame, and keys typed before that would go to it.
  await page.locator("[role=combobox]:focus").waitFor();
  await page.getByLabel("Purchase Price").pressSequentially("12000050");
  await page.getByLabel("Sale Price").pressSequentially("14500025");
  await page.getByLabel("Color of variant 1").fill("Black, 128GB");
  await page.getByLabel("Qty of Black, 128GB").fill("6");
}
