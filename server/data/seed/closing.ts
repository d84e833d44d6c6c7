import type { OrderStatus } from "../../../src/api/orders/orders.contract";
import type { Tx } from "../../core/db/transaction";
import { insertRows, updateRows } from "./bulk";
import type { Customer, Product, Store } from "./shop";
import { ACCOUNT_BALANCES, CUSTOMER_TOTALS, EMPLOYEE_TOTALS, ORDER_COUNTS, VARIANT_STOCK } from "./tables";

type Ended = {
  stores: readonly Store[];
  customers: readonly Customer[];
  products: readonly Product[];
  counts: ReadonlyMap<Store, Record<OrderStatus, number>>;
  lastOrderNumber: number;
  lastTransferNumber: number;
  /** 0 where nothing came back. */
  lastReturnNumber: number;
};

/** Writes the final state: stock, balances, totals, counts and sequences. */
export async function closeBooks(tx: Tx, ended: Ended): Promise<void> {
  const { stores, customers, products, counts } = ended;
  const variants = products.flatMap((product) => product.variants);
  await updateRows(
    tx,
    VARIANT_STOCK,
    variants.map(({ key, quantity, movedAt }) => ({ key, quantity, updated_at: movedAt })),
  );
  const credits = customers.flatMap(({ credit }) => (credit?.isWritten ? [credit] : []));
  const accounts = [...stores.flatMap((store) => Object.values(store.accounts)), ...credits];
  await updateRows(
    tx,
    ACCOUNT_BALANCES,
    accounts.map(({ key, balanceKobo }) => ({ key, balance_kobo: balanceKobo })),
  );
  await updateRows(
    tx,
    CUSTOMER_TOTALS,
    customers.map(({ key, orderCount, spentKobo, debtKobo }) => ({
      key,
      order_count: orderCount,
      spent_kobo: spentKobo,
      debt_kobo: debtKobo,
    })),
  );
  await updateRows(
    tx,
    EMPLOYEE_TOTALS,
    stores
      .flatMap(({ sellers }) => sellers)
      .map(({ key, orderCount, gainKobo, unpaidSalesKobo }) => ({
        key,
        order_count: orderCount,
        gain_kobo: gainKobo,
        unpaid_sales_kobo: unpaidSalesKobo,
      })),
  );
  await insertRows(
    tx,
    ORDER_COUNTS,
    [...counts].flatMap(([store, { pending, completed, cancelled }]) =>
      Object.entries({ pending, completed, cancelled }).map(([status, n]) => ({
        store_key: store.key,
        status,
        slot: 0,
        n,
      })),
    ),
  );
  // Sequences do not roll back with the transaction, so they are set last.
  await tx.query("select setval('order_numbers', $1, true)", [ended.lastOrderNumber]);
  await tx.query("select setval(pg_get_serial_sequence('transfers', 'order_number'), $1, true)", [
    ended.lastTransferNumber,
  ]);
  await tx.query("select setval(pg_get_serial_sequence('returns', 'return_number'), $1, $2)", [
    Math.max(1, ended.lastReturnNumber),
    ended.lastReturnNumber > 0,
  ]);
}
