/** Kobo: an integer amount of 1/100 naira. A number, exact up to Number.MAX_SAFE_INTEGER. */
export type Kobo = number;

/** An amount is too large for the books to hold exactly; the message is for people. */
export class AmountTooLarge extends RangeError {
  /** The account that cannot hold it; null for another sum. */
  readonly accountKey: string | null;

  constructor(accountKey: string | null = null) {
    super("The total is larger than can be recorded");
    this.name = "AmountTooLarge";
    this.accountKey = accountKey;
  }
}

/**
 * Converts naira from the wire to kobo. The amount must already have passed the contract (at most 2 decimals, within
 * range); throws RangeError otherwise, so that no amount is ever rounded silently.
 */
export function toKobo(naira: number): Kobo {
  // From 2^52 kobo on, `naira * 100` can be off by one; dividing back shows which neighbour was meant.
  const nearest = Math.round(naira * 100);
  const kobo = [nearest, nearest - 1, nearest + 1].find((candidate) => candidate / 100 === naira) ?? nearest;
  if (!Number.isSafeInteger(kobo) || Math.abs(naira * 100 - kobo) > Math.max(1e-6, Math.abs(kobo) * 1e-15)) {
    throw new RangeError(`not an amount in naira with at most 2 decimals: ${naira}`);
  }
  return kobo === 0 ? 0 : kobo;
}

/** Kobo to the naira number of the wire; a double distinguishes neighbouring kobo up to 2^46 naira. */
export const toNaira = (kobo: Kobo): number => kobo / 100;

function exact(kobo: bigint): Kobo {
  const amount = Number(kobo);
  if (!Number.isSafeInteger(amount)) throw new AmountTooLarge();
  return amount;
}

/** The sum of kobo amounts, or of amounts times counts; throws AmountTooLarge when it is not exact. */
export const sumKobo = (amounts: Iterable<{ kobo: Kobo; times?: number }>): Kobo => {
  let sum = 0n;
  for (const { kobo, times = 1 } of amounts) sum += BigInt(kobo) * BigInt(times);
  return exact(sum);
};

/** `kobo × numerator ÷ denominator`, rounded half-even to the kobo. The denominator is above 0. */
export function portionOf(kobo: Kobo, numerator: number, denominator: number): Kobo {
  const product = BigInt(kobo) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const whole = product / divisor;
  const twiceRest = 2n * (product % divisor);
  const size = twiceRest < 0n ? -twiceRest : twiceRest;
  const away = size > divisor || (size === divisor && whole % 2n !== 0n);
  return exact(away ? whole + (product < 0n ? -1n : 1n) : whole);
}

const WHOLE_NAIRA = new Intl.NumberFormat("en-NG");

/** An amount as people read it: `₦1,500.00`. */
export function nairaText(kobo: Kobo): string {
  const [sign, size] = kobo < 0 ? ["-", -kobo] : ["", kobo];
  const naira = WHOLE_NAIRA.format(Math.floor(size / 100));
  return `${sign}₦${naira}.${String(size % 100).padStart(2, "0")}`;
}
