import type { ActorRefFrom } from "xstate";
import type { Kobo } from "../../../api/kit/money";
import type { Order, OrderLine } from "../../../api/orders/orders";
import { exchange, type NewReturn, takeBack } from "../../../api/orders/returns";
import { type Condition, CONDITIONS, creditOf } from "../../../api/orders/returns.rules";
import { serialsIn } from "../../../api/stock/units.rules";
import { createFormMachine, type Problems } from "../../kit/form/form.machine";
import { blank, joinProblems, missingProblems, problemOf } from "../../kit/problems";
import { saveNew } from "../../saves";
import { balanceOf, type ExchangeValues, NO_EXCHANGE, paymentProblems, proposedPayments } from "./order-exchange";
import { type DraftPayment, removeAt, replaceAt, sumOf, unitsIn } from "../order-parts";

/**
 * Units of one line of the order that come back in one condition: one unit with a serial number, or any without one, of
 * which a line has at most one entry for each condition.
 */
export type ReturnedGoods = { variantKey: string; quantity: number; condition: Condition; serial?: string };

export type ReturnValues = ExchangeValues & {
  goods: readonly ReturnedGoods[];
  reason: string;
  /** Where the money comes from that is given back. */
  refunds: readonly DraftPayment[];
};

export const NO_RETURN: ReturnValues = { ...NO_EXCHANGE, goods: [], reason: "", refunds: [] };

/** The lines of which units may still come back, and those of which units are chosen. */
export const returnableLines = ({ lines }: Order, goods: readonly ReturnedGoods[] = []): readonly OrderLine[] =>
  lines.filter(
    (line) => line.returned < line.quantity || goods.some(({ variantKey }) => variantKey === line.variantKey),
  );

/** Units of a line that may still come back, and have no serial number. */
export const unitsWithout = ({ quantity, returned, serials }: OrderLine): number =>
  quantity - returned - serials.length;

/** Why nothing of an order can come back, for people; null where something can. */
export const returnRefusal = (order: Order): string | null =>
  order.status === "completed" && returnableLines(order).length > 0 ? null : "Nothing of this order can come back";

/** What each of these is worth; units of one line go on from those named before them. */
export const creditsOf = (order: Order, goods: readonly ReturnedGoods[]): Kobo[] =>
  goods.map(({ variantKey, quantity }, index) => {
    const line = order.lines.find((each) => each.variantKey === variantKey);
    if (line === undefined) return 0;
    const before = unitsIn(goods.slice(0, index), variantKey);
    return creditOf({ ...line, net: line.amount - line.orderDiscount, returned: line.returned + before }, quantity);
  });

/** Whether these are units of a line without a serial number. */
const isPartOf =
  (variantKey: string | undefined) =>
  (each: ReturnedGoods): boolean =>
    each.variantKey === variantKey && each.serial === undefined;

/** The units of a line without a serial number. */
export const partsOf = (goods: readonly ReturnedGoods[], variantKey: string): readonly ReturnedGoods[] =>
  goods.filter(isPartOf(variantKey));

/** Whether this is the first condition of its line, which has the units that no other one takes. */
export const isFirstPart = (goods: readonly ReturnedGoods[], index: number): boolean =>
  goods.findIndex(isPartOf(goods[index]?.variantKey)) === index;

/** The conditions that no other units of the same line are in. */
export const conditionsFor = (
  goods: readonly ReturnedGoods[],
  { variantKey, condition, serial }: ReturnedGoods,
): Condition[] =>
  CONDITIONS.filter(
    (each) =>
      serial !== undefined ||
      each === condition ||
      partsOf(goods, variantKey).every((other) => other.condition !== each),
  );

/** The goods with or without the unit of this serial number; units of one line stay together. */
export function withSerial(
  goods: readonly ReturnedGoods[],
  variantKey: string,
  serial: string,
  isChosen: boolean,
): ReturnedGoods[] {
  const others = goods.filter((each) => each.variantKey !== variantKey || each.serial !== serial);
  if (!isChosen) return others;
  const last = others.findLastIndex((each) => each.variantKey === variantKey);
  const unit: ReturnedGoods = { variantKey, quantity: 1, condition: "resell", serial };
  return others.toSpliced(last < 0 ? others.length : last + 1, 0, unit);
}

/** The goods with this many units of a line in all. The first condition gives way; with too few units, only that one is left. */
export function withUnits(goods: readonly ReturnedGoods[], variantKey: string, units: number): ReturnedGoods[] {
  const isPart = isPartOf(variantKey);
  const index = goods.findIndex(isPart);
  const others = unitsIn(goods.filter(isPart), variantKey) - (goods[index]?.quantity ?? 0);
  if (units > others) return replaceAt(goods, index, { quantity: units - others });
  const kept = goods.filter((each, at) => at === index || !isPart(each));
  return kept.map((each) => (isPart(each) ? { ...each, quantity: units } : each));
}

/** The goods with one unit of the line in a condition of its own; null where it has one unit, or each condition already. */
export function withOtherCondition(goods: readonly ReturnedGoods[], index: number): ReturnedGoods[] | null {
  const part = goods[index];
  const condition = part && conditionsFor(goods, part).find((each) => each !== part.condition);
  if (condition === undefined || part === undefined || part.quantity < 2) return null;
  const last = goods.findLastIndex(isPartOf(part.variantKey));
  return replaceAt(goods, index, { quantity: part.quantity - 1 }).toSpliced(last + 1, 0, {
    ...part,
    quantity: 1,
    condition,
  });
}

/** The goods with this many units of a line in another condition than its first, which has the rest; 0 removes it. */
export function withPart(goods: readonly ReturnedGoods[], index: number, quantity: number): ReturnedGoods[] {
  const part = goods[index];
  const first = goods.findIndex(isPartOf(part?.variantKey));
  const rest = (goods[first]?.quantity ?? 0) + (part?.quantity ?? 0) - quantity;
  const changed = replaceAt(replaceAt(goods, first, { quantity: rest }), index, { quantity });
  return quantity === 0 ? removeAt(changed, index) : changed;
}

export type Settlement = {
  /** What the goods are worth. A part lowers the debt, another pays for the goods that are taken instead. */
  credit: Kobo;
  toDebt: Kobo;
  /** What the goods cost that are taken instead. */
  price: Kobo;
  /** What is given back, or what the customer pays on top. */
  toGive: Kobo;
  toPay: Kobo;
};

export function settlementOf(order: Order, { goods, isExchange, agreed }: ReturnValues): Settlement {
  const credit = sumOf(creditsOf(order, goods));
  const toDebt = Math.min(credit, order.debt);
  const price = isExchange ? agreed : 0;
  return { credit, toDebt, price, ...balanceOf(credit - toDebt, price) };
}

const noGoods = ({ goods }: ReturnValues): Problems | null =>
  goods.length === 0 ? problemOf("goods", "Choose what came back") : null;

/** A kept draft, or a form that stayed open, may name a unit that came back meanwhile. */
export function goodsProblems({ lines }: Order, values: ReturnValues): Problems | null {
  const gone = values.goods.find(
    ({ serial }) => serial !== undefined && !lines.some(({ serials }) => serials.includes(serial)),
  );
  return gone ? problemOf("goods", `${gone.serial} is not with the customer any more. Untick it`) : noGoods(values);
}

export const conditionProblems = ({ reason }: ReturnValues): Problems | null =>
  missingProblems(blank(reason) ? [{ name: "reason", label: "Reason" }] : []);

const lineProblems = (money: readonly DraftPayment[]): Problems | null =>
  missingProblems(
    money.flatMap(({ accountKey, amount }, index) => [
      ...(blank(accountKey) ? [{ name: `payments.${index}.accountKey`, label: "Account" }] : []),
      ...((amount ?? 0) === 0 ? [{ name: `payments.${index}.amount`, label: "Amount" }] : []),
    ]),
  );

/** Exactly what is left is given back, and at most what is on top is paid. */
export function moneyProblems(order: Order, values: ReturnValues): Problems | null {
  const { toGive, toPay } = settlementOf(order, values);
  if (toPay > 0) return joinProblems([lineProblems(values.payments), paymentProblems(order, values.payments, toPay)]);
  const isOther = sumOf(values.refunds.map(({ amount }) => amount)) !== toGive;
  return joinProblems([
    lineProblems(values.refunds),
    isOther ? problemOf("refunds", "The amounts do not add up to what has to be given back") : null,
  ]);
}

/** One account gives back what is left: the one that took all payments, if there is only one. */
function proposedRefunds({ payments: [payment, ...others] }: Order, toGive: Kobo): DraftPayment[] {
  const accountKey = others.length === 0 ? (payment?.accountKey ?? "") : "";
  return toGive === 0 ? [] : [{ id: 0, accountKey, amount: toGive }];
}

/** The money in place of amounts that were typed for other goods; what fits is left as it is. */
export function fittingMoney(order: Order, values: ReturnValues): Partial<ReturnValues> {
  const { toGive, toPay } = settlementOf(order, values);
  const given = sumOf(values.refunds.map(({ amount }) => amount));
  const paid = sumOf(values.payments.map(({ amount }) => amount));
  return {
    ...(given !== toGive && { refunds: proposedRefunds(order, toGive) }),
    ...((paid > toPay || (paid === 0 && toPay > 0)) && { payments: proposedPayments(toPay) }),
  };
}

const moneyOf = ({ accountKey, amount }: DraftPayment) => ({ accountKey, amount: amount ?? 0 });

/** What is sent: one line for each condition of a line of the order, with the numbers of its units. */
export const linesOf = (goods: readonly ReturnedGoods[]): NewReturn["lines"] =>
  goods.flatMap((each) => {
    const { variantKey, condition } = each;
    const alike = goods.filter((other) => other.variantKey === variantKey && other.condition === condition);
    if (alike[0] !== each) return [];
    const serials = alike.flatMap(({ serial }) => serial ?? []);
    return [{ variantKey, condition, quantity: unitsIn(alike, variantKey), serials }];
  });

export const returnForm = createFormMachine<ReturnValues>({
  id: "orderReturnForm",
  validate: (values) =>
    joinProblems([
      noGoods(values),
      conditionProblems(values),
      lineProblems([...values.refunds, ...(values.isExchange ? values.payments : [])]),
    ]),
  savedToast: "Goods taken back",
  save: saveNew<ReturnValues>((values, idempotencyKey, orderKey) => {
    const { goods, reason, refunds, isExchange, lines, payments, agreed } = values;
    const made = { lines: linesOf(goods), reason, refunds: refunds.map(moneyOf) };
    if (!isExchange) return takeBack(orderKey, made, idempotencyKey);
    const wanted = lines.map(({ variantKey, quantity, discount, serials }) => ({
      variantKey,
      quantity: quantity ?? 0,
      discount: discount ?? null,
      serials: serialsIn(serials),
    }));
    return exchange(orderKey, { ...made, wanted, payments: payments.map(moneyOf), agreed }, idempotencyKey);
  }),
});

export type ReturnForm = ActorRefFrom<typeof returnForm>;

/** The paper that the customer takes home. */
export const creditNoteFile = (key: string): string => `/files/credit-note/${encodeURIComponent(key)}/file.pdf`;
