import type { Pool } from "pg";
import type { StoreBody } from "../../src/api/stock/stores.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { notFound, ruleRefusal } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope, type Staff } from "../core/session-context";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { pageOf, type Paging, readList, Values } from "../reading/list";

const ROW = `'key', s.key, 'title', s.title, 'address', s.address,
  'product_count', coalesce((select c.n from product_counts c where c.store_key = s.key and c.status = 'all'), 0),
  'employee_count', (select count(*) from employees e where e.store_key = s.key and e.deactivated_at is null)`;

/** JSON text of the contract's storesReply, by title: all stores for administrators, the own store for others. */
export function listStores(pool: Pool, staff: Staff, query: Paging): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const where = scope === null ? [] : [`s.key = ${values.add(scope)}`];
  return readList(pool, {
    from: "stores s",
    alias: "s",
    where,
    order: "sort_name(s.title), s.key",
    page: pageOf(query),
    row: `json_build_object(${ROW})`,
    total: `select count(*) from stores s where ${["true", ...where].join(" and ")}`,
    searches: false,
    values,
  });
}

/** JSON text of the contract's storeReply, or null when there is none within the person's scope. */
export async function readStore(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "store",
    text: `select json_build_object('data', json_build_object(${ROW}, 'version', s.version),
                                    'breadcrumb', s.title)::text as body
             from stores s where s.key = $1 and ($2::uuid is null or s.key = $2)`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}

/** 417 for everyone except administrators: a new store would be out of their reach. */
export async function createStore(tx: Tx, doing: Doing, body: StoreBody): Promise<{ key: string }> {
  if (storeScope(doing.staff) !== null) throw ruleRefusal("Only an administrator can add a store");
  const key = newKey();
  await tx.query("insert into stores (key, title, address) values ($1, $2, $3)", [key, body.title, body.address]);
  await auditCreation(tx, doing, "store", key, body);
  return { key };
}

/** 404 out of scope; 409 with the current record when the edit is stale. */
export async function editStore(tx: Tx, edit: Edit<StoreBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const { rows } = await tx.query<StoreBody & { version: number }>(
    `select title, address, version from stores where key = $1 and ($2::uuid is null or key = $2)
        for no key update`,
    [key, storeScope(staff)],
  );
  if (!rows[0]) throw notFound();
  const { version, ...before } = rows[0];
  return editRecord(tx, edit, {
    entity: "store",
    version,
    before,
    after: body,
    readCurrent: () => readStore(tx, staff, key),
    write: (next) =>
      tx.query("update stores set title = $2, address = $3, version = $4 where key = $1", [
        key,
        body.title,
        body.address,
        next,
      ]),
  });
}
