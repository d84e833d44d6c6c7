import { fromCallback } from "xstate";
import { type AskedLow, purchaseStartMachine } from "../../../src/machines/purchases/purchase-start.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type View } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, Rig } from "../support/run";
import { purchaseStartTruth, type StartContext } from "./purchase-start.truth";
import { CHARGER, CHARGER_LINE } from "./stock-level.sample";

const ASKED: AskedLow = { store: "ikeja", supplier: "slot" };

const events = {
  "what is low is read": succeeding("loadLow", [CHARGER]),
  "nothing is low any more": succeeding("loadLow", []),
  "what is low cannot be read": failing("loadLow", failures.unreachable),
  "the person tries again": { type: "retry.requested" },
} as const;
type Label = keyof typeof events;

const isWriting = ({ children }: View<StartContext>): boolean => children["page"] !== undefined;

const invariants: Invariants<StartContext> = {
  "the page never opens before what was asked for is read or has failed": ({ before, started, calls, after }) =>
    isWriting(before) || !isWriting(after) || [...calls, ...started].every(({ state }) => state !== "pending"),
  "the person sees why exactly when nothing could be read": ({ label, after }) =>
    label !== "what is low cannot be read" || (after.context.failure !== null && !isWriting(after)),
  "a purchase of what is low begins with a line for each": ({ label, after }) =>
    label !== "what is low is read" || after.context.draft.lines.length === 1,
};

const page = fromCallback(() => {}) as never;

const rigOf = (asked: AskedLow | null): Rig<StartContext, Label> => ({
  model: {
    machine: purchaseStartMachine.provide({ actors: { page } }),
    input: { asked },
    events,
    stateOf: (snapshot) => `${valueOf(snapshot)} ${snapshot.context.draft.supplierKey}`,
  },
  effects: [],
  provide: (machine, steer) => machine.provide({ actors: { page, loadLow: steer("loadLow") } }),
  invariants,
  oracle: purchaseStartTruth(events, asked, { supplierKey: "slot", remark: "", lines: [CHARGER_LINE] }),
});

describeModel("the start of a purchase", {
  of: "purchase-start",
  rigs: [rigOf(null), rigOf(ASKED)],
  unreachable: {
    "deciding (always) (2)": "the random walks compare this start with its reference; nothing can follow it",
  },
  equivalents: {
    "field dropped: reading xstate.done.actor.loadLow / xstate.assign / field failure":
      "why it failed is shown only until it is tried again",
  },
  mutants: [
    {
      fault: "a failed read that begins empty",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke"), { onError: { target: "writing" } }),
      caughtBy: "the person sees why exactly when nothing could be read",
    },
    {
      fault: "what was read is forgotten",
      put: (config) => Object.assign(at(config, "states", "reading", "invoke"), { onDone: { target: "writing" } }),
      caughtBy: "a purchase of what is low begins with a line for each",
    },
  ],
});
