/**
 * The stock behind a form with product lines. It is loaded when the form opens, after each refused save, after each pick
 * and for the lines of a continued draft, so that the form shows current quantities. The picker adds products to the form.
 */
import { assign, enqueueActions, fromCallback, fromPromise, setup } from "xstate";
import { loadProductsOfVariantsOrKept } from "../../api/drafts/or-of-device";
import type { PickerProduct } from "../../api/shell/for-sale";
import { isDefiniteRefusal, takeFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";
import {
  boundPicker,
  productPickerMachine,
  withHeld,
  type HeldUnits,
  type PickedVariant,
} from "./product-picker.machine";

type Line = {
  /** The variant the line began with: by it its product is found. */
  originKey: string;
  variantKey: string;
};

/** The common interface of the forms with goods. */
export type GoodsForm = {
  getSnapshot: () => {
    context: { initial: { lines: readonly Line[] }; values: { lines: readonly Line[] }; failure: Failure | null };
  };
  subscribe: (next: () => void) => { unsubscribe: () => void };
};

export type GoodsInput = {
  form: GoodsForm;
  /** Units the form's record holds already. */
  held: HeldUnits;
  /** Goods without units may be picked too. */
  anyStock?: boolean;
  /** Puts what was picked into the form. */
  take: (picked: readonly PickedVariant[]) => void;
};

export type GoodsContext = GoodsInput & {
  /** Null until loaded; the record's own units count as on hand. */
  products: readonly PickerProduct[] | null;
  failure: Failure | null;
};

export type GoodsEvent =
  | { type: "picker.opened" }
  | { type: "retry.requested" }
  | { type: "goods.outdated" }
  /** One unit of what was scanned, of which the form has no line. */
  | { type: "variant.scanned"; found: PickedVariant }
  | { type: "lines.added" };

export type GoodsQuery = { variantKeys: readonly string[] };

const keysIn = (form: GoodsForm): string[] => {
  const { initial, values } = form.getSnapshot().context;
  return [...new Set([...initial.lines, ...values.lines].flatMap((line) => [line.originKey, line.variantKey]))];
};

const originsIn = (form: GoodsForm): string[] =>
  form.getSnapshot().context.values.lines.map(({ originKey }) => originKey);

/** Reports each save that the server refused, and lines that were added. */
const watchForm = fromCallback<{ type: string }, { form: GoodsForm }>(({ input: { form }, sendBack }) => {
  let reported: Failure | null = null;
  const known = new Set(originsIn(form));
  const { unsubscribe } = form.subscribe(() => {
    const { failure } = form.getSnapshot().context;
    if (failure !== reported && isDefiniteRefusal(failure)) sendBack({ type: "goods.outdated" });
    reported = failure;
    const added = originsIn(form).filter((key) => !known.has(key));
    for (const key of added) known.add(key);
    if (added.length > 0) sendBack({ type: "lines.added" });
  });
  return unsubscribe;
});

const together = (known: readonly PickerProduct[], more: readonly PickerProduct[]): PickerProduct[] => {
  const fresh = new Set(more.map(({ key }) => key));
  return [...known.filter(({ key }) => !fresh.has(key)), ...more];
};

export const goodsMachine = setup({
  types: {
    context: {} as GoodsContext,
    events: {} as GoodsEvent,
    emitted: {} as Outward,
    input: {} as GoodsInput,
    tags: {} as "busy",
    children: {} as { picker: "picker"; loadGoods: "loadGoods"; watchForm: "watchForm" },
  },
  actors: {
    loadGoods: missingEffect<PickerProduct[], GoodsQuery>("loadGoods"),
    picker: productPickerMachine,
    watchForm,
  },
  actions: { takeFailure },
  guards: {
    /** A picked line brings its product, one of a draft does not. */
    hasUnknown: ({ context: { form, products } }) => {
      const known = new Set((products ?? []).flatMap(({ variants }) => variants.map(({ key }) => key)));
      return originsIn(form).some((key) => !known.has(key));
    },
  },
}).createMachine({
  id: "goods",
  type: "parallel",
  context: ({ input }) => ({ ...input, products: null, failure: null }),
  invoke: { id: "watchForm", src: "watchForm", input: ({ context: { form } }) => ({ form }) },
  on: {
    "variant.scanned": {
      actions: enqueueActions(({ context: { products, take }, enqueue, event }) => {
        enqueue.assign({ products: together([event.found.product], products ?? []) });
        enqueue(() => take([event.found]));
        enqueue.raise({ type: "goods.outdated" });
      }),
    },
  },
  states: {
    stock: {
      initial: "loading",
      on: {
        "goods.outdated": { target: ".loading" },
        "lines.added": { guard: "hasUnknown", target: ".loading" },
      },
      states: {
        loading: {
          tags: "busy",
          invoke: {
            id: "loadGoods",
            src: "loadGoods",
            input: ({ context: { form } }) => ({ variantKeys: keysIn(form) }),
            onDone: {
              target: "ready",
              actions: assign(({ context: { products, held }, event }) => ({
                products: together(products ?? [], withHeld(event.output, held)),
                failure: null,
              })),
            },
            onError: { target: "failed", actions: "takeFailure" },
          },
        },
        ready: {},
        failed: { on: { "retry.requested": { target: "loading" } } },
      },
    },
    picker: {
      initial: "closed",
      states: {
        closed: { on: { "picker.opened": { target: "open" } } },
        open: {
          invoke: {
            id: "picker",
            src: "picker",
            input: ({ context: { form, held, anyStock } }) => ({
              ...(anyStock && { anyStock }),
              taken: form.getSnapshot().context.values.lines.map(({ variantKey }) => variantKey),
              held,
            }),
            onDone: {
              target: "closed",
              actions: enqueueActions(({ context: { products, take }, enqueue, event }) => {
                const { picked } = event.output;
                if (picked.length === 0) return;
                enqueue.assign({
                  products: together(
                    picked.map(({ product }) => product),
                    products ?? [],
                  ),
                });
                enqueue(() => take(picked));
                enqueue.raise({ type: "goods.outdated" });
              }),
            },
          },
        },
      },
    },
  },
});

/** What this shop has of a form's products. */
export const boundGoods = goodsMachine.provide({
  actors: {
    loadGoods: fromPromise<PickerProduct[], GoodsQuery>(({ input, signal }) =>
      loadProductsOfVariantsOrKept(input.variantKeys, signal),
    ),
    picker: boundPicker,
  },
});
