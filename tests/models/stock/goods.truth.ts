import type { PickerProduct } from "../../../src/api/shell/for-sale";
import type { GoodsContext } from "../../../src/machines/products/goods.machine";
import type { PickedVariant } from "../../../src/machines/products/product-picker.machine";
import { type Acts, type EventsOf, reference, tellWhy, whyOf } from "../support/reference";

type Goods = {
  stock: "loading" | "ready" | "failed";
  products: PickerProduct[] | null;
  failure: string | null;
  isPicking: boolean;
};

/** The goods of a form with these lines, whose record holds some units already. */
export const goodsTruth = <Label extends string>(
  events: EventsOf<Label>,
  { lines, held }: { lines: readonly { originKey: string; variantKey: string }[]; held: Record<string, number> },
) => {
  const variantKeys = [...new Set(lines.flatMap(({ originKey, variantKey }) => [originKey, variantKey]))];
  const load = (now: Goods, acts: Acts): void => {
    acts.givesUp("loadGoods");
    now.stock = "loading";
    acts.calls("loadGoods", { variantKeys });
  };
  const knows = (now: Goods, variantKey: string): boolean =>
    (now.products ?? []).some(({ variants }) => variants.some(({ key }) => key === variantKey));
  /** A product comes along with what was picked of it, unless its stock is known. */
  const take = (now: Goods, acts: Acts, picked: readonly PickedVariant[]): void => {
    const known = now.products ?? [];
    const more = picked.map(({ product }) => product).filter(({ key }) => known.every((each) => each.key !== key));
    now.products = [...more, ...known];
    acts.tells({ type: "taken", picked });
    load(now, acts);
  };
  return reference<GoodsContext, Label, Goods>({
    events,
    start: (acts) => {
      const now: Goods = { stock: "loading", products: null, failure: null, isPicking: false };
      acts.opens("watchForm", { form: "an actor" });
      load(now, acts);
      return now;
    },
    deeds: {
      "xstate.done.actor.loadGoods": (now, _, { output }) => {
        const fresh = output.map((product: PickerProduct) => ({
          ...product,
          variants: product.variants.map((each) => ({ ...each, quantity: each.quantity + (held[each.key] ?? 0) })),
        }));
        const others = (now.products ?? []).filter(({ key }) =>
          fresh.every((each: { key: string }) => each.key !== key),
        );
        Object.assign(now, { stock: "ready", products: [...others, ...fresh] });
      },
      "xstate.error.actor.loadGoods": (now, acts, { error }) => {
        Object.assign(now, { stock: "failed", failure: whyOf(error).kind });
        tellWhy(acts, whyOf(error));
      },
      "retry.requested": { can: ({ stock }) => stock === "failed", does: load },
      "goods.outdated": load,
      "lines.added": { can: (now) => lines.some(({ originKey }) => !knows(now, originKey)), does: load },
      "picker.opened": {
        can: ({ isPicking }) => !isPicking,
        does: (now, acts) => {
          now.isPicking = true;
          acts.calls("picker", { taken: lines.map(({ variantKey }) => variantKey), held });
        },
      },
      "xstate.done.actor.picker": (now, acts, { output: { picked } }) => {
        now.isPicking = false;
        if (picked.length > 0) take(now, acts, picked);
      },
      "variant.scanned": (now, acts, { found }) => take(now, acts, [found]),
    },
    shows: ({ stock, products, failure }) => ({
      "the products": products,
      "whether it waits": stock === "loading",
      "why the stock is not there": stock === "failed" && failure,
    }),
    shown: (view) => ({
      "the products": view.context.products,
      "whether it waits": view.hasTag("busy"),
      "why the stock is not there": view.matches({ stock: "failed" }) && (view.context.failure?.kind ?? null),
    }),
  });
};
