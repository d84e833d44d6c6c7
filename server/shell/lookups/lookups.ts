import type { Pool } from "pg";
import { queryAgain } from "../../core/db/transaction";
import type { Lookup, LOOKUP_FIELDS } from "../../../src/api/shell/lookups.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { may } from "../../../src/may";
import { storeScope, type Staff } from "../../core/session-context";

type Source = {
  table: string;
  order: string;
  /** The column of the record's store; null for data shared by all stores. */
  store: string | null;
  /** People with this permission see the records of all stores. */
  openTo?: Permission;
  condition?: string;
};

const SOURCES: Record<Lookup, Source> = {
  // Goods are sent to other stores than the person's own.
  stores: { table: "stores", order: "sort_name(t.title), t.key", store: "t.key", openTo: "transfers.create" },
  suppliers: { table: "suppliers", order: "sort_name(t.name), t.key", store: null },
  user_roles: { table: "roles", order: "sort_name(t.title), t.key", store: null },
  employees: {
    table: "employees",
    order: "sort_name(t.name), t.key",
    store: "t.store_key",
    condition: "t.deactivated_at is null",
  },
  accounts: { table: "accounts", order: "sort_name(t.name), t.key", store: "t.store_key" },
  customers: { table: "customers", order: "sort_name(t.name), t.key", store: null },
};

export type LookupField = (typeof LOOKUP_FIELDS)[Lookup][number];

/** JSON text of the contract's loadInfoReply, each entry with only the requested fields. */
export async function readLookup(
  pool: Pool,
  staff: Staff,
  lookup: Lookup,
  fields: readonly LookupField[],
): Promise<string> {
  const { table, order, store, openTo, condition = "true" } = SOURCES[lookup];
  const entry = fields.map((field) => `'${field}', t.${field}`).join(", ");
  const scope = store === null ? "true" : `($1::uuid is null or ${store} = $1)`;
  const { rows } = await queryAgain<{ body: string }>(pool, {
    name: `lookup-${lookup}-${fields.join("-")}`,
    text: `select json_build_object('data', coalesce(
                    json_agg(json_build_object(${entry}) order by ${order}), '[]'::json))::text as body
             from ${table} t where ${condition} and ${scope}`,
    values: store === null ? [] : [openTo !== undefined && may(staff, openTo) ? null : storeScope(staff)],
  });
  return rows[0]?.body ?? "";
}
