import {
  type Discount,
  type DiscountKind,
  isOver,
  type ListedLine,
  OVER_LINE,
  OVER_ORDER,
  priceOf,
  WHOLE,
} from "../../../api/orders/discount.rules";
import type { Problems } from "../../kit/form/form.types";
import { blank, joinProblems, type MissingField, missingProblems, problemOf } from "../../kit/problems";
import { sumOf } from "../order-parts";

/** A discount as it is typed: each kind keeps its own value, so that trying another one loses nothing. Amounts are kobo. */
export type DiscountDraft = {
  kind: DiscountKind;
  price: number | null;
  amount: number | null;
  /** As typed: `2.5`. */
  percent: string;
  reason: string;
};

export const draftOfDiscount = (discount: Discount | null, kind: DiscountKind): DiscountDraft => ({
  kind: discount?.kind ?? kind,
  price: discount?.kind === "price" ? discount.value : null,
  amount: discount?.kind === "amount" ? discount.value : null,
  percent: discount?.kind === "percent" ? String(discount.value / 100) : "",
  reason: discount?.reason ?? "",
});

/** Hundredths of a percent; null where the text is no percentage above 0 and up to 100 with at most 2 decimals. */
function percentIn(text: string): number | null {
  if (!/^(?:\d{1,3}(?:\.\d{0,2})?|\.\d{1,2})$/.test(text)) return null;
  const value = Math.round(Number(text) * 100);
  return value > 0 && value <= WHOLE ? value : null;
}

const VALUE_LABELS: Record<DiscountKind, string> = {
  price: "Price of a unit",
  amount: "Amount off",
  percent: "Percent off",
};

export const valueLabel = (kind: DiscountKind): string => VALUE_LABELS[kind];

/** The discount that a draft without problems is; null where nothing is typed. */
export function discountIn(draft: DiscountDraft): Discount | null {
  const { kind } = draft;
  const value = kind === "percent" ? percentIn(draft.percent) : draft[kind];
  return value === null || value === 0 ? null : { kind, value, reason: draft.reason.trim() };
}

/** Whether neither a value nor a reason is typed. */
export const isEmptyDraft = (draft: DiscountDraft): boolean => {
  const typed = draft.kind === "percent" ? draft.percent : draft[draft.kind];
  return (blank(typed) || typed === 0) && blank(draft.reason);
};

/** The problems of a discount that is taken off `amount`. The fields are `value` and `reason`, after `prefix`. */
export function problemsOfDraft(draft: DiscountDraft, amount: number, over: string, prefix = ""): Problems | null {
  const { kind, reason } = draft;
  const typed = kind === "percent" ? draft.percent : draft[kind];
  const missing: MissingField[] = [
    ...(blank(typed) || typed === 0 ? [{ name: `${prefix}value`, label: valueLabel(kind) }] : []),
    ...(blank(reason) ? [{ name: `${prefix}reason`, label: "Reason" }] : []),
  ];
  const isWrong = kind === "percent" && !blank(draft.percent) && percentIn(draft.percent) === null;
  return joinProblems([
    missingProblems(missing),
    isWrong
      ? problemOf(`${prefix}value`, "Please enter more than 0 and up to 100 percent, with at most 2 decimals")
      : null,
    isOver(discountIn(draft), amount) ? problemOf(`${prefix}value`, over) : null,
  ]);
}

const before = (line: ListedLine): number =>
  (line.discount?.kind === "price" ? line.discount.value : line.listPrice) * line.quantity;

/** Discounts that became more than what they are taken off, because units or lines went. */
export const problemsOfDiscounts = (lines: readonly ListedLine[], onOrder: Discount | null): (Problems | null)[] => [
  ...lines.map((line, index) =>
    isOver(line.discount, before(line)) ? problemOf(`lines.${index}.discount.value`, OVER_LINE) : null,
  ),
  lines.length > 0 && isOver(onOrder, sumOf(lines.map((line) => priceOf(line).amount)))
    ? problemOf("discount.value", OVER_ORDER)
    : null,
];
