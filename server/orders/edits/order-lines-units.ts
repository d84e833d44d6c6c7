import type { HoldDifference } from "../../books/stock-rules";
import { nameThemText } from "../../books/unit-rules";
import { shelved, type UnitChange, unitsOfOrder, type Waiting } from "../../books/units";
import type { Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import type { SaleVariant } from "../sale-facts";
import type { OrderRow } from "./order-edit";

type Goods = SaleVariant & { line: { key: string; quantity: number } | null };

/** What an edit of lines does to units with serial numbers, before and after their stock is moved. */
type LineUnits = { beforeStock: Waiting[]; released: UnitChange[]; afterStock: Waiting[] };

/**
 * A pending order drops the names it has no units for, those named last first. A completed one knows which units the
 * customer has, so it gives up only units without names, and takes no more (417).
 */
export async function followLines(
  tx: Tx,
  order: OrderRow,
  goods: ReadonlyMap<string, Goods>,
  differences: readonly HoldDifference[],
): Promise<LineUnits> {
  const result: LineUnits = { beforeStock: [], released: [], afterStock: [] };
  const units = await unitsOfOrder(tx, order.key);
  for (const { variantKey, more } of differences) {
    const variant = goods.get(variantKey);
    if (variant === undefined) continue;
    const named = units.filter((unit) => unit.lineKey === variant.line?.key);
    const held = variant.line?.quantity ?? 0;
    if (order.status === "completed") checkCompleted(variant, more, held - named.length);
    const dropped = named.slice(Math.max(0, held + more));
    result.released.push(...shelved(dropped, "released"));
    if (!variant.tracksSerials || order.status !== "pending") continue;
    (more > 0 ? result.beforeStock : result.afterStock).push({ variantKey, more: more + dropped.length });
  }
  return result;
}

function checkCompleted({ productTitle, variation, tracksSerials }: Goods, more: number, unnamed: number): void {
  const name = `${productTitle} (${variation})`;
  if (more > 0 && tracksSerials) {
    throw ruleRefusal(
      `${nameThemText(name)} before this order is completed: set it to pending, add the units and name them`,
    );
  }
  if (-more > unnamed && tracksSerials) {
    throw ruleRefusal(
      `Units of ${name} on this order have serial numbers. Take them back with a return, which names them`,
    );
  }
}
