/**
 * The product picker. A person searches and pages through products that can be sold, selects variants and adds them to
 * the order, or closes it. Enter, which a barcode scanner sends, picks the only match.
 */
import { assign, fromPromise, setup, stateIn } from "xstate";
import { loadPickerProductsOrKept } from "../../api/drafts/or-of-device";
import type { PickerProduct, PickerVariant } from "../../api/shell/for-sale";
import { SEARCH_PAUSE_MS } from "../kit/list.machine";
import { takeFailure, type Failure } from "../kit/failure";
import type { Outward } from "../kit/outward";
import { missingEffect } from "../kit/stub";

export const PICKER_PAGE_SIZE = 20;

/** `serial`: of the unit that was scanned. */
export type PickedVariant = { product: PickerProduct; variant: PickerVariant; serial?: string | undefined };

export type PickerQuery = { search: string; page: number };

/** Units by variant that the edited order already holds: they are available to it in addition to the stock. */
export type HeldUnits = Readonly<Record<string, number>>;

export const withHeld = (products: readonly PickerProduct[], held: HeldUnits): PickerProduct[] =>
  products.map((product) => ({
    ...product,
    variants: product.variants.map((each) => ({ ...each, quantity: each.quantity + (held[each.key] ?? 0) })),
  }));

export type PickerInput = {
  taken: readonly string[];
  held?: HeldUnits;
  /** What it looks for first. */
  search?: string;
  /** One variant is chosen, also without units: nothing is taken from its stock. */
  single?: boolean;
  /** Variants without units are chosen too: more of them are ordered. */
  anyStock?: boolean;
};

export type PickerContext = {
  single: boolean;
  anyStock: boolean;
  /** Keys of the variants the order holds already; these cannot be picked again. */
  taken: readonly string[];
  held: HeldUnits;
  search: string;
  /** What `products` are the answer to. */
  query: PickerQuery;
  products: readonly PickerProduct[] | null;
  total: number;
  expanded: readonly string[];
  picked: readonly PickedVariant[];
  failure: Failure | null;
};

export type PickerEvent =
  | { type: "search.changed"; text: string }
  | { type: "search.entered" }
  | { type: "page.changed"; page: number }
  | { type: "product.toggled"; key: string }
  | { type: "variant.toggled"; productKey: string; variantKey: string }
  | { type: "retry.requested" }
  | { type: "picking.confirmed" }
  | { type: "picking.cancelled" };

export type PickerOutput = { picked: readonly PickedVariant[] };

export const isPickable = (context: PickerContext, variant: PickerVariant): boolean =>
  variant.status === "active" &&
  (context.single || context.anyStock || variant.quantity > 0) &&
  !context.taken.includes(variant.key);

export const isPicked = (context: PickerContext, variantKey: string): boolean =>
  context.picked.some(({ variant }) => variant.key === variantKey);

const findVariant = (context: PickerContext, productKey: string, variantKey: string): PickedVariant | null => {
  const product = context.products?.find(({ key }) => key === productKey);
  const variant = product?.variants.find(({ key }) => key === variantKey);
  return product && variant ? { product, variant } : null;
};

/** The only variant on offer for a search, or null when there are none or several. */
const onlyMatch = (context: PickerContext): PickedVariant | null => {
  if (context.query.search.trim() === "" || context.query.search !== context.search) return null;
  const offers = (context.products ?? []).flatMap((product) =>
    product.variants.filter((variant) => isPickable(context, variant)).map((variant) => ({ product, variant })),
  );
  return offers.length === 1 && context.total === 1 ? (offers[0] ?? null) : null;
};

const picking = ({ single, picked }: PickerContext, found: PickedVariant): readonly PickedVariant[] =>
  single ? [found] : [...picked, found];

const withPicked = (context: PickerContext, { product, variant }: PickedVariant): Partial<PickerContext> => ({
  picked: isPicked(context, variant.key) ? context.picked : picking(context, { product, variant }),
  expanded: context.expanded.includes(product.key) ? context.expanded : [...context.expanded, product.key],
});

export const productPickerMachine = setup({
  types: {
    context: {} as PickerContext,
    events: {} as PickerEvent,
    emitted: {} as Outward,
    input: {} as PickerInput,
    output: {} as PickerOutput,
    tags: {} as "busy",
  },
  actors: {
    loadProducts: missingEffect<{ rows: PickerProduct[]; total: number }, PickerQuery>("loadProducts"),
  },
  delays: { searchPause: SEARCH_PAUSE_MS },
  actions: {
    takeFailure,
    toggleVariant: assign(({ context, event }) => {
      if (event.type !== "variant.toggled") return {};
      if (isPicked(context, event.variantKey)) {
        return { picked: context.picked.filter(({ variant }) => variant.key !== event.variantKey) };
      }
      const found = findVariant(context, event.productKey, event.variantKey);
      return found && isPickable(context, found.variant) ? { picked: picking(context, found) } : {};
    }),
    pickOnlyMatch: assign(({ context }) => {
      const match = onlyMatch(context);
      return match ? withPicked(context, match) : {};
    }),
    keepProducts: assign(({ context }, { rows, total }: { rows: PickerProduct[]; total: number }) => ({
      products: withHeld(rows, context.held),
      total,
      failure: null,
    })),
    askForSearch: assign(({ context }) => ({ query: { search: context.search, page: 1 } })),
    askForPage: assign(({ context, event }) =>
      event.type === "page.changed" ? { query: { search: context.search, page: event.page } } : {},
    ),
  },
  guards: {
    hasPicked: ({ context }) => context.picked.length > 0,
    isAnswered: ({ context }) => context.query.search === context.search && context.products !== null,
    isEntered: stateIn({ loading: "entered" }),
  },
}).createMachine({
  id: "productPicker",
  context: ({ input }) => ({
    single: input.single ?? false,
    anyStock: input.anyStock ?? false,
    taken: input.taken,
    held: input.held ?? {},
    search: input.search ?? "",
    query: { search: input.search ?? "", page: 1 },
    products: null,
    total: 0,
    expanded: [],
    picked: [],
    failure: null,
  }),
  initial: "loading",
  output: ({ context }) => ({ picked: context.picked }),
  on: {
    "search.changed": {
      target: ".pausing",
      reenter: true,
      actions: assign(({ event }) => ({ search: event.text })),
    },
    "page.changed": [
      { guard: "isEntered", target: ".loading.entered", reenter: true, actions: "askForPage" },
      { target: ".loading", reenter: true, actions: "askForPage" },
    ],
    "product.toggled": {
      actions: assign(({ context, event }) => ({
        expanded: context.expanded.includes(event.key)
          ? context.expanded.filter((key) => key !== event.key)
          : [...context.expanded, event.key],
      })),
    },
    "variant.toggled": { actions: "toggleVariant" },
    "picking.confirmed": { guard: "hasPicked", target: ".confirmed" },
    "picking.cancelled": { target: ".cancelled" },
  },
  states: {
    pausing: {
      tags: "busy",
      after: {
        searchPause: { target: "loading", actions: "askForSearch" },
      },
      on: { "search.entered": { target: "loading.entered", actions: "askForSearch" } },
    },
    loading: {
      tags: "busy",
      initial: "browsing",
      states: {
        browsing: { on: { "search.entered": { target: "entered" } } },
        // Enter came before the answer.
        entered: {},
      },
      invoke: {
        id: "loadProducts",
        src: "loadProducts",
        input: ({ context }) => context.query,
        onDone: [
          {
            guard: "isEntered",
            target: "ready",
            actions: [{ type: "keepProducts", params: ({ event }) => event.output }, "pickOnlyMatch"],
          },
          { target: "ready", actions: { type: "keepProducts", params: ({ event }) => event.output } },
        ],
        onError: { target: "failed", actions: "takeFailure" },
      },
    },
    ready: { on: { "search.entered": { guard: "isAnswered", actions: "pickOnlyMatch" } } },
    failed: { on: { "retry.requested": { target: "loading" } } },
    confirmed: { type: "final" },
    cancelled: { type: "final", entry: assign({ picked: [] }) },
  },
});

/** The picker of this shop's products. */
export const boundPicker = productPickerMachine.provide({
  actors: {
    loadProducts: fromPromise<{ rows: PickerProduct[]; total: number }, PickerQuery>(({ input, signal }) =>
      loadPickerProductsOrKept(input, signal),
    ),
  },
});
