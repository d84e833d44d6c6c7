import { sendNew } from "../kit/call-named";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type {
  NewTransferBody,
  NewTransferReply,
  TransferItemWire,
  TransferRowWire,
  TransferWire,
} from "./transfers.contract";

/** A sent line, with its name at that time. */
export type TransferLine = {
  variantKey: string;
  title: string;
  image: string;
  variation: string;
  /** The store it left. */
  from: string;
  quantity: number;
  /** Of the units that were named. */
  serials: readonly string[];
};

export type TransferRow = {
  key: string;
  number: number;
  to: string;
  createdAt: string;
  /** Only the lines that the person may see. */
  lines: TransferLine[];
};

export type Transfer = TransferRow & { version: number };

/** Goods to send; each leaves the store of its product. */
export type NewTransfer = {
  toKey: string;
  lines: { productKey: string; variantKey: string; quantity: number; serials?: readonly string[] }[];
};

const PATH = "/inventory/transfers";

const toLine = (item: TransferItemWire): TransferLine => ({
  variantKey: item.product_variant_key,
  title: item.product_title,
  image: item.product_image,
  variation: item.product_variant,
  from: item.from,
  quantity: item.quantity,
  serials: item.serials ?? [],
});

export function loadTransfers(
  { search, page, filters }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<TransferRow>> {
  const { from, to, limit } = filters;
  return loadPage(PATH, { query: search, page, from, to, limit }, signal, (row: TransferRowWire) => ({
    key: row.key,
    number: row.order_number,
    to: row.to,
    createdAt: row.created_at,
    // Lists return the goods as JSON text.
    lines: (JSON.parse(row.products) as TransferItemWire[]).map(toLine),
  }));
}

export async function loadTransfer(key: string, signal: AbortSignal): Promise<Transfer> {
  const data = await loadDetail<TransferWire>(`${PATH}/${encodeURIComponent(key)}`, signal);
  return {
    key: data.key,
    number: data.order_number,
    to: data.to,
    createdAt: data.created_at,
    lines: data.products.map(toLine),
    version: data.version,
  };
}

/** Sends goods to a store at once. A retry with the same key sends them only once. */
export function createTransfer({ toKey, lines }: NewTransfer, idempotencyKey: string): Promise<{ key: string }> {
  const body: NewTransferBody = {
    products: lines.map(({ productKey, variantKey, quantity, serials }) => ({
      product: productKey,
      variant: variantKey,
      quantity,
      ...(serials?.length && { serials: [...serials] }),
    })),
    to: toKey,
  };
  return sendNew<NewTransferReply["data"]>(`${PATH}/new`, body, idempotencyKey);
}
