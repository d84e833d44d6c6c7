import { sendNew } from "../kit/call-named";
import { call, params } from "../kit/client";
import { type Kobo, toNaira } from "../kit/money";
import type { ListQuery } from "../kit/paging";
import { MAX_LABELLED } from "./bulk.rules";
import type { BulkChange, BulkReply, NewBulkBody } from "./bulk.contract";
import type { VariantStatus } from "./products.contract";

/** The selected products, or all that a list's filters and search show. */
export type BulkOf = { keys: readonly string[] } | { query: ListQuery };

export type BulkEdit =
  | { field: "sale_price"; by: "set" | "add"; value: Kobo; roundTo: Kobo | null }
  /** `value` in percent: -10 takes a tenth off. */
  | { field: "sale_price"; by: "percent"; value: number; roundTo: Kobo | null }
  /** `of`: only variants of this status; null for those for sale and the hidden ones. */
  | { field: "status"; value: VariantStatus; of: VariantStatus | null }
  /** "" for no category. */
  | { field: "category"; value: string }
  | { field: "supplier"; value: string }
  /** Null for the number that stays as it is; both null: the variants are not watched any more. */
  | { field: "reorder"; reorderAt: number | null; orderUpTo: number | null };

export type BulkLine = { product: string; title: string; variation: string; from: string; to: string };

/** A change with one page of its rows; `products` change, `unchanged` are as wanted already. */
export type Bulk = {
  key: string;
  products: number;
  unchanged: number;
  lines: readonly BulkLine[];
  total: number;
};

/** Rows of a change that are read at once. */
export const BULK_PAGE = 25;

function wireOf(edit: BulkEdit): BulkChange {
  if (edit.field === "category" || edit.field === "supplier") return edit;
  if (edit.field === "status") {
    const { field, value, of } = edit;
    return { field, value, ...(of !== null && { of }) };
  }
  if (edit.field === "reorder") {
    const { field, reorderAt, orderUpTo } = edit;
    if (reorderAt === null && orderUpTo === null) return { field, reorder_at: null, order_up_to: null };
    return {
      field,
      ...(reorderAt !== null && { reorder_at: reorderAt }),
      ...(orderUpTo !== null && { order_up_to: orderUpTo }),
    };
  }
  const { field, by, value, roundTo } = edit;
  return {
    field,
    by,
    value: by === "percent" ? value : toNaira(value),
    ...(roundTo !== null && { round_to: toNaira(roundTo) }),
  };
}

/** The filters and the search of a list of products, as calls have them. */
const filtersOf = ({ filters: { status, store, supplier, category }, search }: ListQuery) => ({
  status,
  store,
  supplier,
  category,
  query: search,
});

/** The parameters of labels of these products: one more key than a file may have is refused in words. */
export const labelledOf = (of: BulkOf): string[][] =>
  "keys" in of
    ? of.keys.slice(0, MAX_LABELLED + 1).map((key) => ["products", key])
    : Object.entries(params(filtersOf(of.query))).map(([name, value]) => [name, String(value)]);

const selectedOf = (of: BulkOf): NewBulkBody["of"] =>
  "keys" in of ? { products: [...of.keys] } : { filters: params(filtersOf(of.query)) };

const BASE = "/bulk-changes";
const pathOf = (key: string) => `${BASE}/${encodeURIComponent(key)}`;

/** Keeps what an edit of many products would do, and changes none; the same key proposes once. */
export const proposeBulk = (of: BulkOf, edit: BulkEdit, idempotencyKey: string): Promise<{ key: string }> =>
  sendNew(`${BASE}/new`, { of: selectedOf(of), change: wireOf(edit) }, idempotencyKey);

export async function loadBulk({ key, page }: { key: string; page: number }, signal: AbortSignal): Promise<Bulk> {
  const query = { page, limit: BULK_PAGE };
  const { data, pagination } = await call<BulkReply>({ url: pathOf(key), params: query, signal });
  const { products, unchanged, lines } = data;
  return { key, products, unchanged, lines, total: pagination.total_count };
}

/** Changes all products of a proposal, or none; refused (417) with the names of those that somebody changed since. */
export const applyBulk = (key: string, idempotencyKey: string): Promise<unknown> =>
  sendNew(`${pathOf(key)}/apply`, {}, idempotencyKey);

/** Gives all products what they had before, or none; refused (417) as `applyBulk`. */
export const undoBulk = (key: string, idempotencyKey: string): Promise<unknown> =>
  sendNew(`${pathOf(key)}/undo`, {}, idempotencyKey);
