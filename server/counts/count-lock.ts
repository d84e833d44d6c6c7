import type { CountStatus } from "../../src/api/counts/counts.rules";
import { sql } from "../core/db/sql";
import { Outdated, type Tx } from "../core/db/transaction";
import { notFound, ruleRefusal } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";

export type StoredCount = {
  key: string;
  number: number;
  storeKey: string;
  storeTitle: string;
  status: CountStatus;
  version: number;
};

async function read(tx: Tx, staff: Staff, key: string, lock = ""): Promise<StoredCount> {
  const { rows } = await tx.query<StoredCount>(
    `select c.key, c.count_number as number, c.store_key as "storeKey", s.title as "storeTitle", c.status, c.version
       from counts c join stores s on s.key = c.store_key
      where c.key = $1 and ($2::uuid is null or c.store_key = $2) ${lock}`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** Locks a count against every other change, entries included. @throws 404 out of scope */
export const lockCount = (tx: Tx, staff: Staff, key: string): Promise<StoredCount> =>
  read(tx, staff, key, "for no key update of c");

/**
 * Locks a count for an entry: while it is counted, entries of several people run at once; in the review each one changes
 * the count, so that nobody posts what they have not seen. @throws 404 out of scope; 417 once it is closed
 */
export async function lockForEntry(tx: Tx, staff: Staff, key: string): Promise<StoredCount> {
  const { status } = await read(tx, staff, key);
  const stored = await read(tx, staff, key, `for ${status === "counting" ? "share" : "no key update"} of c`);
  if (stored.status !== status) throw new Outdated("the count went on meanwhile");
  refuseClosed(stored);
  return stored;
}

export function refuseClosed({ status, number }: StoredCount): void {
  if (status === "posted")
    throw ruleRefusal(`Count ${number} was posted already. Start a new count, or adjust the product`);
  if (status === "cancelled") throw ruleRefusal(`Count ${number} was cancelled, so nothing is counted in it any more`);
}

export type ShelfVariant = {
  key: string;
  name: string;
  productKey: string;
  title: string;
  variation: string;
  quantity: number;
  numbered: number;
  waiting: number;
  tracks: boolean;
};

/**
 * Locks variants that are in the stock of the store, in key order; those that are not there are left out. The statement
 * that waits for a lock does not see that their product was deleted or moved to another store meanwhile.
 */
export async function lockOnShelves(tx: Tx, storeKey: string | null, keys: readonly string[]): Promise<ShelfVariant[]> {
  await tx.query(sql`select from variants where key = any (${keys}::uuid[]) order by key for no key update`);
  const { rows } = await tx.query<ShelfVariant>(
    sql`select v.key, p.title || ' (' || v.variation || ')' as name, p.key as "productKey", p.title, v.variation,
               v.quantity, v.numbered, v.waiting, v.tracks_serials as tracks
          from variants v join products p on p.key = v.product_key
         where v.key = any (${keys}::uuid[]) and (${storeKey}::uuid is null or p.store_key = ${storeKey})
           and p.deleted_at is null and v.removed_at is null
         order by v.key`,
  );
  return rows;
}
