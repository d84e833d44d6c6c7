/**
 * The story beside an order's products in edit: what the shop has of them is read when editing begins and again after
 * each refused save and each pick, so that stock is as it is now; the picker puts more products into the form.
 */
import { assign, enqueueActions, fromCallback, setup, type ActorRefFrom } from "xstate";
import type { PickerProduct } from "../api/lookups";
import { asFailure, isDefiniteRefusal, type Failure } from "./kit/failure";
import type { Outward } from "./kit/outward";
import { missingEffect } from "./kit/stub";
import type { orderProductsForm } from "./order-products-form";
import { withPicked } from "./order-products-lines";
import { productPickerMachine, withHeld, type HeldUnits, type PickerOutput } from "./product-picker.machine";

type ProductsForm = ActorRefFrom<typeof orderProductsForm>;

export type GoodsContext = {
  form: ProductsForm;
  held: HeldUnits;
  /** Null until they were read; the order's own units count as there. */
  products: readonly PickerProduct[] | null;
  failure: Failure | null;
};

export type GoodsEvent = { type: "picker.opened" } | { type: "retry.requested" } | { type: "goods.outdated" };

export type GoodsQuery = { variantKeys: readonly string[] };

/** Tells of each save the server refused. */
const refusals = fromCallback<{ type: string }, { form: ProductsForm }>(({ input: { form }, sendBack }) => {
  let told: Failure | null = null;
  const { unsubscribe } = form.subscribe(({ context: { failure } }) => {
    if (failure !== told && isDefiniteRefusal(failure)) sendBack({ type: "goods.outdated" });
    told = failure;
  });
  return unsubscribe;
});

const linesOf = (form: ProductsForm) => form.getSnapshot().context.values.lines;

const keysIn = (form: ProductsForm): string[] => {
  const { initial, values } = form.getSnapshot().context;
  return [...new Set([...initial.lines, ...values.lines].flatMap((line) => [line.originKey, line.variantKey]))];
};

const together = (known: readonly PickerProduct[], more: readonly PickerProduct[]): PickerProduct[] => {
  const fresh = new Set(more.map(({ key }) => key));
  return [...known.filter(({ key }) => !fresh.has(key)), ...more];
};

export const orderGoodsMachine = setup({
  types: {
    context: {} as GoodsContext,
    events: {} as GoodsEvent,
    emitted: {} as Outward,
    input: {} as { form: ProductsForm; held: HeldUnits },
    tags: {} as "busy",
    children: {} as { picker: "picker"; loadGoods: "loadGoods"; refusals: "refusals" },
  },
  actors: {
    loadGoods: missingEffect<PickerProduct[], GoodsQuery>("loadGoods"),
    picker: productPickerMachine,
    refusals,
  },
}).createMachine({
  id: "orderGoods",
  type: "parallel",
  context: ({ input }) => ({ ...input, products: null, failure: null }),
  invoke: { id: "refusals", src: "refusals", input: ({ context: { form } }) => ({ form }) },
  states: {
    stock: {
      initial: "loading",
      on: { "goods.outdated": { target: ".loading" } },
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
            onError: {
              target: "failed",
              actions: enqueueActions(({ enqueue, event }) => {
                const failure = asFailure(event.error);
                enqueue.assign({ failure });
                if (failure.toast) enqueue.emit({ type: "toast.raised", toast: failure.toast });
              }),
            },
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
            input: ({ context: { form, held } }) => ({
              taken: linesOf(form).map(({ variantKey }) => variantKey),
              held,
            }),
            onDone: {
              target: "closed",
              actions: enqueueActions(({ context: { form, products }, enqueue, event }) => {
                const { picked } = event.output as PickerOutput;
                if (picked.length === 0) return;
                enqueue.assign({
                  products: together(
                    picked.map(({ product }) => product),
                    products ?? [],
                  ),
                });
                const patch = { lines: withPicked(linesOf(form), picked) };
                enqueue.sendTo(form, { type: "field.changed", patch });
                enqueue.raise({ type: "goods.outdated" });
              }),
            },
          },
        },
      },
    },
  },
});
