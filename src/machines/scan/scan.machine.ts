/**
 * A scanner at a form with goods. It types a code faster than a person can and ends with Enter; the variant of the code is
 * looked up and added. Codes that arrive during a look-up wait for their turn; one that cannot be added stays listed until
 * the person decides about it.
 */
import { and, assign, enqueueActions, not, setup } from "xstate";
import type { PickerProduct } from "../../api/shell/for-sale";
import { failureIn, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import type { PickedVariant } from "../products/product-picker.machine";

/** The longest gap between two keys of a scanner, in ms; a person needs more. */
export const SCAN_GAP_MS = 50;
/** A shorter text is rather two keys that a person pressed together. */
const SHORTEST_CODE = 3;

/** A code that was not added, and why. `title` names what it belongs to; `short`: the form has all units of it. */
export type Trouble = { code: string } & (
  | { kind: "unknown" }
  | { kind: "closed" | "short"; title: string }
  | { kind: "unread"; failure: Failure }
);

export type ScanInput = {
  /** The store to look in first, "" for none. */
  storeKey: () => string;
  /** How many units of it the form can still take. */
  unitsLeft: (found: PickedVariant) => number;
  /** Puts one unit of what was scanned into the form. */
  take: (found: PickedVariant) => void;
};

export type ScanContext = ScanInput & {
  typed: string;
  /** When the last key was pressed, in ms. */
  keyAt: number;
  /** The codes to look up, oldest first. */
  queue: readonly string[];
  troubles: readonly Trouble[];
};

export type ScanEvent =
  /** A key of any control of the page, without those that only change others; `at` is its time in ms. */
  | { type: "key.pressed"; key: string; at: number }
  | { type: "trouble.retried"; code: string }
  | { type: "trouble.dismissed"; code: string };

/** Every product that has the code on one of its variants: one for each store that has it. */
export type CodeRead = { product: PickerProduct; variantKey: string }[];

const isCharacter = (key: string) => [...key].length === 1;

const isOnSale = ({ variant }: PickedVariant) => variant.status === "active";

/** The one to sell: one with units before others, of the own store first. */
function bestOf(read: CodeRead, { storeKey, unitsLeft }: ScanInput): PickedVariant | null {
  const found = read.flatMap(({ product, variantKey }) =>
    product.variants.filter(({ key }) => key === variantKey).map((variant) => ({ product, variant })),
  );
  const own = storeKey();
  const rank = (each: PickedVariant) =>
    (isOnSale(each) ? 4 : 0) + (unitsLeft(each) > 0 ? 2 : 0) + (each.product.storeKey === own ? 1 : 0);
  return found.toSorted((one, other) => rank(other) - rank(one))[0] ?? null;
}

const withTrouble = (troubles: readonly Trouble[], code: string, trouble: Trouble | null): Trouble[] => [
  ...troubles.filter((each) => each.code !== code),
  ...(trouble === null ? [] : [trouble]),
];

function troubleOf(code: string, found: PickedVariant | null, { unitsLeft }: ScanInput): Trouble | null {
  if (found === null) return { code, kind: "unknown" };
  const title = `${found.product.title} (${found.variant.variation})`;
  if (!isOnSale(found)) return { code, kind: "closed", title };
  return unitsLeft(found) > 0 ? null : { code, kind: "short", title };
}

export const scanMachine = setup({
  types: {
    context: {} as ScanContext,
    events: {} as ScanEvent,
    emitted: {} as Outward,
    input: {} as ScanInput,
    tags: {} as "busy",
    children: {} as { findCode: "findCode" },
  },
  actors: { findCode: missingEffect<CodeRead, { code: string }>("findCode") },
  actions: {
    begin: assign(({ event }) => (event.type === "key.pressed" ? { typed: event.key, keyAt: event.at } : {})),
    gather: assign(({ context, event }) =>
      event.type === "key.pressed" ? { typed: context.typed + event.key, keyAt: event.at } : {},
    ),
    queueScan: assign(({ context }) => ({ queue: [...context.queue, context.typed.trim()] })),
    drop: assign(({ context, event }) =>
      "code" in event ? { troubles: context.troubles.filter(({ code }) => code !== event.code) } : {},
    ),
    queueAgain: assign(({ context, event }) =>
      event.type === "trouble.retried" ? { queue: [...context.queue, event.code] } : {},
    ),
    takeFound: enqueueActions(({ context, enqueue }, { read }: { read: CodeRead }) => {
      const [code = "", ...queue] = context.queue;
      const found = bestOf(read, context);
      const trouble = troubleOf(code, found, context);
      enqueue.assign({ queue, troubles: withTrouble(context.troubles, code, trouble) });
      if (found !== null && trouble === null) enqueue(() => context.take(found));
    }),
    keepUnread: assign(({ context, event }) => {
      const [code = "", ...queue] = context.queue;
      const trouble: Trouble = { code, kind: "unread", failure: failureIn(event) };
      return { queue, troubles: withTrouble(context.troubles, code, trouble) };
    }),
  },
  guards: {
    isFast: ({ context, event }) => event.type === "key.pressed" && event.at - context.keyAt <= SCAN_GAP_MS,
    isCharacter: ({ event }) => event.type === "key.pressed" && isCharacter(event.key),
    endsCode: ({ context, event }) =>
      event.type === "key.pressed" && event.key === "Enter" && context.typed.trim().length >= SHORTEST_CODE,
    isWaiting: ({ context }) => context.queue.length > 0,
    isListed: ({ context, event }) => "code" in event && context.troubles.some(({ code }) => code === event.code),
  },
}).createMachine({
  id: "scan",
  type: "parallel",
  context: ({ input }) => ({ ...input, typed: "", keyAt: 0, queue: [], troubles: [] }),
  states: {
    keys: {
      initial: "resting",
      states: {
        resting: {
          on: { "key.pressed": { guard: "isCharacter", target: "gathering", actions: "begin" } },
        },
        gathering: {
          on: {
            "key.pressed": [
              { guard: and(["isFast", "endsCode"]), target: "scanned", actions: "queueScan" },
              { guard: and(["isFast", "isCharacter"]), actions: "gather" },
              { guard: and([not("isFast"), "isCharacter"]), actions: "begin" },
              { target: "resting" },
            ],
          },
        },
        /** The Enter of a scan: it belongs to no control of the page. */
        scanned: {
          on: {
            "key.pressed": [{ guard: "isCharacter", target: "gathering", actions: "begin" }, { target: "resting" }],
          },
        },
      },
    },
    codes: {
      initial: "resting",
      on: {
        "trouble.dismissed": { guard: "isListed", actions: "drop" },
        "trouble.retried": { guard: "isListed", actions: ["drop", "queueAgain"] },
      },
      states: {
        resting: { always: { guard: "isWaiting", target: "finding" } },
        finding: {
          tags: "busy",
          invoke: {
            id: "findCode",
            src: "findCode",
            input: ({ context }) => ({ code: context.queue[0] ?? "" }),
            onDone: {
              target: "resting",
              actions: { type: "takeFound", params: ({ event }) => ({ read: event.output }) },
            },
            onError: { target: "resting", actions: "keepUnread" },
          },
        },
      },
    },
  },
});
