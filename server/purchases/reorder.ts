import type { Pool } from "pg";
import type { z } from "zod";
import type { ReorderBody, reorderQuery } from "../../src/api/purchases/reorder.contract";
import { may } from "../../src/may";
import { type Edit, type Edited, staleRecord } from "../books/editing";
import { sql } from "../core/db/sql";
import { queryAgain, type Tx } from "../core/db/transaction";
import { notFound } from "../core/errors";
import { storeScope, type Staff } from "../core/session-context";
import { pageOf, readList, searchPattern, Values } from "../reading/list";
import { lockLevels, writeLevels } from "../stock/reorder-levels";

const JOINS = "join stores s on s.key = v.store_key join suppliers u on u.key = v.supplier_key";

const rowOf = (staff: Staff): string => `'key', v.key, 'product', v.product_key, 'product_title', v.title,
  'product_image', v.image, 'variation', v.variation, 'store', v.store_key, 'store_title', s.title,
  'supplier', v.supplier_key, 'supplier_name', u.name, 'quantity', v.quantity, 'on_order', v.on_order,
  'reorder_at', v.reorder_at, 'order_up_to', v.order_up_to,
  'to_order', case when v.is_low then v.order_up_to - v.quantity - v.on_order else 0 end
  ${may(staff, "products.cost") ? ", 'price', naira(v.price_kobo)" : ""}`;

/**
 * JSON text of the contract's stockLevelsReply, by the newest product: what is low, or all that can be sold, of all stores
 * for administrators, for others of their own.
 */
export function listStockLevels(pool: Pool, staff: Staff, query: z.output<typeof reorderQuery>): Promise<string> {
  const values = new Values();
  const stores = [storeScope(staff), query.store ?? null].filter((store) => store !== null);
  const where = stores.map((store) => `v.store_key = ${values.add(store)}::uuid`);
  if (query.show !== "all") where.push("v.is_low");
  if (query.supplier !== undefined) where.push(`v.supplier_key = ${values.add(query.supplier)}::uuid`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) {
    const pattern = values.add(searchPattern(search));
    where.push(`(v.title ilike ${pattern} or v.variation ilike ${pattern})`);
  }
  return readList(pool, {
    from: "stock_levels v",
    alias: "v",
    where,
    order: "v.created_at desc, v.product_key desc, v.position, v.key",
    page: pageOf(query),
    joins: JOINS,
    row: `json_build_object(${rowOf(staff)})`,
    searches: search !== undefined,
    values,
  });
}

/** JSON text of the contract's stockLevelReply, or null when there is none within the person's scope. */
export async function readStockLevel(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: may(staff, "products.cost") ? "stock-level-with-cost" : "stock-level",
    text: `select json_build_object('data', json_build_object(${rowOf(staff)}, 'version', v.version),
                                    'breadcrumb', v.title)::text as body
             from stock_levels v ${JOINS} where v.key = $1 and ($2::uuid is null or v.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}

/** Sets or takes away a variant's level. 404 out of scope; 409 with the current record when the edit is stale. */
export async function editStockLevel(tx: Tx, edit: Edit<ReorderBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const { rows } = await tx.query<{ product: string; variation: string }>(
    sql`select product_key as product, variation from stock_levels
         where key = ${key} and (${storeScope(staff)}::uuid is null or store_key = ${storeScope(staff)})`,
  );
  const [variant] = rows;
  if (variant === undefined) throw notFound();
  const level = (await lockLevels(tx, [key])).get(key);
  // The variant was deleted while this waited.
  if (level === undefined) throw notFound();
  const { version } = level;
  if (edit.version !== null && edit.version !== version) throw await staleRecord(() => readStockLevel(tx, staff, key));
  const after = { reorderAt: body.reorder_at, orderUpTo: body.order_up_to };
  if (level.reorderAt === after.reorderAt && level.orderUpTo === after.orderUpTo) return { key, version };
  await writeLevels(tx, edit, [{ ...variant, variant: key, before: level, after }]);
  return { key, version: version + 1 };
}
