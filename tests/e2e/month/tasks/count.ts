import { expect } from "vitest";
import { scan } from "../../../../tools/kit/keyboard";
import { card, choose, textOf, toast } from "../../support/steps";
import { CATALOGUE, type Goods } from "../goods";
import { IKEJA } from "../opening";
import { numbered, type Play, title, visit } from "../play";

/**
 * Ada and Musa count one category of Ikeja together, on two devices, while something is sold: Ada what she scans or types
 * first, Musa the rest. `found` is what lies on the shelf beside what the books have, by SKU.
 */
export async function countTogether(
  play: Play,
  category: string,
  found: Record<string, number>,
  meanwhile: () => Promise<void>,
): Promise<void> {
  const { ada, musa } = play.at;
  await musa.goto("/counts/start");
  await title(musa, "Start a count").waitFor();
  await musa.getByText("Category", { exact: true }).first().click();
  await choose(musa, "Category", category);
  await musa.getByRole("button", { name: "Start counting" }).click();
  const number = await numbered(play, musa, "Count");
  const goods = CATALOGUE.filter((each) => each.category === category && play.books.stockOf(IKEJA, each.sku) > 0);
  const shelf = ({ sku }: Goods) => play.books.stockOf(IKEJA, sku) + (found[sku] ?? 0);
  const [first, ...others] = goods;
  if (first === undefined) throw new Error("nothing to count");
  await ada.goto(play.addresses.get(`Count ${number}`) ?? "");
  await ada
    .getByRole("row", { name: new RegExp(first.title) })
    .first()
    .waitFor();
  await scan(ada, first.code);
  await card(ada, "Scan").getByText(`${first.title} (${first.variation}): 1 counted`).waitFor();
  await typeCount(ada, first, shelf(first) - 1, shelf(first));
  await meanwhile();
  await visit(play, musa, `Count ${number}`);
  for (const each of others) await typeCount(musa, each, shelf(each), shelf(each));
  await card(musa, "Next").getByRole("button", { name: "Review the differences" }).click();
  const post = card(musa, "Next").getByRole("button", { name: "Post the differences" });
  await post.waitFor();
  const missing = Object.values(found).filter((units) => units < 0);
  const words = `Missing ${-missing.reduce((sum, units) => sum + units, 0)} in ${missing.length} line`;
  // What differs beside that, the shop's stock had wrong before.
  await expect.poll(() => textOf(card(musa, "Differences"))).toContain(words);
  await expect.poll(() => textOf(card(musa, "Differences"))).toContain("Too many 0 in 0 lines");
  await post.click();
  await musa.getByRole("button", { name: "Post", exact: true }).click();
  await toast(musa, "Count posted").waitFor();
  for (const [sku, units] of Object.entries(found)) play.books.move(IKEJA, sku, units);
}

type Page = Play["at"]["ada"];

/** Units that are typed are added to those that were counted before. */
async function typeCount(
  page: Page,
  { title: product, variation }: Goods,
  units: number,
  counted: number,
): Promise<void> {
  const line = page.getByRole("row", { name: new RegExp(`${product}.*${variation}`) }).first();
  await line
    .getByRole("button", { name: /^Count / })
    .first()
    .click();
  const dialog = page.getByRole("dialog");
  await dialog.getByRole("textbox", { name: "Units found" }).fill(String(units));
  await dialog.getByRole("button", { name: "Count", exact: true }).click();
  await card(page, "Scan").getByText(`${product} (${variation}): ${counted} counted`).waitFor();
  expect(await page.getByText("Expected", { exact: true }).count()).toBe(0);
}
