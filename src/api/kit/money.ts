/** Kobo: an integer, 1/100 naira. All amounts above the api layer are kobo. */
export type Kobo = number;

/** Naira of the wire to kobo. */
export const fromNaira = (naira: number): Kobo => Math.round(naira * 100);

/** Kobo to naira of the wire. */
export const toNaira = (kobo: Kobo): number => kobo / 100;
