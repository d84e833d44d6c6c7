import { sendEdit, sendNew } from "../kit/call-named";
import { call } from "../kit/client";
import type { Editing } from "../kit/editing";
import { read } from "../kit/kept-reads";
import { loadDetail } from "../kit/reads";
import type { CategoryBody, CategoryWire } from "./categories.contract";

export type CategoryDetails = { name: string };

export type Category = CategoryDetails & { key: string; productCount: number; version: number };

export type Categories = { categories: readonly Category[] };

const BASE = "/categories";

const pathOf = (key: string) => `${BASE}/${encodeURIComponent(key)}`;

const bodyOf = ({ name }: CategoryDetails): CategoryBody => ({ name: name.trim() });

const toCategory = ({ product_count, ...rest }: CategoryWire): Category => ({ ...rest, productCount: product_count });

/** All of them, by name. */
export async function loadCategories(signal: AbortSignal): Promise<Categories> {
  const { data } = await read<{ data: CategoryWire[] }>({ url: BASE, signal });
  return { categories: data.map(toCategory) };
}

/** The category in the reply to a stale save. */
export const currentCategory = (current: unknown): CategoryDetails => ({ name: (current as CategoryWire).name });

export const loadCategory = async (key: string, signal: AbortSignal): Promise<Category> =>
  toCategory(await loadDetail<CategoryWire>(pathOf(key), signal));

/** A retry with the same key and name adds no second category. */
export async function addCategory(details: CategoryDetails, idempotencyKey: string): Promise<{ key: string }> {
  return sendNew(`${BASE}/new`, bodyOf(details), idempotencyKey);
}

export async function editCategory(key: string, details: CategoryDetails, editing: Editing): Promise<void> {
  await sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing);
}

/** Its products stay, without a category. */
export async function removeCategory(key: string): Promise<void> {
  await call({ method: "DELETE", url: `${pathOf(key)}/delete` });
}
