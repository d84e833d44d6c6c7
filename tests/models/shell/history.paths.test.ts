import type { AuditEntry } from "../../../src/api/shell/audit";
import { historyMachine, type HistoryContext } from "../../../src/machines/shell/history.machine";
import { describeModel } from "../support/check";
import { failing, failures, succeeding } from "../support/failures";
import { valueOf, type Model } from "../support/model";
import { at } from "../support/mutate";
import type { Invariants } from "../support/run";

const entry = (id: number): AuditEntry => ({
  id,
  at: "2026-11-21T08:42:00.000Z",
  action: "order.edited",
  entity: "order",
  entityKey: "order",
  byName: "Adaeze Okafor",
  before: null,
  after: null,
  items: {},
});

const SUBJECT = { kind: "order", key: "order", namesItems: true } as const;

const historyEvents = {
  "opens it": { type: "history.opened" },
  "closes it": { type: "history.closed" },
  "asks for older ones": { type: "more.requested" },
  retries: { type: "retry.requested" },
  "the record is read anew": { type: "record.refreshed" },
  "the newest arrive": succeeding("loadHistory", { rows: [entry(3), entry(2)], total: 3 }),
  "older ones arrive, one known": succeeding("loadHistory", { rows: [entry(2), entry(1)], total: 3 }),
  "nothing arrives": succeeding("loadHistory", { rows: [], total: 3 }),
  "it does not arrive": failing("loadHistory", failures.serverFault),
} as const;

type Label = keyof typeof historyEvents;
const LABELS = Object.keys(historyEvents) as Label[];
const FIRST: ReadonlySet<Label> = new Set(["the newest arrive"]);
const LATER: ReadonlySet<Label> = new Set(["older ones arrive, one known"]);

const historyModel = {
  machine: historyMachine,
  input: SUBJECT,
  events: historyEvents,
  // The first page contains the newest entries, each later page older ones.
  offers: ({ context: { page } }) =>
    LABELS.filter((label) => !(page > 1 ? FIRST : LATER).has(label) && !(label === "asks for older ones" && page > 2)),
  stateOf: ({ context: { entries, total, page, failure }, ...history }) =>
    [valueOf(history), entries?.length, total, page, failure?.kind].join(" "),
} satisfies Model<HistoryContext, Label>;

const ids = ({ entries }: HistoryContext) => (entries ?? []).map(({ id }) => id);

const invariants: Invariants<HistoryContext> = {
  "nothing is read until it is asked for": ({ label, before, started }) =>
    !before.matches("closed") || label === "opens it" || started.length === 0,
  "what is open again was kept, unless the record changed": ({ label, before, started }) =>
    label !== "opens it" || !before.matches("closed") || (started.length === 0) === (before.context.entries !== null),
  "each entry is told once, the newest first": ({ after }) =>
    JSON.stringify(ids(after.context)) === JSON.stringify([...new Set(ids(after.context))].toSorted((a, b) => b - a)),
  "what is on screen stays while older ones come": ({ label, before, after }) =>
    label !== "asks for older ones" || ids(after.context).length === ids(before.context).length,
  "a record read anew is read with its history, from the newest": ({ label, before, started }) =>
    label !== "the record is read anew" ||
    before.matches("closed") ||
    (started.length === 1 && started[0]?.input.page === 1),
  "what was closed while its record changed is read again": ({ label, before, after }) =>
    label !== "the record is read anew" || !before.matches("closed") || after.context.entries === null,
  "it asks for its own record": ({ started }) =>
    started.every(({ input }) => input.kind === "order" && input.key === "order" && input.namesItems === true),
  "only one load is pending at a time": ({ calls }) => calls.filter(({ state }) => state === "pending").length <= 1,
  "there is no more once all was told, or a page is empty": ({ label, after }) =>
    label !== "nothing arrives" || !after.can({ type: "more.requested" }),
  "a failed load shows its error and can be retried": ({ label, after, said }) =>
    label !== "it does not arrive" ||
    (after.context.failure?.kind === "serverFault" &&
      said.some(({ type }) => type === "toast.raised") &&
      after.can({ type: "retry.requested" })),
};

describeModel("the history of a record", {
  of: "history",
  rigs: [{ model: historyModel, effects: ["loadHistory"], invariants }],
  mutants: [
    {
      fault: "a history that is read before it is asked for",
      put: (config) =>
        Object.assign(at(config, "states", "closed", "on"), {
          "record.refreshed": { target: "loading", actions: "beginAnew" },
        }),
      caughtBy: "nothing is read until it is asked for",
    },
    {
      fault: "older ones read over the newest",
      put: (config) =>
        Object.assign(at(config, "states", "ready", "on", "more.requested"), { actions: ["forget", "turnPage"] }),
      caughtBy: "what is on screen stays while older ones come",
    },
    {
      fault: "an old history shown for a changed record",
      put: (config) =>
        Object.assign(at(config, "states", "closed", "on"), { "record.refreshed": { actions: () => {} } }),
      caughtBy: "what was closed while its record changed is read again",
    },
  ],
});
