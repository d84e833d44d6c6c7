import { expect } from "vitest";
import { scan } from "../../../../tools/kit/keyboard";
import { card, choose, toast } from "../../support/steps";
import { goodsOf } from "../goods";
import { WUSE } from "../opening";
import { numbered, type Play, typeSerials, visit } from "../play";

export type Sent = { number: number; lines: { sku: string; units: number; serials: string[] }[] };

/** Musa sends goods from Ikeja to Wuse, each unit scanned. */
export async function sendToWuse(
  play: Play,
  wanted: readonly { sku: string; units: number; serials?: string[] }[],
): Promise<Sent> {
  const page = play.at.musa;
  await page.goto("/transfer/create");
  await page.getByRole("button", { name: "Add products" }).waitFor();
  for (const { sku, units, serials = [] } of wanted) {
    const { code, title } = goodsOf(sku);
    const quantity = page.getByRole("spinbutton", { name: `Quantity of ${title}` });
    await scan(page, code);
    await quantity.waitFor();
    for (let unit = 2; unit <= units; unit += 1) await scan(page, code);
    await expect.poll(() => quantity.inputValue()).toBe(String(units));
    if (serials.length > 0)
      await typeSerials(page, page.getByRole("textbox", { name: `Serial numbers of ${title}` }), serials);
  }
  await choose(page, "To", WUSE);
  await page.getByText("To be received", { exact: true }).click();
  await page.getByRole("button", { name: "Create transfer" }).click();
  const number = await numbered(play, page, "Transfer");
  for (const { sku, units, serials = [] } of wanted) {
    play.books.send(sku, units);
    for (const serial of serials) play.books.units.set(serial, "in transit");
  }
  return { number, lines: wanted.map(({ sku, units, serials = [] }) => ({ sku, units, serials })) };
}

/** Bola receives it at 390 px: all came but the lost units of some lines. */
export async function receiveInWuse(play: Play, { number, lines }: Sent, lost: Record<string, number>): Promise<void> {
  const page = play.at.bola;
  await visit(play, page, `Transfer ${number}`);
  await page.getByRole("button", { name: "Receive goods" }).click();
  const receiving = card(page, "Receive goods");
  await receiving.getByRole("button", { name: "All came as sent" }).click();
  for (const { sku, units, serials } of lines) {
    const missing = lost[sku] ?? 0;
    if (missing === 0) continue;
    const { title, variation } = goodsOf(sku);
    await receiving
      .getByRole("textbox", { name: `How many of ${title}, ${variation} came` })
      .fill(String(units - missing));
    if (serials.length > 0)
      await receiving.getByRole("textbox", { name: /^Serial numbers of/ }).fill(serials.slice(missing).join("\n"));
  }
  await receiving.getByRole("button", { name: "Next" }).click();
  for (const sku of Object.keys(lost)) {
    const { title, variation } = goodsOf(sku);
    const line = receiving.getByRole("group", { name: `${title}, ${variation}` });
    await choose(line, "Missing units", "Lost on the way");
    await line.getByRole("textbox", { name: /^Note/ }).fill("The box was open");
  }
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await toast(page, "Goods received").waitFor();
  for (const { sku, units, serials } of lines) {
    const missing = lost[sku] ?? 0;
    play.books.arrive(sku, units, missing);
    for (const [at, serial] of serials.entries()) play.books.units.set(serial, at < missing ? "gone" : "in stock");
  }
}
