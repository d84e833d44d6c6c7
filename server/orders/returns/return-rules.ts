import { creditOf, type Condition, type SoldLine } from "../../../src/api/orders/returns.rules";
import { type Kobo, nairaText, sumKobo } from "../../core/money";

/** A line of the order with what came back of it before. */
export type LineSold = SoldLine & { key: string; variantKey: string; name: string; returnedKobo: Kobo };

export type WantedReturn = { variantKey: string; quantity: number; condition: Condition };

/** One line of a return, and what it is worth. */
export type ReturnedLine = {
  lineKey: string;
  variantKey: string;
  quantity: number;
  condition: Condition;
  amountKobo: Kobo;
};

const UNKNOWN_LINE = "One of these products is not on this order. Open the order again and choose what came back";

const tooManyText = ({ name, quantity, returned }: LineSold): string => {
  if (returned === 0) return `Only ${quantity} of ${name} ${quantity === 1 ? "was" : "were"} sold on this order`;
  if (returned === quantity) return `Everything that was sold of ${name} on this order came back before`;
  return `${returned} of ${quantity} ${name} came back before, so at most ${quantity - returned} can come back now`;
};

/**
 * What each wanted line is worth, in the wanted order, or the reason, for people, why it cannot come back. Lines of one
 * variant go on from each other.
 */
export function creditLines(
  sold: readonly LineSold[],
  wanted: readonly WantedReturn[],
): { lines: ReturnedLine[] } | { refusal: string } {
  const left = new Map(sold.map((line) => [line.variantKey, line]));
  const lines: ReturnedLine[] = [];
  for (const { variantKey, quantity, condition } of wanted) {
    const line = left.get(variantKey);
    if (line === undefined) return { refusal: UNKNOWN_LINE };
    if (line.returned + quantity > line.quantity)
      return { refusal: tooManyText(sold.find(({ key }) => key === line.key) ?? line) };
    lines.push({ lineKey: line.key, variantKey, quantity, condition, amountKobo: creditOf(line, quantity) });
    left.set(variantKey, { ...line, returned: line.returned + quantity });
  }
  return { lines };
}

/** How the worth of a return lowers the debt first, and what of it is given back. */
export function settle(amountKobo: Kobo, debtKobo: Kobo): { debtKobo: Kobo; refundKobo: Kobo } {
  const toDebt = Math.min(amountKobo, debtKobo);
  return { debtKobo: toDebt, refundKobo: amountKobo - toDebt };
}

/** The reason, for people, why this much is not what has to be given back beside other goods; null when it is. */
export function refundText(refundKobo: Kobo, offeredKobo: Kobo, insteadKobo: Kobo = 0): string | null {
  if (refundKobo === offeredKobo) return null;
  if (refundKobo === 0 && insteadKobo > 0) return "The other goods use up what these are worth: nothing is given back";
  if (refundKobo === 0) return "The goods only lower what is owed on this order: nothing is given back";
  return `${nairaText(refundKobo)} has to be given back for these goods, and ${nairaText(offeredKobo)} was chosen`;
}

export const worthOf = (lines: readonly ReturnedLine[]): Kobo =>
  sumKobo(lines.map(({ amountKobo }) => ({ kobo: amountKobo })));
