import type { Edit } from "../books/editing";
import { writeAudits } from "../books/audit";
import { sql } from "../core/db/sql";
import { Outdated, type Tx } from "../core/db/transaction";
import { storeScope, type Staff } from "../core/session-context";

/** The products of all stores that are this one. */
export const TWINS =
  "select q.key from products q join products p on p.catalogue_key = q.catalogue_key where p.key = $1";

/** What all stores that list a product share; undefined where a request does not name it. */
export type Shared = { tracksSerials: boolean | undefined; categoryKey: string | null | undefined };

/**
 * Locks the variants of a product in all stores before its own are locked, if an edit changes what these stores share;
 * returns whether it does.
 */
export async function lockForCatalogue(tx: Tx, staff: Staff, key: string, wanted: Shared): Promise<boolean> {
  const { tracksSerials, categoryKey } = wanted;
  if (tracksSerials === undefined && categoryKey === undefined) return false;
  const { rows } = await tx.query<{ tracks: boolean; categoryKey: string | null }>(
    sql`select exists (select from variants v where v.product_key = p.key and v.tracks_serials) as tracks,
               p.category_key as "categoryKey"
          from products p where p.key = ${key} and (${storeScope(staff)}::uuid is null or p.store_key = ${storeScope(staff)})`,
  );
  const [stored] = rows;
  if (stored === undefined) return false;
  const isAsBefore =
    (tracksSerials ?? stored.tracks) === stored.tracks &&
    (categoryKey === undefined || categoryKey === stored.categoryKey);
  if (isAsBefore) return false;
  await lockTwins(tx, key);
  return true;
}

/** A transfer or an import that is under way adds products; the second pass locks their variants too. */
async function lockTwins(tx: Tx, key: string): Promise<void> {
  const variants = `select from variants where product_key in (${TWINS}) order by key for no key update`;
  await tx.query(variants, [key]);
  await tx.query(`select from products where key in (${TWINS}) order by key for no key update`, [key]);
  await tx.query(variants, [key]);
}

/** Locks all twins again, also those that were added since `lockForCatalogue`. @throws Outdated if it locked none */
export async function lockTwinsAgain(tx: Tx, key: string, isLocked: boolean): Promise<void> {
  if (!isLocked) throw new Outdated("what all stores share was changed meanwhile");
  await lockTwins(tx, key);
}

/** What an edit of a product at one store changed of its twins, in words of the wire. */
export type SharedChange = { before: object; after: object };

/** A version and an entry in the log for each twin of a product in another store. */
export async function noteTwins(tx: Tx, edit: Edit<unknown>, key: string, change: SharedChange): Promise<void> {
  const { rows: twins } = await tx.query<{ key: string }>(
    `update products set version = version + 1, updated_at = now()
      where key in (${TWINS}) and key <> $1 returning key`,
    [key],
  );
  await noteEdits(
    tx,
    edit,
    twins.map((twin) => twin.key),
    change,
  );
}

/** An entry in the log of each of these products. */
export const noteEdits = (
  tx: Tx,
  { requestId, staff }: Pick<Edit<unknown>, "requestId" | "staff">,
  keys: readonly string[],
  change: SharedChange,
): Promise<void> =>
  writeAudits(
    tx,
    keys.map((entityKey) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.edited",
      entity: "product",
      entityKey,
      ...change,
    })),
  );
