import type { TransferDifference, TransferLine } from "../../../api/stock/transfers";
import type { DifferenceReason, TransferStatus } from "../../../api/stock/transfers.rules";
import type { Status } from "../../../ui/display/status-glyph";

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

/** The words of each status and the known status whose shape and colour it has. */
export const TRANSFER_WORDS: Readonly<Record<TransferStatus, { label: string; short?: string; like: Status }>> = {
  sent: { label: "On the way", like: "pending" },
  received: { label: "Received", like: "completed" },
  "received-with-differences": { label: "Received with differences", short: "With differences", like: "repair" },
  "called-back": { label: "Called back", like: "cancelled" },
};

const REASONS: Readonly<Record<DifferenceReason, string>> = {
  lost: "lost on the way",
  "not-packed": "not packed",
  damaged: "damaged",
  extra: "more than sent",
};

/** `1 lost on the way: SN-1 (box open)`. */
export const differenceText = ({ reason, quantity, note, serials }: TransferDifference): string =>
  `${quantity} ${REASONS[reason]}${serials.length === 0 ? "" : `: ${serials.join(", ")}`}${note === "" ? "" : ` (${note})`}`;
