import { createActor, createEmptyActor, fromCallback, setup, type AnyActorRef, type EventObject } from "xstate";
import type { Order, OrderLine } from "../../../src/api/orders/orders";
import { orderReturnMachine } from "../../../src/machines/orders/order-return.machine";
import type { ReturnValues } from "../../../src/machines/orders/order-return-form";
import { describeModel } from "../support/check";
import { succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";

type Context = { record: Order | null; page: AnyActorRef; form: AnyActorRef | null };

/** Two phones for ₦300.00 each were sold; what each order owes decides what is left of ₦300.00 for one of them. */
const ORDERS = {
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
    ...changes,
  } as Order,
});

const one = { variantKey: "phone", quantity: 1, condition: "resell" } as const;
const TYPED = {
  nothing: { goods: [], reason: "", refunds: [] },
  goods: { goods: [one], reason: "", refunds: [] },
  "goods and a reason": { goods: [one], reason: "Too small", refunds: [] },
  "another sum": { goods: [one], reason: "Too small", refunds: [{ id: 0, accountKey: "till", amount: 300_00 }] },
  "no account": { goods: [one], reason: "Too small", refunds: [{ id: 0, accountKey: "", amount: 300_00 }] },
} satisfies Record<string, ReturnValues>;

type Kept = keyof typeof TYPED;

const ended = (outcome: "saved" | "left" | "superseded" | "opened") =>
  succeeding("form", { outcome, saved: { key: "paid" } });

const events = {
  "a paid order is read": read("paid"),
  "an order that owes a part is read": read("owing"),
  "an unpaid order is read": read("unpaid"),
  "an order that was not handed over is read": read("paid", { status: "pending" }),
  "an order of which everything came back is read": read("paid", { lines: [{ ...phones, returned: 2 }] }),
  "takes goods back": { type: "edit.requested" },
  "goes on with goods": { type: "edit.requested", wanted: "goods" },
  "goes on with goods and a reason": { type: "edit.requested", wanted: "goods and a reason" },
  "goes on with another sum": { type: "edit.requested", wanted: "another sum" },
  "goes on without an account": { type: "edit.requested", wanted: "no account" },
  "goes to the next step": { type: "step.next" },
  "goes back": { type: "step.back" },
  "the return is saved": ended("saved"),
  "the return that was saved before is wanted": ended("opened"),
  "the return is left": ended("left"),
  "the return is left, and may have been saved": ended("superseded"),
} as const;

type Label = keyof typeof events;

/**
 * A form that holds what the kept draft it goes on from holds, and stays as it is: a path that finds its way through the
 * chart runs no form, so what is sent to it is looked at where it is sent.
 */
const typedForm = (recordEvent: (event: EventObject) => void) =>
  setup({ types: { context: {} as { values: ReturnValues }, input: {} as { wanted?: Kept } } }).createMachine({
    context: ({ input }) => ({ values: TYPED[input.wanted ?? "nothing"] }),
    on: { "*": { actions: ({ event }) => recordEvent(event) } },
  }) as never;

const machine = orderReturnMachine.provide({ actors: { form: typedForm(() => {}) } });

const typedIn = ({ context }: View<Context>): ReturnValues | undefined => context.form?.getSnapshot().context.values;

const model = {
  machine,
  input: { page: createEmptyActor() },
  events,
  stateOf: (snapshot) =>
    [
      valueOf(snapshot),
      snapshot.context.record?.key,
      snapshot.context.record?.status,
      snapshot.context.record?.lines[0]?.returned,
      JSON.stringify(typedIn(snapshot)),
    ].join(" "),
} satisfies Model<Context, Label>;

type Step = TakenStep<Context>;

const STEPS = ["choosing", "condition", "money", "reviewing"] as const;
const stepOf = (view: View<Context>) => STEPS.find((name) => view.matches({ taking: name } as never));
const outcomeIn = ({ event }: Step) => ("output" in event ? (event.output as { outcome: string }).outcome : undefined);
const sentTo = (step: Step, type: string) => step.emitted.filter((event) => event.type === type);

/** What is left to give back for what is typed, by the table above. */
function leftOf({ context }: View<Context>): number {
  const order = ORDERS[context.record?.key as keyof typeof ORDERS];
  return typedIn({ context } as View<Context>)?.goods.length ? order.left : 0;
}

const sumOf = (refunds: ReturnValues["refunds"] = []) => refunds.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

/** The field that keeps a step from being passed; undefined for a complete one. */
function lackOf(view: View<Context>): string | undefined {
  const typed = typedIn(view);
  if (typed === undefined) return undefined;
  const step = stepOf(view);
  if (step === "choosing") return typed.goods.length === 0 ? "goods" : undefined;
  if (step === "condition") return typed.reason === "" ? "reason" : undefined;
  if (step !== "money") return undefined;
  if (typed.refunds.some(({ accountKey }) => accountKey === "")) return "payments.0.accountKey";
  return sumOf(typed.refunds) === leftOf(view) ? undefined : "refunds";
}

const isNext = ({ event }: Step) => event.type === "step.next";

const invariants: Invariants<Context> = {
  "goods are taken back only of an order that was handed over, and of which some are left": ({ before, after }) => {
    if (before.matches("taking") || !after.matches("taking")) return true;
    const { record } = before.context;
    return record?.status === "completed" && record.lines.some((line: OrderLine) => line.returned < line.quantity);
  },
  "no step is passed before it is complete": (step) =>
    !isNext(step) || lackOf(step.before) === undefined || stepOf(step.after) === stepOf(step.before),
  "a complete step leads to the one after it": (step) => {
    const from = stepOf(step.before);
    if (!isNext(step) || lackOf(step.before) !== undefined) return true;
    if (from === "condition") return stepOf(step.after) !== "condition";
    return from === undefined || from === "reviewing" || stepOf(step.after) === STEPS[STEPS.indexOf(from) + 1];
  },
  "nobody goes on taking goods back with a form that ended": (step) =>
    outcomeIn(step) === undefined || !step.after.matches("taking"),
  "an incomplete step says what it lacks, beside its field, and a complete one nothing": (step) => {
    const lack = isNext(step) ? lackOf(step.before) : undefined;
    const told = sentTo(step, "problems.found").map((event) =>
      Object.keys((event as unknown as { problems: { fields: object } }).problems.fields),
    );
    return lack === undefined ? told.length === 0 : told.length === 1 && told[0]?.includes(lack) === true;
  },
  "money is asked for exactly when something is left to give back": (step) => {
    const isPassed = isNext(step) && stepOf(step.before) === "condition" && stepOf(step.after) !== "condition";
    return !isPassed || stepOf(step.after) === (leftOf(step.before) === 0 ? "reviewing" : "money");
  },
  "the money that is asked for is what is left, from the only account that took any": (step) => {
    const proposed = sentTo(step, "field.changed").map(
      (event) => (event as unknown as { patch: { refunds: ReturnValues["refunds"] } }).patch.refunds,
    );
    const isPassed = isNext(step) && stepOf(step.before) === "condition" && stepOf(step.after) !== "condition";
    const left = leftOf(step.before);
    if (!isPassed || sumOf(typedIn(step.before)?.refunds) === left) return proposed.length === 0;
    const wanted = left === 0 ? [] : [{ id: 0, accountKey: "till", amount: left }];
    return JSON.stringify(proposed) === JSON.stringify([wanted]);
  },
  "going back leads to the step before": (step) => {
    if (step.event.type !== "step.back") return true;
    const from = stepOf(step.before);
    const isMoneyless = from === "reviewing" && leftOf(step.before) === 0;
    const index = STEPS.indexOf(from ?? "choosing");
    return stepOf(step.after) === (isMoneyless ? "condition" : STEPS[Math.max(0, index - 1)]);
  },
  "a reading moves no step": ({ before, event, after }) =>
    event.type !== "record.refreshed" || stepOf(before) === stepOf(after),
  "each reading is kept": ({ event, after }) =>
    event.type !== "record.refreshed" || after.context.record === (event as unknown as { record: Order }).record,
  "there is a form exactly while goods are taken back": ({ after }) =>
    (after.context.form !== null) === after.matches("taking"),
  "a kept draft is gone on with": ({ before, event, after }) =>
    before.matches("taking") ||
    !after.matches("taking") ||
    JSON.stringify(typedIn(after)) ===
      JSON.stringify(TYPED[("wanted" in event ? (event.wanted as Kept) : undefined) ?? "nothing"]),
  "the page is read again after a save, or where there may have been one, and only then": (step) => {
    const outcome = outcomeIn(step);
    const isOver = outcome !== undefined && outcome !== "left";
    const isReloaded = sentTo(step, "record.changed").length === 1;
    return isReloaded === isOver && (!isOver || step.after.context.record === null);
  },
};

describeModel("taking goods back", {
  of: "order-return",
  isHeld: true,
  rigs: [
    {
      model,
      effects: [],
      provide: (given, _steer, recordEvent) => given.provide({ actors: { form: typedForm(recordEvent) } }),
      perform: Object.fromEntries(
        (Object.keys(events) as Label[])
          .filter((label) => events[label].type.startsWith("xstate."))
          .map((label) => [label, ({ actor }: { actor: AnyActorRef }) => actor.send(events[label])]),
      ),
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "money that is not asked for",
      put: (config) =>
        Object.assign(at(config, "states", "taking", "states", "condition", "on", "step.next", "2"), {
          target: "reviewing",
        }),
      caughtBy: "money is asked for exactly when something is left to give back",
    },
    {
      fault: "a sum that is not compared",
      put: (config) =>
        Object.assign(at(config, "states", "taking", "states", "money", "on"), {
          "step.next": { target: "reviewing" },
        }),
      caughtBy: "no step is passed before it is complete",
    },
    {
      fault: "a return of an order that was not handed over",
      put: (config) => Object.assign(at(config, "states", "viewing", "on"), { "edit.requested": { target: "taking" } }),
      caughtBy: "goods are taken back only of an order that was handed over, and of which some are left",
    },
    {
      fault: "a saved return after which the page stays as it was",
      put: (config) =>
        Object.assign(at(config, "states", "taking", "on"), { "xstate.done.actor.form": { target: "viewing" } }),
      caughtBy: "the page is read again after a save, or where there may have been one, and only then",
    },
  ],
});
