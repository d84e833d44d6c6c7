import { failureOf } from "../../../src/api/kit/errors";
import { createRecordMachine, type RecordContext } from "../../../src/machines/kit/record.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { recordTruth } from "./record.truth";
import type { Invariants } from "../support/run";

type Context = RecordContext<{ title: string }, Record<never, never>>;

const recordEvents = {
  "the record arrives": succeeding("loadRecord", { title: "Infinix Hot 40i" }),
  "the record fails to load": failing("loadRecord", failures.unreachable),
  "the record is missing": failing("loadRecord", failureOf(404, "Not found")),
  "a card was saved": { type: "record.changed" },
  refreshes: { type: "refresh.requested" },
  retries: { type: "retry.requested" },
} as const;

const recordModel = {
  machine: createRecordMachine<{ title: string }, Record<never, never>>("record", null, {}, ({ title }) => title),
  input: { key: "phone" },
  events: recordEvents,
  stateOf: (page) => [valueOf(page), page.context.record !== null, page.context.failure?.kind].join(" "),
} satisfies Model<Context, keyof typeof recordEvents>;

const invariants: Invariants<Context> = {
  "the shown record stays during a reload": ({ before, after }) =>
    before.context.record === null || after.context.record !== null,
  "only one read is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a change restarts the read in progress": ({ label, started }) =>
    label !== "a card was saved" || started.length === 1,
  "the loaded record names the page": ({ label, emitted }) =>
    label !== "the record arrives" ||
    emitted.some(
      (event) => event.type === "breadcrumb.arrived" && "label" in event && event.label === "Infinix Hot 40i",
    ),
  "a failed load shows its error and can be retried": ({ label, after, emitted }) =>
    label !== "the record fails to load" ||
    (after.context.failure?.kind === "unreachable" &&
      emitted.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
  "a missing record differs from a failed load and shows no toast": ({ label, after, emitted }) =>
    label !== "the record is missing" || (after.matches("missing") && emitted.length === 0),
};

describeModel("a record's page", {
  of: "record",
  rigs: [{ model: recordModel, effects: ["loadRecord"], invariants, oracle: recordTruth(recordEvents, "phone") }],
  mutants: [
    {
      fault: "a read in progress that a change does not restart",
      put: (config) =>
        Object.assign(at(config, "states", "loading"), { on: { "record.changed": { actions: () => {} } } }),
      caughtBy: "a change restarts the read in progress",
    },
    {
      fault: "a missing record that is handled as a failure",
      put: (config) => Object.assign(at(config, "states", "loading", "invoke", "onError", "0"), { target: "failed" }),
      caughtBy: "a missing record differs from a failed load and shows no toast",
    },
  ],
});
