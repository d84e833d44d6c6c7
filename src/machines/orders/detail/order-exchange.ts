import type { Kobo } from "../../../api/kit/money";
import type { Order } from "../../../api/orders/orders";
import type { PickerProduct } from "../../../api/shell/for-sale";
import type { Problems } from "../../kit/form/form.machine";
import { joinProblems, problemOf } from "../../kit/problems";
import { problemsOfSerials } from "./line-serials";
import { type DraftPayment, problemsOfLines, sumOf } from "../order-parts";
import type { ProductLine } from "./order-products-form";
import { type LineView, viewOfLine } from "./order-products-lines";

/** The goods that a customer takes instead of money. */
export type ExchangeValues = {
  isExchange: boolean;
  lines: readonly ProductLine[];
  /** What they cost, as it was agreed when their step was left. */
  agreed: Kobo;
  /** What the customer pays on top. */
  payments: readonly DraftPayment[];
};

export const NO_EXCHANGE: ExchangeValues = { isExchange: false, lines: [], agreed: 0, payments: [] };

type Products = readonly PickerProduct[] | null;

/** The lines as they are shown with what the shop has; `products` is null until that is loaded. */
export const exchangeLines = (lines: readonly ProductLine[], products: Products): LineView[] =>
  lines.map((line) => viewOfLine(line, { lines, before: [] }, { products, takesStock: true }));

/** What the goods cost; null while a price is not there yet. */
export function exchangeTotal({ lines }: ExchangeValues, products: Products): Kobo | null {
  const known = new Set((products ?? []).flatMap(({ variants }) => variants.map(({ key }) => key)));
  if (lines.some(({ variantKey }) => !known.has(variantKey))) return null;
  return sumOf(exchangeLines(lines, products).map(({ amount }) => amount));
}

export function exchangeProblems(values: ExchangeValues, products: Products): Problems | null {
  const lines = exchangeLines(values.lines, products);
  const problems = joinProblems([...problemsOfLines(values.lines), problemsOfSerials(lines, true)]);
  if (problems !== null || exchangeTotal(values, products) !== null) return problems;
  return problemOf("lines", "The prices of these products are not loaded yet. Wait for them, and go on then");
}

/** What is left of the goods that came back pays for others of this price first. */
export const balanceOf = (left: Kobo, price: Kobo): { toGive: Kobo; toPay: Kobo } => ({
  toGive: Math.max(0, left - price),
  toPay: Math.max(0, price - left),
});

/** A customer with a name may owe a part of what is on top. */
export function paymentProblems({ customer }: Order, payments: readonly DraftPayment[], toPay: Kobo): Problems | null {
  const paid = sumOf(payments.map(({ amount }) => amount));
  if (paid > toPay) return problemOf("refunds", "This is more than the customer has to pay");
  if (paid < toPay && customer.email === "") return problemOf("refunds", "A walk-in sale must be paid in full");
  return null;
}

/** All that is to pay, from an account that a person has to choose. */
export const proposedPayments = (toPay: Kobo): DraftPayment[] =>
  toPay === 0 ? [] : [{ id: 0, accountKey: "", amount: toPay }];
