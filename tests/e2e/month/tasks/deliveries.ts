import { scan } from "../../../../tools/kit/keyboard";
import { card, choose, toast } from "../../support/steps";
import { goodsOf } from "../goods";
import { ACCOUNTS, type AccountName, IKEJA, type StaffName, type SupplierName } from "../opening";
import { numbered, type Play, title, typeSerials } from "../play";
import { expect } from "vitest";

export type Wanted = { sku: string; units: number; cost?: number; setsPrice?: boolean };

/** Musa writes a purchase by scanner, sends it, and receives all of it: some units scanned, the others typed. */
export async function receiveDelivery(play: Play, supplier: SupplierName, wanted: readonly Wanted[]): Promise<void> {
  const page = play.at.musa;
  await page.goto("/purchases/create");
  await title(page, "Create purchase").waitFor();
  await page.getByRole("combobox", { name: "Supplier" }).fill(supplier);
  await page.getByRole("option", { name: supplier }).click();
  for (const { sku, units } of wanted) {
    const { code, title: product, variation } = goodsOf(sku);
    const quantity = page.getByRole("spinbutton", { name: `Quantity of ${product}, ${variation}` });
    await scan(page, code);
    await quantity.waitFor();
    await quantity.fill(String(units));
  }
  await page.getByRole("button", { name: "Create purchase" }).click();
  const number = await numbered(play, page, "Purchase");
  await card(page, "Purchase details").getByRole("button", { name: "Send to supplier" }).click();
  await page.getByRole("button", { name: "Receive goods" }).click();
  const receiving = card(page, "Receive goods");
  const came = wanted.map(({ sku, units, cost = play.books.costOf(IKEJA, sku), setsPrice = true }) => ({
    sku,
    units,
    cost,
    setsPrice,
    serials: goodsOf(sku).tracks ? Array.from({ length: units }, play.newSerial) : [],
  }));
  for (const { sku, units, serials } of came) {
    const goods = goodsOf(sku);
    const named = `${goods.title}, ${goods.variation}`;
    const box = receiving.getByRole("textbox", { name: `How many of ${named} came` });
    await box.waitFor();
    if (units <= 3) {
      for (let scanned = 1; scanned <= units; scanned += 1) {
        await scan(page, goods.code);
        await expect.poll(() => box.inputValue()).toBe(String(scanned));
      }
    } else await receiving.getByRole("button", { name: `All ${units} of ${named}` }).click();
    if (serials.length > 0)
      await typeSerials(page, receiving.getByRole("textbox", { name: `Serial numbers of ${named}` }), serials);
  }
  await receiving.getByRole("button", { name: "Next" }).click();
  for (const { sku, cost, setsPrice } of came) {
    const { title: product, variation } = goodsOf(sku);
    const line = receiving.getByRole("group", { name: `${product}, ${variation}` });
    const costs = line.getByRole("textbox", { name: /^Cost of / });
    await costs.waitFor();
    if (cost !== play.books.costOf(IKEJA, sku)) await costs.fill(String(cost));
    if (!setsPrice) await line.getByRole("checkbox", { name: "Becomes the purchase price" }).click();
  }
  await receiving.getByRole("button", { name: "Receive", exact: true }).click();
  await toast(page, "Goods received").waitFor();
  play.books.receive({ number, store: IKEJA, supplier }, came);
  for (const { sku, serials } of came) {
    for (const serial of serials) {
      play.books.units.set(serial, "in stock");
      play.books.skuOf.set(serial, sku);
    }
  }
}

/** A part of what a store owes is paid on the supplier's page. */
export async function paySupplier(
  play: Play,
  who: StaffName,
  supplier: SupplierName,
  account: AccountName,
  kobo: number,
): Promise<void> {
  const page = play.at[who];
  await page.goto(`/suppliers/${play.keys.suppliers[supplier]}`);
  await card(page, "Owed").getByRole("button", { name: "Pay supplier" }).click();
  const paying = card(page, "Pay supplier");
  await paying.getByRole("textbox", { name: "Amount" }).fill(String(kobo));
  await choose(paying, "From", new RegExp(account));
  await paying.getByRole("button", { name: "Pay", exact: true }).click();
  await toast(page, "Supplier paid").waitFor();
  const { store } = ACCOUNTS[account];
  play.books.supplierPayments.push({ store, supplier, kobo });
  play.books.post({
    place: account,
    kobo: -kobo,
    purpose: "Paid to suppliers",
    remark: `payment to supplier ${supplier}`,
  });
}
