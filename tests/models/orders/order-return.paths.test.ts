import { createActor, createEmptyActor, fromCallback, setup, type AnyActorRef, type EventObject } from "xstate";
import type { Order, OrderLine } from "../../../src/api/orders/orders";
import { orderReturnMachine } from "../../../src/machines/orders/detail/order-return.machine";
import type { ReturnValues } from "../../../src/machines/orders/detail/order-return-form";
import { describeModel } from "../support/check";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";
import { events, type Kept, money, ORDERS, PRICES, TYPED } from "./order-return.world";

type Context = { record: Order | null; page: AnyActorRef; form: AnyActorRef | null; goods: AnyActorRef | null };

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

/** The shop's prices as they are known to the form. */
const stock = setup({}).createMachine({
  context: {
    products: Object.entries(PRICES).map(([key, salePrice]) => ({
      key,
      title: key,
      image: "",
      variants: [{ key, variation: "Black", status: "active", quantity: 5, salePrice, image: "" }],
    })),
  },
}) as never;

const machine = orderReturnMachine.provide({ actors: { form: typedForm(() => {}), goods: stock } });

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
      snapshot.context.record?.lines[0]?.serials.join(),
      snapshot.context.record?.customer.email,
      JSON.stringify(typedIn(snapshot)),
    ].join(" "),
} satisfies Model<Context, Label>;

type Step = TakenStep<Context>;

const STEPS = ["choosing", "condition", "exchanging", "money", "reviewing"] as const;
const stepOf = (view: View<Context>) => STEPS.find((name) => view.matches({ taking: name } as never));
const outcomeIn = ({ event }: Step) => ("output" in event ? (event.output as { outcome: string }).outcome : undefined);
const sentTo = (step: Step, type: string) => step.emitted.filter((event) => event.type === type);

/** What is left to give back for what is typed, by the table above. */
function leftOf({ context }: View<Context>): number {
  const order = ORDERS[context.record?.key as keyof typeof ORDERS];
  return typedIn({ context } as View<Context>)?.goods.length ? order.left : 0;
}

const sumOf = (amounts: readonly { amount: number | null }[] = []) =>
  amounts.reduce((sum, { amount }) => sum + (amount ?? 0), 0);

const isExchange = (view: View<Context>): boolean => typedIn(view)?.isExchange === true;

/** What the goods that are taken instead cost more than what is left; below 0 where that is more. */
const onTopOf = (view: View<Context>): number =>
  (isExchange(view) ? sumOf(typedIn(view)?.lines.map(({ variantKey }) => ({ amount: PRICES[variantKey] ?? 0 }))) : 0) -
  leftOf(view);

/** The steps that these goods take, in their order. */
const stepsOf = (view: View<Context>): (typeof STEPS)[number][] =>
  STEPS.filter((step) => (step !== "exchanging" || isExchange(view)) && (step !== "money" || onTopOf(view) !== 0));

/** The step that these goods take next or took before, also where the step that is shown is none of theirs any more. */
function nearestOf(view: View<Context>, direction: 1 | -1): (typeof STEPS)[number] | undefined {
  const from = STEPS.indexOf(stepOf(view) ?? "choosing");
  const others = stepsOf(view).filter((step) => (STEPS.indexOf(step) - from) * direction > 0);
  return direction === 1 ? others[0] : others.at(-1);
}

/** Whether the customer has all units that are typed by their number. */
const areOut = (typed: ReturnValues, record: Order | null): boolean =>
  typed.goods.every(({ serial }) => serial === undefined || record?.lines[0]?.serials.includes(serial));

/** The field that keeps a step from being passed; undefined for a complete one. */
function lackOf(view: View<Context>): string | undefined {
  const typed = typedIn(view);
  if (typed === undefined) return undefined;
  const step = stepOf(view);
  if (step === "choosing") return typed.goods.length === 0 || !areOut(typed, view.context.record) ? "goods" : undefined;
  if (step === "condition") return typed.reason === "" ? "reason" : undefined;
  if (step === "exchanging") return typed.lines.some(({ variantKey }) => variantKey in PRICES) ? undefined : "lines";
  if (step !== "money") return undefined;
  const onTop = onTopOf(view);
  const moved = onTop > 0 ? typed.payments : typed.refunds;
  if (moved.some(({ accountKey }) => accountKey === "")) return "payments.0.accountKey";
  const mayOwe = onTop > 0 && view.context.record?.customer.email !== "";
  const isFitting = mayOwe ? sumOf(moved) <= onTop : sumOf(moved) === Math.abs(onTop);
  return isFitting ? undefined : "refunds";
}

const isNext = ({ event }: Step) => event.type === "step.next";

const invariants: Invariants<Context> = {
  "goods are taken back only of an order that was handed over, and of which some are left": ({ before, after }) => {
    if (before.matches("taking") || !after.matches("taking")) return true;
    const { record } = before.context;
    return record?.status === "completed" && record.lines.some((line: OrderLine) => line.returned < line.quantity);
  },
  "a return begins when it is asked for, if goods are left": ({ before, event, after }) => {
    const { record } = before.context;
    const isLeft =
      record?.status === "completed" && record.lines.some((line: OrderLine) => line.returned < line.quantity);
    return event.type !== "edit.requested" || !before.matches("viewing") || !isLeft || after.matches("taking");
  },
  "what the shop has is read exactly while goods are taken back": ({ after }) => {
    const isTaking = after.matches("taking");
    return (after.context.goods !== null) === isTaking && (after.children["goods"] !== undefined) === isTaking;
  },
  "no step is passed before it is complete": (step) =>
    !isNext(step) || lackOf(step.before) === undefined || stepOf(step.after) === stepOf(step.before),
  "a complete step leads to the one after it": (step) => {
    const from = stepOf(step.before);
    if (!isNext(step) || lackOf(step.before) !== undefined) return true;
    return from === undefined || from === "reviewing" || stepOf(step.after) === nearestOf(step.before, 1);
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
  "the money that is asked for is what is left or missing, and the price is the one of that moment": (step) => {
    const from = stepOf(step.before);
    const told = sentTo(step, "field.changed").map(
      (event) => (event as unknown as { patch: Partial<ReturnValues> }).patch,
    );
    const isLast = from === (isExchange(step.before) ? "exchanging" : "condition");
    if (!isNext(step) || !isLast || stepOf(step.after) === from) return told.length === 0;
    const onTop = onTopOf(step.before);
    const typed = typedIn(step.before);
    const [toGive, toPay] = [Math.max(0, -onTop), Math.max(0, onTop)];
    const paid = sumOf(typed?.payments);
    const wanted = {
      ...(isExchange(step.before) && { agreed: onTop + leftOf(step.before) }),
      ...(sumOf(typed?.refunds) !== toGive && { refunds: toGive === 0 ? [] : money(toGive) }),
      ...((paid > toPay || (paid === 0 && toPay > 0)) && { payments: toPay === 0 ? [] : money(toPay, "") }),
    };
    return Object.keys(wanted).length === 0 ? told.length === 0 : JSON.stringify(told) === JSON.stringify([wanted]);
  },
  "going back leads to the step before": (step) => {
    if (step.event.type !== "step.back") return true;
    return stepOf(step.after) === (stepOf(step.before) && (nearestOf(step.before, -1) ?? "choosing"));
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
  rigs: [
    {
      model,
      effects: [],
      provide: (given, _steer, recordEvent) =>
        given.provide({ actors: { form: typedForm(recordEvent), goods: stock } }),
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
      fault: "goods that are not compared with what the customer has",
      put: (config) =>
        Object.assign(at(config, "states", "taking", "states", "choosing", "on"), {
          "step.next": { target: "condition" },
        }),
      caughtBy: "no step is passed before it is complete",
    },
    {
      fault: "money that is not asked for",
      put: (config) =>
        Object.assign(at(config, "states", "taking", "states", "condition", "on", "step.next", "3"), {
          target: "reviewing",
        }),
      caughtBy: "a complete step leads to the one after it",
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
      fault: "other goods that are never asked for",
      put: (config) =>
        Object.assign(at(config, "states", "taking", "states", "condition", "on", "step.next", "1"), {
          target: "money",
        }),
      caughtBy: "a complete step leads to the one after it",
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
