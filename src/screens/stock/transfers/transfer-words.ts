import type { TransferLine } from "../../../api/stock/transfers";

/** `first and 2 more`: the transfer's page lists them all. */
const andMore = (first: string, others: number): string => (others > 0 ? `${first} and ${others} more` : first);

/** The goods of a transfer in a row: its first product and variant, and the number of further lines. */
export const goodsInShort = ([first, ...others]: readonly TransferLine[]) => ({
  product: andMore(first?.title ?? "", others.length),
  variant: first?.variation ?? "",
});

/** The stores that goods left, without duplicates. */
export const sourcesOf = (lines: readonly TransferLine[]): string[] => [...new Set(lines.map(({ from }) => from))];

export function sourceInShort(lines: readonly TransferLine[]): string {
  const [first = "", ...others] = sourcesOf(lines);
  return andMore(first, others.length);
}

export const unitsIn = (lines: readonly { quantity: number | null }[]): string => {
  const units = lines.reduce((sum, { quantity }) => sum + (quantity ?? 0), 0);
  return units === 1 ? "1 unit" : `${units} units`;
};
