import type { Pool } from "pg";
import { needsSetup } from "./setup";

/**
 * Returns `address` as long as nobody works in the shop, then null. Once somebody does, or if `isOpen` says so from the
 * start, the database is not asked: a shop never loses its last administrator, and a page of an open shop waits for no
 * database. Without a database the page is served, which says so better than an error.
 */
export function whileNew(pool: Pool, address: string, isOpen: boolean): () => Promise<string | null> {
  let hasStaff = isOpen;
  return async () => {
    if (hasStaff) return null;
    const isNew = await needsSetup(pool).catch(() => null);
    hasStaff = isNew === false;
    return isNew ? address : null;
  };
}
