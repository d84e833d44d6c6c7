/**
 * What is found while goods are counted, from the shelf to the server. A scan counts 1, a typed quantity what it says.
 * Every entry is kept on the device until the server has it, and sent in its order, one at a time, with its own key;
 * without a network it waits and is sent again, also after the page was closed. One that the server refuses stays listed
 * until the person has read why. Scanning goes on meanwhile.
 */
import { assign, enqueueActions, raise, setup, type AnyActorRef } from "xstate";
import type { Count, CountEntry, CountLine, EntryMade } from "../../api/counts/counts";
import type { RecordRefreshed } from "../kit/editor";
import { failedAs, failureIn, type Failure } from "../kit/failure";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

/** An entry that could not be sent is tried again after this time, in ms. */
export const RETRY_MS = 5000;

export type RefusedEntry = { entry: CountEntry; failure: Failure };

/** What the device keeps of a count. */
export type KeptEntries = { queue: readonly CountEntry[]; refused: readonly RefusedEntry[] };

/** What was scanned. */
export type Scanned = Pick<CountEntry, "variantKey" | "code" | "serial" | "name">;

/** The quantity that is typed of a line; `again` replaces what is counted of it. */
export type Typing = {
  line: Pick<CountLine, "variantKey" | "name" | "round" | "counted">;
  again: boolean;
  text: string;
};

export type EntriesContext = {
  page: AnyActorRef;
  countKey: string | null;
  isOpen: boolean;
  /** Not yet at the server, the oldest first. */
  queue: readonly CountEntry[];
  refused: readonly RefusedEntry[];
  /** What the server made of the last one. */
  last: EntryMade | null;
  /** Why the oldest one waits, while it does. */
  failure: Failure | null;
  typing: Typing | null;
};

export type EntriesEvent =
  | RecordRefreshed<Count>
  | { type: "unit.scanned"; scanned: Scanned; at: number }
  | { type: "line.chosen"; line: Typing["line"]; again: boolean }
  | { type: "quantity.typed"; text: string }
  | { type: "quantity.submitted"; at: number }
  | { type: "line.left" }
  /** Now, and not after the pause. */
  | { type: "retry.requested" }
  | { type: "refusal.read"; id: string }
  | { type: "queue.changed" };

const MOST_DIGITS = 7;

/** A whole number, with a sign for a correction; null for anything else. */
export function quantityOf(text: string): number | null {
  const found = /^([-−]?)(\d{1,7})$/.exec(text.trim());
  if (found === null) return null;
  const number = Number(found[2]);
  return found[1] === "" || number === 0 ? number : -number;
}

/** Why the text cannot be counted, for people; null when it can. */
export function typingProblem({ line, again, text }: Typing): string | null {
  const quantity = quantityOf(text);
  if (quantity === null) return "Enter a whole number, or 0 if there are none";
  if (quantity < 0 && (again || line.counted === null)) return "Nothing is counted yet that could be taken away";
  return quantity < 0 && -quantity > (line.counted ?? 0) ? `Only ${line.counted} are counted so far` : null;
}

const DIGITS = new RegExp(String.raw`[^\d−-]`, "g");

const typed = (text: string): string => text.replace(DIGITS, "").slice(0, MOST_DIGITS + 1);

function typedEntry({ line, again, text }: Typing, at: number): CountEntry {
  const { variantKey, name, round } = line;
  return {
    id: newIdempotencyKey(),
    variantKey,
    name,
    quantity: quantityOf(text) ?? 0,
    round,
    ...(again && { again }),
    at,
  };
}

const merged = (kept: readonly CountEntry[], queue: readonly CountEntry[]): CountEntry[] => [
  ...kept.filter(({ id }) => queue.every((entry) => entry.id !== id)),
  ...queue,
];

export const countEntriesMachine = setup({
  types: {
    context: {} as EntriesContext,
    events: {} as EntriesEvent,
    emitted: {} as Outward,
    input: {} as { page: AnyActorRef },
    tags: {} as "unkept" | "waiting",
  },
  actors: {
    /** What earlier pages of this device kept of the count. */
    findEntries: missingEffect<KeptEntries, { countKey: string }>("findEntries"),
    /** Keeps these in place of those kept before; none is kept where there is none. */
    keepEntries: missingEffect<void, KeptEntries & { countKey: string }>("keepEntries"),
    sendEntry: missingEffect<EntryMade, { countKey: string; entry: CountEntry }>("sendEntry"),
  },
  delays: { retryPause: RETRY_MS },
  actions: {
    noteCount: assign(({ event }) =>
      event.type === "record.refreshed"
        ? {
            countKey: event.record.key,
            isOpen: event.record.status === "counting" || event.record.status === "reviewing",
          }
        : {},
    ),
    addKept: assign(({ context }, { queue, refused }: KeptEntries) => ({
      queue: merged(queue, context.queue),
      refused: [...refused, ...context.refused],
    })),
    addScanned: assign(({ context, event }) => {
      if (event.type !== "unit.scanned") return {};
      const { scanned, at } = event;
      return { queue: [...context.queue, { ...scanned, id: newIdempotencyKey(), quantity: 1, at }] };
    }),
    addTyped: assign(({ context, event }) => {
      const { typing, queue } = context;
      if (event.type !== "quantity.submitted" || typing === null) return {};
      return { queue: [...queue, typedEntry(typing, event.at)], typing: null };
    }),
    beginTyping: assign(({ event }) =>
      event.type === "line.chosen" ? { typing: { line: event.line, again: event.again, text: "" } } : {},
    ),
    keepText: assign(({ context, event }) =>
      event.type === "quantity.typed" && context.typing !== null
        ? { typing: { ...context.typing, text: typed(event.text) } }
        : {},
    ),
    endTyping: assign({ typing: null }),
    noteMade: assign(({ context, event }) => ({
      queue: context.queue.slice(1),
      last: "output" in event ? (event.output as EntryMade) : null,
    })),
    /** The device keeps what the queue is now. */
    keepQueue: raise({ type: "queue.changed" }),
    noteFailure: assign(({ event }) => ({ failure: failureIn(event) })),
    noteRefused: assign(({ context, event }) => {
      const [entry, ...queue] = context.queue;
      const refused = entry === undefined ? [] : [{ entry, failure: failureIn(event) }];
      return { queue, refused: [...context.refused, ...refused] };
    }),
    forgetRefused: assign(({ context, event }) =>
      event.type === "refusal.read" ? { refused: context.refused.filter(({ entry }) => entry.id !== event.id) } : {},
    ),
    /** Once all is sent, the page shows what it added up to. */
    tellPage: enqueueActions(({ context, enqueue }) => {
      if (context.queue.length === 0) enqueue.sendTo(context.page, { type: "record.changed" });
    }),
  },
  guards: {
    isOpen: ({ context }) => context.isOpen,
    isFilled: ({ context }) => context.queue.length > 0,
    isValid: ({ context }) => context.typing !== null && typingProblem(context.typing) === null,
    isListed: ({ context, event }) =>
      event.type === "refusal.read" && context.refused.some(({ entry }) => entry.id === event.id),
    /** It is not accepted, however often it is sent. */
    isRefused: failedAs("refused", "missing", "forbidden", "invalid", "rejected", "tooLarge", "duplicate"),
  },
}).createMachine({
  id: "countEntries",
  type: "parallel",
  context: ({ input }) => ({
    page: input.page,
    countKey: null,
    isOpen: false,
    queue: [],
    refused: [],
    last: null,
    failure: null,
    typing: null,
  }),
  on: { "record.refreshed": { actions: "noteCount" } },
  states: {
    queue: {
      initial: "unread",
      states: {
        unread: { on: { "record.refreshed": { target: "finding", actions: "noteCount" } } },
        finding: {
          invoke: {
            id: "findEntries",
            src: "findEntries",
            input: ({ context }) => ({ countKey: context.countKey ?? "" }),
            onDone: {
              target: "resting",
              actions: [{ type: "addKept", params: ({ event }) => event.output }, "keepQueue"],
            },
            // A browser without storage keeps nothing.
            onError: { target: "resting" },
          },
        },
        resting: { always: { guard: "isFilled", target: "sending" } },
        sending: {
          invoke: {
            id: "sendEntry",
            src: "sendEntry",
            input: ({ context: { countKey, queue } }) => {
              const [entry] = queue;
              if (entry === undefined || countKey === null) throw new Error("an entry of a count is sent");
              return { countKey, entry };
            },
            onDone: { target: "resting", actions: ["noteMade", "keepQueue", "tellPage"] },
            onError: [
              { guard: "isRefused", target: "resting", actions: ["noteRefused", "keepQueue", "tellPage"] },
              { target: "waiting", actions: "noteFailure" },
            ],
          },
        },
        waiting: {
          tags: "waiting",
          after: { retryPause: { target: "sending" } },
          on: { "retry.requested": { target: "sending" } },
        },
      },
      on: { "refusal.read": { guard: "isListed", actions: ["forgetRefused", "keepQueue"] } },
    },
    found: {
      initial: "resting",
      states: {
        resting: {
          on: { "line.chosen": { guard: "isOpen", target: "typing", actions: "beginTyping" } },
        },
        typing: {
          on: {
            "quantity.typed": { actions: "keepText" },
            "quantity.submitted": { guard: "isValid", target: "resting", actions: ["addTyped", "keepQueue"] },
            "line.left": { target: "resting", actions: "endTyping" },
          },
        },
      },
      on: { "unit.scanned": { guard: "isOpen", actions: ["addScanned", "keepQueue"] } },
    },
    device: {
      initial: "able",
      on: { "queue.changed": { target: ".writing" } },
      states: {
        able: {},
        writing: {
          invoke: {
            id: "keepEntries",
            src: "keepEntries",
            input: ({ context: { countKey, queue, refused } }) => ({ countKey: countKey ?? "", queue, refused }),
            onDone: { target: "able" },
            onError: { target: "unkept" },
          },
        },
        /** The device is full or denies storage: what is not sent is lost with the page. */
        unkept: { tags: "unkept" },
      },
    },
  },
});
