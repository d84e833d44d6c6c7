import { copyMachine } from "../../../src/machines/shell/copy.machine";
import { describeModel } from "../support/check";
import { failing, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

type Context = { text: string };

const copyEvents = {
  "presses Copy": { type: "copy.requested" },
  "it is copied": succeeding("copy", undefined),
  "the browser refuses": failing("copy", new Error("not allowed")),
} as const;

const copyModel = {
  machine: copyMachine,
  input: { text: "https://shop.example/link#token" },
  events: copyEvents,
  stateOf: valueOf,
} satisfies Model<Context, keyof typeof copyEvents>;

const invariants: Invariants<Context> = {
  "what is copied is the text": ({ started }) => started.every(({ input }) => input.text === copyModel.input.text),
  "one copy at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "copied is said of what was copied alone": ({ label, after }) =>
    after.matches("copied") === (label === "it is copied") &&
    after.matches("refused") === (label === "the browser refuses"),
  "it can be tried again": ({ label, after }) => label === "presses Copy" || after.can({ type: "copy.requested" }),
};

describeModel("a text to copy", {
  of: "copy",
  rigs: [{ model: copyModel, effects: ["copy"], invariants }],
  mutants: [
    {
      fault: "a refusal that says copied",
      put: (config) => Object.assign(at(config, "states", "copying", "invoke", "onError"), { target: "copied" }),
      caughtBy: "copied is said of what was copied alone",
    },
    {
      fault: "a refused copy that cannot be retried",
      put: (config) => Object.assign(at(config, "states", "refused"), { on: {} }),
      caughtBy: "it can be tried again",
    },
  ],
});
