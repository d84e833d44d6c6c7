import type { OrderStatus } from "../../src/api/orders/orders.contract";
import {
  allRegisteredText,
  type NamedUnit,
  nameThemText,
  nameUnits,
  notTrackedText,
  registeredNow,
  roomFor,
} from "../books/unit-rules";
import { byMatch } from "../books/units";
import { ruleRefusalOf } from "../core/errors";
import type { LineOfBody } from "./discounts";
import type { NewLine } from "./order-insert";
import type { SaleUnits } from "./order-insert-units";
import { holdsStock } from "./order-rules";
import type { SaleFacts, SaleVariant } from "./sale-facts";

type Sale = {
  status: OrderStatus;
  wanted: readonly LineOfBody[];
  lines: readonly NewLine[];
  facts: SaleFacts;
};

/** Decides which units a sale takes; null where none of its products has serial numbers. Refuses as docs/serials.md says. */
export function unitsOfSale({ status, wanted, lines, facts }: Sale): SaleUnits | null {
  const variants = new Map(facts.variants.map((variant) => [variant.key, variant]));
  const known = byMatch(facts.units);
  const sale: SaleUnits = { tracked: [], units: [] };
  for (const line of wanted) {
    const variant = variants.get(line.variantKey);
    if (variant === undefined) continue;
    const named = unitsOfLine(status, line, variant, known);
    if (named === null) continue;
    const lineKey = lines.find(({ variantKey }) => variantKey === line.variantKey)?.key ?? "";
    sale.units.push(...named.map((unit, position) => ({ ...unit, lineKey, variantKey: line.variantKey, position })));
    sale.tracked.push({
      variantKey: line.variantKey,
      takes: named.length - registeredNow(named).length,
      waits: holdsStock(status) ? line.quantity - named.length : 0,
    });
  }
  return sale.tracked.length === 0 ? null : sale;
}

function unitsOfLine(
  status: OrderStatus,
  { quantity, serials, path }: LineOfBody,
  variant: SaleVariant,
  known: ReturnType<typeof byMatch>,
): NamedUnit[] | null {
  const name = `${variant.productTitle} (${variant.variation})`;
  const field = [`${path}.serials`];
  if (!variant.tracksSerials) {
    if (serials.length > 0) throw ruleRefusalOf(field, notTrackedText(name));
    return null;
  }
  if (status === "cancelled" && serials.length > 0) {
    throw ruleRefusalOf(field, "A cancelled order takes no units. Leave their serial numbers out");
  }
  if (status === "completed" && serials.length < quantity) throw ruleRefusalOf(field, completeText(name, quantity));
  const named = nameUnits({ ...variant, name }, serials, known);
  if ("refusal" in named) throw ruleRefusalOf(field, named.refusal);
  const fresh = registeredNow(named.units);
  const [beyond] = fresh.slice(Math.max(0, roomFor(variant)));
  if (beyond !== undefined) throw ruleRefusalOf(field, allRegisteredText(beyond.serial, name));
  return named.units;
}

const completeText = (name: string, quantity: number): string =>
  `${nameThemText(name)}: a completed order names ${quantity === 1 ? "its unit" : `all ${quantity} units`} that the customer gets`;
