import { createActor, createEmptyActor, fromCallback, type AnyActorRef, type EventObject } from "xstate";
import type { Count, CountLine } from "../../../src/api/counts/counts";
import { type CountContext, countMachine } from "../../../src/machines/counts/count.machine";
import { describeModel } from "../support/check";
import { succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, Rig, TakenStep } from "../support/run";
import { standIn } from "../support/stand-in";
import { countTruth } from "./count.truth";

const KEY = "autumn";

const read = (status: Count["status"], version = 1, units = 2) => ({
  type: "record.refreshed",
  record: {
    key: KEY,
    version,
    status,
    short: { lines: 1, units, cost: null },
    over: { lines: 1, units: 5, cost: null },
  } as unknown as Count,
});

const line = {
  variantKey: "lamp-brass",
  reason: "lost",
  missing: [],
  difference: -2,
  toName: 1,
  unseen: ["SN-1"],
} as unknown as CountLine;

const ended = (form: string, outcome: "saved" | "left" | "superseded" | "opened") =>
  succeeding(form, { outcome, saved: { key: KEY } });

const countEvents = {
  "the count is read counting": read("counting"),
  "the count is read with more found": read("counting", 2, 3),
  "the count is read in review": read("reviewing"),
  "the count is read with other differences": read("reviewing", 2, 3),
  "the count is read posted": read("posted", 3),
  "the count is read cancelled": read("cancelled", 3),
  "asks to post": { type: "post.requested" },
  "asks for a reason": { type: "reason.requested", line },
  "the count is posted": ended("form", "saved"),
  "posting is left": ended("form", "left"),
  "posting is left after a change by others": ended("form", "superseded"),
  "the reason is saved": ended("reason", "saved"),
  "the reason is left": ended("reason", "left"),
  "the count is started": ended("choice", "saved"),
  "the count that was started before is wanted": ended("choice", "opened"),
  "the choice is left": ended("choice", "left"),
} as const;

type Label = keyof typeof countEvents;

const ENDS = (Object.keys(countEvents) as Label[]).filter((label) => countEvents[label].type.startsWith("xstate."));

const formsWith = (recordEvent: (event: EventObject) => void) => {
  const form = standIn(() => "untouched", recordEvent) as never;
  return { choice: form, form, reason: form };
};

const machine = countMachine.provide({ actors: formsWith(() => {}) });

const modelOf = (input: { page: AnyActorRef | null; storeKey: string }) =>
  ({
    machine,
    input,
    events: countEvents,
    stateOf: (snapshot) =>
      [
        valueOf(snapshot),
        snapshot.context.record?.status,
        snapshot.context.record?.version,
        snapshot.context.line?.variantKey,
      ].join(" "),
  }) satisfies Model<CountContext, Label>;

type Step = TakenStep<CountContext>;

const outcomeIn = ({ event }: Step) => ("output" in event ? (event.output as { outcome: string }).outcome : undefined);
const recordIn = ({ event }: Step) => ("record" in event ? (event.record as Count) : undefined);
const isTold = ({ emitted }: Step, type: string) => emitted.some((event) => event.type === type);

const invariants: Invariants<CountContext> = {
  "each read is kept": (step) => {
    const record = recordIn(step);
    return record === undefined || step.after.context.record === record || step.before.context.page === null;
  },
  "a read leads to where the server keeps the count, unless a form is open": (step) => {
    const record = recordIn(step);
    if (record === undefined || step.before.context.page === null) return true;
    if (step.before.matches("posting") || step.before.matches("reasoning"))
      return step.after.value === step.before.value;
    const stages = { counting: "counting", reviewing: "reviewing", posted: "closed", cancelled: "closed" } as const;
    return step.after.matches(stages[record.status]);
  },
  "what is posted is what is seen": (step) => {
    const record = recordIn(step);
    if (record === undefined || !step.before.matches("posting")) return true;
    return step.emitted.some(
      (event) =>
        event.type === "field.changed" &&
        "patch" in event &&
        JSON.stringify(event.patch) === JSON.stringify({ lines: 2, short: record.short?.units, over: 5 }),
    );
  },
  "the page is read again after a save and after a change by others, and only then": (step) => {
    const outcome = outcomeIn(step);
    const isOver = outcome !== undefined && outcome !== "left" && step.before.context.page !== null;
    return isTold(step, "record.changed") === isOver && (!isOver || step.after.context.record === null);
  },
  "a line is there exactly while its reason is given": ({ after }) =>
    (after.context.line !== null) === after.matches("reasoning"),
  "a started count is shown on its page": (step) =>
    isTold(step, "navigation.requested") ===
    (step.before.matches("choosing") && ["saved", "opened"].includes(outcomeIn(step) ?? "")),
};

const rigOf = (isNew: boolean): Rig<CountContext, Label> => {
  const storeKey = "ikeja";
  return {
    model: modelOf({ page: isNew ? null : createEmptyActor(), storeKey }),
    effects: [],
    provide: (given, _steer, recordEvent) => given.provide({ actors: formsWith(recordEvent) }),
    perform: Object.fromEntries(
      ENDS.map((label) => [label, ({ actor }: { actor: AnyActorRef }) => actor.send(countEvents[label])]),
    ),
    inputOf: (recordEvent) => ({
      page: isNew ? null : createActor(fromCallback(({ receive }) => receive(recordEvent))).start(),
      storeKey,
    }),
    invariants,
    oracle: countTruth(countEvents, isNew),
  } as Rig<CountContext, Label>;
};

describeModel("a stock count", {
  of: "count",
  rigs: [rigOf(false), rigOf(true)],
  equivalents: Object.fromEntries(
    ["reasoning xstate.done.actor.reason (2)", "posting xstate.done.actor.form (2)"].map((name) => [
      `retargeted: ${name}`,
      "the state it leads to instead leads on to the same reading",
    ]),
  ),
  mutants: [
    {
      fault: "sums that are out of date",
      put: (config) =>
        Object.assign(at(config, "states", "posting", "on", "record.refreshed"), { actions: ["keepRecord"] }),
      caughtBy: "what is posted is what is seen",
    },
    {
      fault: "a posted count that is not read again",
      put: (config) => Object.assign(at(config, "states", "posting", "invoke"), { onDone: { target: "reviewing" } }),
      caughtBy: "the page is read again after a save and after a change by others, and only then",
    },
    {
      fault: "a line that stays after its reason",
      put: (config) => Object.assign(at(config, "states", "reasoning"), { exit: [] }),
      caughtBy: "a line is there exactly while its reason is given",
    },
    {
      fault: "a started count that is not shown",
      put: (config) =>
        Object.assign(at(config, "states", "choosing"), { on: { "xstate.done.actor.choice": "started" } }),
      caughtBy: "a started count is shown on its page",
    },
  ],
});
