import type { Pool } from "pg";
import type { z } from "zod";
import type { BulkChange, bulkQuery, NewBulkBody } from "../../../src/api/products/bulk.contract";
import { MAX_BULK } from "../../../src/api/products/bulk.rules";
import { may } from "../../../src/may";
import { writeAudit } from "../../books/audit";
import type { Doing, Edit } from "../../books/editing";
import { sql } from "../../core/db/sql";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { forbidden, notFound, ruleRefusal } from "../../core/errors";
import { newKey } from "../../core/ids";
import { storeScope, type Staff } from "../../core/session-context";
import { pageOf, Values } from "../../reading/list";
import { type LevelSet, lockLevels, writeLevels } from "../../stock/reorder-levels";
import { type BulkLine, editToValues, levelsToValues, linesOf, valuesOf } from "./bulk-plan";
import { checkCategory } from "../categories";
import { lockMany, type ProductOfMany, readMany } from "./many-lock";
import { AT_ONCE, type EditOfMany, writeMany } from "./many-write";
import { conditionsOf } from "../products-read";

const some = <Row>(rows: readonly Row[]): Row[][] =>
  Array.from({ length: Math.ceil(rows.length / AT_ONCE) }, (_, at) => rows.slice(at * AT_ONCE, (at + 1) * AT_ONCE));

async function selectedKeys(tx: Tx, staff: Staff, of: NewBulkBody["of"]): Promise<string[]> {
  const values = new Values();
  const where =
    "products" in of
      ? [...conditionsOf(values, staff, {}).where, `p.key = any (${values.add(of.products)}::uuid[])`]
      : conditionsOf(values, staff, of.filters).where;
  const { rows } = await tx.query<{ key: string }>(
    `select p.key from products p where ${where.join(" and ")} order by p.created_at desc, p.key desc
      limit ${MAX_BULK + 1}`,
    values.list,
  );
  if (rows.length > MAX_BULK) {
    throw ruleRefusal(`${MAX_BULK.toLocaleString("en-NG")} products are the most for one change. Filter the list`);
  }
  if ("products" in of && rows.length < new Set(of.products).size) {
    throw ruleRefusal("Some of these products are not available any more. Nothing was changed. Load the list again");
  }
  return rows.map(({ key }) => key);
}

/** Why else a product may stay as it is. */
const NONE: Partial<Record<BulkChange["field"], string>> = {
  reorder: ", are not active, or have no level of which to change one number",
};

/** Keeps what a change would make of each selected product; 417 for products, categories and suppliers out of reach. */
export async function proposeBulk(tx: Tx, { staff }: Doing, { of, change }: NewBulkBody): Promise<{ key: string }> {
  checkRight(staff, change);
  await checkValue(tx, change);
  const keys = await selectedKeys(tx, staff, of);
  const key = newKey();
  const stores = new Set<string>();
  const planned: { product: ProductOfMany; lines: BulkLine[] }[] = [];
  for (const part of some(keys)) {
    const products = await readMany(tx, staff, part);
    for (const each of part) {
      const product = products.get(each);
      const lines = product === undefined ? [] : linesOf(change, product);
      if (product === undefined || lines.length === 0) continue;
      planned.push({ product, lines });
      stores.add(product.storeKey);
    }
  }
  if (planned.length === 0)
    throw ruleRefusal(`All of these products are like this already${NONE[change.field] ?? ""}. Nothing would change`);
  const [store = null] = stores.size === 1 ? stores : [];
  await tx.query(
    sql`insert into bulk_changes (key, store_key, change, unchanged, created_by)
        values (${key}, ${store}, ${JSON.stringify(change)}, ${keys.length - planned.length}, ${staff.key})`,
  );
  let place = 0;
  for (const part of some(planned)) {
    await tx.query(
      sql`insert into bulk_products (bulk_key, product_key, version_before)
          select ${key}, * from unnest(${part.map(({ product }) => product.key)}::uuid[],
                                       ${part.map(({ product }) => product.editVersion)}::integer[])`,
    );
    const rows = part.flatMap(({ product, lines }) => lines.map((line) => ({ ...line, product })));
    await tx.query(
      sql`insert into bulk_lines (bulk_key, place, product_key, variant_key, title, variation, from_value, to_value)
          select ${key}, * from unnest(${rows.map((_, at) => place + at)}::integer[],
            ${rows.map(({ product }) => product.key)}::uuid[], ${rows.map(({ variantKey }) => variantKey)}::uuid[],
            ${rows.map(({ product }) => product.title)}::text[], ${rows.map(({ variation }) => variation)}::text[],
            ${rows.map(({ from }) => from)}::text[], ${rows.map(({ to }) => to)}::text[])`,
    );
    place += rows.length;
  }
  return { key };
}

/** Reorder levels need the permission that sets one of them. */
function checkRight(staff: Staff, { field }: BulkChange): void {
  if (field === "reorder" && !may(staff, "purchases.create")) throw forbidden();
}

/** Refuses a category or supplier that is not there any more; one that is there stays until the transaction ends. */
async function checkValue(tx: Tx, change: BulkChange): Promise<void> {
  if (change.field === "category") await checkCategory(tx, change.value || null);
  if (change.field !== "supplier") return;
  const { rowCount } = await tx.query(sql`select from suppliers where key = ${change.value} for key share`);
  if (rowCount === 0) throw ruleRefusal("This supplier is not available. Choose another one");
}

type Stored = { status: "proposed" | "applied" | "undone"; change: BulkChange };
type Part = {
  key: string;
  title: string;
  versionBefore: number;
  versionAfter: number | null;
  lines: { variantKey: string | null; from: string; to: string }[];
};

async function lockBulk(tx: Tx, staff: Staff, key: string): Promise<{ bulk: Stored; parts: Part[] }> {
  const { rows } = await tx.query<Stored>(
    sql`select status, change from bulk_changes where key = ${key}
          and (${storeScope(staff)}::uuid is null or store_key = ${storeScope(staff)}) for no key update`,
  );
  const [bulk] = rows;
  if (bulk === undefined) throw notFound();
  checkRight(staff, bulk.change);
  const { rows: parts } = await tx.query<Part>(
    sql`select p.product_key as key, min(l.title) as title, p.version_before as "versionBefore",
               p.version_after as "versionAfter",
               json_agg(json_build_object('variantKey', l.variant_key, 'from', l.from_value, 'to', l.to_value)
                        order by l.place) as lines
          from bulk_products p join bulk_lines l using (bulk_key, product_key)
         where p.bulk_key = ${key} group by p.bulk_key, p.product_key order by min(l.place)`,
  );
  return { bulk, parts };
}

/** Names the most products of a refusal. */
const NAMED = 5;

function changedRefusal(titles: readonly string[], words: string): Error {
  const rest = titles.length - NAMED;
  const names = titles.slice(0, NAMED).join(", ") + (rest > 0 ? ` and ${rest} more` : "");
  return ruleRefusal(`${names} ${titles.length === 1 ? "was" : "were"} changed since. Nothing was ${words}`);
}

/** A category that was removed cannot be given back; one that is there stays until the transaction ends. */
async function checkRestored(tx: Tx, { field }: BulkChange, parts: readonly Part[]): Promise<void> {
  if (field !== "category") return;
  const { rows } = await tx.query<{ key: string }>(
    sql`select key::text from categories
         where key::text = any (${parts.flatMap(({ lines }) => lines.map(({ from }) => from))}::text[]) for key share`,
  );
  const kept = new Set(["", ...rows.map(({ key }) => key)]);
  const lost = parts.find(({ lines }) => lines.some(({ from }) => !kept.has(from)));
  if (lost) throw ruleRefusal(`The category that ${lost.title} had was removed since. Nothing was undone`);
}

type Direction = { words: string; version: (part: Part) => number | null; now: "from" | "to"; next: "from" | "to" };

const APPLY: Direction = {
  words: "changed. Make the change again to see the rows as they are",
  version: ({ versionBefore }) => versionBefore,
  now: "from",
  next: "to",
};

const UNDO: Direction = {
  words: "undone",
  version: ({ versionAfter }) => versionAfter,
  now: "to",
  next: "from",
};

/** Edits all products of a change, under lock; refuses (417) with the names of those that somebody changed. */
async function editAll(tx: Tx, doing: Doing, { field }: BulkChange, parts: readonly Part[], to: Direction) {
  const { staff } = doing;
  const keys = parts.map(({ key }) => key);
  await lockMany(tx, keys, field === "category" ? keys : []);
  if (field === "reorder")
    await lockLevels(
      tx,
      parts.flatMap(({ lines }) => lines.flatMap(({ variantKey }) => variantKey ?? [])),
    );
  const edits: EditOfMany[] = [];
  const levels: LevelSet[] = [];
  const changed: string[] = [];
  for (const part of some(parts)) {
    const products = await readMany(
      tx,
      staff,
      part.map(({ key }) => key),
    );
    for (const each of part) {
      const product = products.get(each.key);
      const values = new Map(product && valuesOf(field, product).map(({ variantKey, value }) => [variantKey, value]));
      const isSame = each.lines.every(({ variantKey, [to.now]: value }) => values.get(variantKey) === value);
      if (product === undefined || product.editVersion !== to.version(each) || !isSame) {
        changed.push(each.title);
        continue;
      }
      const lines = each.lines.map(({ variantKey, [to.next]: value }) => ({ variantKey, value }));
      if (field === "reorder") levels.push(...levelsToValues(product, lines));
      const edit = field === "reorder" ? null : editToValues(field, product, lines);
      if (edit !== null) edits.push(edit);
    }
  }
  if (changed.length > 0) throw changedRefusal(changed, to.words);
  await writeMany(tx, doing, edits);
  for (const part of some(levels)) await writeLevels(tx, doing, part);
}

/** Makes a proposed change, of all its products or of none; 404 out of reach. */
export async function applyBulk(tx: Tx, edit: Edit<unknown>): Promise<{ key: string }> {
  const { key, staff } = edit;
  const { bulk, parts } = await lockBulk(tx, staff, key);
  if (bulk.status !== "proposed") throw ruleRefusal("This change was made already");
  await checkValue(tx, bulk.change);
  await editAll(tx, edit, bulk.change, parts, APPLY);
  await tx.query(
    sql`update bulk_products b set version_after = p.version from products p
         where b.bulk_key = ${key} and p.key = b.product_key`,
  );
  await tx.query(
    sql`update bulk_changes set status = 'applied', applied_by = ${staff.key}, applied_at = now() where key = ${key}`,
  );
  await log(tx, edit, "products.changed", bulk.change, parts.length);
  return { key };
}

/** Gives all products of a change what they had before it; 404 out of reach, 417 once a category of before is gone. */
export async function undoBulk(tx: Tx, edit: Edit<unknown>): Promise<{ key: string }> {
  const { key, staff } = edit;
  const { bulk, parts } = await lockBulk(tx, staff, key);
  if (bulk.status !== "applied") {
    throw ruleRefusal(bulk.status === "undone" ? "This change was undone already" : "This change was not made yet");
  }
  await checkRestored(tx, bulk.change, parts);
  await editAll(tx, edit, bulk.change, parts, UNDO);
  await tx.query(
    sql`update bulk_changes set status = 'undone', undone_by = ${staff.key}, undone_at = now() where key = ${key}`,
  );
  await log(tx, edit, "products.changeUndone", bulk.change, parts.length);
  return { key };
}

const log = (tx: Tx, { staff, requestId, key }: Edit<unknown>, action: string, change: BulkChange, products: number) =>
  writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action,
    entity: "product",
    entityKey: null,
    after: { bulk: key, products, ...change },
  });

/** JSON text of the contract's bulkReply, null out of reach. */
export async function readBulk(
  pool: Pool,
  staff: Staff,
  key: string,
  query: z.output<typeof bulkQuery>,
): Promise<string | null> {
  const { limit, offset } = pageOf(query);
  const scope = storeScope(staff);
  const { rows } = await queryAgain<{ body: string }>(
    pool,
    sql`select json_build_object(
          'data', json_build_object(
            'key', b.key, 'status', b.status, 'change', b.change, 'unchanged', b.unchanged,
            'products', (select count(*) from bulk_products where bulk_key = b.key),
            'lines', coalesce((
              select json_agg(json_build_object('product', l.product_key, 'title', l.title, 'variation', l.variation,
                       'from', bulk_text(b.change->>'field', l.from_value),
                       'to', bulk_text(b.change->>'field', l.to_value)) order by l.place)
                from (select * from bulk_lines where bulk_key = b.key order by place limit ${limit} offset ${offset}) l),
              '[]')),
          'pagination', json_build_object('total_count', (select count(*) from bulk_lines where bulk_key = b.key))
        )::text as body
          from bulk_changes b where b.key = ${key} and (${scope}::uuid is null or b.store_key = ${scope})`,
  );
  return rows[0]?.body ?? null;
}
