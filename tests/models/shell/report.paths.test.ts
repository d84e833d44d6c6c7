import { reportMachine, type ReportRequest } from "../../../src/machines/diagnostics/report.machine";
import { describeModel } from "../support/check";
import { failing, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

type Context = ReportRequest & { fileName: string };

const BROKEN = new Error("a screen broke");
const WORDS = "The list stayed empty";
const FILE = "backroom-report-2026-03-04-1012.json";

const reportEvents = {
  "opens the report": { type: "report.opened" },
  "closes the report": { type: "report.closed" },
  "says what happened": { type: "words.changed", text: WORDS },
  "presses Save": { type: "report.requested" },
  "the file is saved": succeeding("saveReport", FILE),
  "the file cannot be made": failing("saveReport", new Error("no connection")),
} as const;

type Label = keyof typeof reportEvents;

const reportModel = {
  machine: reportMachine,
  input: { error: BROKEN },
  events: reportEvents,
  stateOf: (report) => `${valueOf(report)} ${report.context.words} ${report.context.fileName}`,
} satisfies Model<Context, Label>;

const invariants: Invariants<Context> = {
  "what is saved is what broke and what the person said of it": ({ before, started }) =>
    started.every(({ input }) => input.error === BROKEN && input.words === before.context.words),
  "one file at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "nothing is saved but at a press": ({ label, started }) => started.length === 0 || label === "presses Save",
  "a file is told of by its name, once it is there": ({ label, after }) =>
    after.matches("saved") === (label === "the file is saved") &&
    (label !== "the file is saved" || after.context.fileName === FILE),
  "what was typed survives a failure": ({ label, before, after }) =>
    label !== "the file cannot be made" || (after.matches("failed") && after.context.words === before.context.words),
  "a failure can be tried again and left": ({ after }) =>
    !after.matches("failed") || (after.can({ type: "report.requested" }) && after.can({ type: "report.closed" })),
  "what was typed is gone with the dialog": ({ after }) => !after.matches("closed") || after.context.words === "",
};

describeModel("a report on what went wrong", {
  of: "report",
  rigs: [{ model: reportModel, effects: ["saveReport"], invariants }],
  mutants: [
    {
      fault: "a file that says nothing of what happened",
      put: (config) =>
        Object.assign(at(config, "states", "saving", "invoke"), { input: () => ({ words: "", error: BROKEN }) }),
      caughtBy: "what is saved is what broke and what the person said of it",
    },
    {
      fault: "a failure told as a file",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onError"), { target: "saved" }),
      caughtBy: "a file is told of by its name, once it is there",
    },
    {
      fault: "a failure that is final",
      put: (config) => Object.assign(at(config, "states", "failed"), { on: {} }),
      caughtBy: "a failure can be tried again and left",
    },
    {
      fault: "a file saved as soon as one looks",
      put: (config) => Object.assign(at(config, "states", "closed", "on", "report.opened"), { target: "saving" }),
      caughtBy: "nothing is saved but at a press",
    },
    {
      fault: "words of the last report in the next",
      put: (config) => Object.assign(at(config, "states", "closed"), { entry: [] }),
      caughtBy: "what was typed is gone with the dialog",
    },
  ],
});
