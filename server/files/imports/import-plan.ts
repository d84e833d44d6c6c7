import type { Pool } from "pg";
import type { ImportChangeField, ImportReply } from "../../../src/api/products/imports.contract";
import { sql } from "../../core/db/sql";
import { Outdated, queryAgain, type Tx } from "../../core/db/transaction";
import { newKey } from "../../core/ids";
import type { Staff } from "../../core/session-context";
import { lockMany, readMany } from "../../products/bulk/many-lock";
import type { ShopFacts } from "./check";
import type { Wanted } from "./wanted";
import { type Checked, listedOf } from "./reading/file";
import { isChangedSince, type Seen } from "./import-checks";
import { addBarcodesOfTwins, addContradictions } from "./import-twins";
import { type Update, updatesOf } from "./import-updates";

type Updates = { updates: Update[]; found: ReadonlyMap<Wanted, Update> };

type Reading = {
  staff: Staff;
  /** Set for the import itself, which locks what it changes. */
  tx: Tx | null;
  wanted: readonly (readonly Wanted[])[];
  facts: Pick<ShopFacts, "suppliers">;
  checked: Pick<Checked, "columns">;
  /** Categories that the file is the first to name; a check gives them a key of its own. */
  added: readonly string[];
};

/** What a file changes of listed products, with those it leaves as they are. */
export async function readUpdates(
  db: Pool | Tx,
  { staff, tx, wanted, facts, checked, added }: Reading,
): Promise<Updates> {
  const existing = wanted.flat().filter((each) => each.existing !== null);
  if (existing.length === 0) return { updates: [], found: new Map() };
  const keysOf = (some: readonly Wanted[]) => some.flatMap((each) => each.existing?.key ?? []);
  if (tx !== null) {
    await lockMany(tx, keysOf(existing), keysOf(existing.filter(mayBeShared)));
  }
  const { rows } = await queryAgain<{ key: string; name: string }>(
    db,
    sql`select key, name from categories where kind = 'goods'`,
  );
  const all = [...rows, ...(tx === null ? added.map((name) => ({ key: newKey(), name })) : [])];
  const categories = new Map(all.map(({ key, name }) => [name.toLowerCase(), key]));
  const names = {
    suppliers: new Map(facts.suppliers.map(({ key, name }) => [key, name])),
    categories: new Map(all.map(({ key, name }) => [key, name])),
  };
  const updates: Update[] = [];
  for (const list of wanted) {
    const some = list.filter((each) => each.existing !== null);
    if (some.length === 0) continue;
    const products = await readMany(db, staff, keysOf(some));
    const lost = some.some(({ existing: each }) => isLost(each, products));
    if (tx !== null && lost) throw new Outdated("goods of the file were removed meanwhile");
    updates.push(...(await updatesOf(some, products, { names, categories, columns: checked.columns })));
  }
  addContradictions(updates, checked.columns);
  addBarcodesOfTwins(updates, checked.columns);
  return { updates, found: new Map(updates.map((update) => [update.wanted, update])) };
}

/** Whether a file may change what all stores say of a product. */
const mayBeShared = ({ existing }: Wanted): boolean =>
  existing !== null &&
  (["title", "description", "category"].some((name) => existing.given.some((each) => each === name)) ||
    existing.variants.some(({ given }) => given.includes("variation")));

const isLost = (existing: Wanted["existing"], products: Awaited<ReturnType<typeof readMany>>): boolean => {
  const product = products.get(existing?.key ?? "");
  const keys = new Set(product?.variants.filter(({ isRemoved }) => !isRemoved).map(({ key }) => key));
  return existing?.variants.some(({ key }) => key !== null && !keys.has(key)) ?? false;
};

type Plan = { fresh: Wanted[][]; updates: Update[]; changedMeanwhile: { row: number; title: string }[] };

/** Leaves out what somebody changed since the person saw it. */
export function withoutChanged(
  seen: Seen,
  wanted: readonly (readonly Wanted[])[],
  { fresh, updates, found }: Omit<Plan, "changedMeanwhile"> & Updates,
): Plan {
  const all = wanted.flat();
  const changed = new Set(
    all.filter((each, at) => all.length !== seen.products.length || isChangedSince(seen, at, found.get(each) ?? null)),
  );
  // Without effect on what was changed, an update has nothing to report.
  const reported = [...changed].filter((each) => each.existing === null || found.get(each)?.edit != null);
  return {
    fresh: fresh.map((some) => some.filter((each) => !changed.has(each))),
    updates: updates.filter((update) => !changed.has(update.wanted)),
    changedMeanwhile: reported.flatMap(({ rows, body }) => rows.map((row) => ({ row, title: body.title }))),
  };
}

type Told = Omit<NonNullable<ImportReply["data"]["updates"]>, "check" | "changed_meanwhile">;

/** What a person sees of the rows of a file. */
export function toldOf({ fresh, updates }: Pick<Plan, "fresh" | "updates">): Told {
  const changes = updates.flatMap((update) => update.changes);
  const counts = new Map<ImportChangeField, number>();
  for (const { field } of changes.flatMap((each) => each.changes)) counts.set(field, (counts.get(field) ?? 0) + 1);
  const rows = updates.reduce((sum, { wanted }) => sum + wanted.rows.length, 0);
  return {
    rows: {
      new: fresh.flat().reduce((sum, each) => sum + each.rows.length, 0),
      changed: changes.length,
      unchanged: rows - changes.length,
    },
    fields: [...counts].map(([field, count]) => ({ field, rows: count })),
    changes: listedOf(changes),
  };
}
