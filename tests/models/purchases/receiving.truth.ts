import type { Purchase } from "../../../src/api/purchases/purchases";
import type { ReceivingContext as ContextOf } from "../../../src/machines/kit/receiving.machine";
import type { ReceivingValues } from "../../../src/machines/purchases/receiving-form";
import { type Deed, type EventsOf, reference } from "../support/reference";
import { blankFor, type Kept, LACKS } from "./receiving.world";

export type ReceivingContext = ContextOf<Purchase, ReceivingValues>;

type Desk = {
  stage: "viewing" | "counting" | "checking" | "saving" | "disputed" | "done";
  record: Purchase | null;
  /** What is typed into the open form. */
  typed: Kept;
};

const isOpen = ({ stage }: Desk): boolean => stage !== "viewing" && stage !== "done";

const read = ({ record }: Desk): Purchase => {
  if (record === null) throw new Error("no purchase was read");
  return record;
};

/** Which stage of the form's save leads where. */
const MOVES: Readonly<Partial<Record<Desk["stage"], Readonly<Record<string, Desk["stage"]>>>>> = {
  checking: { saving: "saving" },
  saving: { resolvingConflict: "disputed", editing: "checking" },
  // Fewer units may be to come by then.
  disputed: { editing: "counting" },
};

const nextOf = ({ stage }: Desk, moved: string) => MOVES[stage]?.[moved];

const deeds: Readonly<Record<string, Deed<Desk>>> = {
  "record.refreshed": (now, acts, { record }) => {
    now.record = record;
    if (isOpen(now)) acts.tells({ type: "record.refreshed", values: blankFor(record), version: record.version });
    else now.stage = "viewing";
  },
  "edit.requested": {
    can: ({ stage, record }) =>
      stage === "viewing" && (record?.status === "sent" || record?.status === "partly-received"),
    does: (now, acts, { wanted }) => {
      const record = read(now);
      Object.assign(now, { stage: "counting", typed: wanted ?? "nothing" });
      acts.opens("form", { key: record.key, version: record.version, values: blankFor(record), wanted });
      acts.opens("watchForm");
    },
  },
  "step.next": {
    can: ({ stage }) => stage === "counting",
    does: (now, acts) => {
      const lack = LACKS[now.typed];
      if (lack === undefined) {
        now.stage = "checking";
        return;
      }
      const [field, message] = lack;
      acts.tells({ type: "problems.found", problems: { message, fields: { [field]: message } } });
    },
  },
  "step.back": {
    can: ({ stage }) => stage === "checking",
    does: (now) => {
      now.stage = "counting";
    },
  },
  "save.moved": {
    can: (now, { stage }) => nextOf(now, stage) !== undefined,
    does: (now, _acts, { stage }) => {
      now.stage = nextOf(now, stage) ?? now.stage;
    },
  },
  "xstate.done.actor.form": {
    can: isOpen,
    does: (now, acts, { output: { outcome } }) => {
      if (outcome === "left") {
        now.stage = "viewing";
        return;
      }
      Object.assign(now, { stage: "done", record: null });
      acts.tells({ type: "record.changed" });
    },
  },
};

/** Receiving goods, by what the person does and how the save of the form goes. */
export const receivingTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<ReceivingContext, Label, Desk>({
    events,
    start: () => ({ stage: "viewing", record: null, typed: "nothing" }),
    deeds,
    unread: ["watchForm"],
    shows: (now) => ({
      "how far the goods are": now.stage,
      "the purchase": now.record,
      "whether a form is open": isOpen(now),
      "whether the form's save is watched": isOpen(now),
    }),
    shown: ({ value, children, context: { record, form } }) => ({
      "how far the goods are": typeof value === "string" ? value : (value as { receiving: string }).receiving,
      "the purchase": record,
      "whether a form is open": form !== null && children["form"] !== undefined,
      "whether the form's save is watched": children["watchForm"] !== undefined,
    }),
  });
