import type { Pool } from "pg";
import { CATEGORY_LIMITS } from "../../../src/api/products/categories.contract";
import { may } from "../../../src/may";
import { writeAudits } from "../../books/audit";
import type { Doing } from "../../books/editing";
import { sql } from "../../core/db/sql";
import { queryAgain, type Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import { newKey } from "../../core/ids";
import type { Staff } from "../../core/session-context";
import { lockCategories } from "../../products/categories";
import type { Wanted } from "./wanted";

export type NewCategories = {
  /** Names that the shop has not, each in one spelling. */
  added: string[];
  /** The same, of a person who may not add categories: their products get none. */
  left_out: string[];
};

const namesOf = (wanted: readonly Wanted[]) => [...new Set(wanted.map(({ category }) => category))].filter(Boolean);

/** Refuses (417) a file that would bring more categories than a shop may have. */
export async function newCategories(
  db: Pool | Tx,
  staff: Staff,
  wanted: readonly Wanted[],
): Promise<NewCategories | null> {
  const names = namesOf(wanted);
  if (names.length === 0) return null;
  const { rows } = await queryAgain<{ name: string; had: number }>(
    db,
    sql`select name, (select count(*)::integer from categories where kind = 'goods') as had from (
          select distinct on (lower(n.name)) n.name, n.place
            from unnest(${names}::text[]) with ordinality as n (name, place)
           where not exists (select from categories c where c.kind = 'goods' and lower(c.name) = lower(n.name))
           order by lower(n.name), n.place) fresh order by place`,
  );
  const fresh = rows.map(({ name }) => name);
  if (!may(staff, "settings.manage")) return { added: [], left_out: fresh };
  const count = (rows[0]?.had ?? 0) + fresh.length;
  if (count > CATEGORY_LIMITS.categories) {
    throw ruleRefusal(
      `With those of this file the shop would have ${count} categories, and ${CATEGORY_LIMITS.categories} is the most`,
    );
  }
  return { added: fresh, left_out: [] };
}

/** Adds what `newCategories` finds once nobody else adds categories. */
export async function addCategories(tx: Tx, { staff, requestId }: Doing, wanted: readonly Wanted[]): Promise<void> {
  await lockCategories(tx);
  const made = ((await newCategories(tx, staff, wanted))?.added ?? []).map((name) => ({ key: newKey(), name }));
  await tx.query(
    sql`insert into categories (key, name)
        select * from unnest(${made.map(({ key }) => key)}::uuid[], ${made.map(({ name }) => name)}::text[])`,
  );
  await writeAudits(
    tx,
    made.map(({ key, name }) => ({
      requestId,
      employeeKey: staff.key,
      action: "category.created",
      entity: "category",
      entityKey: key,
      after: { name },
    })),
  );
}

/**
 * The key of each product's category, null for none. Goods that are listed keep their category, so that they have one in
 * all stores; the first row in the file decides for the others.
 */
export async function categoryKeysOf(tx: Tx, wanted: readonly Wanted[]): Promise<(string | null)[]> {
  const names = namesOf(wanted);
  const catalogueKeys = wanted.map(({ catalogueKey }) => catalogueKey);
  const { rows: named } = await tx.query<{ name: string; key: string }>(
    sql`select n.name, c.key from unnest(${names}::text[]) as n (name) join categories c on c.kind = 'goods' and lower(c.name) = lower(n.name)
         order by c.key for key share of c`,
  );
  const { rows: listed } = await tx.query<{ catalogueKey: string; key: string | null }>(
    sql`select distinct on (catalogue_key) catalogue_key as "catalogueKey", category_key as key
          from products where catalogue_key = any (${catalogueKeys}::uuid[]) and deleted_at is null
         order by catalogue_key, key`,
  );
  const keys = new Map(named.map(({ name, key }) => [name, key]));
  const first = new Map<string, string | null>();
  for (const { catalogueKey, category } of wanted)
    if (!first.has(catalogueKey)) first.set(catalogueKey, keys.get(category) ?? null);
  for (const { catalogueKey, key } of listed) first.set(catalogueKey, key);
  return catalogueKeys.map((key) => first.get(key) ?? null);
}
