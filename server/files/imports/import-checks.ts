import type { Pool } from "pg";
import { sql } from "../../core/db/sql";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import { newKey } from "../../core/ids";
import type { Staff } from "../../core/session-context";
import { productVersionOf } from "../../products/product-lock";
import type { Wanted } from "./wanted";
import type { Update } from "./import-updates";

/** What a check found for each product of a file, in their order; null and 0 for a new one. */
export type Seen = { products: (string | null)[]; versions: number[]; editVersions: number[] };

export const seenOf = (wanted: readonly Wanted[], updates: ReadonlyMap<Wanted, Update>): Seen => {
  const found = wanted.map((each) => updates.get(each)?.before ?? null);
  return {
    products: found.map((product) => product?.key ?? null),
    versions: found.map((product) => (product === null ? 0 : productVersionOf(product))),
    editVersions: found.map((product) => product?.editVersion ?? 0),
  };
};

/** Keeps what a person sees of a file, for the import that may follow. */
export async function keepCheck(db: Pool | Tx, staff: Staff, file: string, seen: Seen): Promise<string> {
  const key = newKey();
  await queryAgain(
    db,
    sql`insert into import_checks (key, employee_key, file, products, versions, edit_versions)
        values (${key}, ${staff.key}, ${file}, ${seen.products}::uuid[], ${seen.versions}::bigint[],
                ${seen.editVersions}::bigint[])
        on conflict do nothing`,
  );
  return key;
}

/** What the person saw. @throws 417 when they did not check this file */
export async function readCheck(tx: Tx, staff: Staff, key: string, file: string): Promise<Seen> {
  const { rows } = await tx.query<{ products: (string | null)[]; versions: string[]; editVersions: string[] }>(
    sql`select products, versions::text[] as versions, edit_versions::text[] as "editVersions" from import_checks
         where key = ${key} and employee_key = ${staff.key} and file = ${file}`,
  );
  if (!rows[0])
    throw ruleRefusal("This check is too old, or of another file. Nothing was imported. Check the file again");
  const { products, versions, editVersions } = rows[0];
  return { products, versions: versions.map(Number), editVersions: editVersions.map(Number) };
}

/**
 * Whether a product is no more as the person saw it: another one, or edited since; where the file counts its units, also
 * sold or moved since.
 */
export function isChangedSince(seen: Seen, at: number, update: Update | null): boolean {
  const key = seen.products[at];
  if (key === undefined) return true;
  if (key !== (update?.before.key ?? null)) return true;
  if (update === null) return false;
  if (update.before.editVersion !== seen.editVersions[at]) return true;
  const isCounted = update.edit?.plan.changed.some(({ delta }) => delta !== 0) ?? false;
  return isCounted && productVersionOf(update.before) !== seen.versions[at];
}
