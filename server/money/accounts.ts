import type { Pool } from "pg";
import type { z } from "zod";
import type { accountsQuery } from "../../src/api/money/accounts.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { storeScope, type Staff } from "../core/session-context";
import { pageOf, readList, searchPattern, Values } from "../reading/list";

const ROW = `'key', a.key, 'name', a.name, 'balance', naira(a.balance_kobo), 'type', a.type, 'store', a.store_key,
  'store_title', s.title`;

/**
 * JSON text of the contract's accountsReply, by name and without the store credit of customers: all stores for
 * administrators, the own store for others.
 */
export function listAccounts(pool: Pool, staff: Staff, query: z.output<typeof accountsQuery>): Promise<string> {
  const values = new Values();
  const scope = storeScope(staff);
  const where = ["a.customer_key is null", ...(scope === null ? [] : [`a.store_key = ${values.add(scope)}`])];
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(`a.name ilike ${values.add(searchPattern(search))}`);
  return readList(pool, {
    from: "accounts a",
    alias: "a",
    where,
    order: "sort_name(a.name), a.key",
    page: pageOf(query),
    joins: "join stores s on s.key = a.store_key",
    row: `json_build_object(${ROW})`,
    total: `select count(*) from accounts a where ${where.join(" and ")}`,
    searches: search !== undefined,
    values,
  });
}

/** JSON text of the contract's accountReply, or null when it is outside the person's scope. */
export async function readAccount(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: "account",
    text: `select json_build_object('data', json_build_object(${ROW}, 'version', a.version || ':' || a.balance_kobo),
                                    'breadcrumb', a.name)::text as body
             from accounts a join stores s on s.key = a.store_key
            where a.key = $1 and a.customer_key is null and ($2::uuid is null or a.store_key = $2)`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.body ?? null;
}
