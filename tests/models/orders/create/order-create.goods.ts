import type { PickerProduct } from "../../../../src/api/shell/for-sale";
import type { DraftLine, OrderDraft } from "../../../../src/machines/orders/create/order-draft";
import type { PickedVariant } from "../../../../src/machines/products/product-picker.machine";

type Payment = OrderDraft["payments"][number];

const variantOf = ({ variants, variantKey }: DraftLine) => variants.find(({ key }) => key === variantKey);

/** What is not paid yet. */
export function unpaidOf({ method, delivery, lines, payments, laterAccountKey }: OrderDraft): number {
  const fee = method === "pickup" ? 0 : (delivery.fee ?? 0);
  const asked = lines.reduce((sum, line) => sum + (line.quantity ?? 0) * (variantOf(line)?.salePrice ?? 0), fee);
  const paid = laterAccountKey === "" ? payments.reduce((sum, { amount }) => sum + (amount ?? 0), 0) : 0;
  return Math.max(0, asked - paid);
}

export const withPatch = <Item>(items: readonly Item[], at: number, patch: Partial<Item>): Item[] =>
  items.map((each, index) => (index === at ? { ...each, ...patch } : each));

/** In a walk-in sale the account of a payment takes what is not paid yet, unless an amount was typed. */
export function withPayment(draft: OrderDraft, { index, patch }: { index: number; patch: Partial<Payment> }) {
  const isOpen = draft.customerMode === "walk-in" && "accountKey" in patch && draft.payments[index]?.amount === null;
  const rest = isOpen ? unpaidOf(draft) : 0;
  return withPatch(draft.payments, index, { ...(rest > 0 && { amount: rest }), ...patch });
}

/** The last payment takes what is not paid yet. */
export const withRest = (draft: OrderDraft) =>
  draft.payments.map((each, at) =>
    at === draft.payments.length - 1 ? { ...each, amount: (each.amount ?? 0) + unpaidOf(draft) } : each,
  );

/** A line has its product as it is offered now; a variant that is no longer offered is not for sale. */
export function withStock(line: DraftLine, asked: readonly string[], products: readonly PickerProduct[]): DraftLine {
  const product = products.find(({ key }) => key === line.productKey);
  if (product === undefined && !asked.includes(line.variantKey)) return line;
  const variants = product?.variants ?? [];
  const own = line.variants.find(({ key }) => key === line.variantKey);
  if (own === undefined || variants.some(({ key }) => key === line.variantKey)) return { ...line, variants };
  return { ...line, variants: [...variants, { ...own, status: "hidden", quantity: 0 }] };
}

/** The next free number among lines or payments. */
export const freeId = (items: readonly { id: number }[]): number => Math.max(-1, ...items.map(({ id }) => id)) + 1;

export function withPicked(lines: readonly DraftLine[], picked: readonly PickedVariant[]): DraftLine[] {
  const all = [...lines];
  for (const { product, variant } of picked)
    all.push({
      id: freeId(all),
      productKey: product.key,
      title: product.title,
      image: variant.image || product.image,
      variantKey: variant.key,
      quantity: 1,
      variants: product.variants,
    });
  return all;
}

/** One unit more of what was scanned, on the first line of it. */
export function withScanned(lines: readonly DraftLine[], found: PickedVariant): DraftLine[] {
  const at = lines.findIndex(({ variantKey }) => variantKey === found.variant.key);
  const line = lines[at];
  if (line === undefined) return withPicked(lines, [found]);
  return lines.with(at, { ...line, quantity: (line.quantity ?? 0) + 1 });
}

/** What was picked takes over the units that a line lacks, and at least one of each. */
export function withRestElsewhere(lines: readonly DraftLine[], id: number | null, picked: readonly PickedVariant[]) {
  const short = lines.find((line) => line.id === id);
  const all = withPicked(lines, picked);
  if (short === undefined || picked.length === 0) return all;
  const stock = variantOf(short);
  const wanted = short.quantity ?? 0;
  const left = stock?.status === "active" ? Math.min(wanted, stock.quantity) : 0;
  let missing = wanted - left;
  return all.flatMap((line, at) => {
    if (line.id === id) return left > 0 ? [{ ...line, quantity: left }] : [];
    if (at < lines.length) return [line];
    const quantity = Math.max(1, Math.min(missing, variantOf(line)?.quantity ?? 0));
    missing -= quantity;
    return [{ ...line, quantity }];
  });
}
