import type { Pool } from "pg";
import type { z } from "zod";
import type { SupplierBody, suppliersQuery } from "../../src/api/stock/suppliers.contract";
import { may } from "../../src/may";
import { queryAgain, type Tx } from "../core/db/transaction";
import { notFound } from "../core/errors";
import { newKey } from "../core/ids";
import { storeScope, type Staff } from "../core/session-context";
import { auditCreation, type Doing, type Edit, type Edited, editRecord } from "../books/editing";
import { pageOf, phoneContains, readList, searchPattern, Values } from "../reading/list";

const row = (scope: string) => `'key', s.key, 'name', s.name, 'contact', s.contact, 'address', s.address,
  'product_count', (select count(*) from products p where p.supplier_key = s.key and p.deleted_at is null
                       and (${scope}::uuid is null or p.store_key = ${scope}))`;

/** What the person's stores owe a supplier of the page. */
const owed = (scope: string) => `, 'owed', (
  select naira(coalesce(sum(d.delivered_kobo - d.paid_kobo), 0)::bigint) from supplier_debts d
   where d.supplier_key = s.key and (${scope}::uuid is null or d.store_key = ${scope}))`;

/** JSON text of the contract's suppliersReply, by name. All stores buy from all suppliers. */
export function listSuppliers(pool: Pool, staff: Staff, query: z.output<typeof suppliersQuery>): Promise<string> {
  const values = new Values();
  const scope = values.add(storeScope(staff));
  const search = query.query?.trim() || undefined;
  const where = search === undefined ? [] : [matches(search, values)];
  return readList(pool, {
    from: "suppliers s",
    alias: "s",
    where,
    order: "sort_name(s.name), s.key",
    page: pageOf(query),
    row: `json_build_object(${row(scope)}${may(staff, "purchases.pay") ? owed(scope) : ""})`,
    total: `select count(*) from suppliers s where ${["true", ...where].join(" and ")}`,
    searches: search !== undefined,
    values,
  });
}

/** Part of a name, an address or a contact. A company has few suppliers, so each is compared. */
function matches(typed: string, values: Values): string {
  const pattern = values.add(searchPattern(typed));
  const phone = phoneContains("s.contact", typed, values);
  const parts = ["s.name", "s.address", "s.contact"].map((column) => `${column} ilike ${pattern}`);
  return `(${[...parts, ...(phone === null ? [] : [phone])].join(" or ")})`;
}

const DEBTS = `'debts', coalesce((
  select json_agg(json_build_object('store', t.key, 'store_title', t.title, 'delivered', naira(d.delivered_kobo),
                                    'paid', naira(d.paid_kobo), 'owed', naira(d.delivered_kobo - d.paid_kobo))
                  order by sort_name(t.title), t.key)
    from supplier_debts d join stores t on t.key = d.store_key
   where d.supplier_key = s.key and ($2::uuid is null or d.store_key = $2)), '[]'::json),`;

/** JSON text of the contract's supplierReply, or null when there is none. */
export async function readSupplier(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const mayPay = may(staff, "purchases.pay");
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: mayPay ? "supplier-with-debts" : "supplier",
    text: `select json_build_object('data', json_build_object(${row("$2")}, ${mayPay ? DEBTS : ""} 'version', s.version),
                                    'breadcrumb', s.name)::text as body
             from suppliers s where s.key = $1`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}

export async function createSupplier(tx: Tx, doing: Doing, body: SupplierBody): Promise<{ key: string }> {
  const key = newKey();
  await tx.query("insert into suppliers (key, name, contact, address) values ($1, $2, $3, $4)", [
    key,
    body.name,
    body.contact,
    body.address,
  ]);
  await auditCreation(tx, doing, "supplier", key, body);
  return { key };
}

/** 404 when there is none; 409 with the current record when the edit is stale. */
export async function editSupplier(tx: Tx, edit: Edit<SupplierBody>): Promise<Edited> {
  const { key, staff, body } = edit;
  const { rows } = await tx.query<SupplierBody & { version: number }>(
    "select name, contact, address, version from suppliers where key = $1 for no key update",
    [key],
  );
  if (!rows[0]) throw notFound();
  const { version, ...before } = rows[0];
  return editRecord(tx, edit, {
    entity: "supplier",
    version,
    before,
    after: body,
    readCurrent: () => readSupplier(tx, staff, key),
    write: (next) =>
      tx.query("update suppliers set name = $2, contact = $3, address = $4, version = $5 where key = $1", [
        key,
        body.name,
        body.contact,
        body.address,
        next,
      ]),
  });
}
