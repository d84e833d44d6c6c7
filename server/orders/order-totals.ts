import type { Tx } from "../core/db/transaction";
import type { Kobo } from "../core/money";
import { customerTotalsOf, facilitatorTotalsOf, isProfitBooked, type Standing } from "./shares";
import { newKey } from "../core/ids";
import { sql } from "../core/db/sql";

/** The values of an order from which the stored totals are computed. */
export type CountedOrder = Standing & {
  key: string;
  orderNumber: number;
  storeKey: string;
  customerKey: string;
  facilitatorKey: string;
  profitKobo: number;
};

/** Subtracts the order's old values from the totals of customer and facilitator, and adds the new ones. */
export async function moveTotals(tx: Tx, before: CountedOrder, after: CountedOrder): Promise<void> {
  const [wasBought, isBought] = [customerTotalsOf(before), customerTotalsOf(after)];
  await addTo(
    tx,
    `update customers set order_count = order_count + $2, spent_kobo = spent_kobo + $3, debt_kobo = debt_kobo + $4
      where key = $1 and not is_walk_in`,
    after.customerKey,
    [
      isBought.orderCount - wasBought.orderCount,
      isBought.spentKobo - wasBought.spentKobo,
      isBought.debtKobo - wasBought.debtKobo,
    ],
  );
  const [wasEarned, isEarned] = [facilitatorTotalsOf(before), facilitatorTotalsOf(after)];
  await addTo(
    tx,
    `update employees set order_count = order_count + $2, gain_kobo = gain_kobo + $3,
            unpaid_sales_kobo = unpaid_sales_kobo + $4
      where key = $1`,
    after.facilitatorKey,
    [
      isEarned.orderCount - wasEarned.orderCount,
      isEarned.gainKobo - wasEarned.gainKobo,
      isEarned.unpaidSalesKobo - wasEarned.unpaidSalesKobo,
    ],
  );
}

/** An unchanged total is not written, so that edits that change none do not wait for each other. */
async function addTo(tx: Tx, update: string, key: string, differences: readonly number[]): Promise<void> {
  if (differences.some((difference) => difference !== 0)) await tx.query(update, [key, ...differences]);
}

/**
 * Writes the memo that the order's profit is booked, and reverses an earlier memo for another profit or for an order no
 * longer booked.
 */
export async function bookProfit(tx: Tx, before: CountedOrder, after: CountedOrder, byKey: string): Promise<void> {
  const [booked, toBook] = [bookedOf(before), bookedOf(after)];
  if (booked === toBook) return;
  if (booked !== null) await writeMemo(tx, after, "debit", booked, byKey);
  if (toBook !== null) await writeMemo(tx, after, "credit", toBook, byKey);
}

const bookedOf = (order: CountedOrder): Kobo | null => (isProfitBooked(order) ? order.profitKobo : null);

const writeMemo = (tx: Tx, order: CountedOrder, type: "credit" | "debit", amountKobo: Kobo, byKey: string) =>
  tx.query(
    sql`insert into transactions (key, store_key, remark, type, source, amount_kobo, order_key, created_by)
     values (${newKey()}, ${order.storeKey}, 'profit on order ' || ${order.orderNumber}::bigint, ${type}, 'memo',
             ${amountKobo}, ${order.key}, ${byKey})`,
  );
