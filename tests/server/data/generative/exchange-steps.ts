import fc from "fast-check";
import {
  type Account,
  costOf,
  creditOf,
  debtOf,
  isOverpaid,
  isOwing,
  keptOf,
  mayUse,
  merged,
  type Model,
  type Order,
  type Person,
  reaches,
} from "./model";
import { aimed, edit } from "./order-edit-steps";
import {
  at,
  frozen,
  isForSale,
  naira,
  type Payment,
  payments,
  pickLines,
  place,
  sentLines,
  sentPayments,
  type Wish,
  wishes,
} from "./picks";
import { accountOf, comingBack, giveBack, goods, isCompleted, more, type TakenBack } from "./return-steps";
import { Step } from "./step";

type Exchanged = TakenBack & { instead: Wish[]; payments: Payment[] };

/** A walk-in customer has no store credit, to be given back either. */
const givingBack = (model: Model, person: Person, order: Order, input: Exchanged): Account =>
  accountOf(model, person, order, { ...input, isWild: input.isWild && order.customer !== null });

/** Of an order that owes, little or nothing is left to pay with. */
const isPaid = (order: Order): boolean => isCompleted(order) && debtOf(order) === 0 && keptUnits(order) > 0;

const keptUnits = ({ lines }: Order): number => lines.reduce((sum, line) => sum + keptOf(line), 0);

const exchange = (model: Model, input: Exchanged) =>
  edit(model, input, { part: "exchanges/", method: "POST", aim: isPaid }, (order, person) => {
    const { left, refused, lines, resold, move } = comingBack(model, order, input.goods);
    const sent = pickLines(model, { person, isWild: input.isWild }, input.instead);
    const taken = merged(sent);
    const cost = costOf(taken.map(frozen), null, 0);
    const kept = Math.min(left, cost);
    const offered = Math.max(0, left - kept + input.more);
    const account = givingBack(model, person, order, input);
    const reached = model.accounts.filter((each) => input.isWild || reaches(person, each.store));
    const extra = input.payments
      .map(([index, percent]): [Account, number] => [at(reached, index), Math.floor(((cost - kept) * percent) / 100)])
      .filter(([, kobo]) => kobo > 0);
    const paid = extra.reduce((sum, [, kobo]) => sum + kobo, kept);
    const isForSaleThen = taken.every(([variant, quantity]) => isForSale(person, variant, quantity - resold(variant)));
    return {
      body: {
        lines,
        reason: "Wanted another one",
        refunds: offered === 0 ? [] : [{ account_key: account.key, amount: naira(offered) }],
        subtotalitems: sentLines(sent),
        payment: sentPayments(extra),
        agreed_total: naira(cost),
      },
      refused:
        refused ||
        offered !== left - kept ||
        (offered > 0 && !mayUse(person, account, order.customer)) ||
        !isForSaleThen ||
        !extra.every(([each]) => mayUse(person, each, order.customer)) ||
        isOverpaid(0, paid, "completed", cost) ||
        isOwing(order.isWalkIn, paid, "completed", cost),
      changes: true,
      apply: (reply) => {
        const { order: made, return_number: number } = (reply.json() as { data: Made }).data;
        const credit = creditOf(model, order.customer);
        move();
        giveBack(order.refunded, account, offered);
        giveBack(order.refunded, credit, kept);
        const onOrder: [Account, number][] = kept > 0 ? [[credit, kept], ...extra] : extra;
        for (const [each, kobo] of onOrder) each.balance += kobo;
        for (const [variant, quantity] of taken) variant.quantity -= quantity;
        model.orders.push({
          key: made,
          store: order.store,
          status: "completed",
          remark: `Exchanged for goods that came back, R-${number}`,
          lines: taken.map(frozen),
          off: 0,
          isWalkIn: order.isWalkIn,
          customer: order.customer,
          fee: null,
          paid: new Map(merged(onOrder)),
          refunded: new Map(),
          version: 1,
        });
      },
    };
  });

type Made = { order: string; return_number: number };

/** Mostly one unit, with nothing or all that is missing on top: most other wishes are refused. */
const instead = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.tuple(place, fc.constant(1))) },
  { weight: 1, arbitrary: wishes },
);
const onTop = fc.oneof(
  { weight: 3, arbitrary: fc.array(fc.tuple(place, fc.constantFrom(33, 100)), { maxLength: 1 }) },
  { weight: 1, arbitrary: payments },
);

export const exchanges = fc
  .record({ ...aimed, goods, account: place, more, instead, payments: onTop })
  .map((input) => new Step("exchange", input, exchange));
