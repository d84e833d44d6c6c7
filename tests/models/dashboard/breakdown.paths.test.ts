import type { Breakdown, BreakdownKind } from "../../../src/api/dashboard/breakdown";
import { type BreakdownContext, breakdownMachine } from "../../../src/machines/dashboard/breakdown.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";
import { breakdownTruth } from "./breakdown.truth";

const TODAY = { store: "", period: { from: "2026-11-25", to: "2026-11-25" } };
const WEEK = { store: "ikeja", period: { from: "2026-11-19", to: "2026-11-25" } };

const rowsOf = (by: BreakdownKind): Breakdown => ({
  by,
  total: 500,
  rows: [{ key: "ikeja", name: "Ikeja", amount: 500, count: 1 }],
  others: null,
  deliveryFees: 0,
});

const breakdownEvents = {
  "the same figures are shown": { type: "subject.changed", by: "store", figures: TODAY },
  "figures of a week are shown": { type: "subject.changed", by: "store", figures: WEEK },
  "sales by person are chosen": { type: "subject.changed", by: "person", figures: TODAY },
  "the stores' rows arrive": succeeding("loadBreakdown", rowsOf("store")),
  "the people's rows arrive": succeeding("loadBreakdown", rowsOf("person")),
  "the rows do not arrive": failing("loadBreakdown", failures.unreachable),
  retries: { type: "retry.requested" },
} as const;

type Label = keyof typeof breakdownEvents;

const breakdownModel = {
  machine: breakdownMachine,
  input: { by: "store", figures: TODAY },
  events: breakdownEvents,
  // The server divides by what it is asked for.
  offers: ({ context: { by } }) =>
    (Object.keys(breakdownEvents) as Label[]).filter(
      (label) => label !== (by === "store" ? "the people's rows arrive" : "the stores' rows arrive"),
    ),
  stateOf: (view) => {
    const { by, figures, breakdown, failure } = view.context;
    return [valueOf(view), by, figures.store, breakdown?.by, failure?.kind].join(" ");
  },
} satisfies Model<BreakdownContext, Label>;

const isOther = ({ event, before }: TakenStep<BreakdownContext>) =>
  event.type === "subject.changed" &&
  "by" in event &&
  "figures" in event &&
  (event.by !== before.context.by || event.figures !== before.context.figures);

const invariants: Invariants<BreakdownContext> = {
  "rows never stand under the name of another kind": ({ after }) =>
    after.context.breakdown === null || after.context.breakdown.by === after.context.by,
  "rows stay while those of other figures load": ({ label, before, after }) =>
    label !== "figures of a week are shown" ||
    before.context.by !== "store" ||
    after.context.breakdown === before.context.breakdown,
  "other figures or another kind start one load, the same ones none": (taken) =>
    taken.event.type !== "subject.changed" || taken.started.length === (isOther(taken) ? 1 : 0),
  "a load asks for the kind, the store and the days that are shown": ({ started, after }) =>
    started.every(({ input }) => {
      const { by, figures } = after.context;
      return JSON.stringify(input) === JSON.stringify({ by, store: figures.store, ...figures.period });
    }),
  "only one load is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a failed load leaves no row, shows its error and can be retried": ({ label, after, emitted }) =>
    label !== "the rows do not arrive" ||
    (after.context.breakdown === null &&
      after.context.failure?.kind === "unreachable" &&
      emitted.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
  "loaded rows clear the failure": ({ event, after }) =>
    !event.type.startsWith("xstate.done") || after.context.failure === null,
};

describeModel("the breakdown", {
  of: "breakdown",
  rigs: [
    {
      model: breakdownModel,
      effects: ["loadBreakdown"],
      invariants,
      oracle: breakdownTruth(breakdownEvents, { by: "store", figures: TODAY }),
    },
  ],
  mutants: [
    {
      fault: "rows of one kind under the name of another",
      put: (config) => {
        const changed = at(config, "on")["subject.changed"] as unknown as { actions: unknown };
        const actions = changed.actions as { assignment: (given: { context: BreakdownContext }) => object };
        const { assignment } = actions;
        Object.assign(actions, {
          assignment: (given: { context: BreakdownContext }) => ({
            ...assignment(given),
            breakdown: given.context.breakdown,
          }),
        });
      },
      caughtBy: "rows never stand under the name of another kind",
    },
    {
      fault: "a breakdown that loads what it shows",
      put: (config) => Object.assign(at(config, "on", "subject.changed"), { guard: undefined }),
      caughtBy: "other figures or another kind start one load, the same ones none",
    },
    {
      fault: "rows of an earlier period below an error",
      put: (config) =>
        Object.assign(at(config, "states", "loading", "invoke"), {
          onError: { target: "failed", actions: "takeFailure" },
        }),
      caughtBy: "a failed load leaves no row, shows its error and can be retried",
    },
  ],
});
