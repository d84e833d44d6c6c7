import type { DiscountWire } from "../../src/api/orders/discount.contract";
import {
  type Discount,
  isOver,
  isSameDiscount,
  type ListedLine,
  OVER_LINE,
  OVER_ORDER,
  pricesOf,
  WHOLE,
} from "../../src/api/orders/discount.rules";
import { may } from "../../src/may";
import { mergeLines, type WantedLine } from "../books/stock-rules";
import { Refusal, ruleRefusalOf } from "../core/errors";
import { type Kobo, nairaText, sumKobo, toKobo } from "../core/money";
import type { Staff } from "../core/session-context";
import type { NewLine } from "./order-insert";

type Priced = "unitPriceKobo" | "discountBp" | "discountKobo" | "discountReason" | "orderDiscountKobo";

/** A line at the shop's price. */
export type UnpricedLine = Omit<NewLine, Priced>;

/** How a discount is stored with its order or line. */
export type DiscountColumns = Pick<NewLine, "discountBp" | "discountKobo" | "discountReason">;

/** A requested line; `discount` is undefined where the request leaves it as it is. */
export type LineOfBody = WantedLine & {
  discount: Discount | null | undefined;
  /** Of units that the line takes. */
  serials: readonly string[];
  /** The path of its first line in the body. */
  path: string;
};

const NOT_ONE_PRICE = "This product is on several lines. Put its units on one line to give a discount";

/** Merges lines of one variant, which must not have discounts. `list` is the path of the lines in the body. */
export function linesOfBody(
  lines: readonly {
    key: string;
    quantity: number;
    discount?: DiscountWire | null | undefined;
    serials?: readonly string[] | undefined;
  }[],
  list: string,
): LineOfBody[] {
  const merged = mergeLines(lines.map(({ key, quantity }) => ({ variantKey: key, quantity })));
  return merged.map((line) => {
    const same = lines.filter(({ key }) => key === line.variantKey);
    const path = `${list}${lines.findIndex(({ key }) => key === line.variantKey)}`;
    if (same.length > 1 && same.some(({ discount }) => discount)) {
      throw ruleRefusalOf([`${path}.discount.value`], NOT_ONE_PRICE);
    }
    const serials = same.flatMap((each) => each.serials ?? []);
    return { ...line, discount: discountOfBody(same[0]?.discount), serials, path };
  });
}

export function discountOfBody<Body extends DiscountWire | null | undefined>(
  body: Body,
): Discount | Extract<Body, null | undefined> {
  if (body === null || body === undefined) return body as Extract<Body, null | undefined>;
  const { kind, value, reason } = body;
  // The contract allows two decimals.
  return { kind, value: kind === "percent" ? Math.round(value * 100) : toKobo(value), reason: reason.trim() };
}

export const NO_DISCOUNT: DiscountColumns = { discountBp: null, discountKobo: 0, discountReason: "" };

const columnsOf = (discount: Discount | null, takenKobo: Kobo): DiscountColumns =>
  discount === null
    ? NO_DISCOUNT
    : {
        discountBp: discount.kind === "percent" ? discount.value : null,
        discountKobo: takenKobo,
        discountReason: discount.reason,
      };

export function discountOfOrder({
  discountBp,
  discountKobo,
  discountReason: reason,
}: DiscountColumns): Discount | null {
  if (discountBp !== null) return { kind: "percent", value: discountBp, reason };
  return discountKobo > 0 ? { kind: "amount", value: discountKobo, reason } : null;
}

export const discountOfLine = (line: Pick<NewLine, Exclude<Priced, "orderDiscountKobo"> | "listPriceKobo">) =>
  line.listPriceKobo === line.unitPriceKobo
    ? discountOfOrder(line)
    : ({ kind: "price", value: line.unitPriceKobo, reason: line.discountReason } satisfies Discount);

/** A line to be priced, with its discount and the path of its fields in the body; null where the body has none. */
export type LineToPrice = { line: UnpricedLine; discount: Discount | null; path: string | null };

/**
 * The lines at the agreed prices, and the columns of the order's discount. Refuses a discount greater than what it is taken
 * off; `orderFields` are the fields of the body that hold the order's. @throws AmountTooLarge when the lines cannot be summed exactly.
 */
export function priceLines(
  asked: readonly LineToPrice[],
  onOrder: Discount | null,
  orderFields: readonly string[] = ["discount.value"],
) {
  const listed = asked.map(
    ({ line, discount }): ListedLine => ({
      listPrice: line.listPriceKobo,
      quantity: line.quantity,
      // The shop's price is no discount.
      discount: discount?.kind === "price" && discount.value === line.listPriceKobo ? null : discount,
    }),
  );
  const unitPrices = listed.map(({ listPrice, discount }) => (discount?.kind === "price" ? discount.value : listPrice));
  sumKobo(listed.map(({ quantity }, index) => ({ kobo: unitPrices[index] ?? 0, times: quantity })));
  for (const [index, { discount, quantity }] of listed.entries()) {
    if (!isOver(discount, (unitPrices[index] ?? 0) * quantity)) continue;
    const path = asked[index]?.path ?? null;
    throw ruleRefusalOf(path === null ? [] : [`${path}.discount.value`], OVER_LINE);
  }
  const prices = pricesOf(listed, onOrder);
  if (isOver(onOrder, prices.items + prices.orderDiscount)) throw ruleRefusalOf(orderFields, OVER_ORDER);
  const lines = asked.map(({ line }, index): NewLine => {
    const { unitPrice = line.listPriceKobo, discount = 0, orderDiscount = 0 } = prices.lines[index] ?? {};
    return {
      ...line,
      unitPriceKobo: unitPrice,
      ...columnsOf(listed[index]?.discount ?? null, discount),
      orderDiscountKobo: orderDiscount,
    };
  });
  return { lines, order: columnsOf(onOrder, prices.orderDiscount) };
}

export function checkMayDiscount(staff: Staff): void {
  if (!may(staff, "orders.discount")) throw new Refusal(403, "You do not have permission to give discounts");
}

const amountOf = (line: NewLine) =>
  BigInt(line.unitPriceKobo) * BigInt(line.quantity) - BigInt(line.discountKobo + line.orderDiscountKobo);

/** Whether the line is sold below the shop's price and below what the shop paid. */
function isBelowCost(line: NewLine): boolean {
  const [amount, quantity] = [amountOf(line), BigInt(line.quantity)];
  return amount < BigInt(line.unitCostKobo) * quantity && amount < BigInt(line.listPriceKobo) * quantity;
}

/** Whether a unit costs less than before. The same discount is rounded for other quantities, by up to a kobo each. */
function isLower(line: NewLine, old: NewLine): boolean {
  const rounding = isSameDiscount(discountOfLine(line), discountOfLine(old)) ? 1n : 0n;
  return (amountOf(line) + rounding) * BigInt(old.quantity) < (amountOf(old) - rounding) * BigInt(line.quantity);
}

/**
 * Refuses lines below what the shop paid, of people who may not see that; a line that was there before may stay as
 * low. `fieldOf` names the field of the body that lowered a line.
 */
export function checkFloor(
  staff: Staff,
  before: readonly NewLine[],
  after: readonly NewLine[],
  fieldOf: (line: NewLine) => string | null,
): void {
  if (may(staff, "products.cost")) return;
  for (const line of after) {
    const old = before.find(({ variantKey }) => variantKey === line.variantKey);
    if ((old && !isLower(line, old)) || !isBelowCost(line)) continue;
    const field = fieldOf(line);
    throw ruleRefusalOf(
      field === null ? [] : [field],
      `${line.itemTitle} (${line.variation}) would sell for less than the shop paid. Lower the discount, or ask someone who may see purchase prices`,
    );
  }
}

/** The fields of the lines' own discounts; null for a line that has none. */
export function discountFields(wanted: readonly LineOfBody[]): (line: NewLine) => string | null {
  const paths = new Map(wanted.map(({ variantKey, path }) => [variantKey, `${path}.discount.value`]));
  return (line) => (discountOfLine(line) === null ? null : (paths.get(line.variantKey) ?? null));
}

const partText = (bp: number) => `${bp / (WHOLE / 100)}%`;

/** What the audit log says of a discount; nothing where there is none. */
export const auditOfDiscount = (columns: DiscountColumns) => {
  const discount = discountOfOrder(columns);
  return (
    discount && {
      discount:
        discount.kind === "percent"
          ? `${partText(discount.value)}, ${nairaText(columns.discountKobo)}`
          : nairaText(columns.discountKobo),
    }
  );
};

/** What the audit log says of lines. */
export const auditOfLines = (lines: readonly NewLine[]) =>
  lines.map((line) => ({
    variant: line.variantKey,
    quantity: line.quantity,
    price: nairaText(line.unitPriceKobo),
    ...(line.listPriceKobo !== line.unitPriceKobo && { list_price: nairaText(line.listPriceKobo) }),
    ...auditOfDiscount(line),
    ...(line.discountReason !== "" && { reason: line.discountReason }),
  }));
