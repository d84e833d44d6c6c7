/**
 * A scanner at a form with goods, or at the list of products. It types a code faster than a person can and ends with Enter,
 * or the camera reads it; the variant of the code is looked up and added, or its product opened. Codes that arrive during a
 * look-up wait for their turn; one that leads to nothing stays listed until the person decides about it, and can be given
 * to a product.
 */
import { and, assign, enqueueActions, not, setup } from "xstate";
import { failureIn } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { resources } from "../../resources";
import { type PickerOutput, productPickerMachine } from "../products/product-picker.machine";
import {
  type Added,
  addedAfter,
  bestOf,
  type CodeRead,
  type ScanInput,
  type Trouble,
  troubleOf,
  withTrouble,
} from "./scan-found";

export type { Added, CodeRead, ScanInput, Trouble };

/** The longest gap between two keys of a scanner, in ms; a person needs more. */
export const SCAN_GAP_MS = 50;
/** A shorter text is rather two keys that a person pressed together. */
const SHORTEST_CODE = 3;

/** A code on its way to the variant that a person chose for it. */
export type Gift = { barcode: string; productKey: string; variantKey: string };

export type CodeAsked = { code: string } & Pick<ScanInput, "own">;

export type ScanContext = ScanInput & {
  typed: string;
  /** When the last key was pressed, in ms. */
  keyAt: number;
  /** The codes to look up, oldest first. */
  queue: readonly string[];
  troubles: readonly Trouble[];
  added: Added | null;
  gift: Gift;
};

export type ScanEvent =
  /** A key of any control of the page, without those that only change others; `at` is its time in ms. */
  | { type: "key.pressed"; key: string; at: number }
  | { type: "camera.opened" }
  | { type: "camera.closed" }
  /** The camera saw a code that it had not in view. */
  | { type: "code.read"; code: string }
  | { type: "trouble.retried"; code: string }
  | { type: "trouble.dismissed"; code: string }
  /** A code without a product is to be given to one. */
  | { type: "gift.begun"; code: string };

const isCharacter = (key: string) => [...key].length === 1;

/** No product has the code, and one could. */
export const canBeGiven = (trouble: Trouble): boolean =>
  trouble.kind === "ungiven" || (trouble.kind === "unknown" && trouble.problem === null);

const NO_GIFT: Gift = { barcode: "", productKey: "", variantKey: "" };

export const scanMachine = setup({
  types: {
    context: {} as ScanContext,
    events: {} as ScanEvent,
    emitted: {} as Outward,
    input: {} as ScanInput,
    tags: {} as "busy",
    children: {} as { findCode: "findCode"; picker: "picker"; giveCode: "giveCode" },
  },
  actors: {
    findCode: missingEffect<CodeRead, CodeAsked>("findCode"),
    picker: productPickerMachine,
    giveCode: missingEffect<unknown, Gift>("giveCode"),
  },
  actions: {
    begin: assign(({ event }) => (event.type === "key.pressed" ? { typed: event.key, keyAt: event.at } : {})),
    gather: assign(({ context, event }) =>
      event.type === "key.pressed" ? { typed: context.typed + event.key, keyAt: event.at } : {},
    ),
    queueScan: assign(({ context }) => ({ queue: [...context.queue, context.typed.trim()] })),
    queueRead: assign(({ context, event }) =>
      event.type === "code.read" ? { queue: [...context.queue, event.code] } : {},
    ),
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
      const { take } = context;
      const added = found === null || trouble !== null ? null : addedAfter(context.added, code, found);
      enqueue.assign({ queue, added, troubles: withTrouble(context.troubles, code, trouble) });
      if (found === null || trouble !== null) return;
      const { unit: _known, ...taken } = found;
      if (take) enqueue(() => take(taken));
      else enqueue.emit({ type: "navigation.requested", to: resources.product.page(found.product.key) });
    }),
    keepUnread: assign(({ context, event }) => {
      const [code = "", ...queue] = context.queue;
      const trouble: Trouble = { code, kind: "unread", failure: failureIn(event) };
      return { queue, added: null, troubles: withTrouble(context.troubles, code, trouble) };
    }),
    forgetAdded: assign({ added: null }),
    beginGift: assign(({ event }) => ("code" in event ? { gift: { ...NO_GIFT, barcode: event.code } } : {})),
    addressGift: assign(({ context: { gift } }, { picked: [chosen] }: PickerOutput) =>
      chosen ? { gift: { ...gift, productKey: chosen.product.key, variantKey: chosen.variant.key } } : {},
    ),
    /** What was given its code is scanned with it. */
    scanGift: assign(({ context: { gift, queue, troubles } }) => ({
      queue: [...queue, gift.barcode],
      troubles: withTrouble(troubles, gift.barcode, null),
    })),
    keepUngiven: assign(({ context: { gift, troubles }, event }) => {
      const trouble: Trouble = { code: gift.barcode, kind: "ungiven", failure: failureIn(event) };
      return { troubles: withTrouble(troubles, gift.barcode, trouble) };
    }),
  },
  guards: {
    isFast: ({ context, event }) => event.type === "key.pressed" && event.at - context.keyAt <= SCAN_GAP_MS,
    isCharacter: ({ event }) => event.type === "key.pressed" && isCharacter(event.key),
    endsCode: ({ context, event }) =>
      event.type === "key.pressed" && event.key === "Enter" && context.typed.trim().length >= SHORTEST_CODE,
    isWaiting: ({ context }) => context.queue.length > 0,
    isListed: ({ context, event }) => "code" in event && context.troubles.some(({ code }) => code === event.code),
    isChosen: (_, { picked }: PickerOutput) => picked.length > 0,
    isForGiving: ({ context, event }) =>
      "code" in event && context.troubles.some((trouble) => trouble.code === event.code && canBeGiven(trouble)),
  },
}).createMachine({
  id: "scan",
  type: "parallel",
  context: ({ input }) => ({ ...input, typed: "", keyAt: 0, queue: [], troubles: [], added: null, gift: NO_GIFT }),
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
        "code.read": { actions: "queueRead" },
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
            input: ({ context: { queue, own } }) => ({ code: queue[0] ?? "", ...(own && { own }) }),
            onDone: {
              target: "resting",
              actions: { type: "takeFound", params: ({ event }) => ({ read: event.output }) },
            },
            onError: { target: "resting", actions: "keepUnread" },
          },
        },
      },
    },
    /** Closed, the camera is off: its own machine lives while this is open. */
    camera: {
      initial: "closed",
      states: {
        closed: { on: { "camera.opened": { target: "open", actions: "forgetAdded" } } },
        open: {
          on: {
            "camera.closed": { target: "closed" },
            // The picker opens in its place.
            "gift.begun": { guard: "isForGiving", target: "closed" },
          },
        },
      },
    },
    gift: {
      initial: "resting",
      states: {
        resting: {
          on: { "gift.begun": { guard: "isForGiving", target: "choosing", actions: "beginGift" } },
        },
        choosing: {
          invoke: {
            id: "picker",
            src: "picker",
            input: { taken: [], single: true },
            onDone: [
              {
                guard: { type: "isChosen", params: ({ event }) => event.output },
                target: "saving",
                actions: { type: "addressGift", params: ({ event }) => event.output },
              },
              { target: "resting" },
            ],
          },
        },
        saving: {
          tags: "busy",
          invoke: {
            id: "giveCode",
            src: "giveCode",
            input: ({ context }) => context.gift,
            onDone: { target: "resting", actions: "scanGift" },
            onError: { target: "resting", actions: "keepUngiven" },
          },
        },
      },
    },
  },
});
