import { sendNew } from "../kit/call-named";
import { fromNaira, type Kobo, toNaira } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadPage } from "../kit/reads";
import type { RefusedSaleBody, RefusedSaleReply, RefusedSaleState, RefusedSaleWire } from "./refused-sales.contract";

/** A sale made without a network that the shop refused, as its store sees it. */
export type RefusedSale = {
  key: string;
  number: string;
  storeTitle: string;
  /** Who sold it. */
  sellerName: string;
  /** As agreed with the customer. */
  total: Kobo;
  soldAt: string;
  reason: string;
  state: RefusedSaleState;
  /** Why it was cancelled and what the customer gets back. */
  note: string;
  /** The order that was made of it after all. */
  order: { key: string; number: number } | null;
};

const BASE = "/refused-sales";

/** The refused sales of the person's stores, the latest first. */
export const loadRefusedSales = (
  { page, filters: { limit } }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<RefusedSale>> =>
  loadPage(BASE, { page, limit }, signal, (wire: RefusedSaleWire) => ({
    key: wire.key,
    number: wire.number,
    storeTitle: wire.store_title,
    sellerName: wire.employee_name,
    total: fromNaira(wire.total),
    soldAt: wire.sold_at,
    reason: wire.reason,
    state: wire.state,
    note: wire.note,
    order: wire.order,
  }));

/** What a device reports: `id` is the key of the save that was refused, `soldAt` in ms. */
export type RefusedSaleReport = Pick<RefusedSale, "number" | "total" | "reason" | "note"> & {
  id: string;
  storeKey: string;
  soldAt: number;
  state: RefusedSaleBody["state"];
};

/** Reports to the store that a sale was refused, or cancelled after that; a cancelled one stays so. */
export async function reportRefusedSale(
  { id, storeKey, soldAt, total, ...sale }: RefusedSaleReport,
  idempotencyKey: string,
): Promise<void> {
  const body: RefusedSaleBody = {
    ...sale,
    save: id,
    store: storeKey,
    total: toNaira(total),
    sold_at: new Date(soldAt).toISOString(),
  };
  await sendNew<RefusedSaleReply["data"]>(`${BASE}/new`, body, idempotencyKey);
}
