/**
 * A scanner at a form with goods, or at the list of products. It types a code faster than a person can and ends with Enter;
 * the variant of the code is looked up and added, or its product opened. Codes that arrive during a look-up wait for their
 * turn; one that leads to nothing stays listed until the person decides about it, and can be given to a product.
 */
import { and, assign, enqueueActions, not, setup } from "xstate";
import { codeProblem } from "../../api/products/codes.rules";
import type { PickerProduct, ScannedUnit } from "../../api/shell/for-sale";
import { ON_SHELF, type UnitState } from "../../api/stock/units.rules";
import { failureIn, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import { resources } from "../../resources";
import { type PickedVariant, type PickerOutput, productPickerMachine } from "../products/product-picker.machine";

/** The longest gap between two keys of a scanner, in ms; a person needs more. */
export const SCAN_GAP_MS = 50;
/** A shorter text is rather two keys that a person pressed together. */
const SHORTEST_CODE = 3;

/**
 * A code that led to nothing, and why. `problem`: why no product can have it, as the end of a sentence, or null; `title` names
 * what it belongs to; `short`: the form has all units of it; `named`: the form has this very unit; `away`: the unit is not
 * on the shelf; `ungiven`: no product has it, and the chosen one did not get it.
 */
export type Trouble = { code: string } & (
  | { kind: "unknown"; problem: string | null }
  | { kind: "closed" | "short" | "named"; title: string }
  | { kind: "away"; title: string; state: UnitState }
  | { kind: "unread" | "ungiven"; failure: Failure }
);

export type ScanInput = {
  /** The store to look in first, "" for none. */
  storeKey: () => string;
  /** How many units of it the form can still take. */
  unitsLeft: (found: PickedVariant) => number;
  /** Whether the form has the unit with this serial number. */
  hasUnit?: (serial: string) => boolean;
  /** Puts one unit of what was scanned into the form; without it, the page of what was scanned opens. */
  take?: (found: PickedVariant) => void;
};

/** A code on its way to the variant that a person chose for it. */
export type Gift = { barcode: string; productKey: string; variantKey: string };

export type ScanContext = ScanInput & {
  typed: string;
  /** When the last key was pressed, in ms. */
  keyAt: number;
  /** The codes to look up, oldest first. */
  queue: readonly string[];
  troubles: readonly Trouble[];
  gift: Gift;
};

export type ScanEvent =
  /** A key of any control of the page, without those that only change others; `at` is its time in ms. */
  | { type: "key.pressed"; key: string; at: number }
  | { type: "trouble.retried"; code: string }
  | { type: "trouble.dismissed"; code: string }
  /** A code without a product is to be given to one. */
  | { type: "gift.begun"; code: string };

/** Every product that has the code on one of its variants: one for each store that has it. */
export type CodeRead = { product: PickerProduct; variantKey: string; unit?: ScannedUnit }[];

const isCharacter = (key: string) => [...key].length === 1;

/** No product has the code, and one could. */
export const canBeGiven = (trouble: Trouble): boolean =>
  trouble.kind === "ungiven" || (trouble.kind === "unknown" && trouble.problem === null);

const NO_GIFT: Gift = { barcode: "", productKey: "", variantKey: "" };

const isOnSale = ({ variant }: PickedVariant) => variant.status === "active";

type Found = PickedVariant & { unit: ScannedUnit | undefined };

/** The one to sell: one with units before others, of the own store first. */
function bestOf(read: CodeRead, { storeKey, unitsLeft }: ScanInput): Found | null {
  const found = read.flatMap(({ product, variantKey, unit }) =>
    product.variants
      .filter(({ key }) => key === variantKey)
      .map((variant): Found => ({ product, variant, serial: unit?.serial, unit })),
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

function troubleOf(code: string, found: Found | null, { unitsLeft, hasUnit, take }: ScanInput): Trouble | null {
  if (found === null) return { code, kind: "unknown", problem: codeProblem("barcode", code) };
  if (take === undefined) return null;
  const title = `${found.product.title} (${found.variant.variation})`;
  const { unit } = found;
  if (unit && unit.state !== ON_SHELF) return { code, kind: "away", title, state: unit.state };
  if (unit && hasUnit?.(unit.serial)) return { code, kind: "named", title };
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
    children: {} as { findCode: "findCode"; picker: "picker"; giveCode: "giveCode" },
  },
  actors: {
    findCode: missingEffect<CodeRead, { code: string }>("findCode"),
    picker: productPickerMachine,
    giveCode: missingEffect<unknown, Gift>("giveCode"),
  },
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
      const { take } = context;
      enqueue.assign({ queue, troubles: withTrouble(context.troubles, code, trouble) });
      if (found === null || trouble !== null) return;
      const { unit: _known, ...taken } = found;
      if (take) enqueue(() => take(taken));
      else enqueue.emit({ type: "navigation.requested", to: resources.product.page(found.product.key) });
    }),
    keepUnread: assign(({ context, event }) => {
      const [code = "", ...queue] = context.queue;
      const trouble: Trouble = { code, kind: "unread", failure: failureIn(event) };
      return { queue, troubles: withTrouble(context.troubles, code, trouble) };
    }),
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
  context: ({ input }) => ({ ...input, typed: "", keyAt: 0, queue: [], troubles: [], gift: NO_GIFT }),
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
