import type { PickerProduct, PickerVariant } from "../../../api/shell/for-sale";
import type { Kept, KeptOf } from "../../kit/draft/draft.machine";
import { fitted } from "../../kit/form/form.kept";
import { newIdempotencyKey } from "../../kit/idempotency-key";
import type { KeptSale, OrderCreateContext } from "./order-create.events";
import type { PickedVariant } from "../../products/product-picker.machine";
import { chosenVariant, type DraftLine, type OrderDraft, withLines } from "./order-draft";

/** What there is to keep of a sale; null while nothing was typed. */
export const keptOfSale: KeptOf = (snapshot) => {
  if (!snapshot.hasTag("modified")) return null;
  const { draft, idempotencyKey, isUncertain, saleId } = snapshot.context as OrderCreateContext;
  const kept: KeptSale = { draft, idempotencyKey, isUncertain: isUncertain || snapshot.hasTag("busy") };
  return saleId === null ? kept : { ...kept, saleId };
};

const goodsOf = ({ lines }: OrderDraft): string =>
  JSON.stringify(lines.map(({ variantKey, quantity }) => [variantKey, quantity]).toSorted());

/** The same goods for the same customer, who may be new in one of them and chosen in the other. */
export function isSameSale(one: Kept, other: Kept): boolean {
  const [{ draft: first }, { draft: second }] = [one as KeptSale, other as KeptSale];
  return (
    first.lines.length > 0 &&
    first.customer.phone !== "" &&
    first.customer.phone === second.customer.phone &&
    goodsOf(first) === goodsOf(second)
  );
}

/** The context of a sale that goes on from what was kept. */
export const restoredSale = (
  initial: OrderDraft,
  { draft, idempotencyKey, isUncertain, saleId }: KeptSale,
): Partial<OrderCreateContext> => ({
  ...emptySale(initial),
  draft: fitted(initial, draft),
  idempotencyKey,
  isUncertain,
  saleId: saleId ?? null,
});

/** The context of a sale that shows what is typed in another tab; null when that took everything back. */
export const followedSale = (initial: OrderDraft, kept: KeptSale | null): Partial<OrderCreateContext> =>
  kept === null ? emptySale(initial) : restoredSale(initial, kept);

/** The context of a sale of which nothing is typed. */
export const emptySale = (initial: OrderDraft): Omit<OrderCreateContext, "initial"> => ({
  draft: initial,
  problems: null,
  failure: null,
  isUncertain: false,
  sent: null,
  customerFailure: null,
  stockFailure: null,
  shortLine: null,
  idempotencyKey: newIdempotencyKey(),
  saleId: null,
});

/** What a parked sale is called: by its customer, or else by its first product. */
export const nameOfSale = ({ customer, lines }: OrderDraft): string =>
  customer.name.trim() || lines[0]?.title || "No customer yet";

export type StockQuery = { variantKeys: readonly string[] };

/** Products as the shop has them now, and the variants that were asked for. */
export type StockRead = StockQuery & { products: readonly PickerProduct[] };

/** A variant that the shop no longer offers stays in its line, which shows that it is not for sale. */
const withdrawn = (variant: PickerVariant | undefined): PickerVariant[] =>
  variant === undefined ? [] : [{ ...variant, status: "hidden", quantity: 0 }];

/** The lines with the present stock and prices; variants and quantities stay as they were typed. */
export const withStock = (lines: readonly DraftLine[], { variantKeys, products }: StockRead): DraftLine[] =>
  lines.map((line) => {
    const offered = products.find(({ key }) => key === line.productKey)?.variants;
    // Picked while the stock was read.
    if (offered === undefined && !variantKeys.includes(line.variantKey)) return line;
    const variants = offered ?? [];
    const isOffered = variants.some(({ key }) => key === line.variantKey);
    return { ...line, variants: isOffered ? variants : [...variants, ...withdrawn(chosenVariant(line))] };
  });

/** Why the shop cannot sell a line as it was typed, with the server's message; undefined when it can. */
export function troubleOf(line: DraftLine): string | undefined {
  const variant = chosenVariant(line);
  if (variant === undefined) return undefined;
  const name = `${line.title} (${variant.variation})`;
  if (variant.status !== "active") return `${name} is not for sale`;
  return (line.quantity ?? 0) > variant.quantity ? `Only ${variant.quantity} of ${name} left` : undefined;
}

/** How many of a line's units the shop can sell as it was typed. */
function sellable(line: DraftLine): number {
  const variant = chosenVariant(line);
  return variant?.status === "active" ? Math.min(line.quantity ?? 0, variant.quantity) : 0;
}

/**
 * The lines after what was picked takes over the units that a line cannot be sold with: those that are left stay in it,
 * the missing ones go to the picked variants as far as each has them.
 */
export function withElsewhere(lines: readonly DraftLine[], id: number, picked: readonly PickedVariant[]): DraftLine[] {
  const short = lines.find((line) => line.id === id);
  if (short === undefined || picked.length === 0) return withLines(lines, picked);
  const left = sellable(short);
  let missing = (short.quantity ?? 0) - left;
  const added = withLines(lines, picked)
    .slice(lines.length)
    .map((line) => {
      const quantity = Math.max(1, Math.min(missing, chosenVariant(line)?.quantity ?? 0));
      missing -= quantity;
      return { ...line, quantity };
    });
  const kept = lines.map((line) => (line.id === id ? { ...line, quantity: left } : line));
  return [...kept.filter((line) => line.id !== id || left > 0), ...added];
}

/** For the units that a line lacks the picker begins with its product. */
export const pickerOf = ({ draft: { lines }, shortLine }: OrderCreateContext) => ({
  taken: lines.map(({ variantKey }) => variantKey),
  search: lines.find(({ id }) => id === shortLine)?.title ?? "",
});

/** The lines with what the picker returned. */
export const withPick = ({ draft: { lines }, shortLine }: OrderCreateContext, picked: readonly PickedVariant[]) => ({
  lines: shortLine === null ? withLines(lines, picked) : withElsewhere(lines, shortLine, picked),
});
