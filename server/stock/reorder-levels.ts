import { writeAudits } from "../books/audit";
import type { Doing } from "../books/editing";
import { raw, sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";

/** From how few units on a variant is ordered again, and up to how many; both null for one that is not watched. */
export type ReorderLevel = { reorderAt: number | null; orderUpTo: number | null };

type StoredLevel = ReorderLevel & { version: number };

/**
 * The end of a statement whose query `made` inserts variants and returns their key and status: gives them the default level
 * of the settings, and selects them. Both numbers come from one read of one row, so they belong together. Variants of units
 * that came back or are repaired get none, because nobody orders them.
 */
export const MADE_WITH_LEVELS = raw(`levelled as (
  insert into reorder_levels (key, reorder_at, order_up_to)
  select made.key, s.reorder_at, s.order_up_to from made, shop_settings s
   where s.reorder_at is not null and made.status in ('active', 'hidden')
  returning key, reorder_at, order_up_to)
 select made.key, reorder_at, order_up_to from made left join levelled using (key)`);

type Made = { key: string; reorder_at: number | null; order_up_to: number | null };

/** A variant that was inserted, with its level as the audit log records it; empty for none. */
export type MadeVariant = { key: string; level: Partial<Omit<Made, "key">> };

/** The rows of MADE_WITH_LEVELS in the order of these keys. */
export function madeVariants(keys: readonly string[], rows: readonly Made[]): MadeVariant[] {
  const byKey = new Map(rows.map(({ key, ...level }) => [key, level.reorder_at === null ? {} : level]));
  return keys.map((key) => ({ key, level: byKey.get(key) ?? {} }));
}

/** Locks the levels of variants in one order; each variant that is there has a row from then on. */
export async function lockLevels(tx: Tx, variants: readonly string[]): Promise<Map<string, StoredLevel>> {
  await tx.query(
    sql`insert into reorder_levels (key)
        select key from variants where key = any (${variants}::uuid[]) order by key for key share
        on conflict do nothing`,
  );
  const { rows } = await tx.query<StoredLevel & { key: string }>(
    sql`select key, version, reorder_at as "reorderAt", order_up_to as "orderUpTo" from reorder_levels
         where key = any (${variants}::uuid[]) order by key for no key update`,
  );
  return new Map(rows.map(({ key, ...level }) => [key, level]));
}

export type LevelSet = {
  variant: string;
  variation: string;
  product: string;
  before: ReorderLevel;
  after: ReorderLevel;
};

const inLog = (variation: string, { reorderAt, orderUpTo }: ReorderLevel) => ({
  variation,
  reorder_at: reorderAt,
  order_up_to: orderUpTo,
});

/** Writes levels that are locked and change, each with a version and an entry in the history of its product. */
export async function writeLevels(tx: Tx, { staff, requestId }: Doing, sets: readonly LevelSet[]): Promise<void> {
  if (sets.length === 0) return;
  await tx.query(
    sql`update reorder_levels l
           set reorder_at = c.reorder_at, order_up_to = c.order_up_to, version = l.version + 1
          from unnest(${sets.map(({ variant }) => variant)}::uuid[], ${sets.map(({ after }) => after.reorderAt)}::integer[],
                      ${sets.map(({ after }) => after.orderUpTo)}::integer[]) as c (key, reorder_at, order_up_to)
         where l.key = c.key`,
  );
  await writeAudits(
    tx,
    sets.map(({ product, variation, before, after }) => ({
      requestId,
      employeeKey: staff.key,
      action: "product.reorderLevelSet",
      entity: "product",
      entityKey: product,
      before: inLog(variation, before),
      after: inLog(variation, after),
    })),
  );
}
