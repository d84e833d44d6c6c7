import type { Pool } from "pg";
import {
  CATEGORY_LIMITS,
  type CategoryBody,
  type CategoryKind,
  type NewCategoryBody,
} from "../../src/api/products/categories.contract";
import { may } from "../../src/may";
import { writeAudit } from "../books/audit";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { sql } from "../core/db/sql";
import { queryAgain, type Tx } from "../core/db/transaction";
import { notFound, ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope, type Staff } from "../core/session-context";
import { noteEdits } from "./catalogue/catalogue-writes";

const ROW = `(jsonb_build_object('key', c.key, 'name', c.name, 'version', c.version,
  'product_count', (select count(*) from products p where p.category_key = c.key and p.deleted_at is null
                       and ($1::uuid is null or p.store_key = $1)))
  || case c.kind when 'expense' then jsonb_build_object('transaction_count',
       (select count(*) from transactions t where t.category_key = c.key)) else '{}' end)`;

/** Categories belong to all stores, and so do the products counted for people who manage them. */
const scopeOf = (staff: Staff) => (may(staff, "settings.manage") ? null : storeScope(staff));

/** JSON text of the contract's categoriesReply, by name. */
export async function listCategories(pool: Pool, staff: Staff, kind: CategoryKind = "goods"): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(pool, {
    name: "categories",
    text: `select json_build_object('data', coalesce(json_agg(${ROW} order by sort_name(c.name), c.key), '[]'))::text
                    as body
             from categories c where c.kind = $2`,
    values: [scopeOf(staff), kind],
  });
  return rows[0]?.body ?? null;
}

/** JSON text of the contract's categoryReply, or null when there is none. */
export async function readCategory(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "category",
    text: `select json_build_object('data', ${ROW}, 'breadcrumb', c.name)::text as body
             from categories c where c.key = $2`,
    values: [scopeOf(staff), key],
  });
  return rows[0]?.body ?? null;
}

/** One change of the list at a time: names differ and their number is limited. Products are still saved meanwhile. */
export const lockCategories = (tx: Tx) => tx.query("lock table categories in share row exclusive mode");

export const TOO_MANY = `A shop has at most ${CATEGORY_LIMITS.categories} categories. Remove one first`;

/** Refuses (417) the name of another category, in any case. */
async function checkName(tx: Tx, kind: CategoryKind, name: string, own: string | null): Promise<void> {
  const { rows } = await tx.query<{ name: string }>(
    sql`select name from categories where kind = ${kind} and lower(name) = lower(${name}) and key is distinct from ${own}::uuid`,
  );
  if (rows[0]) throw ruleRefusalOf(["name"], `There is a category ${rows[0].name} already. Use another name`);
}

export async function createCategory(
  tx: Tx,
  doing: Doing,
  { name, kind = "goods" }: NewCategoryBody,
): Promise<{ key: string }> {
  await lockCategories(tx);
  await checkName(tx, kind, name, null);
  const { rows } = await tx.query<{ n: number }>(
    sql`select count(*)::integer as n from categories where kind = ${kind}`,
  );
  if ((rows[0]?.n ?? 0) >= CATEGORY_LIMITS.categories) throw ruleRefusal(TOO_MANY);
  const key = newKey();
  await tx.query(sql`insert into categories (key, name, kind) values (${key}, ${name}, ${kind})`);
  await auditCreation(tx, doing, "category", key, kind === "goods" ? { name } : { name, kind });
  return { key };
}

type StoredCategory = { name: string; kind: CategoryKind; version: number };

/** The category under lock: no product gets it until the transaction ends. 404 when there is none. */
async function lockCategory(tx: Tx, key: string): Promise<StoredCategory> {
  await lockCategories(tx);
  const { rows } = await tx.query<StoredCategory>(
    sql`select name, kind, version from categories where key = ${key} for update`,
  );
  if (!rows[0]) throw notFound();
  return rows[0];
}

/** 404 when there is none; 409 with the current record when the edit is stale. */
export async function editCategory(tx: Tx, edit: Edit<CategoryBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const { name, kind, version } = await lockCategory(tx, key);
  return editRecord(tx, edit, {
    entity: "category",
    version,
    before: { name },
    after: body,
    readCurrent: () => readCategory(tx, staff, key),
    write: async (next) => {
      await checkName(tx, kind, body.name, key);
      await tx.query(sql`update categories set name = ${body.name}, version = ${next} where key = ${key}`);
    },
  });
}

/**
 * Removes a category from its products, in all stores, and then itself. A category of expenses stays while a transaction
 * has it (417): removing it would change the reports of past months. 404 when there is none, also the second time.
 */
export async function deleteCategory(tx: Tx, doing: Doing, key: string): Promise<{ key: string }> {
  const { name, kind } = await lockCategory(tx, key);
  if (kind === "expense") await refuseUsed(tx, key, name);
  await tx.query(sql`select from products where category_key = ${key} order by key for no key update`);
  const { rows: products } = await tx.query<{ key: string }>(
    sql`update products set category_key = null, version = version + 1, updated_at = now()
         where category_key = ${key} returning key`,
  );
  await tx.query(sql`delete from categories where key = ${key}`);
  await noteEdits(
    tx,
    doing,
    products.map((product) => product.key),
    { before: { category: key }, after: { category: null } },
  );
  await writeAudit(tx, {
    requestId: doing.requestId,
    employeeKey: doing.staff.key,
    action: "category.deleted",
    entity: "category",
    entityKey: key,
    before: { name },
    after: { products: products.length },
  });
  return { key };
}

async function refuseUsed(tx: Tx, key: string, name: string): Promise<void> {
  const { rows } = await tx.query<{ n: number }>(
    sql`select count(*)::integer as n from transactions where category_key = ${key}`,
  );
  const n = rows[0]?.n ?? 0;
  if (n > 0)
    throw ruleRefusal(
      `${n === 1 ? "1 transaction has" : `${n} transactions have`} the category ${name}. Rename it, or give them another one first`,
    );
}

/** Refuses (417) a category that is not there any more; one that is there stays until the transaction ends. */
export async function checkCategory(tx: Tx, key: string | null): Promise<void> {
  if (key === null) return;
  const { rowCount } = await tx.query(sql`select from categories where key = ${key} and kind = 'goods' for key share`);
  if (rowCount === 0) throw ruleRefusalOf(["category"], "This category is not there any more. Choose another one");
}
