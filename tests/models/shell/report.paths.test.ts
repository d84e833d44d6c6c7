import { reportMachine, type ReportRequest } from "../../../src/machines/diagnostics/report.machine";
import { describeModel } from "../support/check";
import { failing, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { reportTruth } from "./report.truth";
import type { Invariants } from "../support/run";

type Context = ReportRequest & { fileName: string };

const BROKEN = new Error("a screen broke");
const WORDS = "The list stayed empty";
const FILE = "backroom-report-2026-03-04-1012.json";

const reportEvents = {
  "opens the report": { type: "report.opened" },
  "closes the report": { type: "report.closed" },
  "describes what happened": { type: "words.changed", text: WORDS },
  "presses Save": { type: "report.requested" },
  "the file is saved": succeeding("saveReport", FILE),
  "the file cannot be created": failing("saveReport", new Error("no connection")),
} as const;

type Label = keyof typeof reportEvents;

const reportModel = {
  machine: reportMachine,
  input: { error: BROKEN },
  events: reportEvents,
  stateOf: (report) => `${valueOf(report)} ${report.context.words} ${report.context.fileName}`,
} satisfies Model<Context, Label>;

const invariants: Invariants<Context> = {
  "a report contains the error and the description": ({ before, started }) =>
    started.every(({ input }) => input.error === BROKEN && input.words === before.context.words),
  "only one save is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "only a press saves": ({ label, started }) => started.length === 0 || label === "presses Save",
  "a saved file is shown with its name": ({ label, after }) =>
    after.matches("saved") === (label === "the file is saved") &&
    (label !== "the file is saved" || after.context.fileName === FILE),
  "a failure keeps the description": ({ label, before, after }) =>
    label !== "the file cannot be created" || (after.matches("failed") && after.context.words === before.context.words),
  "a failed save can be retried and closed": ({ after }) =>
    !after.matches("failed") || (after.can({ type: "report.requested" }) && after.can({ type: "report.closed" })),
  "closing discards the description": ({ after }) => !after.matches("closed") || after.context.words === "",
};

describeModel("a report of a failure", {
  of: "report",
  rigs: [{ model: reportModel, effects: ["saveReport"], invariants, oracle: reportTruth(reportEvents, BROKEN) }],
  mutants: [
    {
      fault: "a file without the description",
      put: (config) =>
        Object.assign(at(config, "states", "saving", "invoke"), { input: () => ({ words: "", error: BROKEN }) }),
      caughtBy: "a report contains the error and the description",
    },
    {
      fault: "a failure that counts as saved",
      put: (config) => Object.assign(at(config, "states", "saving", "invoke", "onError"), { target: "saved" }),
      caughtBy: "a saved file is shown with its name",
    },
    {
      fault: "a failed save that cannot be retried",
      put: (config) => Object.assign(at(config, "states", "failed"), { on: {} }),
      caughtBy: "a failed save can be retried and closed",
    },
    {
      fault: "a dialog that saves when it opens",
      put: (config) => Object.assign(at(config, "states", "closed", "on", "report.opened"), { target: "saving" }),
      caughtBy: "only a press saves",
    },
    {
      fault: "a description that stays for the next report",
      put: (config) => Object.assign(at(config, "states", "closed"), { entry: [] }),
      caughtBy: "closing discards the description",
    },
  ],
});
