import fc from "fast-check";
import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import { type Account, type Line, type Model, type Person, reaches, type StoreName, type Variant } from "./model";

export const place = fc.nat({ max: 40 });
/** People with more permissions are chosen more often. */
export const who = fc.constantFrom(0, 0, 1, 1, 2, 3);
export const units = fc.constantFrom(1, 1, 1, 2, 3, 12);
export const status = fc.constantFrom<OrderStatus>("pending", "completed", "cancelled");
export const fee = fc.constantFrom(null, null, 0, 250_000);
/** A discount on all products, in hundredths of a percent; none of these sells below cost. */
export const off = fc.constantFrom(0, 0, 0, 125, 250, 333);
export const discountOf = (part: number) =>
  part === 0 ? null : { kind: "percent", value: part / 100, reason: "Regular customer" };
/** Sometimes picks from all records instead of those within reach, which most people may not do. */
export const isWild = fc.nat({ max: 9 }).map((chance) => chance === 0);

/** Payments by account, as a share of the cost in percent; more than 100 is too much. */
export type Payment = readonly [account: number, percent: number];
export const payments = fc.array(fc.tuple(place, fc.constantFrom(10, 33, 50, 100, 100, 101)), { maxLength: 2 });

export type Wish = readonly [variant: number, quantity: number];
export const wishes = fc.array(fc.tuple(place, units), { minLength: 1, maxLength: 3 });

export const at = <Item>(list: readonly Item[], index: number): Item => {
  const item = list[index % list.length];
  if (item === undefined) throw new Error("nothing there");
  return item;
};

export const naira = (kobo: number) => kobo / 100;

type Picker = { person: Person; isWild: boolean };

const within = <Item extends { store: StoreName }>(list: readonly Item[], { person, isWild: wild }: Picker) =>
  wild ? list : list.filter((each) => reaches(person, each.store));

export const isForSale = (person: Person, variant: Variant, quantity: number) =>
  reaches(person, variant.store) && variant.status === "active" && variant.quantity >= quantity;

/** Lines as a client sends them: a variant may appear twice. */
export function pickLines(model: Model, picker: Picker, wish: readonly Wish[]): [Variant, number][] {
  const sellable = within(model.variants, picker).filter((each) => picker.isWild || isForSale(picker.person, each, 1));
  const list = sellable.length === 0 ? model.variants : sellable;
  return wish.map(([index, quantity]) => [at(list, index), quantity]);
}

export function pickPayments(
  model: Model,
  picker: Picker,
  wish: readonly Payment[],
  cost: number,
  credit: Account,
): [Account, number][] {
  const hasCredit = picker.isWild || credit.balance < 0;
  const list = [...within(model.accounts, picker), ...(hasCredit ? [credit] : [])];
  const sent = wish.map(([index, percent]): [Account, number] => [at(list, index), Math.floor((cost * percent) / 100)]);
  return sent.filter(([, kobo]) => kobo > 0);
}

export const sentLines = (lines: readonly (readonly [Variant, number])[]) =>
  lines.map(([{ key }, quantity]) => ({ key, quantity }));

export const sentPayments = (list: readonly (readonly [Account, number])[]) =>
  list.map(([{ key }, kobo]) => ({ account_key: key, amount: naira(kobo) }));

export const frozen = ([variant, quantity]: readonly [Variant, number]): Line => ({
  variant,
  quantity,
  price: variant.price,
  cost: variant.cost,
  returned: 0,
});

export const deliveryOf = (kobo: number | null) =>
  kobo === null
    ? null
    : {
        method: "delivery",
        status: "pending",
        recipient_name: "Ada",
        recipient_phone: "0803",
        recipient_address: "Lagos",
        fee: naira(kobo),
      };
