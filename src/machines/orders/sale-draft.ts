import type { PickerProduct, PickerVariant } from "../../api/shell/for-sale";
import type { Kept, KeptOf } from "../kit/draft.machine";
import { fitted } from "../kit/form.kept";
import { newIdempotencyKey } from "../kit/idempotency-key";
import type { KeptSale, OrderCreateContext } from "./order-create.events";
import { chosenVariant, type DraftLine, type OrderDraft } from "./order-draft";

/** What there is to keep of a sale; null while nothing was typed. */
export const keptOfSale: KeptOf = (snapshot) => {
  if (!snapshot.hasTag("modified")) return null;
  const { draft, idempotencyKey, isUncertain } = snapshot.context as OrderCreateContext;
  const kept: KeptSale = { draft, idempotencyKey, isUncertain: isUncertain || snapshot.hasTag("busy") };
  return kept;
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
  { draft, idempotencyKey, isUncertain }: KeptSale,
): Partial<OrderCreateContext> => ({
  ...emptySale(initial),
  draft: fitted(initial, draft),
  idempotencyKey,
  isUncertain,
});

/** The context of a sale of which nothing is typed. */
export const emptySale = (initial: OrderDraft): Omit<OrderCreateContext, "initial"> => ({
  draft: initial,
  problems: null,
  failure: null,
  isUncertain: false,
  sent: null,
  customerFailure: null,
  stockFailure: null,
  idempotencyKey: newIdempotencyKey(),
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
