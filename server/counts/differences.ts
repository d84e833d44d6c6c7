import { BOOK_REASONS } from "../../src/api/counts/counts.rules";

/**
 * The parts of a statement on lines `l` of the count `c`, with the line's last entry `b`, the variant `v` and its
 * product `p`.
 */
export const LINE_JOINS = `join counts c on c.key = l.count_key join variants v on v.key = l.variant_key
  join products p on p.key = v.product_key left join count_entries b on b.id = l.basis_entry`;

/** Whether the variant is in the stock of the count's store. */
export const IS_THERE = "(p.deleted_at is null and v.removed_at is null and p.store_key = c.store_key)";

/**
 * SQL: whether the movement m corrects the books, and changed nothing on the shelf. What a transfer lost was never back on
 * the shelf, nor in the books: it is counted in and written off at once.
 */
export const CORRECTS_BOOKS = `(m.count_key is not null or m.transfer_key is null and m.reason in (${BOOK_REASONS.map((reason) => `'${reason}'`).join(", ")}))`;

/**
 * How many more units there were than the books said when the line was counted, less what corrections have changed
 * in the books since. Sales, transfers and returns since then change shelf and books alike, so they do not matter.
 */
export const FOUND = `(l.counted - b.on_hand - coalesce((
  select sum(m.delta) from stock_movements m
   where m.variant_key = l.variant_key and m.id > b.position and ${CORRECTS_BOOKS}), 0))::integer`;

/** The difference: as it was posted, or as it would be now. Null where nothing was counted, and where it cannot be posted. */
export const DIFFERENCE = `case when c.status = 'posted' then l.delta when ${IS_THERE} then ${FOUND} end`;

export const UNIT_COST = "coalesce(l.unit_cost_kobo, v.price_kobo)";

/** Naira of an amount whose kobo may be more than a bigint holds. */
export const nairaOf = (kobo: string): string => `round((${kobo})::numeric / 100, 2)`;
