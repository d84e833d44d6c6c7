import { fromCallback, type EventObject } from "xstate";
import { editingMachine, type EditingContext } from "../../../src/machines/shell/live/editing.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { type View, valueOf } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, Rig, TakenStep } from "../support/run";
import { editingTruth } from "./editing.truth";

const NGOZI = [{ name: "Ngọzi", minutes: 2 }];
const BOTH = [...NGOZI, { name: "Ada", minutes: 0 }];
const ORDER = { kind: "order", key: "12", form: "this form" } as const;

const editingEvents = {
  "the stream opens": { type: "stream.opened" },
  "the stream closes": { type: "stream.closed" },
  "the form stays open": { type: "xstate.after.settle.editing.opened" },
  "nobody else edits": succeeding("announce", []),
  "Ngọzi edits": succeeding("announce", NGOZI),
  "Ngọzi and Ada edit": succeeding("announce", BOTH),
  "the server cannot be reached": failing("announce", failures.unreachable),
  "the record is out of reach": failing("announce", failures.missing),
  "too many announcements": failing("announce", failures.tooMany),
  "the pause ends": { type: "xstate.after.renewal.editing.announced.resting" },
  "somebody begins or stops": { type: "editors.changed" },
} as const satisfies Record<string, EventObject>;

type Label = keyof typeof editingEvents;

const REPLIES: Partial<Record<string, readonly unknown[]>> = {
  "nobody else edits": [],
  "Ngọzi edits": NGOZI,
  "Ngọzi and Ada edit": BOTH,
};
const FAILURES = new Set<string>([
  "the server cannot be reached",
  "the record is out of reach",
  "too many announcements",
]);

const countOf = ({ emitted }: TakenStep<EditingContext>, type: string) =>
  emitted.filter((event) => event.type === type).length;
const isAnnounced = (editing: View<EditingContext>) => editing.matches("announced");

const invariants: Invariants<EditingContext> = {
  "without the stream nothing is announced": ({ label, after }) =>
    label !== "the stream closes" || after.matches("alone"),
  "nothing is announced before the form has stayed open": ({ label, before, started }) =>
    started.length === 0 || isAnnounced(before) || label === "the form stays open",
  "every announcement names this form and its record": ({ started }) =>
    started.every(({ input }) => JSON.stringify(input) === JSON.stringify(ORDER)),
  "what was announced ends once, when the stream closes": (taken) =>
    countOf(taken, "ended") === (taken.label === "the stream closes" && isAnnounced(taken.before) ? 1 : 0),
  "the hint is what the last reply says": ({ label, before, after }) => {
    const told = REPLIES[label];
    if (told) return JSON.stringify(after.context.others) === JSON.stringify(told);
    if (FAILURES.has(label) || label === "the stream closes") return after.context.others.length === 0;
    return after.context.others === before.context.others;
  },
  "a change of the editors and the end of a pause ask again at once": ({ label, before, started }) =>
    !["somebody begins or stops", "the pause ends"].includes(label) || !isAnnounced(before) || started.length === 1,
  "a failure is followed by another attempt later": ({ label, after }) =>
    !FAILURES.has(label) || after.matches({ announced: "resting" }),
};

const rig: Rig<EditingContext, Label> = {
  model: {
    machine: editingMachine.provide({
      actors: { stay: fromCallback(() => {}) },
      delays: { settle: 10, renewal: 10 },
    }),
    input: ORDER,
    events: editingEvents,
    stateOf: (editing) => [valueOf(editing), editing.context.others.length].join(" "),
  },
  effects: ["announce"],
  provide: (machine, steer, recordEvent) =>
    machine.provide({
      actors: {
        announce: steer("announce"),
        stay: fromCallback<EventObject, typeof ORDER>(() => () => recordEvent({ type: "ended" })),
      },
      delays: { settle: 10, renewal: 10 },
    }),
  invariants,
  oracle: editingTruth(editingEvents, ORDER),
};

describeModel("who else edits a record", {
  of: "editing",
  rigs: [rig],
  mutants: [
    {
      fault: "a form that announces itself without the stream",
      put: (config) => Object.assign(at(config, "states", "opened", "on", "stream.closed"), { target: "opened" }),
      caughtBy: "without the stream nothing is announced",
    },
    {
      fault: "a form that announces itself at once",
      put: (config) => Object.assign(at(config, "states", "alone", "on", "stream.opened"), { target: "announced" }),
      caughtBy: "nothing is announced before the form has stayed open",
    },
    {
      fault: "an announcement of another form",
      put: (config) =>
        Object.assign(at(config, "states", "announced", "states", "asking", "invoke"), {
          input: { ...ORDER, form: "another form" },
        }),
      caughtBy: "every announcement names this form and its record",
    },
    {
      fault: "an end that comes with every reply",
      put: (config) => {
        const announced = at(config, "states", "announced");
        Object.assign(at(announced, "states", "asking"), {
          invoke: [at(announced, "states", "asking", "invoke"), at(announced, "invoke")],
        });
        Object.assign(announced, { invoke: [] });
      },
      caughtBy: "what was announced ends once, when the stream closes",
    },
    {
      fault: "a hint that stays without a network",
      put: (config) =>
        Object.assign(at(config, "states", "announced", "states", "asking", "invoke", "onError"), { actions: [] }),
      caughtBy: "the hint is what the last reply says",
    },
    {
      fault: "a hint that stays when the stream closes",
      put: (config) => Object.assign(at(config, "states", "announced", "on", "stream.closed"), { actions: [] }),
      caughtBy: "the hint is what the last reply says",
    },
    {
      fault: "a change that waits for the next announcement",
      put: (config) =>
        Object.assign(at(config, "states", "announced", "states", "resting", "on", "editors.changed"), {
          target: "resting",
        }),
      caughtBy: "a change of the editors and the end of a pause ask again at once",
    },
    {
      fault: "a change during an announcement that is lost",
      put: (config) =>
        Object.assign(at(config, "states", "announced", "states", "asking", "on", "editors.changed"), {
          reenter: false,
        }),
      caughtBy: "a change of the editors and the end of a pause ask again at once",
    },
    {
      fault: "a failure that is repeated at once",
      put: (config) =>
        Object.assign(at(config, "states", "announced", "states", "asking", "invoke", "onError"), { target: "asking" }),
      caughtBy: "a failure is followed by another attempt later",
    },
  ],
});
