import { matchesState, type EventObject } from "xstate";
import { updateMachine, type UpdateContext } from "../../../src/machines/shell/update.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model, type View } from "../support/model";
import { at } from "../support/mutate";
import { isFreeAt, OWN, TYPED_MEANWHILE, updateTruth } from "./update.truth";
import type { Invariants, Rig, TakenStep, World } from "../support/run";

const NEXT = "next";
const THIRD = "third";

/** What a person left on the page makes no difference but for these; the guard reads it from the event. */
const overTyped = <Event extends object>(event: Event) => ({ ...event, isTyped: true });
const hasTyped = ({ event }: { event: object }) => "isTyped" in event;

const passes = (delay: string, state: string) => ({ type: `xstate.after.${delay}.update.${state}` });

const updateEvents = {
  "the server has the next version": succeeding("readServed", NEXT),
  "the server has a third version": succeeding("readServed", THIRD),
  "the server has this version": succeeding("readServed", OWN),
  "the server cannot be asked": failing("readServed", failures.unreachable),
  "a quarter of an hour passes": passes("calm", "server.resting"),
  "the server is reached again": { type: "server.reached" },
  "the page is shown": { type: "page.shown" },
  "the page is hidden": { type: "page.hidden" },
  "the page is hidden with something typed": overTyped({ type: "page.hidden" }),
  "another page opens": { type: "page.opened" },
  "another page opens with something typed": overTyped({ type: "page.opened" }),
  "the page is touched": { type: "page.touched" },
  "nobody touches the page": passes("settle", "use.arriving"),
  "the version is loaded": succeeding("loadVersion", undefined),
  "the version cannot be loaded": failing("loadVersion", failures.unreachable),
  "asks for it": { type: "update.requested" },
  "asks for it with something typed": overTyped({ type: "update.requested" }),
  "postpones it": { type: "update.postponed" },
  "what was typed is saved": passes("recheck", "version.ready.wanted"),
  "what was typed is still there": overTyped(passes("recheck", "version.ready.wanted")),
  "the version takes over": succeeding("takeOver", NEXT),
  "the version takes over while something is typed": succeeding("takeOver", TYPED_MEANWHILE),
  "the server went back to this version": succeeding("takeOver", OWN),
  "the version cannot take over": failing("takeOver", failures.unreachable),
} as const satisfies Record<string, EventObject>;

type Label = keyof typeof updateEvents;

const LABELS = Object.keys(updateEvents) as Label[];
const isIn = (value: View<UpdateContext>["value"], states: readonly string[]) =>
  states.some((state) => matchesState({ version: state }, value));

const NEVER_MS = 1e9;

const model = {
  machine: updateMachine.provide({
    guards: { isFree: ({ event }) => isFreeAt(event) },
    actions: { keepTaken: () => {}, reload: () => {} },
    delays: { calm: NEVER_MS, settle: NEVER_MS, recheck: NEVER_MS },
  }),
  input: { own: OWN, taken: [] },
  events: updateEvents,
  offers: ({ value }) =>
    LABELS.filter((label) => label !== "the server has a third version" || isIn(value, ["loading", "ready"])),
  stateOf: ({ context: { served, taken }, historyValue, ...page }) =>
    [valueOf(page), served, taken, Object.values(historyValue).flatMap((nodes) => nodes.map(({ key }) => key))].join(
      " ",
    ),
  edgeOf: (before, label, after) =>
    [valueOf(before), before.context.served, label, JSON.stringify(after.value.version)].join(" "),
} satisfies Model<UpdateContext, Label>;

type Taken = TakenStep<UpdateContext>;

const without = ({ context: { taken, served } }: View<UpdateContext>) =>
  taken?.filter((each: string) => each !== served) ?? [];
const beginsToTake = ({ before, after }: Taken, how: "asked" | "byItself") =>
  after.matches({ version: { taking: how } }) && !before.matches({ version: { taking: how } });

const BY_ITSELF: ReadonlySet<string> = new Set<Label>([
  "another page opens",
  "nobody touches the page",
  "the page is hidden",
  "the version is loaded",
]);

const invariants: Invariants<UpdateContext> = {
  "a page is opened again exactly when the version takes over and nothing is typed": (taken) =>
    taken.emitted.filter(({ type }) => type === "reloaded").length ===
    (taken.label === "the version takes over" ? 1 : 0),
  "nothing begins to be taken while something is typed": (taken) =>
    !hasTyped(taken) || !(beginsToTake(taken, "asked") || beginsToTake(taken, "byItself")),
  "by itself a version is taken when another page opens, or in a hidden tab that nobody touched": (taken) => {
    if (!beginsToTake(taken, "byItself")) return true;
    const { label, before } = taken;
    const isUntouched = !before.matches({ use: "touched" });
    if (label === "the page is hidden") return isUntouched;
    if (label === "the version is loaded") return isUntouched && before.matches({ sight: "hidden" });
    return BY_ITSELF.has(label);
  },
  "by itself a tab takes no version again": (taken) =>
    !beginsToTake(taken, "byItself") || taken.before.context.taken?.includes(taken.after.context.served) === false,
  "what is taken is remembered before the page opens again, where the tab can": ({ before, after, emitted }) =>
    !(after.matches({ version: "taken" }) && !before.matches({ version: "taken" })) ||
    JSON.stringify(emitted.map((event) => ("taken" in event ? event.taken : event.type))) ===
      JSON.stringify([before.context.taken === null ? [] : [...without(before), before.context.served], "reloaded"]),
  "a page that is touched is not opened again by itself": ({ label, before, after }) =>
    !(label === "the page is touched" && before.matches({ version: { taking: "byItself" } })) ||
    after.matches({ version: "ready" }),
  "a postponed version is not announced again until a person asks or the server changes": ({ label, before, after }) =>
    !before.matches({ version: { ready: "postponed" } }) ||
    !after.hasTag("announced") ||
    label.startsWith("asks for it"),
  "a failed check changes nothing on the page": ({ label, before, after }) =>
    label !== "the server cannot be asked" ||
    JSON.stringify(before.value.version) === JSON.stringify(after.value.version),
  "a version that this person asked for and that fails says so": ({ label, before, after }) =>
    label !== "the version cannot take over" ||
    !before.matches({ version: { taking: "asked" } }) ||
    after.matches({ version: { ready: "failed" } }),
  "a version that was asked for over unsaved changes waits for them": ({ label, after }) =>
    label !== "asks for it with something typed" || after.matches({ version: { ready: "wanted" } }),
  "nothing is announced once the server has this version again": ({ label, before, after }) =>
    !["the server has this version", "the server went back to this version"].includes(label) ||
    before.matches({ version: "taken" }) ||
    !after.hasTag("announced"),
  "a version that could not be loaded is found by the next check": ({ label, after }) =>
    label !== "the version cannot be loaded" || after.context.served === OWN,
};

/** A pause ends when the path says so, not by the clock, because several run at a time. */
const send = (label: Label) => (world: World) => world.actor.send(updateEvents[label]);

const rigOf = (over: Partial<Model<UpdateContext, Label>>): Rig<UpdateContext, Label> => ({
  model: { ...model, ...over },
  effects: [],
  provide: (machine, steer, recordEvent) =>
    machine.provide({
      actors: Object.fromEntries(["readServed", "loadVersion", "takeOver"].map((name) => [name, steer(name)])),
      actions: {
        keepTaken: (_, { taken }) => recordEvent({ type: "remembered", taken } as EventObject),
        reload: () => recordEvent({ type: "reloaded" }),
      },
    }),
  perform: Object.fromEntries(
    (
      [
        "a quarter of an hour passes",
        "nobody touches the page",
        "what was typed is saved",
        "what was typed is still there",
      ] as const
    ).map((label) => [label, send(label)]),
  ),
  invariants,
  oracle: updateTruth(updateEvents, { taken: [], ...over.input }),
});

const byVersion = (before: View<UpdateContext>, label: Label, after: View<UpdateContext>) =>
  [before, after].map(({ value }) => JSON.stringify(value.version)).join(` ${label} `);

describeModel("taking a new version", {
  of: "update",
  equivalents: {
    "removed: version.ready.wanted xstate.after.recheck (2)":
      "the paths send the end of each pause themselves; update-recheck.test.ts notices it",
  },
  rigs: [
    rigOf({}),
    // A tab that cannot remember, and one that took the version before.
    ...[null, [NEXT]].map((taken) => rigOf({ input: { own: OWN, taken }, edgeOf: byVersion })),
  ],
  mutants: [
    {
      fault: "a navigation that takes a version over unsaved changes",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "ready", "on", "page.opened"), {
          guard: "isNeverTaken",
        }),
      caughtBy: "nothing begins to be taken while something is typed",
    },
    {
      fault: "a request that takes a version over unsaved changes",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "ready", "on"), {
          "update.requested": { target: "taking.asked" },
        }),
      caughtBy: "nothing begins to be taken while something is typed",
    },
    {
      fault: "a reload that does not look once more",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "taking", "invoke", "onDone", "1"), {
          guard: () => true,
        }),
      caughtBy: "a page is opened again exactly when the version takes over and nothing is typed",
    },
    {
      fault: "a hidden tab that reloads although it was used",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "ready", "on", "page.hidden"), { guard: "isFree" }),
      caughtBy: "by itself a version is taken when another page opens, or in a hidden tab that nobody touched",
    },
    {
      fault: "a version that is taken again and again",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "ready", "on", "page.opened"), { guard: "isFree" }),
      caughtBy: "by itself a tab takes no version again",
    },
    {
      fault: "a version that is not remembered",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "taking", "invoke", "onDone", "1"), {
          actions: [{ type: "keepTaken", params: { taken: [] } }, "reload"],
        }),
      caughtBy: "what is taken is remembered before the page opens again, where the tab can",
    },
    {
      fault: "a visible page that reloads as soon as the version is loaded",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "loading", "invoke", "onDone", "0"), {
          guard: "isNeverTaken",
        }),
      caughtBy: "by itself a version is taken when another page opens, or in a hidden tab that nobody touched",
    },
    {
      fault: "a press that does not stop the reload",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "taking", "states", "byItself"), { on: {} }),
      caughtBy: "a page that is touched is not opened again by itself",
    },
    {
      fault: "a failed check that ends the announcement",
      put: (config) =>
        Object.assign(at(config, "states", "server", "states", "asking", "invoke", "onError"), {
          target: ["resting", "#update.version.current"],
        }),
      caughtBy: "a failed check changes nothing on the page",
    },
    {
      fault: "a failed request without a word",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "taking", "invoke"), {
          onError: { target: "ready.last" },
        }),
      caughtBy: "a version that this person asked for and that fails says so",
    },
    {
      fault: "a version that could not be loaded and is never found again",
      put: (config) =>
        Object.assign(at(config, "states", "version", "states", "loading", "invoke", "onError"), { actions: [] }),
      caughtBy: "a version that could not be loaded is found by the next check",
    },
  ],
});
