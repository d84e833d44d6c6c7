/**
 * The sales that wait on this device, sent one after the other in the order in which they were sold, by one tab of the
 * browser. A refused sale is reported to its store, waits for a decision and stops no other one. A sale that the server
 * fails at lets the others go first. When the server is not reached, the queue pauses until it is, and tries again by
 * itself.
 */
import { and, enqueueActions, fromCallback, setup, stateIn, type ActorRefFrom } from "xstate";
import type { WaitingSale } from "../../../api/drafts/waiting-sales";
import { missingEffect } from "../../kit/stub";
import type { CreatedOrder } from "../create/order-create.events";
import { waitingSaleMachine } from "./waiting-sale.machine";
import { failedAlone } from "./waiting-sale.events";

export type SaleActor = ActorRefFrom<typeof waitingSaleMachine>;

export type SaleMade = { id: string; number: string; order: CreatedOrder };

export type SalesQueueContext = {
  sales: readonly SaleActor[];
  /** The same sales as the device had them at the last look. */
  seen: readonly WaitingSale[];
  /** The orders that became of sales while this page was open. */
  made: readonly SaleMade[];
};

export type SalesQueueEvent =
  /** This tab is the one that sends. */
  | { type: "lead.gained" }
  /** What waits on this device changed, perhaps in another tab. */
  | { type: "sales.changed" }
  | { type: "person.changed" }
  | { type: "server.reached" }
  | { type: "turn.ended"; goesOn: boolean };

const PAUSE_MS = 30_000;

const idOf = (sale: SaleActor): string => sale.getSnapshot().context.sale.id;

function madeOf(sale: SaleActor): SaleMade[] {
  const {
    sale: { id, number },
    order,
  } = sale.getSnapshot().context;
  return order === null ? [] : [{ id, number, order }];
}

const isSameVersion = (one: WaitingSale, other: WaitingSale): boolean =>
  one.inForm === other.inForm && JSON.stringify(one.order) === JSON.stringify(other.order);

/** Whether a sale's actor still stands for it: what another tab or the form wrote about the sale needs a new one. */
function stays(sale: SaleActor, seen: readonly WaitingSale[], found: readonly WaitingSale[]): boolean {
  const saleIn = (sales: readonly WaitingSale[]) => sales.find(({ id }) => id === idOf(sale));
  const { status, context } = sale.getSnapshot();
  const now = saleIn(found);
  if (status !== "active" || now === undefined || !isSameVersion(now, context.sale)) return false;
  return now.reason === context.sale.reason || now.reason === saleIn(seen)?.reason;
}

const failuresOf = (sale: SaleActor): number => sale.getSnapshot().context.failures;

/**
 * The sale whose turn comes: of those that failed least, the first that can be sent, or else the first whose refusal its
 * store does not know yet.
 */
function nextOf(sales: readonly SaleActor[]): SaleActor | undefined {
  const next = sales.filter((sale) => sale.getSnapshot().hasTag("next"));
  const least = Math.min(...next.map(failuresOf));
  const first = next.filter((sale) => failuresOf(sale) === least);
  return first.find((sale) => !sale.getSnapshot().hasTag("undecided")) ?? first[0];
}

/** Whether another sale that can have a turn failed less often. */
const isBehind = (sale: SaleActor, sales: readonly SaleActor[]): boolean => {
  const next = nextOf(sales);
  return next !== undefined && failuresOf(next) < failuresOf(sale);
};

type Turn = { sale: SaleActor | undefined; sales: readonly SaleActor[] };

/**
 * Gives a sale its turn and reports how it ended. The queue goes on unless the sale has to be sent again; then only if the
 * server failed at this sale alone and another one failed less often, so that a round ends.
 */
const takeTurn = fromCallback<{ type: "turn.ended" }, Turn>(({ input: { sale, sales }, sendBack }) => {
  if (sale === undefined) return sendBack({ type: "turn.ended", goesOn: true });
  const report = () => {
    const snapshot = sale.getSnapshot();
    if (snapshot.hasTag("inTurn")) return;
    const isOver = !snapshot.hasTag("next");
    sendBack({ type: "turn.ended", goesOn: isOver || (failedAlone(snapshot.context) && isBehind(sale, sales)) });
  };
  const watching = sale.subscribe({ next: report, complete: report });
  sale.send({ type: "turn.given" });
  return () => watching.unsubscribe();
});

export const salesQueueMachine = setup({
  types: { context: {} as SalesQueueContext, events: {} as SalesQueueEvent },
  actors: {
    findSales: missingEffect<readonly WaitingSale[], void>("findSales"),
    /** Sends `lead.gained` once this tab is the only one that sends, until it is stopped. */
    lead: fromCallback<{ type: "lead.gained" }>(() => {
      throw new Error("lead was not provided");
    }),
    takeTurn,
    waitingSale: waitingSaleMachine,
  },
  actions: {
    followDevice: enqueueActions(
      ({ context: { sales, seen, made }, enqueue }, { found }: { found: readonly WaitingSale[] }) => {
        const kept = sales.filter((sale) => stays(sale, seen, found));
        const gone = sales.filter((sale) => !kept.includes(sale));
        for (const sale of gone) enqueue.stopChild(sale);
        enqueue.assign({
          seen: found,
          made: [...made, ...gone.flatMap(madeOf)],
          sales: ({ spawn }) =>
            found.map(
              (sale) =>
                kept.find((known) => idOf(known) === sale.id) ?? spawn("waitingSale", { id: sale.id, input: { sale } }),
            ),
        });
      },
    ),
    forgetSales: enqueueActions(({ context: { sales }, enqueue }) => {
      for (const sale of sales) enqueue.stopChild(sale);
      enqueue.assign({ sales: [], seen: [], made: [] });
    }),
  },
  guards: {
    isLeading: stateIn({ role: "leading" }),
    hasSales: ({ context }) => context.sales.length > 0,
    hasNext: ({ context }) => nextOf(context.sales) !== undefined,
    goesOn: ({ event }) => event.type === "turn.ended" && event.goesOn,
  },
  delays: { pause: PAUSE_MS },
}).createMachine({
  id: "salesQueue",
  type: "parallel",
  context: { sales: [], seen: [], made: [] },
  states: {
    role: {
      initial: "following",
      invoke: { id: "lead", src: "lead" },
      states: { following: { on: { "lead.gained": { target: "leading" } } }, leading: {} },
    },
    work: {
      initial: "looking",
      states: {
        looking: {
          invoke: {
            id: "findSales",
            src: "findSales",
            onDone: {
              target: "resting",
              actions: { type: "followDevice", params: ({ event }) => ({ found: event.output }) },
            },
            // Nobody is signed in, or the device cannot be read.
            onError: { target: "resting", actions: "forgetSales" },
          },
          on: {
            "sales.changed": { target: "looking", reenter: true },
            "person.changed": { target: "looking", reenter: true },
          },
        },
        resting: {
          always: { guard: and(["isLeading", "hasNext"]), target: "turning" },
          // A decision that is withdrawn may leave a report to be sent.
          after: { pause: { guard: "hasSales", target: "looking" } },
          on: { "sales.changed": { target: "looking" }, "person.changed": { target: "looking" } },
        },
        turning: {
          invoke: {
            id: "takeTurn",
            src: "takeTurn",
            input: ({ context: { sales } }) => ({ sale: nextOf(sales), sales }),
          },
          on: { "turn.ended": [{ guard: "goesOn", target: "looking" }, { target: "paused" }] },
        },
        paused: {
          after: { pause: { target: "looking" } },
          on: {
            "server.reached": { target: "looking" },
            "sales.changed": { target: "looking" },
            "person.changed": { target: "looking" },
          },
        },
      },
    },
  },
});
