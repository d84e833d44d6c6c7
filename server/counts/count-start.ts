import type { NewCountBody } from "../../src/api/counts/counts.contract";
import { auditCreation, type Doing } from "../books/editing";
import { checkStoreInReach } from "../books/postings";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { ruleRefusal, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { namedLike, Values } from "../reading/list";

type NewCount = { key: string; count_number: number; lines: number };

type Range = { key: string | null; title: string; condition: string };

/**
 * Starts a count with a line for each variant that the range has now. 417 when the store is out of reach, when the
 * category or supplier is gone, and when nothing is in the range.
 */
export async function startCount(tx: Tx, doing: Doing, body: NewCountBody): Promise<NewCount> {
  await checkStoreInReach(tx, doing.staff, body.store);
  const values = new Values();
  const key = newKey();
  const [count, store] = [values.add(key), values.add(body.store)];
  const range = await rangeOf(tx, body, values);
  const { rows } = await tx.query<{ count_number: number }>(
    sql`insert into counts (key, store_key, range, range_key, range_title, note, created_by)
        values (${key}, ${body.store}, ${body.range}, ${range.key}, ${range.title}, ${body.note.trim()},
                ${doing.staff.key})
        returning count_number`,
  );
  const count_number = rows[0]?.count_number;
  if (count_number === undefined) throw new Error("an insert of one row gave none");
  const chosen = `from variants v join products p on p.key = v.product_key
        where p.store_key = ${store}::uuid and p.deleted_at is null and v.removed_at is null
          and (v.status <> 'hidden' or v.quantity > 0) and ${range.condition} and ${count}::uuid is not null`;
  // A product that is being deleted or moved is waited for, and then has no line: the waiting statement does not see that.
  await tx.query(`select ${chosen} order by v.key for key share of v`, values.list);
  const { rowCount: lines } = await tx.query(
    `with chosen as materialized (select v.key, p.title, v.position ${chosen} order by v.key for key share of v)
     insert into count_lines (key, count_key, variant_key, place)
     select gen_random_uuid(), ${count}::uuid, key, row_number() over (order by sort_name(title), position, key)
       from chosen`,
    values.list,
  );
  if (!lines) throw ruleRefusal("There is nothing to count in this part of the range. Choose another part");
  await auditCreation(tx, doing, "count", key, {
    count_number: String(count_number),
    store: body.store,
    range: body.range,
    range_title: range.title,
    lines: String(lines),
    note: body.note.trim(),
  });
  return { key, count_number, lines };
}

async function rangeOf(tx: Tx, body: NewCountBody, values: Values): Promise<Range> {
  switch (body.range) {
    case "all":
      return { key: null, title: "", condition: "true" };
    case "search": {
      const title = body.query.trim();
      return { key: null, title, condition: `(${namedLike("p.title || ' ' || v.variation", title, values)})` };
    }
    case "category": {
      const title = await nameOf(tx, "categories", "category", body.category);
      return { key: body.category, title, condition: `p.category_key = ${values.add(body.category)}::uuid` };
    }
    case "supplier": {
      const title = await nameOf(tx, "suppliers", "supplier", body.supplier);
      return { key: body.supplier, title, condition: `p.supplier_key = ${values.add(body.supplier)}::uuid` };
    }
  }
}

async function nameOf(tx: Tx, table: "categories" | "suppliers", what: string, key: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(
    `select name from ${table} where key = $1${table === "categories" ? " and kind = 'goods'" : ""}`,
    [key],
  );
  if (!rows[0]) throw ruleRefusalOf([what], `This ${what} is not available. Choose another one`);
  return rows[0].name;
}
