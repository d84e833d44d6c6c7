import { goodsOf } from "./goods";
import { ACCOUNTS, type AccountName, IKEJA, type StaffName, type StoreName, type SupplierName, WUSE } from "./opening";
import { lineAmount, type Off, sharesOf, worthOf } from "./rules";

/** Where money is put: an account, or what the shop owes the customer. */
export type Place = AccountName | "store credit";
type Status = "active" | "return" | "repair";

export type Line = {
  sku: string;
  units: number;
  /** What the customer has to pay for the line after all discounts. */
  amount: number;
  /** Of one unit, on the day of the sale. */
  cost: number;
  vatBp: number;
  returned: number;
  /** What the returned units were worth. */
  worth: number;
};

export type Order = {
  number: number;
  day: number;
  store: StoreName;
  seller: StaffName;
  customer: string | null;
  isCompleted: boolean;
  lines: Line[];
  fee: number;
  /** Payments less what was given back. */
  paid: number;
};

export type Entry = {
  day: number;
  store: StoreName;
  place: Place;
  /** Above 0 came in. */
  kobo: number;
  /** What it was for, as the cash flow names it. */
  purpose: string;
  remark: string;
};

export type Shift = {
  number: number;
  account: AccountName;
  person: StaffName;
  float: number;
  moves: number;
  expected: number;
  difference: number | null;
};

type Purchase = { number: number; store: StoreName; supplier: SupplierName };
type Delivery = Purchase & { day: number; kobo: number };

export type Sold = { sku: string; units: number; off?: Off };
export type Paid = { place: Place; kobo: number };

export const SALES = "Payments of orders";
export const REFUNDS = "Refunds of orders";

/** What a script knows that played on the screens. It never reads a figure of the product. */
export class Books {
  day = 1;
  vatBp = 0;
  orders: Order[] = [];
  entries: Entry[] = [];
  shifts: Shift[] = [];
  deliveries: Delivery[] = [];
  /** Paid to suppliers by store. */
  supplierPayments: { store: StoreName; supplier: SupplierName; kobo: number }[] = [];
  /** Where each numbered unit is: a store, or what became of it. */
  units = new Map<string, string>();
  /** Which goods a numbered unit is one of. */
  skuOf = new Map<string, string>();
  /** Units on the way to another store, by SKU. */
  onTheWay = new Map<string, number>();
  repairs = new Map<number, string>();
  customers = new Set<string>();
  readonly #stock = new Map<string, number>();
  readonly #costs = new Map<string, number>();
  readonly #credit = new Map<string, number>();

  stockOf(store: StoreName, sku: string, status: Status = "active"): number {
    return this.#stock.get(`${store}/${sku}/${status}`) ?? 0;
  }

  /** Every place where units are, at least one. */
  stocked(): { store: StoreName; sku: string; status: Status; units: number; cost: number }[] {
    return [...this.#stock].flatMap(([place, units]) => {
      const [store, sku, status] = place.split("/") as [StoreName, string, Status];
      return units === 0 ? [] : [{ store, sku, status, units, cost: this.costOf(store, sku, status) }];
    });
  }

  costOf(store: StoreName, sku: string, status: Status = "active"): number {
    return this.#costs.get(`${store}/${sku}/${status}`) ?? goodsOf(sku).cost;
  }

  move(store: StoreName, sku: string, units: number, status: Status = "active"): void {
    const place = `${store}/${sku}/${status}`;
    const left = (this.#stock.get(place) ?? 0) + units;
    if (left < 0) throw new Error(`the books have ${left} of ${place}`);
    this.#stock.set(place, left);
    if (!this.#costs.has(place)) this.#costs.set(place, this.costOf(store, sku));
  }

  post(entry: Omit<Entry, "day" | "store"> & { store?: StoreName }): void {
    const { place } = entry;
    const store = place === "store credit" ? (entry.store ?? IKEJA) : ACCOUNTS[place].store;
    this.entries.push({ ...entry, day: this.day, store });
    const shift = this.shifts.find(({ account, difference }) => account === place && difference === null);
    if (shift !== undefined) {
      shift.moves += entry.kobo;
      shift.expected += entry.kobo;
    }
  }

  balance(place: AccountName): number {
    const own = this.entries.filter((entry) => entry.place === place);
    return ACCOUNTS[place].opening + own.reduce((sum, { kobo }) => sum + kobo, 0);
  }

  creditOf(customer: string): number {
    return this.#credit.get(customer) ?? 0;
  }

  receive(
    purchase: Purchase,
    lines: readonly { sku: string; units: number; cost: number; setsPrice: boolean }[],
  ): void {
    for (const { sku, units, cost, setsPrice } of lines) {
      this.move(purchase.store, sku, units);
      if (setsPrice) this.#costs.set(`${purchase.store}/${sku}/active`, cost);
    }
    const kobo = lines.reduce((sum, { units, cost }) => sum + units * cost, 0);
    this.deliveries.push({ ...purchase, day: this.day, kobo });
  }

  /** An order whose goods leave the stock. `off` is the discount on the order. */
  sell(
    order: Pick<Order, "number" | "store" | "seller" | "customer"> & { fee?: number; isPending?: true },
    sold: readonly Sold[],
    payments: readonly Paid[],
    off?: Exclude<Off, { unitPrice: number }>,
  ): Order {
    const before = sold.map((line) => lineAmount(goodsOf(line.sku).price, line.units, line.off ?? null));
    const items = before.reduce((sum, amount) => sum + amount, 0);
    const shares = sharesOf(off === undefined ? 0 : items - lineAmount(items, 1, off), before);
    const made: Order = {
      number: order.number,
      store: order.store,
      seller: order.seller,
      customer: order.customer,
      day: this.day,
      isCompleted: order.isPending !== true,
      fee: order.fee ?? 0,
      paid: 0,
      lines: sold.map(({ sku, units }, at) => ({
        sku,
        units,
        amount: (before[at] ?? 0) - (shares[at] ?? 0),
        cost: this.costOf(order.store, sku),
        vatBp: goodsOf(sku).isExempt ? 0 : this.vatBp,
        returned: 0,
        worth: 0,
      })),
    };
    for (const { sku, units } of sold) this.move(order.store, sku, -units);
    if (order.customer !== null) this.customers.add(order.customer);
    this.orders.push(made);
    for (const payment of payments) this.pay(made, payment);
    return made;
  }

  /** A payment, or below 0 what is given back. */
  pay(order: Order, { place, kobo }: Paid): void {
    if (kobo === 0) return;
    order.paid += kobo;
    if (place === "store credit") this.#addCredit(order.customer ?? "walk-in", -kobo);
    const remark = kobo < 0 ? "refund of payment on order" : "payment on order";
    const purpose = kobo < 0 ? REFUNDS : SALES;
    this.post({ place, kobo, purpose, remark: `${remark} ${order.number}`, store: order.store });
  }

  #addCredit(customer: string, kobo: number): void {
    this.#credit.set(customer, this.creditOf(customer) + kobo);
  }

  /** Takes units of a line back and returns what they are worth; the debt of the order is lowered first. */
  takeBack(order: Order, at: number, units: number, status: Status): { worth: number; toGiveBack: number } {
    const line = order.lines[at];
    if (line === undefined) throw new Error(`order ${order.number} has no line ${at}`);
    const worth = worthOf(line.amount, line.units, line.returned + units) - line.worth;
    line.returned += units;
    line.worth += worth;
    this.move(order.store, line.sku, units, status);
    return { worth, toGiveBack: Math.max(0, order.paid - costOf(order)) };
  }

  /** Goods leave Ikeja. Wuse lists them from now on, at the purchase price of today if it did not know them. */
  send(sku: string, units: number): void {
    this.move(IKEJA, sku, -units);
    this.onTheWay.set(sku, (this.onTheWay.get(sku) ?? 0) + units);
    const twin = `${WUSE}/${sku}/active`;
    if (!this.#costs.has(twin)) this.#costs.set(twin, this.costOf(IKEJA, sku));
  }

  /** Goods that were on their way come to Wuse, but for the lost ones. */
  arrive(sku: string, units: number, lost: number): void {
    this.onTheWay.set(sku, (this.onTheWay.get(sku) ?? 0) - units);
    this.move(WUSE, sku, units - lost);
  }

  /** The numbers of goods that lie on a shelf. */
  shelf(sku: string): string[] {
    return [...this.units].flatMap(([serial, state]) =>
      state === "in stock" && this.skuOf.get(serial) === sku ? [serial] : [],
    );
  }
}

/** What an order costs now: its goods less what came back, and the delivery fee. */
export const costOf = ({ lines, fee }: Order): number => goodsIn(lines) + fee;

export const goodsIn = (lines: readonly Line[]): number =>
  lines.reduce((sum, { amount, worth }) => sum + amount - worth, 0);

export const debtOf = (order: Order): number => Math.max(0, costOf(order) - order.paid);

/** What the goods brought above their costs. */
export const gainOf = (lines: readonly Line[]): number =>
  goodsIn(lines) - lines.reduce((sum, { cost, units, returned }) => sum + cost * (units - returned), 0);
