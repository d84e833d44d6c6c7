import type { Tx } from "../db/transaction";
import { customerTotalsOf, facilitatorTotalsOf, isProfitBooked, type Standing } from "../domain/shares";
import { newKey } from "../ids";

/** An order as it stands in the totals kept beside it. */
export type CountedOrder = Standing & {
  key: string;
  orderNumber: number;
  storeKey: string;
  customerKey: string;
  facilitatorKey: string;
  profitKobo: number;
};

/** Takes an order out of the customer's and the facilitator's totals as it was, and counts it as it is now. */
export async function moveTotals(tx: Tx, before: CountedOrder, after: CountedOrder): Promise<void> {
  const [wasBought, isBought] = [customerTotalsOf(before), customerTotalsOf(after)];
  await tx.query(
    `update customers set order_count = order_count + $2, spent_kobo = spent_kobo + $3, debt_kobo = debt_kobo + $4
      where key = $1`,
    [
      after.customerKey,
      isBought.orderCount - wasBought.orderCount,
      isBought.spentKobo - wasBought.spentKobo,
      isBought.debtKobo - wasBought.debtKobo,
    ],
  );
  const [wasEarned, isEarned] = [facilitatorTotalsOf(before), facilitatorTotalsOf(after)];
  await tx.query(
    `update employees set order_count = order_count + $2, gain_kobo = gain_kobo + $3,
            unpaid_sales_kobo = unpaid_sales_kobo + $4
      where key = $1`,
    [
      after.facilitatorKey,
      isEarned.orderCount - wasEarned.orderCount,
      isEarned.gainKobo - wasEarned.gainKobo,
      isEarned.unpaidSalesKobo - wasEarned.unpaidSalesKobo,
    ],
  );
}

/** Writes the memo that the order's profit is booked, or the opposing one when it no longer is. */
export async function bookProfit(tx: Tx, before: CountedOrder, after: CountedOrder, byKey: string): Promise<void> {
  if (isProfitBooked(before) === isProfitBooked(after)) return;
  await tx.query(
    `insert into transactions (key, store_key, remark, type, source, amount_kobo, order_key, created_by)
     values ($1, $2, 'profit on order ' || $3::bigint, $4, 'memo', $5, $6, $7)`,
    [
      newKey(),
      after.storeKey,
      after.orderNumber,
      isProfitBooked(after) ? "credit" : "debit",
      after.profitKobo,
      after.key,
      byKey,
    ],
  );
}
