import type { ReceivingContext as ContextOf } from "../../../src/machines/kit/receiving.machine";
import { type Deed, type EventsOf, reference } from "../support/reference";

/** A purchase or a transfer. */
export type Sent = { key: string; version: number; status: string };

export type ReceivingContext = ContextOf<Sent, object>;

/** What is received in a walk. */
export type Goods = {
  /** What the form begins with. */
  blankFor: (record: never) => object;
  isReceivable: (record: never) => boolean;
  /** What is typed, by the kept draft that the form goes on from. */
  typed: Readonly<Record<string, object>>;
  /** The field that keeps what is typed from being passed, and what is said there; undefined for what was counted. */
  lacks: Readonly<Record<string, readonly [field: string, text: string] | undefined>>;
};

/** The draft of a form that goes on from none. */
export const NOTHING_TYPED = "nothing";

type Desk = {
  stage: "viewing" | "counting" | "checking" | "saving" | "disputed" | "done";
  record: Sent | null;
  /** What is typed into the open form. */
  typed: string;
};

const isOpen = ({ stage }: Desk): boolean => stage !== "viewing" && stage !== "done";

const read = ({ record }: Desk): Sent => {
  if (record === null) throw new Error("nothing was read");
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

const deedsOf = ({ blankFor, isReceivable, lacks }: Goods): Readonly<Record<string, Deed<Desk>>> => ({
  "record.refreshed": (now, acts, { record }) => {
    now.record = record;
    const values = blankFor(record as never);
    if (isOpen(now)) acts.tells({ type: "record.refreshed", values, version: record.version });
    else now.stage = "viewing";
  },
  "edit.requested": {
    can: ({ stage, record }) => stage === "viewing" && record !== null && isReceivable(record as never),
    does: (now, acts, { wanted }) => {
      const record = read(now);
      Object.assign(now, { stage: "counting", typed: wanted ?? NOTHING_TYPED });
      acts.opens("form", { key: record.key, version: record.version, values: blankFor(record as never), wanted });
      acts.opens("watchForm");
    },
  },
  "step.next": {
    can: ({ stage }) => stage === "counting",
    does: (now, acts) => {
      const lack = lacks[now.typed];
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
});

/** Receiving goods, by what the person does and how the save of the form goes. */
export const receivingTruth = (events: EventsOf<string>, goods: Goods) =>
  reference<ReceivingContext, string, Desk>({
    events,
    start: () => ({ stage: "viewing", record: null, typed: NOTHING_TYPED }),
    deeds: deedsOf(goods),
    unread: ["watchForm"],
    shows: (now) => ({
      "how far the goods are": now.stage,
      "what was sent": now.record,
      "whether a form is open": isOpen(now),
      "whether the form's save is watched": isOpen(now),
    }),
    shown: ({ value, children, context: { record, form } }) => ({
      "how far the goods are": typeof value === "string" ? value : (value as { receiving: string }).receiving,
      "what was sent": record,
      "whether a form is open": form !== null && children["form"] !== undefined,
      "whether the form's save is watched": children["watchForm"] !== undefined,
    }),
  });
