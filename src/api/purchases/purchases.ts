import { callNamed, sendEdit, sendNew } from "../kit/call-named";
import { type Editing, editingHeaders } from "../kit/editing";
import { fromNaira, type Kobo, toNaira } from "../kit/money";
import type { ListPage, ListQuery } from "../kit/paging";
import { loadDetail, loadPage } from "../kit/reads";
import type {
  NewDeliveryBody,
  NewPurchaseBody,
  NewPurchaseReply,
  NewSupplierPaymentBody,
  PurchaseEditBody,
  PurchaseMoveBody,
  PurchaseRowWire,
  PurchaseWire,
  SupplierPaymentWire,
} from "./purchases.contract";
import type { PurchaseStatus } from "./purchases.rules";

export type PurchaseRow = {
  key: string;
  number: number;
  createdAt: string;
  status: PurchaseStatus;
  supplierKey: string;
  supplierName: string;
  storeKey: string;
  storeTitle: string;
  /** Units that were ordered, and units that came. */
  quantity: number;
  received: number;
  /** What all units are expected to cost; null for people who may not see purchase prices. */
  cost: Kobo | null;
};

export type PurchaseLine = {
  key: string;
  variantKey: string;
  title: string;
  image: string;
  variation: string;
  tracksSerials: boolean;
  quantity: number;
  received: number;
  extra: number;
  /** For a unit, as expected; null for people who may not see purchase prices. */
  cost: Kobo | null;
  /** The purchase price now. */
  price: Kobo | null;
};

export type Delivery = {
  key: string;
  number: number;
  createdAt: string;
  employeeName: string;
  remark: string;
  amount: Kobo | null;
  lines: readonly {
    title: string;
    variation: string;
    quantity: number;
    extra: number;
    cost: Kobo | null;
    setsPrice: boolean;
    serials: readonly string[];
  }[];
};

export type Purchase = PurchaseRow & {
  remark: string;
  sentAt: string | null;
  employeeName: string;
  lines: readonly PurchaseLine[];
  /** The latest first. */
  deliveries: readonly Delivery[];
  version: number;
};

/** What a draft says; `cost` is for a unit. */
export type PurchaseDetails = {
  supplierKey: string;
  remark: string;
  lines: readonly { variantKey: string; quantity: number; cost: Kobo }[];
};

/** What came of a line; `cost` is null where it is what was expected. */
export type ReceivedLine = {
  key: string;
  quantity: number;
  cost: Kobo | null;
  setsPrice: boolean;
  serials?: readonly string[];
};

/** `keepsExtra`: units beyond what was ordered are kept, and owed for. */
export type ReceivedGoods = { lines: readonly ReceivedLine[]; remark: string; keepsExtra: boolean };

export type SupplierPayment = {
  key: string;
  createdAt: string;
  amount: Kobo;
  accountName: string;
  storeTitle: string;
  employeeName: string;
};

const PATH = "/purchases";
const NAMING = { own: { supplier: "supplierKey", account: "accountKey" } };

const pathOf = (key: string) => `${PATH}/${encodeURIComponent(key)}`;
const paymentsOf = (supplier: string) => `/inventory/suppliers/${encodeURIComponent(supplier)}/payments`;

const koboOf = (naira: number | undefined): Kobo | null => (naira === undefined ? null : fromNaira(naira));

const toRow = (wire: PurchaseRowWire): PurchaseRow => ({
  key: wire.key,
  number: wire.purchase_number,
  createdAt: wire.created_at,
  status: wire.status,
  supplierKey: wire.supplier,
  supplierName: wire.supplier_name,
  storeKey: wire.store,
  storeTitle: wire.store_title,
  quantity: wire.quantity,
  received: wire.received,
  cost: koboOf(wire.cost),
});

export const toPurchase = (wire: PurchaseWire): Purchase => ({
  ...toRow(wire),
  remark: wire.remark,
  sentAt: wire.sent_at,
  employeeName: wire.employee_name,
  lines: wire.lines.map((line) => ({
    key: line.key,
    variantKey: line.variant,
    title: line.product_title,
    image: line.product_image,
    variation: line.variation,
    tracksSerials: line.tracks_serials,
    quantity: line.quantity,
    received: line.received,
    extra: line.extra,
    cost: koboOf(line.cost),
    price: koboOf(line.price),
  })),
  deliveries: wire.deliveries.map((delivery) => ({
    key: delivery.key,
    number: delivery.delivery_number,
    createdAt: delivery.created_at,
    employeeName: delivery.employee_name,
    remark: delivery.remark,
    amount: koboOf(delivery.amount),
    lines: delivery.lines.map((line) => ({
      title: line.product_title,
      variation: line.variation,
      quantity: line.quantity,
      extra: line.extra,
      cost: koboOf(line.cost),
      setsPrice: line.sets_price,
      serials: line.serials,
    })),
  })),
  version: wire.version,
});

const bodyOf = ({ supplierKey, remark, lines }: PurchaseDetails): PurchaseEditBody => ({
  supplier: supplierKey,
  remark,
  lines: lines.map(({ variantKey, quantity, cost }) => ({ variant: variantKey, quantity, cost: toNaira(cost) })),
});

export function loadPurchases(
  { search, page, filters, limit }: ListQuery & { limit?: number },
  signal: AbortSignal,
): Promise<ListPage<PurchaseRow>> {
  const { status, store, supplier } = filters;
  const most = limit ?? filters["limit"];
  return loadPage(PATH, { query: search, page, status, store, supplier, limit: most }, signal, toRow);
}

export async function loadPurchase(key: string, signal: AbortSignal): Promise<Purchase> {
  return toPurchase(await loadDetail<PurchaseWire>(pathOf(key), signal));
}

/** Writes a draft. A retry with the same key writes no second one. */
export function createPurchase(
  { storeKey, ...details }: PurchaseDetails & { storeKey: string },
  idempotencyKey: string,
): Promise<{ key: string }> {
  const body: NewPurchaseBody = { store: storeKey, ...bodyOf(details) };
  return sendNew<NewPurchaseReply["data"]>(`${PATH}/new`, body, idempotencyKey, NAMING);
}

export const editPurchase = (key: string, details: PurchaseDetails, editing: Editing): Promise<unknown> =>
  sendEdit(`${pathOf(key)}/edit`, bodyOf(details), editing, NAMING);

export function movePurchase(key: string, { status }: { status: PurchaseStatus }, editing: Editing): Promise<unknown> {
  const body: PurchaseMoveBody = { status };
  return sendEdit(`${pathOf(key)}/status/edit`, body, editing);
}

/** Refused as stale when somebody else changed or received the purchase since it was read. */
export function receiveGoods(
  key: string,
  { lines, remark, keepsExtra }: ReceivedGoods,
  editing: Editing,
): Promise<unknown> {
  const body: NewDeliveryBody = {
    lines: lines.map((line) => ({
      line: line.key,
      quantity: line.quantity,
      sets_price: line.setsPrice,
      ...(line.cost !== null && { cost: toNaira(line.cost) }),
      ...(line.serials && { serials: [...line.serials] }),
    })),
    accept_extra: keepsExtra,
    remark,
  };
  const url = `${pathOf(key)}/deliveries/new`;
  return callNamed({ method: "POST", url, data: body, headers: editingHeaders(editing) });
}

export const loadSupplierPayments = (
  supplier: string,
  { page, limit }: { page: number; limit: number },
  signal: AbortSignal,
): Promise<ListPage<SupplierPayment>> =>
  loadPage(paymentsOf(supplier), { page, limit }, signal, (wire: SupplierPaymentWire) => ({
    key: wire.key,
    createdAt: wire.created_at,
    amount: fromNaira(wire.amount),
    accountName: wire.account_name,
    storeTitle: wire.store_title,
    employeeName: wire.employee_name,
  }));

/** Pays from an account what its store owes. A retry with the same key pays once. */
export function paySupplier(
  supplier: string,
  { accountKey, amount }: { accountKey: string; amount: Kobo },
  idempotencyKey: string,
): Promise<unknown> {
  const body: NewSupplierPaymentBody = { account: accountKey, amount: toNaira(amount) };
  return sendNew(`${paymentsOf(supplier)}/new`, body, idempotencyKey, NAMING);
}
