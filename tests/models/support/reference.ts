import type { EventObject } from "xstate";
import { outcomeOf, type View } from "./model";
import type { Oracle, Truth } from "./oracle";
import type { TakenStep } from "./run";

/** What a reference says that an event brings about outside the machine. */
export type Acts = {
  /** A call is made with this input; it is under way until it ends or is given up. */
  calls: (name: string, input?: unknown) => void;
  /** A call is given up. */
  givesUp: (name: string) => void;
  /** A child that is no call is started. */
  opens: (name: string, input?: unknown) => void;
  /** Others are told: the shell by an outward event, or an actor by an event sent to it. */
  tells: (event: object) => void;
  /** An idempotency key that no call had before. */
  newKey: () => string;
  /** The workflow is over, with this output. */
  ends: (output?: unknown) => void;
};

// oxlint-disable-next-line typescript/no-explicit-any -- each deed reads the fields of its own event
type Sent = any;

export type EventsOf<Label extends string> = Readonly<Record<Label, EventObject>>;

type Does<Memory> = (now: Memory, acts: Acts, event: Sent) => void;

export type Why = { kind: string; title: string; toast?: object };

const OUR_FAULT = "Something went wrong in this page. Reload it, then try again";
const BUG: Why = { kind: "bug", title: OUR_FAULT, toast: { tone: "warning", text: OUR_FAULT } };

/** Why a call failed; anything but an answer or a lost one is a fault of the page. */
export const whyOf = (error: unknown): Why => (error as { failure?: Why }).failure ?? BUG;

/** The person is told in a toast, if the failure has one. */
export function tellWhy(acts: Acts, { toast }: Why): void {
  if (toast) acts.tells({ type: "toast.raised", toast });
}

/** The person is told of any failure. */
export const tellAnyWhy = (acts: Acts, { toast, title }: Why): void =>
  acts.tells({ type: "toast.raised", toast: toast ?? { tone: "warning", text: title } });

/** When an event can happen, and what it changes. By default a reply can come to a call, and all others always. */
export type Deed<Memory> = Does<Memory> | { can?: (now: Memory, event: Sent) => boolean; does: Does<Memory> };

type Reference<Context, Label extends string, Memory> = {
  events: Readonly<Record<Label, EventObject>>;
  start: (acts: Acts) => Memory;
  /** By the type of the event. */
  deeds: Readonly<Record<string, Deed<Memory>>>;
  /** What is shown, by name. */
  shows: (now: Memory) => Readonly<Record<string, unknown>>;
  /** What the machine shows, by the same names. */
  shown: (view: View<Context>) => Readonly<Record<string, unknown>>;
  /** Events that a machine may accept or ignore where the person is not offered them. */
  unasked?: readonly string[];
  /** Children that are started and whose input is not compared. */
  unread?: readonly string[];
  /** Calls of its children, which are not compared. */
  inner?: readonly string[];
  /** What others read of the workflow when it is over; `shown` has it under the same names. */
  afterwards?: (now: Memory) => Readonly<Record<string, unknown>>;
  /** Of what the machine tells others, what is compared; by default all. */
  heard?: (event: EventObject) => boolean;
};

const isActor = (value: object): boolean => "getSnapshot" in value && "subscribe" in value;

/** A value in which actors and functions are named instead of compared. */
export function plain(value: unknown): unknown {
  if (typeof value === "function") return "a function";
  if (Array.isArray(value)) return value.map(plain);
  if (typeof value !== "object" || value === null) return value;
  if (isActor(value)) return "an actor";
  if (Object.getPrototypeOf(value) !== Object.prototype) return value;
  const entries = Object.entries(value).filter(([, each]) => each !== undefined);
  return Object.fromEntries(entries.map(([name, each]) => [name, plain(each)]));
}

const KEY = /\b[0-9a-f]{32}\b|key \d+ of the reference/g;

/** Numbers keys in the order in which they are sent: nobody knows a random one beforehand. */
function numbered(keys: Map<string, string>, value: unknown): unknown {
  if (typeof value === "string")
    return value.replace(KEY, (key) => {
      if (!keys.has(key)) keys.set(key, `key ${keys.size + 1}`);
      return keys.get(key) ?? key;
    });
  if (Array.isArray(value)) return value.map((each) => numbered(keys, each));
  if (typeof value !== "object" || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, numbered(keys, each)]));
}

const isOfPerson = ({ type }: EventObject): boolean => outcomeOf({ type }) === undefined && !type.startsWith("xstate.");

const SENT = "what calls and children are given";
const TOLD = "what others are told";
const PENDING = "the calls under way";
const OPEN = "what can be done";
const OUTPUT = "what the workflow ends with";

const deedOf = <Memory>(deed: Deed<Memory>) => (typeof deed === "function" ? { does: deed } : deed);

/**
 * A reference of a workflow: what each event does to what is shown, what is sent with which input, what others are told,
 * and what can be done then. It reads events only.
 */
export function reference<Context, Label extends string, Memory>({
  events,
  start,
  deeds,
  shows,
  shown,
  unasked = [],
  unread = [],
  inner = [],
  afterwards = () => ({}),
  heard = () => true,
}: Reference<Context, Label, Memory>): Oracle<Label, TakenStep<Context, Label>> {
  const asked = (Object.keys(events) as Label[]).filter(
    (label) => isOfPerson(events[label]) && !unasked.includes(events[label].type),
  );
  for (const { type } of Object.values<EventObject>(events))
    if (!(type in deeds)) throw new Error(`the reference does not say what ${type} does`);
  const keysOf = new WeakMap<object, Map<string, string>>();
  const inputOf = (name: string, input: unknown) => [name, unread.includes(name) ? "unread" : plain(input)];

  const begin = (): Truth<Label> => {
    const keys = new Map<string, string>();
    let [made, pending] = [0, [] as string[]];
    let step = { sent: [] as unknown[], told: [] as unknown[] };
    let ended: { output: unknown } | null = null;
    const acts: Acts = {
      calls: (name, input) => {
        pending.push(name);
        step.sent.push(inputOf(name, input));
      },
      givesUp: (name) => void (pending = pending.filter((each) => each !== name)),
      opens: (name, input) => void step.sent.push(inputOf(name, input)),
      tells: (event) => void step.told.push(plain(event)),
      newKey: () => `key ${(made += 1)} of the reference`,
      ends: (output) => {
        ended = { output };
        pending = [];
      },
    };
    const now = start(acts);
    const can = (label: Label): boolean => {
      const event = events[label];
      const child = outcomeOf(event);
      const { can: may } = deedOf(deeds[event.type] as Deed<Memory>) as { can?: (now: Memory, event: Sent) => boolean };
      if (ended !== null) return false;
      return may === undefined ? child === undefined || pending.includes(child) : may(now, event);
    };
    return {
      can,
      take: (label) => {
        step = { sent: [], told: [] };
        const event = events[label];
        const at = pending.lastIndexOf(outcomeOf(event) ?? "");
        if (at !== -1) pending = pending.toSpliced(at, 1);
        deedOf(deeds[event.type] as Deed<Memory>).does(now, acts, event);
      },
      pass: () => void (step = { sent: [], told: [] }),
      says: () => ({
        [SENT]: numbered(keys, step.sent),
        [TOLD]: numbered(keys, step.told),
        [PENDING]: pending.toSorted(),
        [OPEN]: asked.filter(can),
        // A person is shown nothing of a workflow that is over.
        ...(ended === null ? shows(now) : afterwards(now)),
        [OUTPUT]: ended === null ? "it goes on" : plain((ended as { output: unknown }).output),
      }),
      isOver: () => ended !== null,
    };
  };
  return {
    begin,
    isFromStart: true,
    shown: ({ after, calls, opened, told }) => {
      const keys = keysOf.get(calls) ?? new Map<string, string>();
      keysOf.set(calls, keys);
      return {
        [SENT]: numbered(
          keys,
          opened.map(({ name, input }) => inputOf(name, input)),
        ),
        [TOLD]: numbered(keys, told.filter(heard).map(plain)),
        [PENDING]: calls
          .filter(({ name, state }) => state === "pending" && !inner.includes(name))
          .map(({ name }) => name)
          .toSorted(),
        [OPEN]: asked.filter((label) => after.status === "active" && after.can(events[label])),
        ...shown(after),
        [OUTPUT]: after.status === "done" ? plain(after.output) : "it goes on",
      };
    },
  };
}
