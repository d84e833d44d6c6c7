import type { CountEntry, EntryMade } from "../../../src/api/counts/counts";
import type { EntriesContext } from "../../../src/machines/counts/count-entries.machine";
import { type Acts, type Deed, type EventsOf, reference, whyOf } from "../support/reference";

type Line = { variantKey: string; name: string; round: number; counted: number | null };

type Counter = {
  countKey: string | null;
  isOpen: boolean;
  /** Whether the device was asked what it has. */
  kept: "unasked" | "asked" | "known";
  isSending: boolean;
  isWaiting: boolean;
  /** Why the oldest entry could not be sent. */
  why: string | null;
  queue: CountEntry[];
  refused: { id: string; why: string }[];
  last: EntryMade | null;
  typing: { line: Line; again: boolean; text: string } | null;
  isWriting: boolean;
  isUnkept: boolean;
  /** What the device was given last, as it was. */
  refusals: unknown[];
};

/** Nothing is sent before the device was asked; then one after the other. */
function send(now: Counter, acts: Acts): void {
  const [entry] = now.queue;
  if (now.kept !== "known" || now.isSending || now.isWaiting || entry === undefined) return;
  now.isSending = true;
  acts.calls("sendEntry", { countKey: now.countKey, entry });
}

/** The device keeps what is not at the server, whatever it is keeping. */
function keep(now: Counter, acts: Acts): void {
  if (now.isWriting) acts.givesUp("keepEntries");
  Object.assign(now, { isWriting: true, isUnkept: false });
  acts.calls("keepEntries", { countKey: now.countKey, queue: [...now.queue], refused: [...now.refusals] });
}

function add(now: Counter, acts: Acts, entry: CountEntry): void {
  now.queue = [...now.queue, entry];
  send(now, acts);
  keep(now, acts);
}

/** A whole number with at most seven digits, below 0 behind a minus. */
function numberIn(text: string): number | null {
  const digits = text.replace(/^[-−]/, "");
  if (digits === "" || digits.length > 7 || [...digits].some((sign) => !"0123456789".includes(sign))) return null;
  return text === digits || Number(digits) === 0 ? Number(digits) : -Number(digits);
}

function isCountable({ typing }: Counter): boolean {
  if (typing === null) return false;
  const { line, again, text } = typing;
  const number = numberIn(text);
  if (number === null) return false;
  return number >= 0 || (!again && line.counted !== null && -number <= line.counted);
}

/** The oldest entry leaves the queue; once all are sent, the page is read again. */
function leave(now: Counter, acts: Acts): CountEntry {
  const [entry, ...queue] = now.queue;
  if (entry === undefined) throw new Error("nothing was sent");
  Object.assign(now, { queue, isSending: false });
  if (queue.length === 0) acts.tells({ type: "record.changed" });
  return entry;
}

const FINAL = new Set(["refused", "missing", "forbidden", "invalid", "rejected", "tooLarge", "duplicate"]);

const deeds: Readonly<Record<string, Deed<Counter>>> = {
  "record.refreshed": (now, acts, { record: { key, status } }) => {
    Object.assign(now, { countKey: key, isOpen: status === "counting" || status === "reviewing" });
    if (now.kept !== "unasked") return;
    now.kept = "asked";
    acts.calls("findEntries", { countKey: key });
  },
  "xstate.done.actor.findEntries": (now, acts, { output: { queue, refused } }) => {
    const known = new Set(now.queue.map(({ id }) => id));
    now.queue = [...queue.filter(({ id }: CountEntry) => !known.has(id)), ...now.queue];
    now.refusals = [...refused, ...now.refusals];
    now.refused = [
      ...refused.map(({ entry, failure }: { entry: CountEntry; failure: { title: string } }) => ({
        id: entry.id,
        why: failure.title,
      })),
      ...now.refused,
    ];
    now.kept = "known";
    send(now, acts);
    keep(now, acts);
  },
  "xstate.error.actor.findEntries": (now, acts) => {
    now.kept = "known";
    send(now, acts);
  },
  "unit.scanned": {
    can: ({ isOpen }) => isOpen,
    does: (now, acts, { scanned, at }) => add(now, acts, { ...scanned, id: acts.newKey(), quantity: 1, at }),
  },
  "line.chosen": {
    can: ({ isOpen, typing }) => isOpen && typing === null,
    does: (now, _, { line, again }) => void (now.typing = { line, again, text: "" }),
  },
  "quantity.typed": {
    can: ({ typing }) => typing !== null,
    does: (now, _, { text }) => {
      if (now.typing !== null) now.typing = { ...now.typing, text };
    },
  },
  "quantity.submitted": {
    can: isCountable,
    does: (now, acts, { at }) => {
      if (now.typing === null) return;
      const { line, again, text } = now.typing;
      const { variantKey, name, round } = line;
      now.typing = null;
      const quantity = numberIn(text) ?? 0;
      add(now, acts, { id: acts.newKey(), variantKey, name, quantity, round, ...(again && { again }), at });
    },
  },
  "line.left": { can: ({ typing }) => typing !== null, does: (now) => void (now.typing = null) },
  "xstate.done.actor.sendEntry": (now, acts, { output }) => {
    leave(now, acts);
    now.last = output;
    send(now, acts);
    keep(now, acts);
  },
  "xstate.error.actor.sendEntry": (now, acts, { error }) => {
    const why = whyOf(error);
    if (!FINAL.has(why.kind)) return void Object.assign(now, { isSending: false, isWaiting: true, why: why.title });
    const entry = leave(now, acts);
    now.refused = [...now.refused, { id: entry.id, why: why.title }];
    now.refusals = [...now.refusals, { entry, failure: why }];
    send(now, acts);
    keep(now, acts);
  },
  "xstate.after.retryPause.countEntries.queue.waiting": {
    can: ({ isWaiting }) => isWaiting,
    does: (now, acts) => {
      now.isWaiting = false;
      send(now, acts);
    },
  },
  "retry.requested": {
    can: ({ isWaiting }) => isWaiting,
    does: (now, acts) => {
      now.isWaiting = false;
      send(now, acts);
    },
  },
  "refusal.read": {
    can: ({ refused }, { id }) => refused.some((each) => each.id === id),
    does: (now, acts, { id }) => {
      const at = now.refused.findIndex((each) => each.id === id);
      now.refused = now.refused.toSpliced(at, 1);
      now.refusals = now.refusals.toSpliced(at, 1);
      keep(now, acts);
    },
  },
  "xstate.done.actor.keepEntries": (now) => void (now.isWriting = false),
  "xstate.error.actor.keepEntries": (now) => void Object.assign(now, { isWriting: false, isUnkept: true }),
};

/** What is found in a count, by what is scanned and typed, and by the replies of the server and the device. */
export const entriesTruth = <Label extends string>(events: EventsOf<Label>) =>
  reference<EntriesContext, Label, Counter>({
    events,
    unasked: ["record.refreshed"],
    start: () => ({
      countKey: null,
      isOpen: false,
      kept: "unasked",
      isSending: false,
      isWaiting: false,
      why: null,
      queue: [],
      refused: [],
      last: null,
      typing: null,
      isWriting: false,
      isUnkept: false,
      refusals: [],
    }),
    deeds,
    shows: ({ queue, refused, last, typing, isWaiting, why, isUnkept }) => ({
      "what is not at the server yet": queue.map(({ name, quantity }) => `${quantity} ${name}`),
      "what was refused, and why": refused.map((each) => each.why),
      "what was counted last": last,
      "what is typed": typing,
      "why it waits": isWaiting ? why : null,
      "whether the device keeps nothing": isUnkept,
    }),
    shown: ({ tags, context: { queue, refused, last, typing, failure } }) => ({
      "what is not at the server yet": queue.map(({ name, quantity }: CountEntry) => `${quantity} ${name}`),
      "what was refused, and why": refused.map((each: { failure: { title: string } }) => each.failure.title),
      "what was counted last": last,
      "what is typed": typing,
      "why it waits": tags.has("waiting") ? (failure?.title ?? "nobody knows why") : null,
      "whether the device keeps nothing": tags.has("unkept"),
    }),
  });
