import type { PickerProduct } from "../../api/shell/for-sale";
import type { NewTransfer } from "../../api/stock/transfers";
import type { Problems } from "../kit/form/form.machine";
import { serialsOf } from "../orders/detail/line-serials";
import { nextId, pickedLine, problemsOfLines } from "../orders/order-parts";
import type { ProductLine } from "../orders/detail/order-products-form";
import { viewOfLine, type LineView } from "../orders/detail/order-products-lines";
import type { PickedVariant } from "../products/product-picker.machine";
import { joinProblems, problemOf } from "../kit/problems";

/** A product to send, and the store it is picked from. */
export type TransferLineDraft = ProductLine & { productKey: string; storeKey: string; storeTitle: string };

/** A transfer in its form; its source follows from the picked goods. */
export type TransferDraft = {
  lines: readonly TransferLineDraft[];
  toKey: string;
  /** It is to be received there. Absent in a draft of an earlier version. */
  isOnTheWay?: boolean | undefined;
};

export const emptyTransfer: TransferDraft = { lines: [], toKey: "", isOnTheWay: false };

export const withGoods = (
  lines: readonly TransferLineDraft[],
  picked: readonly PickedVariant[],
): TransferLineDraft[] => [
  ...lines,
  ...picked.map(({ product, variant, serial }, at) => ({
    ...pickedLine({ product, variant, serial }, nextId(lines) + at),
    productKey: product.key,
    storeKey: product.storeKey,
    storeTitle: product.storeTitle,
  })),
];

/** Why these goods cannot be sent to a store: some are already there. Null when they can. */
export function whyNotTo(lines: readonly TransferLineDraft[], storeKey: string): string | null {
  const line = lines.find((each) => each.storeKey === storeKey);
  return line === undefined ? null : `${line.title} is in ${line.storeTitle} already. Choose another store`;
}

/** The maximum number of lines the server accepts, as in the contract. */
const MOST_LINES = 200;

/** Goods on the way are one parcel. */
function parcelProblem({ lines: [first, ...others], isOnTheWay }: TransferDraft): Problems | null {
  const other = others.find(({ storeKey }) => storeKey !== first?.storeKey);
  if (!isOnTheWay || first === undefined || other === undefined) return null;
  return problemOf(
    "lines",
    `${first.title} is in ${first.storeTitle}, and ${other.title} in ${other.storeTitle}. Send a transfer from each store, or move them at once`,
  );
}

const destinationProblem = ({ lines, toKey }: TransferDraft): string | null =>
  toKey === "" ? "Please select a store to transfer to" : whyNotTo(lines, toKey);

/** All problems of the draft, the first message for the toast; null when it can be sent. */
export function transferProblems(draft: TransferDraft): Problems | null {
  const destination = destinationProblem(draft);
  return joinProblems([
    ...problemsOfLines(draft.lines),
    draft.lines.length > MOST_LINES
      ? problemOf("lines", `A transfer takes at most ${MOST_LINES} products. Send the rest in another one`)
      : null,
    parcelProblem(draft),
    destination === null ? null : problemOf("toKey", destination),
  ]);
}

export const toNewTransfer = ({ lines, toKey, isOnTheWay = false }: TransferDraft): NewTransfer => ({
  toKey,
  isOnTheWay,
  lines: lines.map(({ productKey, variantKey, quantity, serials }) => ({
    productKey,
    variantKey,
    quantity: quantity ?? 0,
    ...serialsOf({ tracksSerials: true, serials }),
  })),
});

export type TransferLineView = LineView & {
  storeTitle: string;
  /** The name in the server's refusals. */
  name: string;
};

/** A line for editing, with the current units on hand. */
export function viewOfTransferLine(
  line: TransferLineDraft,
  lines: readonly TransferLineDraft[],
  products: readonly PickerProduct[] | null,
): TransferLineView {
  const view = viewOfLine(line, { lines, before: [] }, { products, takesStock: true });
  const variation = view.options.find(({ key }) => key === line.variantKey)?.variation ?? "";
  return { ...view, storeTitle: line.storeTitle, name: `${line.title} (${variation})` };
}

/** The lines with too few units, with the server's message; null when there are enough. */
export const shortageOf = ({ most, quantity, name }: TransferLineView): string | null =>
  most !== undefined && (quantity ?? 0) > most ? `Only ${most} of ${name} left` : null;
