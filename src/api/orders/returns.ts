import { sendNew } from "../kit/call-named";
import { fromNaira, type Kobo, toNaira } from "../kit/money";
import type { NewExchangeBody, NewExchangeReply } from "./exchanges.contract";
import { lineWire, type NewLine } from "./new-order";
import type { NewRefundBody, NewReturnBody, NewReturnReply, ReturnWire } from "./returns.contract";
import type { Condition } from "./returns.rules";

/** Goods that came back at once. */
export type OrderReturn = {
  key: string;
  number: number;
  createdAt: string;
  employeeName: string;
  reason: string;
  /** What the goods are worth: a part lowered the debt, the rest was given back. */
  amount: Kobo;
  debt: Kobo;
  refund: Kobo;
  /** The order of the goods that the customer took instead. */
  exchange: { key: string; number: number } | null;
  lines: {
    title: string;
    variation: string;
    quantity: number;
    condition: Condition;
    amount: Kobo;
    serials: readonly string[];
  }[];
};

export type NewReturn = {
  lines: readonly {
    variantKey: string;
    quantity: number;
    condition: Condition;
    /** Units beyond these have no number. Absent where the shop may take all that is left of a line. */
    serials?: readonly string[];
  }[];
  reason: string;
  refunds: readonly Refund[];
};

export type NewExchange = NewReturn & {
  /** The goods that the customer takes instead. */
  wanted: readonly NewLine[];
  /** What the customer pays on top. */
  payments: readonly Refund[];
  agreed: Kobo;
};

export type Refund = { accountKey: string; amount: Kobo };

export const toReturn = (wire: ReturnWire): OrderReturn => ({
  key: wire.key,
  number: wire.number,
  createdAt: wire.created_at,
  employeeName: wire.employee_name,
  reason: wire.reason,
  amount: fromNaira(wire.amount),
  debt: fromNaira(wire.debt),
  refund: fromNaira(wire.refund),
  exchange: wire.exchange ? { key: wire.exchange.key, number: wire.exchange.order_number } : null,
  lines: wire.lines.map(({ item_title, amount, serials, ...line }) => ({
    ...line,
    serials: serials ?? [],
    title: item_title,
    amount: fromNaira(amount),
  })),
});

const toWire = ({ accountKey, amount }: Refund): NewRefundBody => ({
  account_key: accountKey,
  amount: toNaira(amount),
});

const pathOf = (orderKey: string, part: "returns" | "exchanges" | "refunds") =>
  `/orders/${encodeURIComponent(orderKey)}/${part}/new`;

const bodyOf = ({ lines, reason, refunds }: NewReturn): NewReturnBody => ({
  lines: lines.map(({ variantKey, serials, ...line }) => ({
    key: variantKey,
    ...line,
    ...(serials && { serials: [...serials] }),
  })),
  reason,
  refunds: refunds.map(toWire),
});

/** The form's goods are the lines of the request, whose name those have that are taken instead. */
const NAMING = { own: { lines: "goods" } };

/** Takes goods of an order back, once per idempotency key; refused (417) with the reason. */
export const takeBack = (orderKey: string, made: NewReturn, idempotencyKey: string): Promise<NewReturnReply["data"]> =>
  sendNew(pathOf(orderKey, "returns"), bodyOf(made), idempotencyKey, NAMING);

/** The same for other goods, which are sold at once; refused (417) if they cost something else than was agreed. */
export const exchange = (
  orderKey: string,
  { wanted, payments, agreed, ...made }: NewExchange,
  idempotencyKey: string,
): Promise<NewExchangeReply["data"]> =>
  sendNew(
    pathOf(orderKey, "exchanges"),
    {
      ...bodyOf(made),
      subtotalitems: wanted.map(lineWire),
      payment: payments.map(toWire),
      agreed_total: toNaira(agreed),
    } satisfies NewExchangeBody,
    idempotencyKey,
    NAMING,
  );

/** Gives back money that is due on an order, once per idempotency key; refused (417) with the reason. */
export const giveBack = (orderKey: string, refund: Refund, idempotencyKey: string): Promise<{ key: string }> =>
  sendNew(pathOf(orderKey, "refunds"), toWire(refund), idempotencyKey, { own: { account_key: "accountKey" } });
