import type { PickerProduct, PickerVariant } from "../../../src/api/shell/for-sale";
import type { PickerContext, PickerInput } from "../../../src/machines/products/product-picker.machine";
import { type Acts, reference } from "../support/reference";

type Picked = { product: PickerProduct; variant: PickerVariant };

type Picker = {
  search: string;
  asked: { search: string; page: number };
  products: PickerProduct[] | null;
  total: number;
  opened: string[];
  picked: Picked[];
  failure: string | null;
  stage: "pausing" | "loading" | "ready" | "failed";
  /** Enter was pressed before the products came. */
  isEntered: boolean;
};

function load(now: Picker, acts: Acts, asked = now.asked): void {
  acts.givesUp("loadProducts");
  Object.assign(now, { stage: "loading", asked });
  acts.calls("loadProducts", asked);
}

const toggled = (list: readonly string[], key: string): string[] =>
  list.includes(key) ? list.filter((each) => each !== key) : [...list, key];

/** A person's search for variants, and the ticks that it ends with. */
export const pickerTruth = <Label extends string>(
  events: Readonly<Record<Label, { type: string }>>,
  { taken, held = {}, search: first = "", single = false }: PickerInput,
) => {
  const mayPick = ({ status, quantity, key }: PickerVariant): boolean =>
    status === "active" && (single || quantity > 0) && !taken.includes(key);
  const pick = (now: Picker, found: Picked) => void (now.picked = single ? [found] : [...now.picked, found]);
  const pickOnlyMatch = (now: Picker) => {
    const { search, asked, products, total } = now;
    if (search.trim() === "" || asked.search !== search || total !== 1) return;
    const matches = (products ?? []).flatMap((product) =>
      product.variants.filter(mayPick).map((variant) => ({ product, variant })),
    );
    const [match] = matches;
    if (matches.length !== 1 || match === undefined) return;
    if (!now.picked.some(({ variant }) => variant.key === match.variant.key)) pick(now, match);
    if (!now.opened.includes(match.product.key)) now.opened.push(match.product.key);
  };
  return reference<PickerContext, Label, Picker>({
    events,
    start: (acts) => {
      const asked = { search: first, page: 1 };
      acts.calls("loadProducts", asked);
      return {
        search: first,
        asked,
        products: null,
        total: 0,
        opened: [],
        picked: [],
        failure: null,
        stage: "loading",
        isEntered: false,
      };
    },
    deeds: {
      "search.changed": (now, acts, { text }) => {
        acts.givesUp("loadProducts");
        Object.assign(now, { search: text, stage: "pausing", isEntered: false });
      },
      "xstate.after.searchPause.productPicker.pausing": {
        can: ({ stage }) => stage === "pausing",
        does: (now, acts) => load(now, acts, { search: now.search, page: 1 }),
      },
      "search.entered": {
        can: ({ stage, isEntered, search, asked, products }) =>
          stage === "pausing" ||
          (stage === "loading" && !isEntered) ||
          (stage === "ready" && products !== null && asked.search === search),
        does: (now, acts) => {
          if (now.stage === "ready") return pickOnlyMatch(now);
          if (now.stage === "pausing") load(now, acts, { search: now.search, page: 1 });
          now.isEntered = true;
        },
      },
      "page.changed": (now, acts, { page }) => load(now, acts, { search: now.search, page }),
      "product.toggled": (now, _, { key }) => void (now.opened = toggled(now.opened, key)),
      "variant.toggled": (now, _, { productKey, variantKey }) => {
        if (now.picked.some(({ variant }) => variant.key === variantKey)) {
          now.picked = now.picked.filter(({ variant }) => variant.key !== variantKey);
          return;
        }
        const product = now.products?.find(({ key }) => key === productKey);
        const variant = product?.variants.find(({ key }) => key === variantKey);
        if (product && variant && mayPick(variant)) pick(now, { product, variant });
      },
      "xstate.done.actor.loadProducts": (now, _, { output: { rows, total } }) => {
        now.products = rows.map((product: PickerProduct) => ({
          ...product,
          variants: product.variants.map((each) => ({ ...each, quantity: each.quantity + (held[each.key] ?? 0) })),
        }));
        Object.assign(now, { total, failure: null, stage: "ready" });
        if (now.isEntered) pickOnlyMatch(now);
        now.isEntered = false;
      },
      "xstate.error.actor.loadProducts": (now, acts, { error: { kind, toast } }) => {
        Object.assign(now, { failure: kind, stage: "failed", isEntered: false });
        acts.tells({ type: "toast.raised", toast });
      },
      "retry.requested": { can: ({ stage }) => stage === "failed", does: (now, acts) => load(now, acts) },
      "picking.confirmed": {
        can: ({ picked }) => picked.length > 0,
        does: ({ picked }, acts) => acts.ends({ picked }),
      },
      "picking.cancelled": (_, acts) => acts.ends({ picked: [] }),
    },
    shows: ({ search, asked, products, total, opened, picked, failure, stage }) => ({
      "the search": search,
      "the page": asked.page,
      "the products": products,
      "how many there are": total,
      "the products that are open": opened,
      "the ticks": picked,
      "why they are not there": failure,
      "whether it waits": stage === "pausing" || stage === "loading",
    }),
    shown: ({ context: { search, query, products, total, expanded, picked, failure }, ...view }) => ({
      "the search": search,
      "the page": query.page,
      "the products": products,
      "how many there are": total,
      "the products that are open": expanded,
      "the ticks": picked,
      "why they are not there": failure?.kind ?? null,
      "whether it waits": view.hasTag("busy"),
    }),
  });
};
