/** An amount in kobo. */
type Kobo = number;

/** The most products that one change may have. */
export const MAX_BULK = 10_000;

/** The most chosen products of one file of labels: its address names each. */
export const MAX_LABELLED = 200;

export const PRICE_WAYS = ["set", "add", "percent"] as const;

/** `value` in kobo, or of `percent` in basis points; `roundTo` in kobo, 0 for none. */
export type PriceChange = { by: (typeof PRICE_WAYS)[number]; value: number; roundTo: Kobo };

const BASIS_POINTS = 10_000n;

/**
 * A price after a change: a percentage is rounded half-even to the kobo, and then the price half up to a multiple of
 * `roundTo`. Below 0 where more is taken off than there is.
 */
export function changedPrice(price: Kobo, { by, value, roundTo }: PriceChange): Kobo {
  const exact =
    by === "set" ? BigInt(value) : by === "add" ? BigInt(price) + BigInt(value) : share(BigInt(price), BigInt(value));
  if (roundTo === 0) return Number(exact);
  const step = BigInt(roundTo);
  return Number(floorOf(exact * 2n + step, step * 2n) * step);
}

function share(price: bigint, points: bigint): bigint {
  const product = price * (BASIS_POINTS + points);
  const whole = floorOf(product, BASIS_POINTS);
  const rest = (product - whole * BASIS_POINTS) * 2n;
  const isUp = rest > BASIS_POINTS || (rest === BASIS_POINTS && whole % 2n !== 0n);
  return isUp ? whole + 1n : whole;
}

/** Rounds down, also below 0. */
const floorOf = (value: bigint, by: bigint): bigint => (value < 0n && value % by !== 0n ? value / by - 1n : value / by);
