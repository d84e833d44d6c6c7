import { callNamed, sendEdit, sendNew } from "../kit/call-named";
import { type Editing, editingHeaders } from "../kit/editing";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type {
  NewTransferBody,
  NewTransferReply,
  TransferItemWire,
  TransferMoveBody,
  TransferReceiptBody,
  TransferRowWire,
  TransferWire,
} from "./transfers.contract";
import type { DifferenceReason, TransferStatus } from "./transfers.rules";

/** Units that did not come, came beyond what was sent, or came damaged. */
export type TransferDifference = {
  reason: DifferenceReason;
  quantity: number;
  note: string;
  serials: readonly string[];
};

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
  differences: readonly TransferDifference[];
};

export type TransferRow = {
  key: string;
  number: number;
  to: string;
  createdAt: string;
  status: TransferStatus;
  /** Only the lines that the person may see. */
  lines: TransferLine[];
};

/** A line on the page of its transfer; its goods arrive at `toVariantKey`. */
export type SentLine = TransferLine & { toVariantKey: string; tracksSerials: boolean };

export type Transfer = Omit<TransferRow, "lines"> & {
  lines: SentLine[];
  toKey: string;
  /** When it was received or called back, and by whom; null on the way, and where it moved at once. */
  closedAt: string | null;
  closedBy: string | null;
  canReceive: boolean;
  canCallBack: boolean;
  version: number;
};

/** What came of a line; all its units, with damaged and extra ones. */
export type ReceiptLine = {
  variantKey: string;
  received: number;
  /** Numbers of units that came. */
  serials: readonly string[];
  differences: readonly TransferDifference[];
};

/** Goods to send; each leaves the store of its product. */
export type NewTransfer = {
  toKey: string;
  /** It is to be received there; otherwise its goods move at once. */
  isOnTheWay: boolean;
  lines: { productKey: string; variantKey: string; quantity: number; serials?: readonly string[] }[];
};

const PATH = "/inventory/transfers";

const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;

const toLine = (item: TransferItemWire): TransferLine => ({
  variantKey: item.product_variant_key,
  title: item.product_title,
  image: item.product_image,
  variation: item.product_variant,
  from: item.from,
  quantity: item.quantity,
  serials: item.serials ?? [],
  differences: item.differences ?? [],
});

export const toTransfer = (wire: TransferWire): Transfer => ({
  key: wire.key,
  number: wire.order_number,
  to: wire.to,
  toKey: wire.to_key,
  createdAt: wire.created_at,
  status: wire.status,
  lines: wire.products.map((item) => ({
    ...toLine(item),
    toVariantKey: item.to_variant,
    tracksSerials: item.tracks_serials,
  })),
  closedAt: wire.closed_at,
  closedBy: wire.closed_by,
  canReceive: wire.can_receive,
  canCallBack: wire.can_call_back,
  version: wire.version,
});

export function loadTransfers(
  { search, page, filters }: ListQuery,
  signal: AbortSignal,
): Promise<ListPage<TransferRow>> {
  const { from, to, status, limit } = filters;
  return loadPage(PATH, { query: search, page, from, to, status, limit }, signal, (row: TransferRowWire) => ({
    key: row.key,
    number: row.order_number,
    to: row.to,
    createdAt: row.created_at,
    status: row.status,
    // Lists return the goods as JSON text.
    lines: (JSON.parse(row.products) as TransferItemWire[]).map(toLine),
  }));
}

export async function loadTransfer(key: string, signal: AbortSignal): Promise<Transfer> {
  return toTransfer(await loadDetail<TransferWire>(pathOf(key), signal));
}

/** Sends goods to a store. A retry with the same key sends them only once. */
export function createTransfer(
  { toKey, isOnTheWay, lines }: NewTransfer,
  idempotencyKey: string,
): Promise<{ key: string }> {
  const body: NewTransferBody = {
    products: lines.map(({ productKey, variantKey, quantity, serials }) => ({
      product: productKey,
      variant: variantKey,
      quantity,
      ...(serials?.length && { serials: [...serials] }),
    })),
    to: toKey,
    ...(isOnTheWay && { on_the_way: true }),
  };
  return sendNew<NewTransferReply["data"]>(`${PATH}/new`, body, idempotencyKey);
}

/** Receives all of a transfer. Refused as stale when somebody received it or called it back since it was read. */
export function receiveTransfer(key: string, lines: readonly ReceiptLine[], editing: Editing): Promise<unknown> {
  const body: TransferReceiptBody = {
    lines: lines.map(({ variantKey, received, serials, differences }) => ({
      variant: variantKey,
      received,
      serials: [...serials],
      differences: differences.map((each) => ({ ...each, serials: [...each.serials] })),
    })),
  };
  const url = `${pathOf(key)}/receipt/edit`;
  return callNamed({ method: "PUT", url, data: body, headers: editingHeaders(editing) });
}

/** Calls a transfer back that is on the way. */
export function callTransferBack(key: string, editing: Editing): Promise<unknown> {
  const body: TransferMoveBody = { status: "called-back" };
  return sendEdit(`${pathOf(key)}/status/edit`, body, editing);
}
