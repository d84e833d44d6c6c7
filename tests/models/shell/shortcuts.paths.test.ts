import { shortcutsMachine, type ShortcutsContext } from "../../../src/machines/shell/shortcuts.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants, TakenStep } from "../support/run";

const shortcutEvents = {
  "presses g": { type: "key.pressed", key: "G" },
  "presses the letter of a page": { type: "key.pressed", key: "O" },
  "presses a letter without a page": { type: "key.pressed", key: "Q" },
  "presses ?": { type: "key.pressed", key: "?" },
  "a while passes": { type: "xstate.after.secondKey.shortcuts.going" },
} as const;

const shortcutsModel = {
  machine: shortcutsMachine,
  input: { pages: { O: "/orders" } },
  events: shortcutEvents,
  stateOf: valueOf,
} satisfies Model<ShortcutsContext, keyof typeof shortcutEvents>;

const said = ({ emitted }: TakenStep<ShortcutsContext>) => JSON.stringify(emitted);

const NOTHING = "[]";

const invariants: Invariants<ShortcutsContext> = {
  "only a letter right after g opens a page, and its own": (taken) =>
    taken.label !== "presses the letter of a page" ||
    said(taken) ===
      (taken.before.matches("going") ? JSON.stringify([{ type: "navigation.requested", to: "/orders" }]) : NOTHING),
  "? lists the shortcuts, also after g": (taken) =>
    taken.label !== "presses ?" || said(taken) === JSON.stringify([{ type: "requestList" }]),
  "a key without a meaning does nothing": (taken) =>
    !["presses g", "presses a letter without a page", "a while passes"].includes(taken.label) ||
    said(taken) === NOTHING,
  "g waits for one key": ({ label, before, after }) =>
    after.matches("going") === (label === "presses g" && before.matches("resting")),
};

describeModel("the shortcuts of several keys", {
  of: "shortcuts",
  rigs: [
    {
      model: shortcutsModel,
      effects: [],
      provide: (machine, _, recordEvent) =>
        machine.provide({
          delays: { secondKey: 100 },
          actions: { requestList: () => recordEvent({ type: "requestList" }) },
        }),
      invariants,
    },
  ],
  mutants: [
    {
      fault: "a letter that opens a page without g",
      put: (config) =>
        Object.assign(at(config, "states", "resting", "on"), {
          "key.pressed": [
            { guard: "asksForList", actions: "requestList" },
            { guard: "beginsToGo", target: "going" },
            { guard: "leadsSomewhere", actions: "goThere" },
          ],
        }),
      caughtBy: "only a letter right after g opens a page, and its own",
    },
    {
      fault: "g that waits for more than one key",
      put: (config) => {
        const typed = at(config, "states", "going", "on")["key.pressed"] as unknown as unknown[];
        Object.assign(at(config, "states", "going", "on"), {
          "key.pressed": [...typed.slice(0, -1), { target: "going" }],
        });
      },
      caughtBy: "g waits for one key",
    },
    {
      fault: "? that is lost after g",
      put: (config) => {
        const typed = at(config, "states", "going", "on")["key.pressed"] as unknown as unknown[];
        Object.assign(at(config, "states", "going", "on"), { "key.pressed": [typed[0], typed[2]] });
      },
      caughtBy: "? lists the shortcuts, also after g",
    },
  ],
});
