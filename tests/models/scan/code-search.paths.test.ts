import type { EventObject } from "xstate";
import { type CodeSearchInput, codeSearchMachine } from "../../../src/machines/scan/code-search.machine";
import { describeModel } from "../support/check";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { type EventsOf, reference } from "../support/reference";

const events = {
  "opens the camera": { type: "camera.opened" },
  "closes the camera": { type: "camera.closed" },
  "the camera reads a code": { type: "code.read", code: "6001234567891" },
} as const;

type Label = keyof typeof events;

/** What the search box received since the last step. */
const received: string[] = [];

const model = {
  machine: codeSearchMachine,
  input: { take: (code: string) => received.push(code) },
  events,
  stateOf: valueOf,
} satisfies Model<CodeSearchInput, Label>;

const truth = reference<CodeSearchInput, Label, { isOpen: boolean }>({
  events: events as EventsOf<Label>,
  start: () => ({ isOpen: false }),
  deeds: {
    "camera.opened": { can: ({ isOpen }) => !isOpen, does: (now) => Object.assign(now, { isOpen: true }) },
    "camera.closed": { can: ({ isOpen }) => isOpen, does: (now) => Object.assign(now, { isOpen: false }) },
    "code.read": {
      can: ({ isOpen }) => isOpen,
      does: (now, acts, { code }) => {
        now.isOpen = false;
        acts.tells({ type: "taken", code });
      },
    },
  },
  shows: ({ isOpen }) => ({ "whether the camera is open": isOpen }),
  shown: ({ value }) => ({ "whether the camera is open": value === "open" }),
});

describeModel("the camera beside a search box", {
  of: "code-search",
  rigs: [
    {
      model,
      effects: [],
      inputOf: (recordEvent) => ({
        take: (code: string) => {
          received.push(code);
          recordEvent({ type: "taken", code } as EventObject);
        },
      }),
      invariants: {
        "a code is searched for once, and nothing else is": ({ label, before, after }) =>
          after === before ||
          received.splice(0).join() === (label === "the camera reads a code" ? "6001234567891" : ""),
        "a code that was read closes the camera": ({ label, after }) =>
          label !== "the camera reads a code" || after.matches("closed"),
      },
      oracle: truth,
    },
  ],
  mutants: [
    {
      fault: "a camera that stays on over what was found",
      put: (config) =>
        Object.assign(at(config, "states", "open", "on"), { "code.read": { target: "open", actions: "take" } }),
      caughtBy: "a code that was read closes the camera",
    },
    {
      fault: "a code that is forgotten",
      put: (config) => Object.assign(at(config, "states", "open", "on"), { "code.read": { target: "closed" } }),
      caughtBy: "a code is searched for once, and nothing else is",
    },
  ],
});
