import { copyMachine } from "../../../src/machines/shell/copy.machine";
import { describeModel } from "../support/check";
import { failing, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

type Context = { text: string };

const copyEvents = {
  "presses Copy": { type: "copy.requested" },
  "the text is copied": succeeding("copy", undefined),
  "the browser refuses": failing("copy", new Error("not allowed")),
} as const;

const copyModel = {
  machine: copyMachine,
  input: { text: "https://shop.example/link#token" },
  events: copyEvents,
  stateOf: valueOf,
} satisfies Model<Context, keyof typeof copyEvents>;

const invariants: Invariants<Context> = {
  "a copy contains the text": ({ started }) => started.every(({ input }) => input.text === copyModel.input.text),
  "pressing Copy begins one, unless one is pending": ({ label, before, started }) =>
    label !== "presses Copy" || started.length === (before.matches("copying") ? 0 : 1),
  "only one copy is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "success appears only after a copy, and failure only after a refusal": ({ label, after }) =>
    after.matches("copied") === (label === "the text is copied") &&
    after.matches("refused") === (label === "the browser refuses"),
  "copying can be repeated": ({ label, after }) => label === "presses Copy" || after.can({ type: "copy.requested" }),
};

describeModel("a text to copy", {
  of: "copy",
  rigs: [{ model: copyModel, effects: ["copy"], invariants }],
  mutants: [
    {
      fault: "a refusal that shows success",
      put: (config) => Object.assign(at(config, "states", "copying", "invoke", "onError"), { target: "copied" }),
      caughtBy: "success appears only after a copy, and failure only after a refusal",
    },
    {
      fault: "a refused copy that cannot be retried",
      put: (config) => Object.assign(at(config, "states", "refused"), { on: {} }),
      caughtBy: "copying can be repeated",
    },
  ],
});
