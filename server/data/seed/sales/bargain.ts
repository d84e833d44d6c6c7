import { type Discount, pricesOf } from "../../../../src/api/orders/discount.rules";
import type { Wanted } from "./basket";
import type { Random } from "../random";

export type AgreedLine = Wanted & { orderDiscountKobo: number };

export type Agreed = {
  lines: AgreedLine[];
  itemsKobo: number;
  /** On the order: a percentage in hundredths, or an amount. */
  discount: { bp: number | null; kobo: number; reason: string } | null;
};

const CHANCE = 0.07;

const OFFERS: readonly Discount[] = [
  { kind: "percent", value: 500, reason: "Regular customer" },
  { kind: "percent", value: 250, reason: "Paid in cash" },
  { kind: "percent", value: 1000, reason: "Display unit" },
  { kind: "amount", value: 200_000, reason: "Matched the shop next door" },
];

/** Below this nobody bargains. */
const WORTH_IT = 2_000_000;

/** Sometimes a customer gets something off, on the whole order. */
export function bargain(random: Random, wanted: readonly Wanted[]): Agreed {
  const listed = wanted.map(({ variant, quantity }) => ({
    listPrice: variant.salePriceKobo,
    quantity,
    discount: null,
  }));
  const list = pricesOf(listed, null);
  const offer = random.chance(CHANCE) && list.items >= WORTH_IT ? random.pick(OFFERS) : null;
  const { lines, orderDiscount, items } = offer === null ? list : pricesOf(listed, offer);
  return {
    lines: wanted.map((line, index) => ({ ...line, orderDiscountKobo: lines[index]?.orderDiscount ?? 0 })),
    itemsKobo: items,
    discount:
      offer === null
        ? null
        : { bp: offer.kind === "percent" ? offer.value : null, kobo: orderDiscount, reason: offer.reason },
  };
}
