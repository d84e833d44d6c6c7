import type { Jump } from "../reading/list";

const EVERY_STORE = "every_store()";
const EVERY_STATUS = "''";
/**
 * Orders per block, per large block, and blocks per large block; the migration that counts them uses the same numbers.
 */
const [BLOCK, LARGE] = [512, 16_384];
const RATIO = LARGE / BLOCK;
/** Above every block and order number, and small enough for a bigint. */
const BEYOND_ALL = "9007199254740991";

/**
 * Finds the start of a far page of the order list from the counts stored per block of order numbers. Large blocks are
 * summed from the oldest until the next would pass the target, then blocks inside it; only inside the last block are
 * orders skipped one by one. Orders newer than the last counted block are skipped from the newest.
 * @param store SQL of the store's key, null for every store.
 * @param status SQL of a status, null for every status.
 */
export const orderBlocks = (store: string | null, status: string | null): Jump => {
  const list = `b.store_key = ${store ?? EVERY_STORE} and b.status = ${status ?? EVERY_STATUS}`;
  const to: Jump["to"] = (offset) => ({
    tables: `
      large as materialized (
        select b.block, sum(b.n) over (order by b.block) as older from order_blocks b where ${list} and b.span = ${LARGE}),
      around as materialized (
        select coalesce(min(block) filter (where older >= wanted), max(block) + 1, 0) * ${RATIO} as first,
               (coalesce(min(block) filter (where older >= wanted), ${BEYOND_ALL}) + 1) * ${RATIO} as past,
               coalesce(max(older) filter (where older < wanted), 0) as older
          from large, (select n - ${offset} as wanted from total) place),
      found as materialized (
        select block, older from (
            select b.block, (select older from around) + sum(b.n) over (order by b.block) as older from order_blocks b
             where ${list} and b.span = ${BLOCK}
               and b.block >= (select first from around) and b.block < (select past from around)) blocks
         where older >= (select n from total) - ${offset} order by block limit 1),
      place as materialized (
        select case when total.n <= ${offset} then 0
                    else coalesce((found.block + 1) * ${BLOCK}, ${BEYOND_ALL}) end as below,
               coalesce(found.older - total.n, 0) + ${offset} as skipped
          from total left join found on true)`,
    // With a bound on each side PostgreSQL expects few orders for any store, and therefore keeps one plan.
    condition: "o.order_number > 0 and o.order_number < (select below from place)",
    skipped: "(select skipped from place)",
  });
  return { sortedBy: "order_number", to };
};
