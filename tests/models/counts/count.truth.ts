import type { Count, CountLine } from "../../../src/api/counts/counts";
import type { CountContext } from "../../../src/machines/counts/count.machine";
import { type Acts, type Deed, type EventsOf, reference } from "../support/reference";

type Stocktaking = {
  stage: "choosing" | "started" | "left" | "counting" | "reviewing" | "reasoning" | "posting" | "closed" | "reading";
  record: Count | null;
  line: CountLine | null;
};

const read = ({ record }: Stocktaking): Count => {
  if (record === null) throw new Error("no count was read");
  return record;
};

/** The differences that a person sees, in units. */
const seenOf = ({ short, over }: Count) => ({
  lines: (short?.lines ?? 0) + (over?.lines ?? 0),
  short: short?.units ?? 0,
  over: over?.units ?? 0,
});

const reasonOf = ({ key, version }: Count, line: CountLine) => ({
  key: `${key}/${line.variantKey}`,
  version,
  values: {
    reason: line.reason ?? "wrong-count",
    missing: line.missing,
    difference: line.difference ?? 0,
    toName: line.toName,
    unseen: line.unseen,
  },
});

const choiceOf = (storeKey: string) => ({
  storeKey,
  range: "all",
  categoryKey: "",
  supplierKey: "",
  search: "",
  note: "",
});

/** The server says where the count stands. */
const STAGES = { counting: "counting", reviewing: "reviewing", posted: "closed", cancelled: "closed" } as const;

const isOnPage = ({ stage }: Stocktaking): boolean => !["choosing", "started", "left"].includes(stage);

function ended(now: Stocktaking, acts: Acts, { output: { outcome } }: { output: { outcome: string } }): void {
  now.line = null;
  if (outcome === "left") return void (now.stage = "reviewing");
  Object.assign(now, { stage: "reading", record: null });
  acts.tells({ type: "record.changed" });
}

const FORMS: Readonly<Record<Stocktaking["stage"], string[]>> = {
  choosing: [],
  started: [],
  left: [],
  counting: [],
  reviewing: [],
  reasoning: ["reason"],
  posting: ["form"],
  closed: [],
  reading: [],
};

const deeds: Readonly<Record<string, Deed<Stocktaking>>> = {
  "record.refreshed": {
    can: isOnPage,
    does: (now, acts, { record }: { record: Count }) => {
      now.record = record;
      const { version } = record;
      if (now.stage === "posting") {
        acts.tells({ type: "field.changed", patch: seenOf(record) });
        return acts.tells({ type: "record.refreshed", values: seenOf(record), version });
      }
      if (now.stage === "reasoning" && now.line !== null) {
        const { values } = reasonOf(record, now.line);
        return acts.tells({ type: "record.refreshed", values, version });
      }
      now.stage = STAGES[record.status];
    },
  },
  "post.requested": {
    can: ({ stage }) => stage === "reviewing",
    does: (now, acts) => {
      const record = read(now);
      now.stage = "posting";
      acts.opens("form", { key: record.key, version: record.version, values: seenOf(record) });
    },
  },
  "reason.requested": {
    can: ({ stage }) => stage === "reviewing",
    does: (now, acts, { line }: { line: CountLine }) => {
      Object.assign(now, { stage: "reasoning", line });
      acts.opens("reason", reasonOf(read(now), line));
    },
  },
  "xstate.done.actor.form": { can: ({ stage }) => stage === "posting", does: ended },
  "xstate.done.actor.reason": { can: ({ stage }) => stage === "reasoning", does: ended },
  "xstate.done.actor.choice": {
    can: ({ stage }) => stage === "choosing",
    does: (now, acts, { output: { outcome, saved } }) => {
      now.stage = outcome === "saved" || outcome === "opened" ? "started" : "left";
      if (now.stage === "started")
        acts.tells({ type: "navigation.requested", to: `/counts/${saved.key}`, replace: true });
    },
  },
};

/** A stock count, by what its people do and how far the server keeps it; `isNew` where one is started. */
export const countTruth = <Label extends string>(events: EventsOf<Label>, isNew: boolean) =>
  reference<CountContext, Label, Stocktaking>({
    events,
    start: (acts) => {
      if (isNew) acts.opens("choice", { values: choiceOf("ikeja") });
      return { stage: isNew ? "choosing" : "reading", record: null, line: null };
    },
    deeds,
    shows: ({ stage, record, line }) => ({
      "where the count stands": stage,
      "the count": record,
      "the line whose reason is given": line,
      "whether a form asks what is counted": stage === "choosing",
      "the open forms": FORMS[stage],
    }),
    shown: ({ value, children, context: { record, line, choice } }) => ({
      "where the count stands": value,
      "the count": record,
      "the line whose reason is given": line,
      "whether a form asks what is counted": value === "choosing" && choice !== null,
      // The form of the choice stays with its page.
      "the open forms": Object.keys(children).filter((name) => name !== "choice"),
    }),
  });
