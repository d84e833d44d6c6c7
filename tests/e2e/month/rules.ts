// The rules of prices as the documents of the shop state them, in kobo. Nothing of the product is used here, so that a
// fault in its rules differs from the books.

/** `kobo × numerator ÷ denominator`, a half to the even one. */
export function halfEven(kobo: number, numerator: number, denominator: number): number {
  const product = BigInt(kobo) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const down = product / divisor;
  const twice = (product - down * divisor) * 2n;
  if (twice < divisor || (twice === divisor && down % 2n === 0n)) return Number(down);
  return Number(down + 1n);
}

export type Off = { percentBp: number } | { kobo: number } | { unitPrice: number };

/** What a line costs before the discount on its order. */
export function lineAmount(listPrice: number, units: number, off: Off | null): number {
  const gross = listPrice * units;
  if (off === null) return gross;
  if ("unitPrice" in off) return off.unitPrice * units;
  return gross - ("kobo" in off ? off.kobo : halfEven(gross, off.percentBp, 10_000));
}

/** Shares of a discount by largest remainder, the first line first where remainders are equal. */
export function sharesOf(total: number, amounts: readonly number[]): number[] {
  const whole = amounts.reduce((sum, amount) => sum + amount, 0);
  if (whole === 0) return amounts.map(() => 0);
  const parts = amounts.map((amount, at) => {
    const product = BigInt(total) * BigInt(amount);
    return { at, share: Number(product / BigInt(whole)), rest: product % BigInt(whole) };
  });
  let left = total - parts.reduce((sum, { share }) => sum + share, 0);
  const byRest = parts.toSorted((one, other) => Number(other.rest - one.rest) || one.at - other.at);
  for (const part of byRest) {
    if (left === 0) break;
    part.share += 1;
    left -= 1;
  }
  return parts.map(({ share }) => share);
}

/** The VAT that an amount includes. */
export const vatOf = (kobo: number, rateBp: number): number => halfEven(kobo, rateBp, 10_000 + rateBp);

/** What the first `units` of a line are worth together. */
export const worthOf = (amount: number, of: number, units: number): number =>
  Number((BigInt(amount) * BigInt(units)) / BigInt(of));

/** As a person reads it: `−₦1,234.50`. */
export function naira(kobo: number): string {
  const whole = String(Math.trunc(Math.abs(kobo) / 100)).replaceAll(/\B(?=(\d{3})+$)/g, ",");
  return `${kobo < 0 ? "−" : ""}₦${whole}.${String(Math.abs(kobo) % 100).padStart(2, "0")}`;
}
