import { card, choose, toast } from "../../support/steps";
import { scan } from "../../../../tools/kit/keyboard";
import { costOf, debtOf, type Order, type Paid, type Place } from "../books";
import { goodsOf } from "../goods";
import type { StaffName } from "../opening";
import { type Play, visit } from "../play";

const CONDITIONS = { active: "Sell again", return: "Keep as returned", repair: "Repair first" } as const;

type Back = {
  who: StaffName;
  order: Order;
  /** The line's place in the order. */
  at: number;
  units: number;
  serials?: readonly string[];
  as: keyof typeof CONDITIONS;
  /** Where the money that is given back comes from. */
  from: Place;
  /** What the customer takes instead, and the account of what is paid on top. */
  instead?: { sku: string; units: number; into: Place };
};

/** Goods come back over the counter; money, store credit or other goods are given for them. */
export async function takeBack(play: Play, back: Back): Promise<void> {
  const { who, order, at, units, serials = [], as, from, instead } = back;
  const { books, at: pages } = play;
  const page = pages[who];
  const line = order.lines[at];
  if (line === undefined) throw new Error("no such line");
  const goods = goodsOf(line.sku);
  await visit(play, page, `Order ${order.number}`);
  await card(page, "Returns").getByRole("button", { name: "Take goods back" }).click();
  const taking = card(page, "Take goods back");
  const next = () => taking.getByRole("button", { name: "Next", exact: true }).click();
  const named = new RegExp(`${goods.title}.*${goods.variation}`);
  if (serials.length === 0) await taking.getByRole("checkbox", { name: named }).check();
  for (const serial of serials) await taking.getByRole("checkbox", { name: serial }).check();
  const left = line.units - line.returned;
  if (serials.length === 0 && left > 1)
    await taking.getByRole("spinbutton", { name: `How many of ${goods.title} came back` }).fill(String(units));
  await next();
  if (as !== "active") await choose(taking, "What to do", CONDITIONS[as]);
  await taking.getByLabel("Reason").fill("It was not what they wanted");
  if (instead) await taking.getByRole("checkbox", { name: "The customer takes other goods instead" }).check();
  await next();
  if (instead) {
    const { code, title } = goodsOf(instead.sku);
    await taking.getByRole("button", { name: "Add products" }).waitFor();
    for (let unit = 1; unit <= instead.units; unit += 1) await scan(page, code);
    await taking.getByRole("spinbutton", { name: `Quantity of ${title}` }).waitFor();
    await next();
  }
  const debt = debtOf(order);
  const { worth } = books.takeBack(order, at, units, as);
  for (const serial of serials) books.units.set(serial, as === "active" ? "in stock" : as);
  const credit = Math.max(0, worth - debt);
  const price = instead ? goodsOf(instead.sku).price * instead.units : 0;
  const money: Paid =
    credit >= price ? { place: from, kobo: credit - price } : { place: instead?.into ?? from, kobo: price - credit };
  if (money.kobo > 0) {
    const payment = taking.getByRole("group", { name: "Payment 1" });
    await choose(payment, "Account", money.place === "store credit" ? "Store credit" : money.place);
    await payment.getByLabel("Amount").fill(String(money.kobo));
    await next();
  }
  await taking.getByRole("button", { name: instead ? "Exchange" : "Take back", exact: true }).click();
  await toast(page, "Goods taken back").waitFor();
  if (!instead) {
    books.pay(order, { place: from, kobo: -credit });
    return;
  }
  await card(page, "Returns")
    .getByRole("link", { name: /^order \d+$/ })
    .last()
    .click();
  await page
    .getByRole("heading", { level: 1, name: /^Order \d+$/ })
    .and(page.locator(`:not(:text-is("Order ${order.number}"))`))
    .waitFor();
  const heading = await page.getByRole("heading", { level: 1 }).innerText();
  play.addresses.set(heading, new URL(page.url()).pathname);
  const exchanged = Math.min(credit, price);
  books.pay(order, { place: "store credit", kobo: -exchanged });
  books.pay(order, { place: from, kobo: exchanged - credit });
  const made = books.sell(
    { number: Number(heading.split(" ")[1]), store: order.store, seller: who, customer: order.customer },
    [{ sku: instead.sku, units: instead.units }],
    [{ place: "store credit", kobo: exchanged }],
  );
  if (price > credit) books.pay(made, money);
  if (costOf(made) !== made.paid) throw new Error("an exchange is paid in full here");
}
