import { editOrderProducts } from "../../api/orders/order-edits";
import type { OrderWire } from "../../api/orders/orders.contract";
import { toOrder, type Order, type OrderLine } from "../../api/orders/orders";
import { createCardMachine, picking } from "../kit/card.machine";
import { createFormMachine } from "../kit/form.machine";
import { problemsOfLines } from "./order-parts";
import { saveChanged } from "../saves";
import { joinProblems } from "../kit/problems";

export type ProductLine = {
  /** Identifies lines on screen. */
  id: number;
  /** The variant the line began with: by it its product is found. */
  originKey: string;
  title: string;
  image: string;
  variantKey: string;
  quantity: number | null;
};

export type ProductsValues = {
  lines: readonly ProductLine[];
  /** The order's lines as they were read: what they froze holds as long as they stay. */
  before: readonly OrderLine[];
};

const valuesOf = ({ lines }: Order): ProductsValues => ({
  lines: lines.map(({ variantKey, title, image, quantity }, id) => ({
    id,
    originKey: variantKey,
    title,
    image,
    variantKey,
    quantity,
  })),
  before: lines,
});

export const orderProductsForm = createFormMachine<ProductsValues>({
  id: "orderProductsForm",
  validate: ({ lines }) => joinProblems(problemsOfLines(lines)),
  savedToast: "Updated successfully",
  editing: {
    readCurrent: (current) => valuesOf(toOrder(current as OrderWire)),
    merge: {
      lines: {
        label: "Product",
        keyOf: ({ variantKey }) => variantKey,
        title: ({ title }) => ({ label: "Product", value: title, reading: "text" }),
        fields: {
          id: { from: "mine" },
          originKey: { from: "mine" },
          title: { from: "theirs" },
          image: { from: "theirs" },
          variantKey: { from: "mine" },
          quantity: { label: "Quantity" },
        },
      },
      before: { from: "theirs" },
    },
  },
  save: saveChanged<ProductsValues>((key, { lines }, editing) =>
    editOrderProducts(
      key,
      lines.map(({ variantKey, quantity }) => ({ variantKey, quantity: quantity ?? 0 })),
      editing,
    ),
  ),
});

export const orderProductsCard = createCardMachine("orderProductsCard", orderProductsForm, picking(valuesOf));
