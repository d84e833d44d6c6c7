import type { Shift } from "../../../src/api/shifts/shifts";
import type { ShiftContext } from "../../../src/machines/shifts/shift.machine";
import { type Acts, type Deed, type EventsOf, reference } from "../support/reference";
import type { Stance } from "../support/stand-in";

type Drawer = {
  stage: "closed" | "opening" | "open" | "counting" | "explaining" | "reading";
  record: Shift | null;
  /** How the explanation stands. */
  explanation: Stance | null;
};

/** No note or coin is counted yet. */
const UNCOUNTED = Object.fromEntries(
  ["1000", "500", "200", "100", "50", "20", "10", "5", "2", "1", "50k"].map((name) => [name, null]),
);

const countOf = ({ count }: Shift) => count ?? UNCOUNTED;

const sumsOf = ({ expected, counted, smallDifference, explanation }: Shift) => ({
  expected,
  counted: counted ?? 0,
  small: smallDifference,
  explanation,
});

const isAt =
  (...stages: Drawer["stage"][]) =>
  ({ stage }: Drawer): boolean =>
    stages.includes(stage);

const read = ({ record }: Drawer): Shift => {
  if (record === null) throw new Error("no shift was read");
  return record;
};

/** The form of the explanation begins with the sums of the shift as it was read last. */
function explain(now: Drawer, acts: Acts): void {
  const record = read(now);
  const values = sumsOf(record);
  Object.assign(now, { stage: "explaining", explanation: values.explanation });
  acts.opens("closing", { key: record.key, version: record.version, values });
}

/** The server says where the shift stands. */
function stand(now: Drawer, acts: Acts): void {
  const { status } = read(now);
  now.explanation = null;
  if (status === "counted") explain(now, acts);
  else now.stage = status;
}

function readAgain(now: Drawer, acts: Acts): void {
  Object.assign(now, { stage: "reading", record: null, explanation: null });
  acts.tells({ type: "record.changed" });
}

const FORMS: Readonly<Record<Drawer["stage"], string[]>> = {
  closed: [],
  opening: ["opening"],
  open: [],
  counting: ["form"],
  explaining: ["closing"],
  reading: [],
};

const deeds: Readonly<Record<string, Deed<Drawer>>> = {
  "opening.requested": {
    can: ({ stage, record }) => stage === "closed" && record === null,
    does: (now, acts) => {
      now.stage = "opening";
      acts.opens("opening", { values: { ...UNCOUNTED, accountKey: "" } });
    },
  },
  "xstate.done.actor.opening": {
    can: isAt("opening"),
    does: (now, acts, { output: { outcome, saved } }) => {
      now.stage = outcome === "left" ? "closed" : "open";
      if (outcome !== "left") acts.tells({ type: "navigation.requested", to: `/shifts/${saved.key}` });
    },
  },
  "record.refreshed": {
    can: ({ stage }) => stage !== "opening",
    does: (now, acts, { record }) => {
      now.record = record;
      const { version } = record;
      if (now.stage === "counting") return acts.tells({ type: "record.refreshed", values: countOf(record), version });
      const isTyped = now.explanation !== null && now.explanation !== "untouched";
      if (!isTyped) return stand(now, acts);
      // What is typed stays, next to the sums that would be closed now.
      const values = sumsOf(record);
      const { expected, counted } = values;
      acts.tells({ type: "field.changed", patch: { expected, counted } });
      acts.tells({ type: "record.refreshed", values, version });
    },
  },
  "edit.requested": {
    // A shift on its way to be closed is not counted again.
    can: ({ stage, record, explanation }) =>
      (stage === "open" || (stage === "explaining" && explanation !== "saving")) && record !== null,
    does: (now, acts, { wanted }) => {
      const record = read(now);
      Object.assign(now, { stage: "counting", explanation: null });
      acts.opens("form", { key: record.key, version: record.version, values: countOf(record), wanted });
    },
  },
  "xstate.done.actor.form": {
    can: isAt("counting"),
    does: (now, acts, { output: { outcome } }) => {
      if (outcome !== "left") readAgain(now, acts);
      else if (read(now).status === "counted") explain(now, acts);
      else now.stage = "open";
    },
  },
  "xstate.done.actor.closing": {
    can: isAt("explaining"),
    does: (now, acts, { output: { outcome } }) => (outcome === "left" ? explain : readAgain)(now, acts),
  },
};

/** The shift of a cash drawer, by what its people do and how far the server keeps it. */
export const shiftTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<ShiftContext, Label, Drawer>({
    events,
    start: () => ({ stage: "closed", record: null, explanation: null }),
    deeds,
    shows: ({ stage, record }) => ({
      "where the shift stands": stage,
      "the shift": record,
      "the open forms": FORMS[stage],
      "whether the difference is explained": stage === "explaining",
    }),
    shown: ({ value, children, context: { record, closing } }) => ({
      "where the shift stands": value,
      "the shift": record,
      "the open forms": Object.keys(children),
      "whether the difference is explained": closing !== null,
    }),
  });
