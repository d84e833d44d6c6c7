import { type Adjustment, adjust } from "../../api/counts/adjust";
import { fitsReason, REASONS } from "../../api/counts/counts.rules";
import type { Product } from "../../api/products/products";
import { createCardMachine } from "../kit/card.machine";
import { createFormMachine, type Problems } from "../kit/form/form.machine";
import { blank, joinProblems, missingProblems, problemOf } from "../kit/problems";
import { saveNew } from "../saves";

export type { Adjustment } from "../../api/counts/adjust";

/** The reasons that fit adding units, or taking them away. */
export const reasonsOf = (isAdded: boolean) => REASONS.filter((reason) => fitsReason(reason, isAdded ? 1 : -1));

export function adjustmentProblems({ variantKey, quantity, isAdded, reason }: Adjustment): Problems | null {
  return joinProblems([
    missingProblems([
      ...(blank(variantKey) ? [{ name: "variantKey", label: "Variant" }] : []),
      ...((quantity ?? 0) === 0 ? [{ name: "quantity", label: "Units" }] : []),
    ]),
    fitsReason(reason, isAdded ? 1 : -1) ? null : problemOf("reason", "Choose a reason that fits"),
  ]);
}

export const adjustmentForm = createFormMachine<Adjustment>({
  id: "adjustment",
  validate: adjustmentProblems,
  savedToast: "Stock adjusted",
  save: saveNew<Adjustment>(adjust),
});

/** Adds units of a product's variant, or takes them away; the only variant is chosen already. */
export const adjustmentCard = createCardMachine<Product, Adjustment>("adjustmentCard", adjustmentForm, (product) => ({
  key: product.key,
  version: product.version,
  values: {
    variantKey: product.variants.length === 1 ? (product.variants[0]?.key ?? "") : "",
    isAdded: false,
    quantity: null,
    reason: "damaged",
    note: "",
    serials: "",
  },
}));
