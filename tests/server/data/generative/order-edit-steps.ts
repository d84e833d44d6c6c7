import fc from "fast-check";
import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import {
  type Account,
  costOf,
  creditOf,
  hasReturns,
  holds,
  isOverpaid,
  isOwing,
  isShort,
  keptOf,
  type Line,
  mayUse,
  merged,
  type Model,
  type Order,
  paidOf,
  type Person,
  reaches,
  siblingOf,
  type StoreName,
} from "./model";
import {
  at,
  deliveryOf,
  discountOf,
  fee,
  frozen,
  isForSale,
  isWild,
  off,
  type Payment,
  payments,
  pickLines,
  pickPayments,
  place,
  sentLines,
  sentPayments,
  status,
  who,
  type Wish,
  wishes,
} from "./picks";
import { type Plan, Step } from "./step";

/** How many versions ago the edited record was read; null sends no version. */
const age = fc.constantFrom(null, null, null, 0, 0, 1);

export type Aimed = { who: number; isWild: boolean; order: number; age: number | null };

/** The permissions that sales staff lack. */
const PERMISSIONS: Readonly<Record<string, string>> = {
  "payment/": "orders.payments",
  "discount/": "orders.discount",
  "returns/": "orders.refund",
  "refunds/": "orders.refund",
  // And the right to sell, which everybody here has.
  "exchanges/": "orders.refund",
};

/** `aim`: the orders of which most edits are, because of others they are refused. */
type Part = { part: string; method?: "PUT" | "POST"; aim?: (order: Order) => boolean };

type Apply = NonNullable<Plan["apply"]>;

/** The common part of all edits of an order; `refused` is whether a rule forbids it. */
export function edit(
  model: Model,
  { who: index, isWild: isAnywhere, order: number, age: versions }: Aimed,
  { part, method = "PUT", aim = () => true }: Part,
  make: (order: Order, person: Person) => { body: unknown; refused: boolean; changes: boolean; apply: Apply },
): Plan | null {
  if (model.orders.length === 0) return null;
  const person = at(model.people, index);
  const near = model.orders.filter((each) => isAnywhere || (reaches(person, each.store) && aim(each)));
  const order = at(near.length === 0 ? model.orders : near, number);
  const { body, refused, changes, apply } = make(order, person);
  const isStale = versions !== null && versions > 0;
  const expected = !reaches(person, order.store) ? 404 : isStale ? 409 : refused ? 417 : 200;
  return {
    person,
    permission: PERMISSIONS[part] ?? "orders.edit",
    method,
    url: `/api/orders/${order.key}/${part}${method === "PUT" ? "edit" : "new"}`,
    ...(versions !== null && { headers: { "if-match": `"${order.version - versions}"` } }),
    body,
    expected,
    apply: (reply) => {
      if (!changes) return;
      apply(reply);
      order.version += 1;
    },
  };
}

const editStatus = (model: Model, input: Aimed & { status: OrderStatus; remark: string; store: StoreName | null }) =>
  edit(model, input, { part: "" }, (order, person) => {
    const next = { status: input.status, remark: input.remark, store: input.store ?? order.store };
    const takes = !holds(order.status) && holds(next.status);
    const givesBack = holds(order.status) && !holds(next.status);
    const isSold = order.status === "completed";
    const changes = next.status !== order.status || next.remark !== order.remark || next.store !== order.store;
    const lacks = (line: Line) =>
      keptOf(line) > 0 && (line.variant.status !== "active" || line.variant.quantity < keptOf(line));
    const paid = paidOf(order);
    return {
      body: { ...next, store: model.stores[next.store].key },
      refused:
        changes &&
        ((next.store !== order.store && !reaches(person, next.store)) ||
          (takes && order.lines.some(lacks)) ||
          isOverpaid(paid, paid, next.status, costOf(order.lines, order.fee, order.off)) ||
          isOwing(order.isWalkIn, paid, next.status, costOf(order.lines, order.fee, order.off))),
      changes,
      apply: () => {
        for (const line of order.lines.filter((each) => keptOf(each) > 0)) {
          const { variant } = line;
          if (takes) variant.quantity -= keptOf(line);
          if (givesBack) (isSold ? siblingOf(model, variant, "return") : variant).quantity += keptOf(line);
        }
        Object.assign(order, next);
      },
    };
  });

const editProducts = (model: Model, input: Aimed & { lines: Wish[] }) =>
  edit(model, input, { part: "products/" }, (order, person) => {
    const sent = pickLines(model, { person, isWild: input.isWild }, input.lines);
    const lines = merged(sent);
    const isHeld = holds(order.status);
    const before = new Map(order.lines.map((line) => [line.variant, line]));
    const after = lines.map(([variant, quantity]): Line => {
      const line = before.get(variant);
      return line ? { ...line, quantity } : frozen([variant, quantity]);
    });
    const lacks = ({ variant, quantity }: Line) => {
      const had = before.get(variant)?.quantity ?? 0;
      if (had > 0 && quantity <= had) return false;
      return !isForSale(person, variant, isHeld ? quantity - had : 0);
    };
    const changes = JSON.stringify(after.map(shapeOf)) !== JSON.stringify(order.lines.map(shapeOf));
    const paid = paidOf(order);
    const cost = costOf(after, order.fee, order.off);
    return {
      body: sentLines(sent),
      refused:
        changes &&
        (hasReturns(order) ||
          after.some(lacks) ||
          isOverpaid(paid, paid, order.status, cost) ||
          isOwing(order.isWalkIn, paid, order.status, cost)),
      changes,
      apply: () => {
        if (isHeld) for (const { variant, quantity } of order.lines) variant.quantity += quantity;
        if (isHeld) for (const { variant, quantity } of after) variant.quantity -= quantity;
        order.lines = after;
      },
    };
  });

const shapeOf = ({ variant, quantity }: Line) => [variant.key, quantity];

const editDelivery = (model: Model, input: Aimed & { fee: number | null }) =>
  edit(model, input, { part: "delivery/" }, (order) => {
    const paid = paidOf(order);
    const changes = input.fee !== order.fee;
    const cost = costOf(order.lines, input.fee, order.off);
    return {
      body: deliveryOf(input.fee) ?? { method: "pickup" },
      refused:
        changes && (isOverpaid(paid, paid, order.status, cost) || isOwing(order.isWalkIn, paid, order.status, cost)),
      changes,
      apply: () => {
        order.fee = input.fee;
      },
    };
  });

const editDiscount = (model: Model, input: Aimed & { off: number }) =>
  edit(model, input, { part: "discount/" }, (order) => {
    const paid = paidOf(order);
    const changes = input.off !== order.off;
    const cost = costOf(order.lines, order.fee, input.off);
    return {
      body: { discount: discountOf(input.off) },
      refused:
        changes &&
        (hasReturns(order) ||
          isOverpaid(paid, paid, order.status, cost) ||
          isOwing(order.isWalkIn, paid, order.status, cost)),
      changes,
      apply: () => {
        order.off = input.off;
      },
    };
  });

const editPayment = (model: Model, input: Aimed & { payments: Payment[] }) =>
  edit(model, input, { part: "payment/" }, (order, person) => {
    const cost = costOf(order.lines, order.fee, order.off);
    const sent = pickPayments(
      model,
      { person, isWild: input.isWild },
      input.payments,
      cost,
      creditOf(model, order.customer),
    );
    const after = new Map(merged(sent));
    const touched = [...new Set([...after.keys(), ...order.paid.keys()])];
    const moves = touched.map(
      (account) => [account, (after.get(account) ?? 0) - (order.paid.get(account) ?? 0)] as const,
    );
    const changes = moves.some(([, kobo]) => kobo !== 0);
    const paid = paidOf({ paid: after, refunded: order.refunded });
    const isUnknown = (account: Account) => !order.paid.has(account) && !mayUse(person, account, order.customer);
    return {
      body: sentPayments(sent),
      refused:
        changes &&
        ([...after.keys()].some(isUnknown) ||
          isShort(moves) ||
          paid < 0 ||
          isOverpaid(paidOf(order), paid, order.status, cost) ||
          isOwing(order.isWalkIn, paid, order.status, cost)),
      changes,
      apply: () => {
        for (const [account, kobo] of moves) account.balance += kobo;
        order.paid = after;
      },
    };
  });

export const aimed = { who, isWild, order: place, age };
const remark = fc.constantFrom("", "", "later");
const store = fc.constantFrom<StoreName | null>(null, null, null, null, "ikeja", "wuse");

export const statusEdits = fc
  .record({ ...aimed, status, remark, store })
  .map((input) => new Step("editStatus", input, editStatus));

export const productsEdits = fc
  .record({ ...aimed, lines: wishes })
  .map((input) => new Step("editProducts", input, editProducts));

export const deliveryEdits = fc.record({ ...aimed, fee }).map((input) => new Step("editDelivery", input, editDelivery));

export const discountEdits = fc.record({ ...aimed, off }).map((input) => new Step("editDiscount", input, editDiscount));

export const paymentEdits = fc
  .record({ ...aimed, payments })
  .map((input) => new Step("editPayment", input, editPayment));
