import type { Order, OrderLine } from "../../../src/api/orders/orders";
import type { ReturnValues } from "../../../src/machines/orders/detail/order-return-form";
import { succeeding } from "../support/failures";

/** Two phones for ₦300.00 each were sold; what each order owes decides what is left of ₦300.00 for one of them. */
export const ORDERS = {
  paid: { debt: 0, left: 300_00 },
  owing: { debt: 100_00, left: 200_00 },
  unpaid: { debt: 600_00, left: 0 },
};

const phones = {
  variantKey: "phone",
  title: "Tecno Spark 20",
  quantity: 2,
  returned: 0,
  amount: 600_00,
  orderDiscount: 0,
  serials: ["A"] as readonly string[],
} as OrderLine;

const read = (name: keyof typeof ORDERS, changes: Partial<Order> = {}) => ({
  type: "record.refreshed",
  record: {
    key: name,
    version: 1,
    status: "completed",
    debt: ORDERS[name].debt,
    lines: [phones],
    payments: [{ accountKey: "till", accountName: "Till", mode: "cash", amount: 600_00 - ORDERS[name].debt }],
    refunds: [],
    customer: { email: "ada@example.com" },
    ...changes,
  } as Order,
});

const one = { variantKey: "phone", quantity: 1, condition: "resell" } as const;
const named = (serial: string) => [{ ...one, serial }];
export const money = (amount: number, accountKey = "till") => [{ id: 0, accountKey, amount }];

/** What the shop asks for goods that can be taken instead of a phone. */
export const PRICES: Readonly<Record<string, number>> = { earbuds: 100_00, tablet: 300_00, laptop: 500_00 };

const instead = (name: string, changes: Partial<ReturnValues> = {}): ReturnValues => ({
  goods: [one],
  reason: "Too small",
  refunds: [],
  isExchange: true,
  lines: [{ id: 0, originKey: name, variantKey: name, title: name, image: "", quantity: 1 }],
  agreed: PRICES[name] ?? 0,
  payments: [],
  ...changes,
});

const noExchange = { isExchange: false, lines: [], agreed: 0, payments: [] };
export const TYPED = {
  nothing: { ...noExchange, goods: [], reason: "", refunds: [] },
  goods: { ...noExchange, goods: [one], reason: "", refunds: [] },
  "a unit with a number": { ...noExchange, goods: named("A"), reason: "Too small", refunds: money(300_00) },
  "a unit that nobody has": { ...noExchange, goods: named("B"), reason: "Too small", refunds: [] },
  "goods and a reason": { ...noExchange, goods: [one], reason: "Too small", refunds: [] },
  "another sum": { ...noExchange, goods: [one], reason: "Too small", refunds: money(300_00) },
  "no account": { ...noExchange, goods: [one], reason: "Too small", refunds: money(300_00, "") },
  "other goods without a choice": instead("tablet", { lines: [] }),
  "other goods of unknown price": instead("charger"),
  "goods worth as much": instead("tablet", { refunds: money(300_00) }),
  "cheaper goods": instead("earbuds"),
  "cheaper goods and the rest": instead("earbuds", { refunds: money(200_00) }),
  "dearer goods": instead("laptop"),
  "dearer goods and what is on top": instead("laptop", { payments: money(200_00) }),
  "dearer goods and too much": instead("laptop", { payments: money(900_00) }),
  "dearer goods and no account": instead("laptop", { payments: money(150_00, "") }),
} satisfies Record<string, ReturnValues>;

export type Kept = keyof typeof TYPED;

const ended = (outcome: "saved" | "left" | "superseded" | "opened") =>
  succeeding("form", { outcome, saved: { key: "paid" } });

export const events = {
  "a paid order is read": read("paid"),
  "an order that owes a part is read": read("owing"),
  "an unpaid order is read": read("unpaid"),
  "an order that was not handed over is read": read("paid", { status: "pending" }),
  "an order of which everything came back is read": read("paid", { lines: [{ ...phones, returned: 2, serials: [] }] }),
  "an order is read of which all units have a number": read("paid", { lines: [{ ...phones, serials: ["A", "B"] }] }),
  "takes goods back": { type: "edit.requested" },
  "goes on with goods": { type: "edit.requested", wanted: "goods" },
  "goes on with a unit": { type: "edit.requested", wanted: "a unit with a number" },
  "goes on with a unit that nobody has": { type: "edit.requested", wanted: "a unit that nobody has" },
  "goes on with goods and a reason": { type: "edit.requested", wanted: "goods and a reason" },
  "goes on with another sum": { type: "edit.requested", wanted: "another sum" },
  "goes on without an account": { type: "edit.requested", wanted: "no account" },
  "a walk-in sale is read": read("paid", { customer: { email: "" } as Order["customer"] }),
  "exchanges for nothing": { type: "edit.requested", wanted: "other goods without a choice" },
  "exchanges for goods of unknown price": { type: "edit.requested", wanted: "other goods of unknown price" },
  "exchanges for goods worth as much": { type: "edit.requested", wanted: "goods worth as much" },
  "exchanges for cheaper goods": { type: "edit.requested", wanted: "cheaper goods" },
  "exchanges for cheaper goods and the rest": { type: "edit.requested", wanted: "cheaper goods and the rest" },
  "exchanges for dearer goods": { type: "edit.requested", wanted: "dearer goods" },
  "exchanges for dearer goods and pays": { type: "edit.requested", wanted: "dearer goods and what is on top" },
  "exchanges for dearer goods and pays too much": { type: "edit.requested", wanted: "dearer goods and too much" },
  "exchanges for dearer goods without an account": { type: "edit.requested", wanted: "dearer goods and no account" },
  "goes to the next step": { type: "step.next" },
  "goes back": { type: "step.back" },
  "the return is saved": ended("saved"),
  "the return that was saved before is wanted": ended("opened"),
  "the return is left": ended("left"),
  "the return is left, and may have been saved": ended("superseded"),
} as const;
