import { createActor, createEmptyActor, fromCallback, type EventObject } from "xstate";
import type { Order } from "../../../src/api/orders/orders";
import {
  orderPaymentCollectMachine,
  type CollectContext,
} from "../../../src/machines/orders/order-payment-collect.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

const ORDER = {
  status: "pending",
  cost: 150_000_00,
  debt: 100_000_00,
  payments: [{ accountKey: "till", accountName: "Lekki till", mode: "cash", amount: 50_000_00 }],
} as unknown as Order;

const read = (record: Order) => ({ type: "record.refreshed", record });

const collectEvents = {
  "an order that owes is read": read(ORDER),
  "a paid order is read": read({ ...ORDER, debt: 0 }),
  "a debt is collected": { type: "collect.requested" },
} as const;

type Label = keyof typeof collectEvents;

/** The page as this machine sees it; its payments card records the events it receives. */
const pageWith = (payments: unknown) => {
  const page = createEmptyActor();
  page.getSnapshot = () => ({ context: { cards: { payments } } }) as never;
  return page;
};

const collectModel = {
  machine: orderPaymentCollectMachine,
  input: { page: pageWith(createEmptyActor()) },
  events: collectEvents,
  stateOf: (collect) => `${valueOf(collect)} ${collect.context.order?.debt}`,
} satisfies Model<CollectContext, Label>;

type Opening = EventObject & { draft: { payments: { accountKey: string; amount: number }[] } };

const openings = (said: readonly EventObject[]) => said.filter(({ type }) => type === "edit.requested") as Opening[];

const invariants: Invariants<CollectContext> = {
  "the payments open once the order is read and a collection is requested": ({ label, before, after, said }) => {
    const isDue = label === "a debt is collected" ? before.context.order !== null : before.matches("waiting");
    return openings(said).length === (isDue && (after.context.order?.debt ?? 0) > 0 ? 1 : 0);
  },
  "the debt is a separate line without an account": ({ said }) =>
    openings(said).every(
      ({ draft: { payments } }) =>
        payments.length === 2 &&
        payments[0]?.accountKey === "till" &&
        payments[1]?.amount === ORDER.debt &&
        payments[1].accountKey === "",
    ),
  "a request made before the order is read is kept": ({ label, before, after }) =>
    label !== "a debt is collected" || before.context.order !== null || after.matches("waiting"),
};

describeModel("collecting a debt", {
  of: "order-payment-collect",
  rigs: [
    {
      model: collectModel,
      effects: [],
      inputOf: (say) => ({
        page: pageWith(createActor(fromCallback(({ receive }) => receive(say))).start()),
      }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "a request that is lost while the order loads",
      put: (config) =>
        Object.assign(at(config, "states", "waiting", "on", "record.refreshed"), { actions: "keepOrder" }),
      caughtBy: "the payments open once the order is read and a collection is requested",
    },
    {
      fault: "an early request that is ignored",
      put: (config) =>
        Object.assign(at(config, "states", "idle", "on"), { "collect.requested": { actions: "openPayments" } }),
      caughtBy: "a request made before the order is read is kept",
    },
  ],
});
