import type { ActorRefFrom } from "xstate";
import type { Kobo } from "../../api/kit/money";
import type { Order, OrderLine } from "../../api/orders/orders";
import { takeBack } from "../../api/orders/returns";
import { creditOf, type Condition } from "../../api/orders/returns.rules";
import { createFormMachine, type Problems } from "../kit/form.machine";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";
import { saveNew } from "../saves";
import { type DraftPayment, sumOf } from "./order-parts";

/** Units of one line of the order that come back. */
export type ReturnedGoods = { variantKey: string; quantity: number; condition: Condition };

export type ReturnValues = {
  goods: readonly ReturnedGoods[];
  reason: string;
  /** Where the money comes from that is given back. */
  refunds: readonly DraftPayment[];
};

export const NO_RETURN: ReturnValues = { goods: [], reason: "", refunds: [] };

/** The lines of which units may still come back. */
export const returnableLines = ({ lines }: Order): readonly OrderLine[] =>
  lines.filter(({ quantity, returned }) => returned < quantity);

/** Why nothing of an order can come back, for people; null where something can. */
export const returnRefusal = (order: Order): string | null =>
  order.status === "completed" && returnableLines(order).length > 0 ? null : "Nothing of this order can come back";

/** What these units of a line are worth. */
export const creditOfGoods = (order: Order, { variantKey, quantity }: ReturnedGoods): Kobo => {
  const line = order.lines.find((each) => each.variantKey === variantKey);
  return line ? creditOf({ ...line, net: line.amount - line.orderDiscount }, quantity) : 0;
};

/** What the goods are worth, what of it lowers the debt, and what is left to give back. */
export function settlementOf(
  order: Order,
  goods: readonly ReturnedGoods[],
): { credit: Kobo; toDebt: Kobo; left: Kobo } {
  const credit = sumOf(goods.map((each) => creditOfGoods(order, each)));
  const toDebt = Math.min(credit, order.debt);
  return { credit, toDebt, left: credit - toDebt };
}

export const goodsProblems = ({ goods }: ReturnValues): Problems | null =>
  goods.length === 0 ? problemOf("goods", "Choose what came back") : null;

export const conditionProblems = ({ reason }: ReturnValues): Problems | null =>
  missingProblems(blank(reason) ? [{ name: "reason", label: "Reason" }] : []);

const lineProblems = ({ refunds }: ReturnValues): Problems | null =>
  missingProblems(
    refunds.flatMap(({ accountKey, amount }, index) => [
      ...(blank(accountKey) ? [{ name: `payments.${index}.accountKey`, label: "Account" }] : []),
      ...((amount ?? 0) === 0 ? [{ name: `payments.${index}.amount`, label: "Amount" }] : []),
    ]),
  );

/** Exactly what is left after the debt is given back. */
export function moneyProblems(order: Order, values: ReturnValues): Problems | null {
  const { left } = settlementOf(order, values.goods);
  const isOther = sumOf(values.refunds.map(({ amount }) => amount)) !== left;
  return joinProblems([
    lineProblems(values),
    isOther ? problemOf("refunds", "The amounts do not add up to what has to be given back") : null,
  ]);
}

/** One account gives back what is left: the one that took all payments, if there is only one. */
export const proposedRefunds = (order: Order, goods: readonly ReturnedGoods[]): DraftPayment[] => {
  const { left } = settlementOf(order, goods);
  const [payment, ...others] = order.payments;
  const accountKey = others.length === 0 ? (payment?.accountKey ?? "") : "";
  return left === 0 ? [] : [{ id: 0, accountKey, amount: left }];
};

export const returnForm = createFormMachine<ReturnValues>({
  id: "orderReturnForm",
  validate: (values) => joinProblems([goodsProblems(values), conditionProblems(values), lineProblems(values)]),
  savedToast: "Goods taken back",
  save: saveNew<ReturnValues>(({ goods, reason, refunds }, idempotencyKey, orderKey) =>
    takeBack(
      orderKey,
      {
        lines: goods,
        reason,
        refunds: refunds.map(({ accountKey, amount }) => ({ accountKey, amount: amount ?? 0 })),
      },
      idempotencyKey,
    ),
  ),
});

export type ReturnForm = ActorRefFrom<typeof returnForm>;

/** The paper that the customer takes home. */
export const creditNoteFile = (key: string): string => `/files/credit-note/${encodeURIComponent(key)}/file.pdf`;
