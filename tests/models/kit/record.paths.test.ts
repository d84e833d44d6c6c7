import { failureOf } from "../../../src/api/kit/errors";
import { createRecordMachine, type RecordContext } from "../../../src/machines/kit/record.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

type Context = RecordContext<{ title: string }, Record<never, never>>;

const recordEvents = {
  "the record arrives": succeeding("loadRecord", { title: "Infinix Hot 40i" }),
  "the record does not arrive": failing("loadRecord", failures.unreachable),
  "the record is not there": failing("loadRecord", failureOf(404, "Not found")),
  "a card was saved": { type: "record.changed" },
  refreshes: { type: "refresh.requested" },
  "asks again": { type: "retry.requested" },
} as const;

const recordModel = {
  machine: createRecordMachine<{ title: string }, Record<never, never>>("record", {}, ({ title }) => title),
  input: { key: "phone" },
  events: recordEvents,
  stateOf: (page) => [valueOf(page), page.context.record !== null, page.context.failure?.kind].join(" "),
} satisfies Model<Context, keyof typeof recordEvents>;

const invariants: Invariants<Context> = {
  "what is on screen stays while it is read again": ({ before, after }) =>
    before.context.record === null || after.context.record !== null,
  "no reading counts but the last one": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "a change makes the reading under way out of date": ({ label, before, started }) =>
    label !== "a card was saved" || before.matches("missing") || started.length === 1,
  "what arrives names the page": ({ label, said }) =>
    label !== "the record arrives" ||
    said.some((event) => event.type === "breadcrumb.arrived" && "label" in event && event.label === "Infinix Hot 40i"),
  "what does not arrive says why, and can be asked for again": ({ label, after, said }) =>
    label !== "the record does not arrive" ||
    (after.context.failure?.kind === "unreachable" &&
      said.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
  "what is not there is told apart from what failed, without a toast": ({ label, after, said }) =>
    label !== "the record is not there" || (after.matches("missing") && said.length === 0),
};

describeModel("a record's page", {
  of: "record",
  rigs: [{ model: recordModel, effects: ["loadRecord"], invariants }],
  mutants: [
    {
      fault: "a reading under way that a change leaves alone",
      put: (config) =>
        Object.assign(at(config, "states", "loading"), { on: { "record.changed": { actions: () => {} } } }),
      caughtBy: "a change makes the reading under way out of date",
    },
    {
      fault: "a missing record told as a failure",
      put: (config) => Object.assign(at(config, "states", "loading", "invoke", "onError", "0"), { target: "failed" }),
      caughtBy: "what is not there is told apart from what failed, without a toast",
    },
  ],
});
