import type { AccountType, DeliveryStatus, OrderStatus } from "../../../src/api/orders/orders.contract";
import { type Kobo, nairaText } from "../../core/money";
import type { Vat } from "../../books/vat";
import type { ShopOnPaper } from "../../settings/settings";

export type OrderDocumentLine = {
  title: string;
  variation: string;
  quantity: number;
  /** The agreed price. */
  unitPrice: Kobo;
  /** The shop's price, where another one was agreed. */
  listPrice?: Kobo | null;
  /** Taken off the line. */
  discount?: Kobo;
  /** Before the discount on all products. */
  amount: Kobo;
  /** Of the units that the customer has, or that are held; null where none is named. */
  serials?: readonly string[] | null;
};

/** What a line says of its units; empty where none is named. */
export function serialNote({ serials }: Pick<OrderDocumentLine, "serials">): string {
  if (!serials?.length) return "";
  return `${serials.length === 1 ? "Serial number" : "Serial numbers"} ${serials.join(", ")}`;
}

/** What a line says of its price besides it; empty where it is sold at the list price. */
export function priceNote({ listPrice, unitPrice, discount = 0 }: OrderDocumentLine): string {
  if ((listPrice ?? 0) > unitPrice) return `List price ${nairaText(listPrice ?? 0)}`;
  return discount > 0 ? `Discount ${nairaText(-discount)}` : "";
}

type PaperPayment = { account: string; type: AccountType; amount: Kobo };

/** One order with all that its invoice and receipt print. Amounts are kobo. */
export type OrderDocument = {
  orderNumber: number;
  /** ISO, UTC. */
  createdAt: string;
  status: OrderStatus;
  remark: string;
  shop: ShopOnPaper;
  store: { title: string; address: string; phone: string };
  facilitator: string;
  customer: { name: string; address: string; phone: string; email: string };
  /** Null when the customer picks the goods up. */
  delivery: { status: DeliveryStatus; name: string; address: string; phone: string } | null;
  lines: OrderDocumentLine[];
  /** One entry per account, oldest first; fully refunded accounts are left out. */
  payments: PaperPayment[];
  /** Given back from accounts that need not have taken it: below 0. */
  refunds?: PaperPayment[];
  /** Goods that came back, and what they were worth. */
  returns?: { number: number; amount: Kobo }[];
  /** The value added tax in the goods, by rate. */
  vat?: Vat[];
  subtotal: Kobo;
  /** On all products. */
  discount?: Kobo;
  fee: Kobo;
  /** Subtotal less discount and returns, and fee, also when the order was cancelled. */
  total: Kobo;
  paid: Kobo;
  /** What the customer still owes; 0 when cancelled. */
  debt: Kobo;
  /** The refund due to the customer: all payments of a cancelled order. */
  refund: Kobo;
};

/** What a paper says of value added tax below the total; nothing where there is none, and for a cancelled order. */
export function vatRows({ status, total, vat = [] }: OrderDocument): SettlementRow[] {
  if (vat.length === 0 || status === "cancelled") return [];
  return [
    ...vat.map((each) => ({ label: `VAT ${each.rateBp / 100}%`, amount: each.vat })),
    { label: "Without VAT", amount: total - vat.reduce((sum, each) => sum + each.vat, 0) },
  ];
}

export type SettlementRow = { label: string; amount: Kobo };

/** The last row of both papers: the amount due, or the refund. */
export const settlement = ({ debt, refund }: OrderDocument): SettlementRow =>
  refund > 0 ? { label: "Refund due", amount: refund } : { label: "Balance due", amount: debt };

/** Money given back, named after the payments. */
export const refundsOf = ({ refunds = [] }: OrderDocument) =>
  refunds.map((refund) => ({ ...refund, account: `Given back, ${refund.account}` }));
