import fc from "fast-check";
import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import {
  costOf,
  creditOf,
  debtOf,
  holds,
  isOverpaid,
  isOwing,
  isShort,
  may,
  mayUse,
  merged,
  type Model,
  reaches,
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
  naira,
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

type Sale = {
  who: number;
  isRepeated: boolean;
  isWild: boolean;
  store: StoreName;
  status: OrderStatus;
  customer: number;
  fee: number | null;
  off: number;
  isWalkIn: boolean;
  lines: Wish[];
  payments: Payment[];
};

const customerOf = (number: number) => ({
  name: "Adaeze",
  phone: "0803",
  email: `customer${number}@example.com`,
  address: "Surulere",
  instagram: "",
  twitter: "",
});

function sell(model: Model, input: Sale): Plan {
  const person = at(model.people, input.who);
  const picker = { person, isWild: input.isWild };
  const store = input.isWild || person.role === "admin" ? input.store : person.store;
  const sent = pickLines(model, picker, input.lines);
  const lines = merged(sent);
  const part = may(person, "orders.discount") ? input.off : 0;
  const cost = costOf(lines.map(frozen), input.fee, part);
  const customer = input.isWalkIn ? null : customerOf(input.customer).email;
  const offered = pickPayments(
    model,
    picker,
    input.status === "cancelled" && !input.isWild ? [] : input.payments,
    cost,
    creditOf(model, customer),
  );
  const paid = offered.reduce((sum, [, kobo]) => sum + kobo, 0);
  const isHeld = holds(input.status);
  const isAllowed =
    reaches(person, store) &&
    lines.every(([variant, quantity]) => isForSale(person, variant, isHeld ? quantity : 0)) &&
    offered.every(([account]) => mayUse(person, account, customer)) &&
    !isShort(offered) &&
    !isOverpaid(0, paid, input.status, cost) &&
    !isOwing(input.isWalkIn, paid, input.status, cost);
  const { key, facilitator } = model.stores[store];
  const nothing = {
    account_key: at(
      model.accounts.filter((each) => reaches(person, each.store)),
      0,
    ).key,
    amount: 0,
  };
  return {
    person,
    permission: "orders.create",
    method: "POST",
    url: "/api/orders/new",
    isRepeated: input.isRepeated,
    body: {
      store: key,
      status: input.status,
      facilitator,
      remark: "",
      ...(input.isWalkIn ? { walk_in: true } : { customer: customerOf(input.customer) }),
      ...(part > 0 && { discount: discountOf(part) }),
      delivery: deliveryOf(input.fee),
      subtotalitems: sentLines(sent),
      payment: [nothing, ...sentPayments(offered)],
    },
    expected: isAllowed ? 200 : 417,
    apply: (reply) => {
      for (const [variant, quantity] of lines) if (isHeld) variant.quantity -= quantity;
      for (const [account, kobo] of offered) account.balance += kobo;
      const made = (reply.json() as { data: { key: string } }).data.key;
      model.orders.push({
        key: made,
        store,
        status: input.status,
        remark: "",
        lines: lines.map(frozen),
        off: part,
        isWalkIn: input.isWalkIn,
        customer,
        fee: input.fee,
        paid: new Map(merged(offered)),
        refunded: new Map(),
        version: 1,
      });
    },
  };
}

function readOrder(model: Model, { who: index, order: number }: { who: number; order: number }): Plan | null {
  if (model.orders.length === 0) return null;
  const person = at(model.people, index);
  const order = at(model.orders, number);
  return {
    person,
    permission: "orders.view",
    method: "GET",
    url: `/api/orders/${order.key}`,
    expected: reaches(person, order.store) ? 200 : 404,
    apply: (reply) => {
      const { data } = reply.json() as { data: Record<string, unknown> };
      const { status: state, cost, debt, version } = data;
      const told = JSON.stringify({ state, cost, debt, version });
      const believed = JSON.stringify({
        state: order.status,
        cost: naira(costOf(order.lines, order.fee, order.off)),
        debt: naira(debtOf(order)),
        version: order.version,
      });
      if (told !== believed) throw new Error(`the order reads ${told}, believed ${believed}`);
    },
  };
}

const store = fc.constantFrom<StoreName>("ikeja", "wuse");

export const sale = fc
  .record({
    who,
    isWild,
    isRepeated: fc.boolean(),
    store,
    status,
    customer: fc.nat({ max: 3 }),
    fee,
    off,
    isWalkIn: fc.nat({ max: 3 }).map((chance) => chance === 0),
    lines: wishes,
    payments,
  })
  .map((input) => new Step("sell", input, sell));

export const reading = fc.record({ who, order: place }).map((input) => new Step("readOrder", input, readOrder));
