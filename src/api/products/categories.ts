import { sendEdit, sendNew } from "../kit/call-named";
import { call, params } from "../kit/client";
import type { Editing } from "../kit/editing";
import { read } from "../kit/kept-reads";
import { loadDetail } from "../kit/reads";
import type { CategoryBody, CategoryKind, CategoryWire } from "./categories.contract";

export type CategoryDetails = { name: string };

export type Category = CategoryDetails & {
  key: string /** Products of a category of goods, transactions of one of expenses. */;
  count: number;
  version: number;
};

export type Categories = { categories: readonly Category[] };

const BASE = "/categories";

const pathOf = (key: string) => `${BASE}/${encodeURIComponent(key)}`;

const bodyOf = ({ name }: CategoryDetails): CategoryBody => ({ name: name.trim() });

const toCategory = ({
  key,
  name,
  version,
  product_count,
  transaction_count = product_count,
}: CategoryWire): Category => ({
  key,
  name,
  version,
  count: transaction_count,
});

/** All of the kind, by name. */
export async function loadCategories(kind: CategoryKind, signal: AbortSignal): Promise<Categories> {
  const { data } = await read<{ data: CategoryWire[] }>({ url: BASE, params: params({ kind }), signal });
  return { categories: data.map(toCategory) };
}

/** The category in the reply to a stale save. */
export const currentCategory = (current: unknown): CategoryDetails => ({ name: (current as CategoryWire).name });

export const loadCategory = async (key: string, signal: AbortSignal): Promise<Category> =>
  toCategory(await loadDetail<CategoryWire>(pathOf(key), signal));

/** A retry with the same key and name adds no second category. */
export const addCategory =
  (kind: CategoryKind) =>
  async (details: CategoryDetails, idempotencyKey: string): Promise<{ key: string }> =>
    sendNew(`${BASE}/new`, { ...bodyOf(details), kind }, idempotencyKey);

export async function editCategory(key: string, details: CategoryDetails, editing: Editing): Promise<void> {
  await sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing);
}

/** Its products stay, without a category. */
export async function removeCategory(key: string): Promise<void> {
  await call({ method: "DELETE", url: `${pathOf(key)}/delete` });
}
