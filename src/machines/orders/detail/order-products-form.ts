import { type Discount, isSameDiscount } from "../../../api/orders/discount.rules";
import { editOrderProducts, type WantedLine } from "../../../api/orders/order-edits";
import type { OrderWire } from "../../../api/orders/orders.contract";
import { toOrder, type Order, type OrderLine } from "../../../api/orders/orders";
import { createCardMachine, picking } from "../../kit/card.machine";
import { createFormMachine } from "../../kit/form/form.machine";
import { problemsOfLines } from "../order-parts";
import { saveChanged } from "../../saves";
import { joinProblems } from "../../kit/problems";

export type ProductLine = {
  /** Identifies lines on screen. */
  id: number;
  /** The variant the line began with: by it its product is found. */
  originKey: string;
  title: string;
  image: string;
  variantKey: string;
  quantity: number | null;
  /** Absent in a draft of an earlier version: the line keeps its own. */
  discount?: Discount | null | undefined;
  /** Of goods that are handed over or sent with this form, as they were typed, one on each line. */
  serials?: string | undefined;
};

export type ProductsValues = {
  lines: readonly ProductLine[];
  /** The order's lines as they were read: what they froze holds as long as they stay. */
  before: readonly OrderLine[];
};

const valuesOf = ({ lines }: Order): ProductsValues => ({
  lines: lines.map(({ variantKey, title, image, quantity, discount }, id) => ({
    id,
    originKey: variantKey,
    title,
    image,
    variantKey,
    quantity,
    discount,
  })),
  before: lines,
});

/** Only another discount is sent: that takes a permission. */
function wantedOf({ variantKey, quantity, discount }: ProductLine, before: readonly OrderLine[]): WantedLine {
  const line = { variantKey, quantity: quantity ?? 0 };
  const own = before.find((each) => each.variantKey === variantKey)?.discount ?? null;
  return discount === undefined || isSameDiscount(discount, own) ? line : { ...line, discount };
}

const spoken = (discount: Discount | null) =>
  discount && `${discount.value / 100}${discount.kind === "percent" ? "%" : ""}, ${discount.reason}`;

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
          serials: { from: "mine" },
          quantity: { label: "Quantity" },
          discount: { label: "Discount", say: ({ discount }) => spoken(discount ?? null) },
        },
      },
      before: { from: "theirs" },
    },
  },
  save: saveChanged<ProductsValues>((key, { lines, before }, editing) =>
    editOrderProducts(
      key,
      lines.map((line) => wantedOf(line, before)),
      editing,
    ),
  ),
});

export const orderProductsCard = createCardMachine("orderProductsCard", orderProductsForm, picking(valuesOf));
