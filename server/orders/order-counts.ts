import type { OrderStatus } from "../../src/api/orders/orders.contract";
import type { Tx } from "../core/db/transaction";

const SLOTS = 32;

/** Stored counts are spread over slots, so that concurrent orders rarely wait for the same row. */
export const someSlot = (): number => Math.floor(Math.random() * SLOTS);

export type CountedAs = { storeKey: string; status: OrderStatus };

/** Moves one order from one count to another. Call it last, because its rows are the last ones in the lock order. */
export async function recount(tx: Tx, from: CountedAs, to: CountedAs): Promise<void> {
  if (from.storeKey === to.storeKey && from.status === to.status) return;
  await tx.query(
    `insert into order_counts as c (store_key, status, slot, n)
     select * from (values ($1::uuid, $2, $5::smallint, -1), ($3::uuid, $4, $5::smallint, 1)) as moved (store_key, status, slot, n)
      order by store_key, status
     on conflict (store_key, status, slot) do update set n = c.n + excluded.n`,
    [from.storeKey, from.status, to.storeKey, to.status, someSlot()],
  );
}
