import { debtOf, type Order, type Paid } from "./books";
import { countTogether } from "./tasks/count";
import { paySupplier, receiveDelivery, type Wanted } from "./tasks/deliveries";
import { carry, spend } from "./tasks/expenses";
import { owedTo } from "./figures";
import { CATALOGUE, type Goods, goodsOf } from "./goods";
import { IKEJA, type SupplierName, SUPPLIERS, WUSE } from "./opening";
import { between, pick, type Play } from "./play";
import { moveOn, takeIn } from "./tasks/repairs";
import { takeBack } from "./tasks/returns";
import { payLater, sell } from "./tasks/sales";
import { chargeVat } from "./tasks/settings";
import { closeShift, dropToSafe, openShift } from "./tasks/shifts";
import { receiveInWuse, type Sent, sendToWuse } from "./tasks/transfers";

/** What one day leaves to the next ones. */
export type Memory = { sent: Sent | null; tickets: number[]; serials: Map<Order, string[]> };

const CUSTOMERS = ["Ngozi Balogun", "Emeka Eze", "Halima Sani", "Tunde Bakare", "Zainab Musa", "Chidi Okafor"];
const CATEGORIES = ["Rent", "Fuel", "Salaries", "Supplies", "Other"];

const VAT_DAY = 6;
const COUNT_DAY = 18;
const PAY_DAYS = new Set([9, 20, 28]);

/** One of the 30 days, at random: the same for the same seed. */
export async function playDay(play: Play, day: number, memory: Memory): Promise<void> {
  const { books } = play;
  if (day === VAT_DAY) await chargeVat(play, 750);
  const shift = await openShift(play, "ada", "Ikeja till");
  await deliver(play, day);
  await walkIn(play);
  await known(play, memory);
  if (day % 3 === 0) await oneWithNumber(play, memory);
  await comeBack(play, day, memory);
  await settle(play);
  if (memory.sent !== null) await arrive(play, memory);
  if (day % 2 === 1 && day < 30) memory.sent = await sendSome(play);
  if (day > 2 && day % 4 === 0) await sellInWuse(play);
  await repair(play, day, memory);
  await spend(play, "bola", "Wuse till", pick(play, CATEGORIES), between(play, 100, 900) * 25);
  if (day % 5 === 0) await spend(play, "musa", "Ikeja till", pick(play, CATEGORIES), between(play, 100, 2000) * 50);
  if (PAY_DAYS.has(day)) await payOne(play);
  if (day % 7 === 0) await carry(play, "Ikeja terminal", "Wuse bank", between(play, 1000, 900_000));
  if (day === COUNT_DAY) await countOnce(play);
  if (shift.expected > 1_500_000) await dropToSafe(play, shift, "Ikeja safe", Math.floor(shift.expected / 2));
  await closeShift(play, shift, pick(play, [0, 0, -50_000, 20_000, -5000]));
  if (books.shifts.at(-1)?.difference === null) throw new Error("the shift was not closed");
}

const inStock = ({ books }: Play, store: typeof IKEJA | typeof WUSE, least = 1) =>
  CATALOGUE.filter(({ sku }) => books.stockOf(store, sku) >= least);

/** Goods of one title at a time, because a form names its boxes by the title. */
function some(play: Play, from: readonly Goods[], count: number): Goods[] {
  const chosen: Goods[] = [];
  for (let turn = 0; turn < count; turn += 1) {
    const left = from.filter(({ title }) => chosen.every((each) => each.title !== title));
    if (left.length > 0) chosen.push(pick(play, left));
  }
  return chosen;
}

async function deliver(play: Play, day: number): Promise<void> {
  const { books } = play;
  const supplier: SupplierName = SUPPLIERS[day % SUPPLIERS.length] ?? SUPPLIERS[0];
  const unnumbered = CATALOGUE.filter(({ tracks }) => !tracks);
  const wanted: Wanted[] =
    day === 1
      ? CATALOGUE.map(({ sku, tracks }) => ({ sku, units: tracks ? 3 : between(play, 20, 60) }))
      : some(play, unnumbered, between(play, 1, 3)).map(({ sku }) => {
          const cost = books.costOf(IKEJA, sku) + between(play, -3, 5) * 25;
          return { sku, units: between(play, 2, 12), cost, setsPrice: play.chance() < 0.7 };
        });
  await receiveDelivery(play, supplier, wanted);
}

async function walkIn(play: Play): Promise<void> {
  const goods = some(
    play,
    inStock(play, IKEJA, 4).filter(({ tracks }) => !tracks),
    between(play, 1, 2),
  );
  const sold = goods.map(({ sku }) => ({ sku, units: between(play, 1, 3) }));
  const kobo = sold.reduce((sum, { sku, units }) => sum + goodsOf(sku).price * units, 0);
  await sell(play, { who: "ada", sold, paid: [{ place: pick(play, ["Ikeja till", "Ikeja terminal"]), kobo }] });
}

async function known(play: Play, memory: Memory): Promise<void> {
  const customer = pick(play, CUSTOMERS);
  const goods = some(
    play,
    inStock(play, IKEJA, 4).filter(({ tracks }) => !tracks),
    between(play, 1, 3),
  );
  const sold = goods.map(({ sku, price, cost }) => ({
    sku,
    units: between(play, 1, 4),
    ...(play.chance() < 0.3 && price > cost * 1.2 && { off: { percentBp: between(play, 50, 700) } }),
  }));
  const least = Math.floor(sold.reduce((sum, { sku, units }) => sum + goodsOf(sku).price * units, 0) * 0.7);
  const paid: Paid[][] = [
    [],
    [
      { place: "Ikeja till", kobo: Math.floor(least / 4 / 50) * 50 },
      { place: "Ikeja terminal", kobo: Math.floor(least / 3) },
    ],
    [{ place: "Ikeja terminal", kobo: Math.floor(least / 2) }],
  ];
  const credit = play.books.creditOf(customer);
  const order = await sell(play, {
    who: pick(play, ["ada", "musa"]),
    customer,
    sold,
    paid: credit > 0 ? [{ place: "store credit", kobo: Math.min(credit, least) }] : pick(play, paid),
    ...(play.chance() < 0.4 && { off: { kobo: between(play, 1, 20_000) } }),
    ...(play.chance() < 0.3 && { fee: 150_000 }),
  });
  memory.serials.set(order, []);
}

async function oneWithNumber(play: Play, memory: Memory): Promise<void> {
  const { books } = play;
  const [goods] = some(
    play,
    inStock(play, IKEJA).filter(({ tracks }) => tracks),
    1,
  );
  const serial = goods && books.shelf(goods.sku)[0];
  if (goods === undefined || serial === undefined) return;
  const sold = [{ sku: goods.sku, units: 1, serials: [serial] }];
  const paid: Paid[] = [{ place: "Ikeja terminal", kobo: goods.price }];
  memory.serials.set(await sell(play, { who: "musa", customer: pick(play, CUSTOMERS), sold, paid }), [serial]);
}

/** Something that was sold on an earlier day, or on this one at the beginning. */
async function comeBack(play: Play, day: number, memory: Memory): Promise<void> {
  const { books } = play;
  const open = books.orders.filter(
    ({ store, lines }) => store === IKEJA && lines.some(({ units, returned }) => units > returned),
  );
  if (open.length === 0) return;
  const order = pick(play, open);
  const at = order.lines.findIndex(({ units, returned }) => units > returned);
  const line = order.lines[at];
  if (line === undefined) return;
  const serials = goodsOf(line.sku).tracks ? (memory.serials.get(order) ?? []) : [];
  const base = { who: "musa", order, at, serials, units: 1 } as const;
  if (day % 4 === 2 && serials.length === 0) {
    const [instead] = some(
      play,
      inStock(play, IKEJA, 3).filter(({ tracks, title }) => !tracks && title !== goodsOf(line.sku).title),
      1,
    );
    if (instead !== undefined)
      return takeBack(play, {
        ...base,
        as: "active",
        from: "Ikeja terminal",
        instead: { sku: instead.sku, units: 1, into: "Ikeja terminal" },
      });
  }
  const from = order.customer !== null && play.chance() < 0.5 ? "store credit" : "Ikeja terminal";
  return takeBack(play, { ...base, as: pick(play, ["active", "return", "repair"]), from });
}

async function settle(play: Play): Promise<void> {
  const owing = play.books.orders.filter((order) => debtOf(order) > 0 && order.store === IKEJA);
  if (owing.length < 3) return;
  const [order] = owing;
  if (order === undefined) return;
  const debt = debtOf(order);
  await payLater(play, "ada", order, {
    place: "Ikeja terminal",
    kobo: play.chance() < 0.6 ? debt : Math.ceil(debt / 2),
  });
}

async function sendSome(play: Play): Promise<Sent> {
  const goods = some(
    play,
    inStock(play, IKEJA, 8).filter(({ tracks }) => !tracks),
    2,
  );
  return sendToWuse(
    play,
    goods.map(({ sku }) => ({ sku, units: between(play, 2, 4) })),
  );
}

async function arrive(play: Play, memory: Memory): Promise<void> {
  const { sent } = memory;
  if (sent === null) return;
  const [first] = sent.lines;
  await receiveInWuse(play, sent, first === undefined || play.chance() < 0.3 ? {} : { [first.sku]: 1 });
  memory.sent = null;
}

async function sellInWuse(play: Play): Promise<void> {
  const [goods] = some(play, inStock(play, WUSE), 1);
  if (goods === undefined) return;
  const sold = [{ sku: goods.sku, units: 1 }];
  await sell(play, { who: "bola", sold, paid: [{ place: pick(play, ["Wuse till", "Wuse bank"]), kobo: goods.price }] });
}

async function repair(play: Play, day: number, { tickets }: Memory): Promise<void> {
  const customers = [...play.books.customers];
  if (day % 6 === 1 && customers.length > 0) tickets.push(await takeIn(play, pick(play, customers)));
  else if (tickets.length > 0) await moveOn(play, pick(play, tickets));
}

async function payOne(play: Play): Promise<void> {
  const { books } = play;
  const supplier = pick(play, SUPPLIERS);
  const { owed } = owedTo(books, supplier);
  if (owed > 0)
    await paySupplier(play, "musa", supplier, "Ikeja terminal", Math.min(owed, between(play, 1_000_000, 90_000_000)));
}

async function countOnce(play: Play): Promise<void> {
  const [first, ...others] = inStock(play, IKEJA, 2).filter(({ category }) => category === "Power");
  const [missing] = others;
  if (first === undefined || missing === undefined) return;
  // What Ada counted is sold while Musa counts the rest.
  await countTogether(play, "Power", { [missing.sku]: -1 }, async () => {
    const paid: Paid[] = [{ place: "Ikeja terminal", kobo: first.price }];
    await sell(play, { who: "musa", sold: [{ sku: first.sku, units: 1 }], paid });
  });
}
