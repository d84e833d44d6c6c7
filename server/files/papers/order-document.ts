import type { AccountType, DeliveryStatus, OrderStatus } from "../../../src/api/orders/orders.contract";
import type { Kobo } from "../../core/money";

/** One order with all that its invoice and receipt print. Amounts are kobo. */
export type OrderDocument = {
  orderNumber: number;
  /** ISO, UTC. */
  createdAt: string;
  status: OrderStatus;
  remark: string;
  store: { title: string; address: string; phone: string };
  facilitator: string;
  customer: { name: string; address: string; phone: string; email: string };
  /** Null when the customer picks the goods up. */
  delivery: { status: DeliveryStatus; name: string; address: string; phone: string } | null;
  lines: { title: string; variation: string; quantity: number; unitPrice: Kobo; amount: Kobo }[];
  /** One entry per account, oldest first; fully refunded accounts are left out. */
  payments: { account: string; type: AccountType; amount: Kobo }[];
  subtotal: Kobo;
  fee: Kobo;
  /** Subtotal and fee, also when the order was cancelled. */
  total: Kobo;
  paid: Kobo;
  /** What the customer still owes; 0 when cancelled. */
  debt: Kobo;
  /** The refund due to the customer: all payments of a cancelled order. */
  refund: Kobo;
};

export type SettlementRow = { label: string; amount: Kobo };

/** The last row of both papers: the amount due, or the refund. */
export const settlement = ({ debt, refund }: OrderDocument): SettlementRow =>
  refund > 0 ? { label: "Refund due", amount: refund } : { label: "Balance due", amount: debt };
