/**
 * Taking goods of an order back, step by step: choosing the units, their condition, where the money comes from, and
 * looking at all of it before it is saved. What only lowers the debt needs no money. The form keeps what is typed; this
 * machine knows how far it is, and lets nobody on before a step is complete.
 */
import { assign, enqueueActions, not, sendTo, setup, type AnyActorRef } from "xstate";
import type { Order } from "../../api/orders/orders";
import { awaitRecord, endedAs, keepRecord, type OnPage, type RecordRefreshed } from "../kit/editor";
import type { SharedAction } from "../kit/failure";
import type { Problems } from "../kit/form.machine";
import type { Outward } from "../kit/outward";
import { sumOf } from "./order-parts";
import {
  conditionProblems,
  goodsProblems,
  moneyProblems,
  NO_RETURN,
  proposedRefunds,
  type ReturnForm,
  returnForm,
  returnRefusal,
  type ReturnValues,
  settlementOf,
} from "./order-return-form";

type OrderReturnContext = OnPage<Order> & {
  /** While goods are taken back. */
  form: ReturnForm | null;
};

export type OrderReturnEvent =
  | RecordRefreshed<Order>
  /** Begins a return; `wanted` is the kept draft that the form goes on from. */
  | { type: "edit.requested"; wanted?: string }
  | { type: "step.next" }
  | { type: "step.back" };

type Typed = { order: Order; values: ReturnValues };

/** What is typed so far, read when a step is left. */
function typedIn({ record, form }: OrderReturnContext): Typed {
  if (record === null || form === null) throw new Error("goods are taken back only once their order is there");
  return { order: record, values: form.getSnapshot().context.values };
}

const problemsIn = {
  goods: ({ values }: Typed) => goodsProblems(values),
  condition: ({ values }: Typed) => conditionProblems(values),
  money: ({ order, values }: Typed) => moneyProblems(order, values),
} satisfies Record<string, (typed: Typed) => Problems | null>;

type Step = keyof typeof problemsIn;

/** The form shows the problems of one step, beside their fields. */
const tell = (step: Step): SharedAction =>
  sendTo("form", ({ context }: { context: OrderReturnContext }) => ({
    type: "problems.found",
    problems: problemsIn[step](typedIn(context)),
  }));

const isComplete =
  (step: Step) =>
  ({ context }: { context: OrderReturnContext }): boolean =>
    problemsIn[step](typedIn(context)) === null;

export const orderReturnMachine = setup({
  types: {
    context: {} as OrderReturnContext,
    events: {} as OrderReturnEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    children: {} as { form: "form" },
  },
  actors: { form: returnForm },
  actions: {
    keepRecord,
    awaitRecord,
    openForm: assign(({ context, event, spawn }) => {
      const wanted = event.type === "edit.requested" ? event.wanted : undefined;
      const input = { key: context.record?.key ?? "", values: NO_RETURN, ...(wanted !== undefined && { wanted }) };
      return { form: spawn("form", { id: "form", input }) };
    }),
    dropForm: assign({ form: null }),
    tellGoods: tell("goods"),
    tellCondition: tell("condition"),
    tellMoney: tell("money"),
    /** Amounts that were typed for other goods do not fit these. */
    proposeRefunds: enqueueActions(({ context, enqueue }) => {
      const { order, values } = typedIn(context);
      const isFitting = sumOf(values.refunds.map(({ amount }) => amount)) === settlementOf(order, values.goods).left;
      if (isFitting) return;
      enqueue.sendTo("form", { type: "field.changed", patch: { refunds: proposedRefunds(order, values.goods) } });
    }),
  },
  guards: {
    isReturnable: ({ context: { record } }) => record !== null && returnRefusal(record) === null,
    hasGoods: isComplete("goods"),
    hasReason: isComplete("condition"),
    isSettled: isComplete("money"),
    /** Nothing is given back. */
    isOnlyDebt: ({ context }) => {
      const { order, values } = typedIn(context);
      return settlementOf(order, values.goods).left === 0;
    },
    isLeft: endedAs("left"),
  },
}).createMachine({
  id: "orderReturn",
  context: ({ input }) => ({ record: null, page: input.page, form: null }),
  initial: "viewing",
  states: {
    viewing: {
      on: {
        "record.refreshed": { actions: "keepRecord" },
        "edit.requested": { guard: "isReturnable", target: "taking" },
      },
    },
    taking: {
      entry: "openForm",
      exit: "dropForm",
      on: {
        "record.refreshed": { actions: "keepRecord" },
        "xstate.done.actor.form": [
          { guard: "isLeft", target: "viewing" },
          { target: "viewing", actions: "awaitRecord" },
        ],
      },
      initial: "choosing",
      states: {
        choosing: {
          on: { "step.next": [{ guard: "hasGoods", target: "condition" }, { actions: "tellGoods" }] },
        },
        condition: {
          on: {
            "step.back": { target: "choosing" },
            "step.next": [
              { guard: not("hasReason"), actions: "tellCondition" },
              { guard: "isOnlyDebt", target: "reviewing", actions: "proposeRefunds" },
              { target: "money", actions: "proposeRefunds" },
            ],
          },
        },
        money: {
          on: {
            "step.back": { target: "condition" },
            "step.next": [{ guard: "isSettled", target: "reviewing" }, { actions: "tellMoney" }],
          },
        },
        reviewing: {
          on: { "step.back": [{ guard: "isOnlyDebt", target: "condition" }, { target: "money" }] },
        },
      },
    },
  },
});
