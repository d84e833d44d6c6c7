/**
 * The small editor of a price, above the lines of an order. A person sets the price of a unit, or takes an amount or a
 * part off, says why, and applies it; or takes a discount away, or leaves everything as it is.
 */
import { type ActorRefFrom, assign, setup } from "xstate";
import { type Discount, OVER_LINE, OVER_ORDER } from "../../../api/orders/discount.rules";
import type { Problems } from "../../kit/form/form.types";
import { type DiscountDraft, discountIn, draftOfDiscount, problemsOfDraft } from "./discount-draft";

/** What the discount is on. Amounts are kobo. */
export type PriceTarget = {
  /** The id of a line; null for the whole order. */
  line: number | null;
  title: string;
  /** The shop's price of a unit, and how many there are; of an order what its products cost, once. */
  listPrice: number;
  quantity: number;
  discount: Discount | null;
};

export type PriceEditorContext = {
  /** Puts the discount into the form. */
  take: (line: number | null, discount: Discount | null) => void;
  target: PriceTarget | null;
  draft: DiscountDraft;
  problems: Problems | null;
};

export type PriceEditorEvent =
  | { type: "price.opened"; target: PriceTarget }
  | { type: "price.changed"; patch: Partial<DiscountDraft> }
  | { type: "price.applied" }
  | { type: "price.removed" }
  | { type: "price.dismissed" };

const problemsOf = ({ target, draft }: Pick<PriceEditorContext, "target" | "draft">): Problems | null =>
  target && problemsOfDraft(draft, target.listPrice * target.quantity, target.line === null ? OVER_ORDER : OVER_LINE);

export const priceEditorMachine = setup({
  types: {
    context: {} as PriceEditorContext,
    events: {} as PriceEditorEvent,
    input: {} as Pick<PriceEditorContext, "take">,
  },
  actions: {
    apply: ({ context: { take, target, draft } }) => take(target?.line ?? null, discountIn(draft)),
    remove: ({ context: { take, target } }) => take(target?.line ?? null, null),
    showProblems: assign(({ context }) => ({ problems: problemsOf(context) })),
    change: assign(({ context, event }) => {
      if (event.type !== "price.changed") return {};
      const draft = { ...context.draft, ...event.patch };
      // Once problems are shown, each disappears as soon as it is corrected.
      return { draft, problems: context.problems && problemsOf({ ...context, draft }) };
    }),
  },
  guards: {
    isSound: ({ context }) => problemsOf(context) === null,
    hasDiscount: ({ context }) => (context.target?.discount ?? null) !== null,
  },
}).createMachine({
  id: "priceEditor",
  context: ({ input }) => ({ ...input, target: null, draft: draftOfDiscount(null, "amount"), problems: null }),
  initial: "closed",
  states: {
    closed: {
      entry: assign({ target: null, problems: null }),
      on: {
        "price.opened": {
          target: "editing",
          actions: assign(({ event: { target } }) => ({
            target,
            draft: draftOfDiscount(target.discount, target.line === null ? "amount" : "price"),
          })),
        },
      },
    },
    editing: {
      on: {
        "price.changed": { actions: "change" },
        "price.applied": [{ guard: "isSound", target: "closed", actions: "apply" }, { actions: "showProblems" }],
        "price.removed": { guard: "hasDiscount", target: "closed", actions: "remove" },
        "price.dismissed": { target: "closed" },
      },
    },
  },
});

export type PriceEditorActor = ActorRefFrom<typeof priceEditorMachine>;
