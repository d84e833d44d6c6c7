import type { Pool } from "pg";
import type { z } from "zod";
import type { loadProductsQuery } from "../../src/api/shell/lookups.contract";
import type { productsQuery } from "../../src/api/products/products.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { may } from "../../src/may";
import { storeScope, type Staff } from "../core/session-context";
import { barcodesOf, productsWithCode, skuOf } from "./codes/codes-read";
import { PICTURES } from "./pictures";
import { isoTime, pageOf, readList, searchPattern, Values } from "../reading/list";

type ProductsQuery = z.output<typeof productsQuery>;
type PickerQuery = z.output<typeof loadProductsQuery>;

const PICKER_PAGE = 20;
const NEWEST = "p.created_at desc, p.key desc";
const OLDEST = "p.created_at, p.key";

/** JSON text of the contract's productsReply: the products of the person's own store, or of all for administrators. */
export function listProducts(pool: Pool, staff: Staff, query: ProductsQuery): Promise<string> {
  const values = new Values();
  const { where, scope, status, search } = conditionsOf(values, staff, query);
  const isCounted = query.supplier === undefined && query.category === undefined && search === undefined;

  return readList(pool, {
    from: "products p",
    alias: "p",
    where,
    order: query.sort === "oldest" ? OLDEST : NEWEST,
    page: pageOf(query),
    joins: `cross join lateral (
      select coalesce(sum(v.quantity), 0) as quantity from variants v
       where v.product_key = p.key ${status === null ? "" : `and v.status = ${status}`}) stock`,
    row: `json_build_object('key', p.key, 'image', p.image, 'title', p.title, 'create_time', ${isoTime("p.created_at")},
      'sale_price', naira(p.sale_price_kobo), ${costOf(staff, "p")} 'quantity', stock.quantity
      ${storeScope(staff) === null ? ", 'store_title', (select title from stores where key = p.store_key)" : ""})`,
    ...(isCounted && { total: keptTotal(scope, status ?? "'all'") }),
    searches: search !== undefined,
    values,
  });
}

/** SQL of the products `p` within reach that the filters of a list show. */
export function conditionsOf(values: Values, staff: Staff, query: Omit<ProductsQuery, "page" | "limit" | "sort">) {
  const where = ["p.deleted_at is null"];
  const stores = [storeScope(staff), query.store ?? null].filter((store) => store !== null);
  const scope = stores.map((store) => values.add(store));
  where.push(...scope.map((store) => `p.store_key = ${store}::uuid`));
  const status = query.status === undefined ? null : `${values.add(query.status)}::text`;
  if (status !== null) where.push(`${status} = any (p.statuses)`);
  if (query.supplier !== undefined) where.push(`p.supplier_key = ${values.add(query.supplier)}`);
  if (query.category === "none") where.push("p.category_key is null");
  else if (query.category !== undefined) where.push(`p.category_key = ${values.add(query.category)}`);
  const search = query.query?.trim() || undefined;
  if (search !== undefined) where.push(matches(values.add(searchPattern(search)), values.add(search)));
  return { where, scope, status, search };
}

/** JSON text of the contract's loadProductsReply: what can be sold or was asked for, of products within scope. */
export function listPickerProducts(pool: Pool, staff: Staff, query: PickerQuery): Promise<string> {
  const values = new Values();
  const where = ["p.deleted_at is null"];
  const code = query.code?.trim() || undefined;
  const asked = askedOf({ code, variant: query.variant }, values);
  where.push(
    asked === null
      ? "'active' = any (p.statuses)"
      : `p.key in (select v.product_key from variants v where ${asked.found})`,
  );
  const stores = [storeScope(staff), query.store ?? null].filter((store) => store !== null);
  const scope = stores.map((store) => values.add(store));
  where.push(...scope.map((store) => `p.store_key = ${store}::uuid`));
  const search = query.query?.trim() || undefined;
  const active = "v.status = 'active'";
  if (search !== undefined) where.push(matches(values.add(searchPattern(search)), values.add(search), `and ${active}`));
  const coded = code === undefined ? "" : `, min(v.key::text) filter (where ${asked?.found}) as coded`;
  const offered = asked === null ? active : `v.removed_at is null and (${asked.offered})`;
  const isCounted = search === undefined && asked === null;

  return readList(pool, {
    from: "products p",
    alias: "p",
    where,
    order: NEWEST,
    page: pageOf(query, PICKER_PAGE),
    joins: `join stores s on s.key = p.store_key
      cross join lateral (
        select json_agg(json_strip_nulls(json_build_object(
                 'key', v.key, 'variation', v.variation, 'image', coalesce(nullif(v.image, ''), p.image),
                 ${costOf(staff, "v")} 'sale_price', naira(v.sale_price_kobo), 'quantity', v.quantity,
                 'status', v.status, 'tracks_serials', nullif(v.tracks_serials, false))) order by v.position, v.key) as list
               ${coded}
          from variants v where v.product_key = p.key and ${offered}) variants`,
    row: `json_build_object('key', p.key, 'title', p.title, 'image', p.image, 'store', p.store_key,
      'store_title', s.title, 'sale_price', naira(p.sale_price_kobo), 'variants', coalesce(variants.list, '[]'::json)
      ${code === undefined ? "" : `, 'has_code', variants.coded ${asked?.unit}`})`,
    ...(isCounted && { total: keptTotal(scope, "'active'") }),
    searches: search !== undefined,
    values,
  });
}

type Query = { code: string | undefined; variant: readonly string[] | undefined };

type Asked = { found: string; offered: string; unit: string };

/**
 * SQL of the variants a picker asks for, of those it is offered with them, and of the field with the unit whose number was
 * asked for; null when it asks for none.
 */
function askedOf({ code, variant }: Query, values: Values): Asked | null {
  if (code === undefined && variant === undefined) return null;
  if (code === undefined) {
    const found = `v.key = any (${values.add(variant)}::uuid[])`;
    return { found, offered: `v.status = 'active' or ${found}`, unit: "" };
  }
  const scanned = values.add(code);
  const unit = unitScanned(scanned);
  const found = `v.removed_at is null and v.key in (
    select x.key from codes c join variants x on x.catalogue_key = c.catalogue_key where c.match = code_match(${scanned})
    union all select u.variant_key from ${unit})`;
  return {
    found,
    offered: `v.status = 'active' or ${found}`,
    unit: `, 'unit', (select json_build_object('serial', u.serial, 'state', u.state) from ${unit}
                       where u.variant_key = variants.coded::uuid)`,
  };
}

/** SQL of the unit `u` with a number that is no code: a code of goods names more. */
const unitScanned = (scanned: string): string => `(
  select u.variant_key, u.serial, u.state from units u
   where u.match = lower(${scanned} collate "C") and u.state <> 'gone'
     and not exists (select from codes c where c.match = code_match(${scanned}))) u`;

/** SQL of the version for forms on a product `p`: it grows with every edit, change of codes and movement of stock. */
export const PRODUCT_VERSION = `p.version + p.gone_version + coalesce((
    select sum(v.version + coalesce(cc.version, 0)) from variants v
      left join catalogue_codes cc on cc.catalogue_key = v.catalogue_key where v.product_key = p.key), 0)`;

/** JSON text of the contract's productReply, or null when there is none within the person's scope. */
export async function readProduct(db: Pool | Tx, staff: Staff, key: string): Promise<string | null> {
  const cost = may(staff, "products.cost");
  const scope = storeScope(staff);
  const { rows } = await queryAgain<{ body: string }>(db, {
    name: `product${cost ? "-with-cost" : ""}${scope === null ? "-of-all" : ""}`,
    text: `select json_build_object('data', json_build_object(
                    'key', p.key, 'title', p.title, 'description', p.description, 'store', p.store_key,
                    'store_title', s.title, 'supplier', p.supplier_key, 'supplier_name', u.name,
                    'category', coalesce(c.key::text, ''), 'category_name', coalesce(c.name, ''),
                    ${costOf(staff, "p")} 'sale_price', naira(p.sale_price_kobo), 'vat_exempt', p.is_vat_exempt,
                    'tracks_serials', exists (select from variants v where v.product_key = p.key and v.tracks_serials),
                    'image', p.image, 'pictures', to_json(${PICTURES}), 'create_time', ${isoTime("p.created_at")},
                    'variants', coalesce((
                      select json_agg(json_build_object(
                               'key', v.key, 'variation', v.variation, ${costOf(staff, "v")}
                               'sale_price', naira(v.sale_price_kobo), 'quantity', v.quantity,
                               'on_the_way', ${unitsFrom("on_the_way")}, 'on_order', ${unitsFrom("on_order")},
                               'status', v.status, 'last_updated', ${isoTime("v.updated_at")}, 'sku', ${skuOf("v")},
                               'barcodes', ${barcodesOf("v")}) order by v.position, v.key)
                        from variants v where v.product_key = p.key and v.removed_at is null), '[]'::json),
                    ${scope === null ? `'stores', ${STORES},` : ""} 'version', ${PRODUCT_VERSION}),
                  'breadcrumb', p.title)::text as body
             from products p
             join stores s on s.key = p.store_key
             join suppliers u on u.key = p.supplier_key
             left join categories c on c.key = p.category_key
            where p.key = $1 and p.deleted_at is null and ($2::uuid is null or p.store_key = $2)`,
    values: [key, scope],
  });
  return rows[0]?.body ?? null;
}

/** SQL of the units of a variant `v` that a view counts. */
const unitsFrom = (view: "on_the_way" | "on_order") =>
  `(select coalesce(sum(w.units), 0) from ${view} w where w.variant_key = v.key)`;

/** SQL of all stores that list a product `p`. */
const STORES = `(
  select json_agg(json_build_object(
           'key', q.key, 'store', t.key, 'store_title', t.title,
           'quantity', (select coalesce(sum(quantity), 0) from variants where product_key = q.key))
           order by sort_name(t.title), t.key)
    from products q join stores t on t.key = q.store_key
   where q.catalogue_key = p.catalogue_key and q.deleted_at is null)`;

/** Only people who may see cost get purchase price and profit; for others the fields are absent. */
const costOf = (staff: Staff, alias: string) =>
  may(staff, "products.cost") ? `'price', naira(${alias}.price_kobo),` : "";

/** Index searches one after another instead of an `or`, which no index could serve. */
const matches = (pattern: string, code: string, variantCondition = "") => `p.key in (
  select t.key from products t where t.title ilike ${pattern}
  union all select v.product_key from variants v
   where v.variation ilike ${pattern} and v.removed_at is null ${variantCondition}
  union all ${productsWithCode(code, variantCondition)})`;

const keptTotal = (stores: readonly string[], status: string) =>
  `select coalesce(sum(c.n), 0)::bigint from product_counts c
    where c.status = ${status} ${stores.map((store) => `and c.store_key = ${store}::uuid`).join(" ")}`;
