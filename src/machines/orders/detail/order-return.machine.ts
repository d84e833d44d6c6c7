/**
 * Taking goods of an order back, step by step: choosing the units, their condition, the goods that are taken instead, the
 * money, and looking at all of it before it is saved. Where no money is left or missing, that step is passed over. The
 * form keeps what is typed; this machine knows how far it is, and lets nobody on before a step is complete.
 */
import { assign, enqueueActions, not, sendTo, setup, stopChild, type ActorRefFrom, type AnyActorRef } from "xstate";
import type { Order } from "../../../api/orders/orders";
import { awaitRecord, endedAs, keepRecord, type OnPage, type RecordRefreshed } from "../../kit/editor";
import type { SharedAction } from "../../kit/failure";
import type { Problems } from "../../kit/form/form.machine";
import type { Outward } from "../../kit/outward";
import { boundGoods, type GoodsContext } from "../../products/goods.machine";
import { exchangeProblems, exchangeTotal } from "./order-exchange";
import { goodsOfOrder } from "./order-products-lines";
import {
  conditionProblems,
  fittingMoney,
  goodsProblems,
  moneyProblems,
  NO_RETURN,
  type ReturnForm,
  returnForm,
  returnRefusal,
  type ReturnValues,
  settlementOf,
} from "./order-return-form";

type OrderReturnContext = OnPage<Order> & {
  /** While goods are taken back. */
  form: ReturnForm | null;
  /** What the shop has of the goods that are taken instead. */
  goods: Goods | null;
};

type Goods = ActorRefFrom<typeof boundGoods>;

export type OrderReturnEvent =
  | RecordRefreshed<Order>
  /** Begins a return; `wanted` is the kept draft that the form goes on from. */
  | { type: "edit.requested"; wanted?: string }
  | { type: "step.next" }
  | { type: "step.back" };

type Typed = { order: Order; values: ReturnValues; products: GoodsContext["products"] };

/** What is typed so far, read when a step is left. */
function typedIn({ record, form, goods }: OrderReturnContext): Typed {
  if (record === null || form === null) throw new Error("goods are taken back only once their order is there");
  const { products = null } = goods?.getSnapshot().context ?? {};
  return { order: record, values: form.getSnapshot().context.values, products };
}

/** The same at the price of now. */
function pricedIn(context: OrderReturnContext): Typed {
  const typed = typedIn(context);
  return { ...typed, values: { ...typed.values, agreed: exchangeTotal(typed.values, typed.products) ?? 0 } };
}

/** Whether the goods of both sides, and the debt, leave no money to be moved. */
function isEvenOf({ order, values }: Typed): boolean {
  const { toGive, toPay } = settlementOf(order, values);
  return toGive === 0 && toPay === 0;
}

const problemsIn = {
  goods: ({ order, values }: Typed) => goodsProblems(order, values),
  condition: ({ values }: Typed) => conditionProblems(values),
  exchange: ({ values, products }: Typed) => exchangeProblems(values, products),
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
    children: {} as { form: "form"; goods: "goods" },
  },
  actors: { form: returnForm, goods: boundGoods },
  actions: {
    keepRecord,
    awaitRecord,
    openForm: assign(({ context, event, spawn }) => {
      const wanted = event.type === "edit.requested" ? event.wanted : undefined;
      const input = { key: context.record?.key ?? "", values: NO_RETURN, ...(wanted !== undefined && { wanted }) };
      const form = spawn("form", { id: "form", input });
      return { form, goods: spawn("goods", { id: "goods", input: goodsOfOrder(form, {}) }) };
    }),
    stopGoods: stopChild("goods"),
    dropForm: assign({ form: null, goods: null }),
    tellGoods: tell("goods"),
    tellCondition: tell("condition"),
    tellMoney: tell("money"),
    tellExchange: tell("exchange"),
    /** Amounts that were typed for other goods do not fit these. */
    fitMoney: enqueueActions(({ context, enqueue }) => {
      const { order, values } = pricedIn(context);
      const patch = { ...(values.isExchange && { agreed: values.agreed }), ...fittingMoney(order, values) };
      if (Object.keys(patch).length > 0) enqueue.sendTo("form", { type: "field.changed", patch });
    }),
  },
  guards: {
    isReturnable: ({ context: { record } }) => record !== null && returnRefusal(record) === null,
    hasGoods: isComplete("goods"),
    hasReason: isComplete("condition"),
    isSettled: isComplete("money"),
    isExchange: ({ context }) => typedIn(context).values.isExchange,
    hasExchange: isComplete("exchange"),
    isEven: ({ context }) => isEvenOf(typedIn(context)),
    isEvenNow: ({ context }) => isEvenOf(pricedIn(context)),
    isLeft: endedAs("left"),
  },
}).createMachine({
  id: "orderReturn",
  context: ({ input }) => ({ record: null, page: input.page, form: null, goods: null }),
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
      exit: ["stopGoods", "dropForm"],
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
              { guard: "isExchange", target: "exchanging" },
              { guard: "isEven", target: "reviewing", actions: "fitMoney" },
              { target: "money", actions: "fitMoney" },
            ],
          },
        },
        exchanging: {
          on: {
            "step.back": { target: "condition" },
            "step.next": [
              { guard: not("hasExchange"), actions: "tellExchange" },
              { guard: "isEvenNow", target: "reviewing", actions: "fitMoney" },
              { target: "money", actions: "fitMoney" },
            ],
          },
        },
        money: {
          on: {
            "step.back": [{ guard: "isExchange", target: "exchanging" }, { target: "condition" }],
            "step.next": [{ guard: "isSettled", target: "reviewing" }, { actions: "tellMoney" }],
          },
        },
        reviewing: {
          on: {
            "step.back": [
              { guard: not("isEven"), target: "money" },
              { guard: "isExchange", target: "exchanging" },
              { target: "condition" },
            ],
          },
        },
      },
    },
  },
});
