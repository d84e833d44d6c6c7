import type { AuditEntry } from "../../../src/api/shell/audit";
import { historyMachine, type HistoryContext } from "../../../src/machines/shell/history.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import { historyTruth } from "./history.truth";
import type { Invariants } from "../support/run";

const entry = (id: number): AuditEntry => ({
  id,
  at: "2026-11-21T08:42:00.000Z",
  action: "order.edited",
  entity: "order",
  entityKey: "order",
  entityName: "",
  byName: "Adaeze Okafor",
  before: null,
  after: null,
  items: {},
});

const SUBJECT = { kind: "order", key: "order", namesItems: true } as const;

const historyEvents = {
  "opens the history": { type: "history.opened" },
  "closes the dialog": { type: "history.closed" },
  "asks for older entries": { type: "more.requested" },
  retries: { type: "retry.requested" },
  "the record is reloaded": { type: "record.refreshed" },
  "the newest entries arrive": succeeding("loadHistory", { rows: [entry(3), entry(2)], total: 3 }),
  "older entries arrive, one of them known": succeeding("loadHistory", { rows: [entry(2), entry(1)], total: 3 }),
  "no entry arrives": succeeding("loadHistory", { rows: [], total: 3 }),
  "the entries fail to load": failing("loadHistory", failures.serverFault),
} as const;

type Label = keyof typeof historyEvents;
const LABELS = Object.keys(historyEvents) as Label[];
const FIRST: ReadonlySet<Label> = new Set(["the newest entries arrive"]);
const LATER: ReadonlySet<Label> = new Set(["older entries arrive, one of them known"]);

const historyModel = {
  machine: historyMachine,
  input: SUBJECT,
  events: historyEvents,
  // The first page contains the newest entries, each later page older ones.
  offers: ({ context: { page } }) =>
    LABELS.filter(
      (label) => !(page > 1 ? FIRST : LATER).has(label) && !(label === "asks for older entries" && page > 2),
    ),
  stateOf: ({ context: { entries, total, page, failure }, ...history }) =>
    [valueOf(history), entries?.length, total, page, failure?.kind].join(" "),
} satisfies Model<HistoryContext, Label>;

const ids = ({ entries }: HistoryContext) => (entries ?? []).map(({ id }) => id);

const invariants: Invariants<HistoryContext> = {
  "a closed history loads nothing": ({ label, before, started }) =>
    !before.matches("closed") || label === "opens the history" || started.length === 0,
  "reopening loads nothing unless the record changed": ({ label, before, started }) =>
    label !== "opens the history" ||
    !before.matches("closed") ||
    (started.length === 0) === (before.context.entries !== null),
  "each entry appears once, newest first": ({ after }) =>
    JSON.stringify(ids(after.context)) === JSON.stringify([...new Set(ids(after.context))].toSorted((a, b) => b - a)),
  "shown entries stay while older ones load": ({ label, before, after }) =>
    label !== "asks for older entries" || ids(after.context).length === ids(before.context).length,
  "a reloaded record reloads its open history from the newest entry": ({ label, before, started }) =>
    label !== "the record is reloaded" ||
    before.matches("closed") ||
    (started.length === 1 && started[0]?.input.page === 1),
  "a reloaded record discards a closed history": ({ label, before, after }) =>
    label !== "the record is reloaded" || !before.matches("closed") || after.context.entries === null,
  "the history loads the entries of its record": ({ started }) =>
    started.every(({ input }) => input.kind === "order" && input.key === "order" && input.namesItems === true),
  "only one load is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "an empty page ends the history": ({ label, after }) =>
    label !== "no entry arrives" || !after.can({ type: "more.requested" }),
  "a failed load shows its error and can be retried": ({ label, after, emitted }) =>
    label !== "the entries fail to load" ||
    (after.context.failure?.kind === "serverFault" &&
      emitted.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
};

const NO_FAILURE = "a history that is closed or complete has no failure";
const READ_ANEW = "a history without entries begins with its first page, and counts with it";

describeModel("the history of a record", {
  of: "history",
  rigs: [{ model: historyModel, effects: ["loadHistory"], invariants, oracle: historyTruth(historyEvents, SUBJECT) }],
  mutants: [
    {
      fault: "a history that loads while it is closed",
      put: (config) =>
        Object.assign(at(config, "states", "closed", "on"), {
          "record.refreshed": { target: "loading", actions: "beginAnew" },
        }),
      caughtBy: "a closed history loads nothing",
    },
    {
      fault: "older entries that replace the newest",
      put: (config) =>
        Object.assign(at(config, "states", "ready", "on", "more.requested"), { actions: ["forget", "turnPage"] }),
      caughtBy: "shown entries stay while older ones load",
    },
    {
      fault: "an outdated history of a changed record",
      put: (config) =>
        Object.assign(at(config, "states", "closed", "on"), { "record.refreshed": { actions: () => {} } }),
      caughtBy: "a reloaded record discards a closed history",
    },
  ],
  equivalents: {
    "field dropped: closed history.opened (2) / beginAnew / field failure": NO_FAILURE,
    "field dropped: closed record.refreshed / forget / field total": READ_ANEW,
    "field dropped: closed record.refreshed / forget / field page": READ_ANEW,
    "field dropped: closed record.refreshed / forget / field failure": NO_FAILURE,
    "field dropped: loading history.closed / forget / field total": READ_ANEW,
    "field dropped: loading history.closed / forget / field page": READ_ANEW,
    "field dropped: ready more.requested / turnPage / field failure": NO_FAILURE,
    "field dropped: ready record.refreshed / beginAnew / field failure": NO_FAILURE,
    "field dropped: failed history.closed / forget / field total": READ_ANEW,
    "field dropped: failed history.closed / forget / field page": READ_ANEW,
  },
});
