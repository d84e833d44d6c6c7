import type { Discount } from "../../api/orders/discount.rules";
import type { DeliveryStatus } from "../../api/orders/orders.contract";
import { STORE_CREDIT } from "../../api/orders/store-credit.rules";
import { serialsIn } from "../../api/stock/units.rules";
import type { Kobo } from "../../api/kit/money";
import type { Problems } from "../kit/form/form.machine";
import type { PickedVariant } from "../products/product-picker.machine";
import { withSerial } from "./detail/line-serials";
import { blank, type MissingField, problemOf } from "../kit/problems";

export { STORE_CREDIT };

/** Parts of an order that are written alike while it is new and when it is edited; `id` identifies a line on screen. */
export type DraftPayment = { id: number; accountKey: string; amount: Kobo | null };

export const isOnCredit = ({ accountKey }: DraftPayment): boolean => accountKey === STORE_CREDIT;

export type DeliveryMethod = "pickup" | "delivery";

export type DraftDelivery = {
  status: DeliveryStatus;
  recipientName: string;
  recipientPhone: string;
  recipientAddress: string;
  fee: Kobo | null;
};

export const NO_DELIVERY: DraftDelivery = {
  status: "pending",
  recipientName: "",
  recipientPhone: "",
  recipientAddress: "",
  fee: 0,
};

export const nextId = (items: readonly { id: number }[]) => 1 + Math.max(-1, ...items.map(({ id }) => id));

/** The line of a variant that was picked, of one unit. */
export const pickedLine = ({ product, variant, serial }: PickedVariant, id: number) => ({
  id,
  originKey: variant.key,
  title: product.title,
  image: variant.image || product.image,
  variantKey: variant.key,
  quantity: 1,
  ...(serial !== undefined && { serials: serial }),
});

export const withPayment = (payments: readonly DraftPayment[], amount: Kobo | null = null): DraftPayment[] => [
  ...payments,
  { id: nextId(payments), accountKey: "", amount },
];

export const replaceAt = <Item>(items: readonly Item[], index: number, patch: Partial<NoInfer<Item>>): Item[] =>
  items.map((item, at) => (at === index ? { ...item, ...patch } : item));

type CountedLine = { variantKey: string; quantity: number | null; serials?: string | undefined };

type Scanned = { variant: { key: string }; serial?: string | undefined };

/**
 * The lines with one unit more of what was scanned; null where none has its variant. A serial number names a unit that has
 * none yet, if there is one: the code on the box was scanned before the number of what is in it.
 */
export function withUnit<Line extends CountedLine>(lines: readonly Line[], found: Scanned): Line[] | null {
  const { variant, serial } = found;
  const index = lines.findIndex((line) => line.variantKey === variant.key);
  const line = lines[index];
  if (line === undefined) return null;
  const units = line.quantity ?? 0;
  const isNameless = serial !== undefined && serialsIn(line.serials).length < units;
  const patch: Partial<CountedLine> = {
    quantity: isNameless ? units : units + 1,
    ...(serial !== undefined && { serials: withSerial(line.serials, serial) }),
  };
  return replaceAt<CountedLine>(lines, index, patch) as Line[];
}

/** The units of a variant in lines. */
export const unitsIn = (lines: readonly CountedLine[], variantKey: string): number =>
  sumOf(lines.filter((line) => line.variantKey === variantKey).map(({ quantity }) => quantity));

type DiscountedLine = { variantKey: string; discount?: Discount | null | undefined; serials?: string | undefined };

/** The lines after one of them changed. A discount and serial numbers belong to their variant, and go with it. */
export function replaceLine<Line extends DiscountedLine>(
  lines: readonly Line[],
  index: number,
  patch: Partial<NoInfer<Line>>,
): Line[] {
  const line = lines[index];
  const isOther = patch.variantKey !== undefined && patch.variantKey !== line?.variantKey;
  return replaceAt(lines, index, isOther ? { ...patch, discount: undefined, serials: undefined } : patch);
}

export const removeAt = <Item>(items: readonly Item[], index: number): Item[] => items.filter((_, at) => at !== index);

/** The sum of amounts in kobo; an empty amount counts as zero. */
export const sumOf = (amounts: readonly (number | null)[]): number =>
  amounts.reduce<number>((total, amount) => total + (amount ?? 0), 0);

/** The missing fields of a delivery; `prefix` goes before each field's name. */
export const missingOfDelivery = (delivery: DraftDelivery, prefix = ""): MissingField[] =>
  (
    [
      ["fee", "Fee"],
      ["recipientName", "Recipient name"],
      ["recipientPhone", "Recipient phone"],
      ["recipientAddress", "Recipient address"],
    ] as const
  )
    .filter(([name]) => blank(delivery[name]))
    .map(([name, label]) => ({ name: `${prefix}${name}`, label }));

/** A form whose values have lines. */
export type LinesForm<Each> = {
  getSnapshot: () => { context: { values: { lines: readonly Each[] } } };
  send: (event: { type: "field.changed"; patch: { lines: readonly Each[] } }) => void;
};

type LineOfProducts = { variantKey: string; quantity: number | null };

const lineProblem = <Line extends LineOfProducts>(
  lines: readonly Line[],
  text: string,
  isWrong: (line: Line) => boolean,
  part: string,
): Problems | null => {
  const fields = lines.flatMap((line, index) => (isWrong(line) ? [[`lines.${index}.${part}`, text] as const] : []));
  return fields.length === 0 ? null : { message: text, fields: Object.fromEntries(fields) };
};

/** The problems of an order's products, in the order of the messages. */
export const problemsOfLines = (lines: readonly LineOfProducts[]): (Problems | null)[] => [
  lines.length === 0 ? problemOf("lines", "Please add at least one product") : null,
  lineProblem(lines, "Please enter quantity for each product", ({ quantity }) => (quantity ?? 0) < 1, "quantity"),
  lineProblem(lines, "Please select a variation for each product", (line) => line.variantKey === "", "variantKey"),
];
