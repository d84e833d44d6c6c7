import { sendEdit } from "../kit/call-named";
import type { Editing } from "../kit/editing";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type { ReorderBody, StockLevelWire } from "./reorder.contract";

/** From how few units on a variant is ordered again, and up to how many; null for none. */
export type ReorderLevel = { reorderAt: number | null; orderUpTo: number | null };

export type StockLevel = ReorderLevel & {
  /** The variant. */
  key: string;
  /** Product and variant in words. */
  name: string;
  productKey: string;
  title: string;
  image: string;
  variation: string;
  storeKey: string;
  storeTitle: string;
  supplierKey: string;
  supplierName: string;
  quantity: number;
  onOrder: number;
  /** 0 where it is not low. */
  toOrder: number;
  /** The purchase price; null for people who may not see it. */
  price: Kobo | null;
};

export type StockLevelRecord = StockLevel & { version: number };

const PATH = "/stock-levels";
const NAMING = { own: { reorder_at: "reorderAt", order_up_to: "orderUpTo" } };
const MOST = 100;

const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

const toLevel = (wire: StockLevelWire): StockLevel => ({
  key: wire.key,
  name: `${wire.product_title}, ${wire.variation}`,
  productKey: wire.product,
  title: wire.product_title,
  image: wire.product_image,
  variation: wire.variation,
  storeKey: wire.store,
  storeTitle: wire.store_title,
  supplierKey: wire.supplier,
  supplierName: wire.supplier_name,
  quantity: wire.quantity,
  onOrder: wire.on_order,
  reorderAt: wire.reorder_at,
  orderUpTo: wire.order_up_to,
  toOrder: wire.to_order,
  price: wire.price === undefined ? null : fromNaira(wire.price),
});

export function loadStockLevels(
  { page, search, filters: { show, store, supplier, limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<StockLevel>> {
  return loadPage(PATH, { show, store, supplier, query: search, page, limit }, signal, toLevel);
}

/** What is low in a store and bought from a supplier: the first hundred variants; the others are low until the next purchase. */
export async function loadLow(
  asked: { store: string; supplier: string },
  signal: AbortSignal,
): Promise<readonly StockLevel[]> {
  return (await loadPage(PATH, { ...asked, limit: MOST }, signal, toLevel)).rows;
}

type Wire = StockLevelWire & { version: number };

export async function loadStockLevel(key: string, signal: AbortSignal): Promise<StockLevelRecord> {
  const wire = await loadDetail<Wire>(pathOf(key), signal);
  return { ...toLevel(wire), version: wire.version };
}

/** The level in the reply to a stale edit. */
export const currentLevel = (current: unknown): ReorderLevel => {
  const { reorderAt, orderUpTo } = toLevel(current as Wire);
  return { reorderAt, orderUpTo };
};

/** Sends a level to the address of its edit. */
export async function sendLevel(path: string, { reorderAt, orderUpTo }: ReorderLevel, editing: Editing): Promise<void> {
  const body: ReorderBody = { reorder_at: reorderAt, order_up_to: orderUpTo };
  await sendEdit(path, body, editing, NAMING);
}

export const setLevel = (key: string, level: ReorderLevel, editing: Editing): Promise<void> =>
  sendLevel(`${pathOf(key)}/edit`, level, editing);
