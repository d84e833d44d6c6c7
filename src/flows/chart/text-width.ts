/** Estimated widths of Inter's letters in em, rounded up: the layout runs where text cannot be measured. */
const WIDTHS: readonly [RegExp, number][] = [
  [/[ijl.,:;'|!]/, 0.3],
  [/[ftr()[\]\s-]/, 0.42],
  [/[mwMW]/, 0.92],
  [/[A-Z]/, 0.74],
];
const OTHER = 0.64;

export const textWidth = (text: string, px: number): number =>
  px * [...text].reduce((sum, letter) => sum + (WIDTHS.find(([letters]) => letters.test(letter))?.[1] ?? OTHER), 0);
