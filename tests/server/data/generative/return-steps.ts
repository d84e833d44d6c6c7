import fc from "fast-check";
import {
  type Account,
  creditOf,
  debtOf,
  dueOf,
  type Line,
  mayUse,
  type Model,
  netsOf,
  type Order,
  type Person,
  reaches,
  siblingOf,
  type Variant,
  worthOf,
} from "./model";
import { type Aimed, aimed, edit } from "./order-edit-steps";
import { at, naira, place, units } from "./picks";
import { Step } from "./step";

type Condition = "resell" | "return" | "repair";
type Wish = readonly [line: number, units: number, condition: Condition];

export type TakenBack = Aimed & { goods: readonly Wish[]; account: number; more: number };

const condition = fc.constantFrom<Condition>("resell", "return", "repair");
/** Mostly one unit, of which most orders have one to give back. */
export const goods = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(fc.tuple(place, fc.constant(1), condition)) },
  { weight: 1, arbitrary: fc.array(fc.tuple(place, units, condition), { minLength: 1, maxLength: 3 }) },
);
/** By how much the sum that is given back differs from what is left, in kobo. */
export const more = fc.constantFrom(0, 0, 0, 0, 0, 0, 0, 0, 1, -1);

export const isCompleted = ({ status }: Order): boolean => status === "completed";

type Chosen = { account: number; isWild: boolean };

/** The account that gives back: mostly one that the person reaches, or the customer's store credit. */
export const accountOf = (model: Model, person: Person, { customer }: Order, { account, isWild }: Chosen): Account =>
  at(
    [
      ...model.accounts.filter((each) => isWild || reaches(person, each.store)),
      ...(isWild || customer !== null ? [creditOf(model, customer)] : []),
    ],
    account,
  );

/** What comes back of an order, what of its worth is left after the debt, and how it moves. */
export function comingBack(model: Model, order: Order, wanted: readonly Wish[]) {
  const nets = netsOf(order.lines, order.off);
  const after = new Map<Line, number>(order.lines.map((line) => [line, line.returned]));
  let worth = 0;
  const sent = wanted.map(([number, count, how]) => {
    const line = at(order.lines, number);
    const net = nets[order.lines.indexOf(line)] ?? 0;
    const before = after.get(line) ?? 0;
    after.set(line, before + count);
    worth += worthOf(net, line, before + count) - worthOf(net, line, before);
    return { line, quantity: count, condition: how };
  });
  return {
    left: worth - Math.min(worth, debtOf(order)),
    refused: order.status !== "completed" || [...after].some(([line, count]) => count > line.quantity),
    lines: sent.map(({ line, ...rest }) => ({ key: line.variant.key, ...rest })),
    /** The units of a variant that can be sold again. */
    resold: (variant: Variant) =>
      sent
        .filter(({ line, condition: how }) => line.variant === variant && how === "resell")
        .reduce((sum, { quantity }) => sum + quantity, 0),
    move: () => {
      for (const [line, count] of after) line.returned = count;
      for (const { line, quantity, condition: how } of sent) {
        const to = how === "resell" ? line.variant : siblingOf(model, line.variant, how);
        to.quantity += quantity;
      }
    },
  };
}

const takeBack = (model: Model, input: TakenBack) =>
  edit(model, input, { part: "returns/", method: "POST", aim: isCompleted }, (order, person) => {
    const { left, refused, lines, move } = comingBack(model, order, input.goods);
    const offered = Math.max(0, left + input.more);
    const account = accountOf(model, person, order, input);
    return {
      body: {
        lines,
        reason: "Changed their mind",
        refunds: offered === 0 ? [] : [{ account_key: account.key, amount: naira(offered) }],
      },
      refused: refused || offered !== left || (offered > 0 && !mayUse(person, account, order.customer)),
      changes: true,
      apply: () => {
        move();
        giveBack(order.refunded, account, offered);
      },
    };
  });

export function giveBack(refunded: Map<Account, number>, account: Account, kobo: number): void {
  if (kobo === 0) return;
  account.balance -= kobo;
  refunded.set(account, (refunded.get(account) ?? 0) + kobo);
}

const refund = (model: Model, input: Aimed & { percent: number; account: number }) =>
  edit(model, input, { part: "refunds/", method: "POST", aim: (order) => dueOf(order) > 0 }, (order, person) => {
    const due = dueOf(order);
    const asked = Math.max(1, Math.floor((due * input.percent) / 100));
    const account = accountOf(model, person, order, input);
    return {
      body: { account_key: account.key, amount: naira(asked) },
      refused: asked > due || !mayUse(person, account, order.customer),
      changes: true,
      apply: () => giveBack(order.refunded, account, asked),
    };
  });

export const returns = fc
  .record({ ...aimed, goods, account: place, more })
  .map((input) => new Step("takeBack", input, takeBack));

export const refunds = fc
  .record({ ...aimed, percent: fc.constantFrom(40, 100, 100, 101), account: place })
  .map((input) => new Step("refund", input, refund));
