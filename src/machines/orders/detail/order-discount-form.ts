import { type Discount, OVER_ORDER } from "../../../api/orders/discount.rules";
import { editOrderDiscount } from "../../../api/orders/order-edits";
import type { OrderWire } from "../../../api/orders/orders.contract";
import { toOrder, type Order } from "../../../api/orders/orders";
import { createCardMachine, picking } from "../../kit/card.machine";
import { createFormMachine } from "../../kit/form/form.machine";
import { saveChanged } from "../../saves";
import {
  type DiscountDraft,
  discountIn,
  draftOfDiscount,
  isEmptyDraft,
  problemsOfDraft,
} from "../create/discount-draft";
import { sumOf } from "../order-parts";

export type OrderDiscountValues = DiscountDraft & {
  /** What the products cost without it, in kobo. */
  subtotal: number;
};

const valuesOf = ({ discount, lines }: Order): OrderDiscountValues => ({
  ...draftOfDiscount(discount, "amount"),
  subtotal: sumOf(lines.map(({ amount }) => amount)),
});

/** Emptying the value takes the discount away. */
const wanted = (draft: DiscountDraft): Discount | null => (isEmptyDraft(draft) ? null : discountIn(draft));

export const orderDiscountForm = createFormMachine<OrderDiscountValues>({
  id: "orderDiscountForm",
  validate: (values) => (isEmptyDraft(values) ? null : problemsOfDraft(values, values.subtotal, OVER_ORDER)),
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => valuesOf(toOrder(current as OrderWire)),
    merge: {
      kind: { label: "Kind", reading: "word" },
      price: { with: "kind" },
      amount: { with: "kind" },
      percent: { with: "kind" },
      reason: { label: "Reason" },
      subtotal: { from: "theirs" },
    },
  },
  save: saveChanged<OrderDiscountValues>((key, values, editing) => editOrderDiscount(key, wanted(values), editing)),
});

export const orderDiscountCard = createCardMachine("orderDiscountCard", orderDiscountForm, picking(valuesOf));
