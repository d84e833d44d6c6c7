/** Kobo: an integer amount of 1/100 naira. A number, exact up to Number.MAX_SAFE_INTEGER. */
export type Kobo = number;

/**
 * Naira from the wire to kobo. The amount must already have passed the contract (at most 2 decimals, within
 * range); throws RangeError otherwise, so that no amount is ever rounded in silence.
 */
export function toKobo(naira: number): Kobo {
  const kobo = Math.round(naira * 100);
  if (!Number.isSafeInteger(kobo) || Math.abs(naira * 100 - kobo) > Math.max(1e-6, Math.abs(kobo) * 1e-15)) {
    throw new RangeError(`not an amount in naira with at most 2 decimals: ${naira}`);
  }
  return kobo === 0 ? 0 : kobo;
}

/** Kobo to the naira number of the wire. */
export const toNaira = (kobo: Kobo): number => kobo / 100;
