import type { Page } from "playwright-core";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { openPage } from "../support/anywhere";

export async function openAdd(signedInAs: string = DEMO_SIGN_INS.admin): Promise<Page> {
  const page = await openPage({ signedInAs });
  await page.goto("/products");
  await page.getByRole("link", { name: "Add product" }).click();
  await page.getByRole("heading", { level: 1, name: "Add product" }).waitFor();
  return page;
}
