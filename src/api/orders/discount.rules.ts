// Amounts are kobo.

/**
 * What was agreed on a price, and why. `price` sets the price of a unit and `amount` takes an amount off, both in kobo;
 * `percent` takes a part off, in hundredths of a percent. A whole order has no price of a unit.
 */
export type Discount = { kind: DiscountKind; value: number; reason: string };

export const DISCOUNT_KINDS = ["price", "amount", "percent"] as const;
export type DiscountKind = (typeof DISCOUNT_KINDS)[number];

/** 100 % in hundredths of a percent. */
export const WHOLE = 10_000;

/** The most characters of a reason. */
export const REASON_MOST = 200;

/** A line at the shop's price. */
export type ListedLine = { listPrice: number; quantity: number; discount: Discount | null };

export type LinePrice = {
  unitPrice: number;
  /** Taken off the line by its own discount. */
  discount: number;
  /** The line's share of the discount on the order. */
  orderDiscount: number;
  /** What the customer pays for the line. */
  amount: number;
};

/** `kobo × numerator ÷ denominator`, rounded half-even; none of them is negative. */
export function portion(kobo: number, numerator: number, denominator: number): number {
  const [product, divisor] = [BigInt(kobo) * BigInt(numerator), BigInt(denominator)];
  const whole = product / divisor;
  const twiceRest = 2n * (product % divisor);
  const isUp = twiceRest > divisor || (twiceRest === divisor && whole % 2n === 1n);
  return Number(isUp ? whole + 1n : whole);
}

/** The value added tax that an amount includes at a rate in hundredths of a percent, rounded half-even. */
export const vatIn = (amount: number, rateBp: number): number => portion(amount, rateBp, WHOLE + rateBp);

/** What a discount takes off an amount: never more than the amount. */
function taken(discount: Discount | null, amount: number): number {
  if (discount === null || discount.kind === "price") return 0;
  const off = discount.kind === "percent" ? portion(amount, discount.value, WHOLE) : discount.value;
  return Math.min(off, amount);
}

const unitPriceOf = ({ listPrice, discount }: ListedLine): number =>
  discount?.kind === "price" ? discount.value : listPrice;

/**
 * Shares an amount out in proportion to `parts` by largest remainder: each share is the exact one rounded down, and the
 * kobo that are left go one by one to the largest remainders, the first line first. `total` is at most the sum of `parts`,
 * so that no share is above its part.
 */
export function spread(total: number, parts: readonly number[]): number[] {
  const whole = parts.reduce((sum, part) => sum + BigInt(part), 0n);
  if (whole === 0n) return parts.map(() => 0);
  const exact = parts.map((part) => BigInt(total) * BigInt(part));
  const shares = exact.map((product) => Number(product / whole));
  const left = total - shares.reduce((sum, share) => sum + share, 0);
  const byRest = exact
    .map((product, index) => ({ index, rest: product % whole }))
    .toSorted((one, other) => (one.rest === other.rest ? one.index - other.index : one.rest > other.rest ? -1 : 1));
  const lucky = new Set(byRest.slice(0, left).map(({ index }) => index));
  return shares.map((share, index) => (lucky.has(index) ? share + 1 : share));
}

/**
 * The prices of an order's lines, and what they come to: first the discount of each line, then that on the order, spread
 * over the lines. The list prices times quantities are safe integers in sum.
 */
export function pricesOf(lines: readonly ListedLine[], onOrder: Discount | null) {
  const own = lines.map((line) => {
    const unitPrice = unitPriceOf(line);
    const gross = unitPrice * line.quantity;
    return { unitPrice, gross, discount: taken(line.discount, gross) };
  });
  const before = own.map(({ gross, discount }) => gross - discount);
  const orderDiscount = taken(
    onOrder,
    before.reduce((sum, amount) => sum + amount, 0),
  );
  const shares = spread(orderDiscount, before);
  const prices = own.map(({ unitPrice, discount }, index): LinePrice => {
    const share = shares[index] ?? 0;
    return { unitPrice, discount, orderDiscount: share, amount: (before[index] ?? 0) - share };
  });
  return { lines: prices, orderDiscount, items: prices.reduce((sum, { amount }) => sum + amount, 0) };
}

/** The prices of one line of an order without a discount. */
export function priceOf(line: ListedLine): LinePrice {
  const [price] = pricesOf([line], null).lines;
  if (price === undefined) throw new Error("a line has a price");
  return price;
}

/** Whether a discount is an amount greater than what it is taken off. */
export const isOver = (discount: Discount | null, amount: number): boolean =>
  discount?.kind === "amount" && discount.value > amount;

export const isSameDiscount = (one: Discount | null, other: Discount | null): boolean =>
  one === other ||
  (one !== null &&
    other !== null &&
    one.kind === other.kind &&
    one.value === other.value &&
    one.reason === other.reason);

export const OVER_LINE = "The discount is more than the line costs. Lower it";
export const OVER_ORDER = "The discount is more than the products cost. Lower it";
