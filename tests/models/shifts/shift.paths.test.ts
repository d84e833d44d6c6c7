import { createActor, fromCallback, createEmptyActor, type AnyActorRef, type EventObject } from "xstate";
import type { Shift } from "../../../src/api/shifts/shifts";
import { type ShiftContext, shiftMachine } from "../../../src/machines/shifts/shift.machine";
import { resources } from "../../../src/resources";
import { describeModel } from "../support/check";
import { succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";
import { standIn, type Stance } from "../support/stand-in";
import { shiftTruth } from "./shift.truth";

const KEY = "evening";

/** The explanation says how its form stands; the amounts are those of the read. */
const read = (status: Shift["status"], explanation: Stance = "untouched", version = 1) => ({
  type: "record.refreshed",
  record: {
    key: KEY,
    version,
    status,
    explanation,
    expected: 700_000,
    counted: 650_000,
    count: null,
  } as unknown as Shift,
});

const ended = (form: string, outcome: "saved" | "left" | "superseded" | "opened") =>
  succeeding(form, { outcome, saved: { key: KEY } });

const shiftEvents = {
  "asks to open a shift": { type: "opening.requested" },
  "the shift is opened": ended("opening", "saved"),
  "the shift that was opened before is wanted": ended("opening", "opened"),
  "the opening is left": ended("opening", "left"),
  "the shift is read open": read("open"),
  "the shift is read counted": read("counted"),
  "the shift is read counted, then explained": read("counted", "typed"),
  "the shift is read counted, then being closed": read("counted", "saving"),
  "the shift is read counted again": read("counted", "untouched", 2),
  "the shift is read closed": read("closed"),
  counts: { type: "edit.requested" },
  "goes on with a kept count": { type: "edit.requested", wanted: "kept" },
  "the count is saved": ended("form", "saved"),
  "the count is left": ended("form", "left"),
  "the count is left after a change by others": ended("form", "superseded"),
  "the shift is closed": ended("closing", "saved"),
  "the explanation is left": ended("closing", "left"),
} as const;

type Label = keyof typeof shiftEvents;

const ENDS = (Object.keys(shiftEvents) as Label[]).filter((label) => shiftEvents[label].type.startsWith("xstate."));

const stanceOf = ({ explanation }: { explanation?: Stance }): Stance => explanation ?? "untouched";

const formsWith = (recordEvent: (event: EventObject) => void) => {
  const form = standIn(stanceOf as never, recordEvent) as never;
  return { opening: form, form, closing: form };
};

const machine = shiftMachine.provide({ actors: formsWith(() => {}) });

const closingIn = ({ context }: View<ShiftContext>): AnyActorRef | null => context.closing;

const model = {
  machine,
  input: { page: createEmptyActor() },
  events: shiftEvents,
  stateOf: (snapshot) =>
    [
      valueOf(snapshot),
      snapshot.context.record?.status,
      snapshot.context.record?.version,
      closingIn(snapshot)?.getSnapshot().value,
    ].join(" "),
} satisfies Model<ShiftContext, Label>;

type Step = TakenStep<ShiftContext>;

const outcomeIn = ({ event }: Step) => ("output" in event ? (event.output as { outcome: string }).outcome : undefined);
const reloads = ({ emitted }: Step) => emitted.some(({ type }) => type === "record.changed");
const isRead = ({ event }: Step) => event.type === "record.refreshed";
const recordIn = ({ event }: Step) => ("record" in event ? (event.record as Shift) : undefined);
const isTyped = ({ before }: Step) => ["typed", "saving"].includes(String(closingIn(before)?.getSnapshot().value));

const invariants: Invariants<ShiftContext> = {
  "a shift is opened only where none is shown": ({ before, after }) =>
    !after.matches("opening") || before.context.record === null,
  "an opened shift is shown on its page, and nothing else leads there": (step) => {
    const isOpened = step.before.matches("opening") && ["saved", "opened"].includes(outcomeIn(step) ?? "");
    const to = step.emitted.flatMap((event) =>
      event.type === "navigation.requested" && "to" in event ? [event.to] : [],
    );
    return JSON.stringify(to) === JSON.stringify(isOpened ? [resources.shift.page(KEY)] : []);
  },
  "a read leads to where the server keeps the shift, unless something is typed": (step) => {
    const record = recordIn(step);
    if (record === undefined || !isRead(step) || step.before.matches("counting") || step.before.matches("opening"))
      return true;
    if (step.before.matches("explaining") && isTyped(step)) return step.after.matches("explaining");
    return step.after.matches({ open: "open", counted: "explaining", closed: "closed" }[record.status] as never);
  },
  "each read is kept": (step) => {
    const record = recordIn(step);
    return record === undefined || step.before.matches("opening") || step.after.context.record === record;
  },
  "a read never ends a count": (step) =>
    !isRead(step) || !step.before.matches("counting") || step.after.matches("counting"),
  "a read reaches the form that is typed into": (step) => {
    const isConcerned = step.before.matches("counting") || (step.before.matches("explaining") && isTyped(step));
    return (
      !isRead(step) ||
      !isConcerned ||
      step.emitted.some(
        (event) => event.type === "record.refreshed" && "version" in event && event.version === recordIn(step)?.version,
      )
    );
  },
  "the sums that are closed are those of the latest read": (step) => {
    if (!isRead(step) || !step.before.matches("explaining") || !isTyped(step)) return true;
    const { expected, counted } = recordIn(step) ?? {};
    return step.emitted.some(
      (event) =>
        event.type === "field.changed" &&
        "patch" in event &&
        JSON.stringify(event.patch) === JSON.stringify({ expected, counted }),
    );
  },
  "the page is read again after a save and after a change by others, and only then": (step) => {
    const outcome = outcomeIn(step);
    const isOver = outcome !== undefined && outcome !== "left" && !step.before.matches("opening");
    return (
      reloads(step) === isOver && (!isOver || (step.after.matches("reading") && step.after.context.record === null))
    );
  },
  "a count that is left leads back to where the shift stands": (step) => {
    if (!step.before.matches("counting") || outcomeIn(step) !== "left") return true;
    const isCounted = step.before.context.record?.status === "counted";
    return step.after.matches(isCounted ? "explaining" : "open");
  },
  "the explanation has a form exactly while it may be written": ({ after }) =>
    (closingIn(after) !== null) === after.matches("explaining"),
};

describeModel("a shift", {
  of: "shift",
  rigs: [
    {
      model,
      effects: [],
      provide: (given, _steer, recordEvent) => given.provide({ actors: formsWith(recordEvent) }),
      perform: Object.fromEntries(
        ENDS.map((label) => [label, ({ actor }: { actor: AnyActorRef }) => actor.send(shiftEvents[label])]),
      ),
      inputOf: (recordEvent) => ({ page: createActor(fromCallback(({ receive }) => receive(recordEvent))).start() }),
      invariants,
      oracle: shiftTruth(shiftEvents),
    },
  ],
  mutants: [
    {
      fault: "a count that a read by others ends",
      put: (config) =>
        Object.assign(at(config, "states", "counting", "on"), {
          "record.refreshed": { target: "open", actions: "keepRecord" },
        }),
      caughtBy: "a read never ends a count",
    },
    {
      fault: "a closing with sums that are out of date",
      put: (config) =>
        Object.assign(at(config, "states", "explaining", "on", "record.refreshed", "0"), {
          actions: ["keepRecord", "refreshClosing"],
        }),
      caughtBy: "the sums that are closed are those of the latest read",
    },
    {
      fault: "a closed shift that stays as it was",
      put: (config) =>
        Object.assign(at(config, "states", "explaining", "on"), { "xstate.done.actor.closing": { target: "closed" } }),
      caughtBy: "the page is read again after a save and after a change by others, and only then",
    },
    {
      fault: "an opened shift that is not shown",
      put: (config) => Object.assign(at(config, "states", "opening", "invoke"), { onDone: { target: "closed" } }),
      caughtBy: "an opened shift is shown on its page, and nothing else leads there",
    },
  ],
});
