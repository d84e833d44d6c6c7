import type { PickerProduct, PickerVariant } from "../../../api/shell/for-sale";
import type { Kobo } from "../../../api/kit/money";
import { type Discount, priceOf, pricesOf } from "../../../api/orders/discount.rules";
import type { Order } from "../../../api/orders/orders";
import type { GoodsForm, GoodsInput } from "../../products/goods.machine";
import { type LinesForm, nextId, pickedLine } from "../order-parts";
import type { ProductLine, ProductsValues } from "./order-products-form";
import type { HeldUnits, PickedVariant } from "../../products/product-picker.machine";

/** The units of each variant in an order; a cancelled order holds none. */
export const heldBy = ({ status, lines }: Pick<Order, "status" | "lines">): HeldUnits =>
  status === "cancelled" ? {} : Object.fromEntries(lines.map(({ variantKey, quantity }) => [variantKey, quantity]));

const withPicked = (lines: readonly ProductLine[], picked: readonly PickedVariant[]): ProductLine[] => [
  ...lines,
  ...picked.map((each, at) => pickedLine(each, nextId(lines) + at)),
];

/** The data shown with an order's products while they are edited. */
export const goodsOfOrder = (form: LinesForm<ProductLine> & GoodsForm, held: HeldUnits): GoodsInput => ({
  form,
  held,
  take: (picked) =>
    form.send({
      type: "field.changed",
      patch: { lines: withPicked(form.getSnapshot().context.values.lines, picked) },
    }),
});

export type LineOption = {
  key: string;
  variation: string;
  isOnSale: boolean;
  /** Another line has it, or there is none. */
  isClosed: boolean;
};

export type LineView = Omit<ProductLine, "discount"> & {
  /** Whether its units have serial numbers. */
  tracksSerials: boolean;
  discount: Discount | null;
  options: readonly LineOption[];
  listPrice: Kobo;
  unitPrice: Kobo;
  /** Without the discount on the order. */
  amount: Kobo;
  /** The maximum quantity; undefined while it is unknown, and for an order that takes no stock. */
  most: number | undefined;
};

/** What lines come to with the discount on the order, in kobo. */
export function sumsOfLines(lines: readonly LineView[], onOrder: Discount | null): { subtotal: Kobo; discount: Kobo } {
  const { items, orderDiscount } = pricesOf(
    lines.map(({ listPrice, quantity, discount }) => ({ listPrice, quantity: quantity ?? 0, discount })),
    onOrder,
  );
  return { subtotal: items + orderDiscount, discount: orderDiscount };
}

type Stock = {
  /** The shop's products of these lines, including the order's own units; null until loaded. */
  products: readonly PickerProduct[] | null;
  /** Whether the order takes stock at all. */
  takesStock: boolean;
};

/** A line as it can be edited: a variant no longer for sale stays chosen, and may only shrink. */
export function viewOfLine(line: ProductLine, values: ProductsValues, { products, takesStock }: Stock): LineView {
  const frozen = values.before.find(({ variantKey }) => variantKey === line.variantKey);
  const variants = products?.find((product) => product.variants.some(({ key }) => key === line.originKey))?.variants;
  const chosen = variants?.find(({ key }) => key === line.variantKey);
  const others = new Set(values.lines.filter(({ id }) => id !== line.id).map(({ variantKey }) => variantKey));
  const isOnSale = (variant: PickerVariant) => variant.status === "active";
  const options = (variants ?? [])
    .filter((variant) => isOnSale(variant) || variant.key === line.variantKey || variant.key === line.originKey)
    .map((variant) => ({
      key: variant.key,
      variation: variant.variation,
      isOnSale: isOnSale(variant),
      isClosed: others.has(variant.key) || (takesStock && variant.quantity === 0),
    }));
  // The variant was deleted, or the stock is not loaded yet: show the values that the order froze.
  const own = {
    key: line.variantKey,
    variation: frozen?.variation ?? "",
    isOnSale: products === null,
    isClosed: false,
  };
  const listPrice = frozen?.listPrice ?? chosen?.salePrice ?? 0;
  const discount = line.discount === undefined ? (frozen?.discount ?? null) : line.discount;
  const { unitPrice, amount } = priceOf({ listPrice, quantity: line.quantity ?? 0, discount });
  const onHand = chosen !== undefined && isOnSale(chosen) ? chosen.quantity : (frozen?.quantity ?? 0);
  const isLimited = products !== null && (takesStock || chosen === undefined || !isOnSale(chosen));
  return {
    ...line,
    options: chosen === undefined ? [own, ...options] : options,
    tracksSerials: chosen?.tracksSerials === true,
    listPrice,
    discount,
    unitPrice,
    amount,
    most: isLimited ? onHand : undefined,
  };
}
