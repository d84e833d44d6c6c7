import type { Pool } from "pg";
import { LOOKUP_MOST, type Lookup, type LOOKUP_FIELDS } from "../../../src/api/shell/lookups.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { may } from "../../../src/may";
import { storeScope, type Staff } from "../../core/session-context";
import { literalPattern, namedLike, pageOf, type Paging, readList, Values } from "../../reading/list";

type Source = {
  table: string;
  name: string;
  /** The column of the record's store; null for data shared by all stores. */
  store: string | null;
  /** People with this permission see the records of all stores. */
  openTo?: Permission;
  condition?: string;
  /** A column that is searched by the beginning of the text as well. */
  begins?: string;
  /** SQL of the stored number of all entries. */
  total?: string;
};

const SOURCES: Record<Lookup, Source> = {
  // Goods are sent to other stores than the person's own.
  stores: { table: "stores", name: "t.title", store: "t.key", openTo: "transfers.create" },
  suppliers: { table: "suppliers", name: "t.name", store: null },
  user_roles: { table: "roles", name: "t.title", store: null },
  employees: { table: "employees", name: "t.name", store: "t.store_key", condition: "t.deactivated_at is null" },
  accounts: { table: "accounts", name: "t.name", store: "t.store_key", condition: "t.customer_key is null" },
  customers: {
    table: "customers",
    name: "t.name",
    store: null,
    condition: "not t.is_walk_in",
    // Not the phone: people who may not see customers could ask for it digit by digit.
    begins: "lower(t.email)",
    total: "select coalesce(sum(n), 0)::bigint from customer_counts",
  },
  categories: { table: "categories", name: "t.name", store: null, condition: "t.kind = 'goods'" },
};

export type LookupField = (typeof LOOKUP_FIELDS)[Lookup][number];

export type LookupRead = Paging & {
  lookup: Lookup;
  fields: readonly LookupField[];
  query?: string | undefined;
  /** Only the entries with these keys. */
  key?: readonly string[] | undefined;
};

/** JSON text of the contract's loadInfoReply, by name, each entry with only the requested fields. */
export function readLookup(pool: Pool, staff: Staff, { lookup, fields, key, ...which }: LookupRead): Promise<string> {
  const { table, name, store, openTo, condition, begins, total } = SOURCES[lookup];
  const values = new Values();
  const search = which.query?.trim() || undefined;
  // What is asked for, of all entries.
  const where: string[] = [];
  const scope = openTo !== undefined && may(staff, openTo) ? null : storeScope(staff);
  if (store !== null && scope !== null) where.push(`${store} = ${values.add(scope)}`);
  if (key !== undefined) where.push(`t.key = any (${values.add(key)}::uuid[])`);
  if (search !== undefined) where.push(matches(search, { name, begins, values }));
  return readList(pool, {
    from: `${table} t`,
    alias: "t",
    where: condition === undefined ? where : [condition, ...where],
    order: `sort_name(${name}), t.key`,
    page: pageOf(which, LOOKUP_MOST),
    row: `json_build_object(${fields.map((field) => `'${field}', t.${field}`).join(", ")})`,
    ...(total !== undefined && where.length === 0 && { total }),
    searches: search !== undefined,
    values,
  });
}

type Searched = { name: string; begins: string | undefined; values: Values };

function matches(typed: string, { name, begins, values }: Searched): string {
  const named = namedLike(name, typed, values);
  if (begins === undefined) return `(${named})`;
  return `(${named} or ${begins} like ${values.add(`${literalPattern(typed.toLowerCase())}%`)})`;
}
