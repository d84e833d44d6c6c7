import { card } from "../../support/steps";
import type { Play } from "../play";

const SHOP = "Shop";

/** The owner switches VAT on: prices include it from now on. */
export async function chargeVat({ at, books }: Play, rateBp: number): Promise<void> {
  const page = at.chinwe;
  await page.goto("/settings");
  await card(page, SHOP).getByRole("button", { name: "Edit" }).click();
  await card(page, SHOP)
    .getByRole("textbox", { name: /^VAT in prices/ })
    .fill(String(rateBp / 100));
  await card(page, SHOP).getByRole("button", { name: "Save" }).click();
  await card(page, SHOP)
    .getByText(`${rateBp / 100}%`)
    .waitFor();
  books.vatBp = rateBp;
}
