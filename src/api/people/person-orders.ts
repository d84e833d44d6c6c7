import { call, params } from "../kit/client";
import type { ListReply } from "../kit/common.contract";
import type { CustomerOrderRowWire } from "./customers.contract";
import type { DeliveryStatus, OrderStatus } from "../orders/orders.contract";
import { fromNaira, type Kobo } from "../kit/money";
import type { ListPage } from "../kit/paging";

/** An order on the page of its customer or facilitator. */
export type PersonOrder = {
  key: string;
  number: number;
  createdAt: string;
  status: OrderStatus;
  /** Null for pickup. */
  deliveryStatus: DeliveryStatus | null;
  cost: Kobo;
  debt: Kobo;
};

/** The orders of the person at `path`, five a page unless `limit` says more. */
export async function loadPersonOrders(
  path: string,
  query: { page?: number; owing?: "true"; all?: "true"; limit?: number },
  signal: AbortSignal,
): Promise<ListPage<PersonOrder>> {
  const reply = await call<ListReply<CustomerOrderRowWire>>({ url: `${path}/orders`, params: params(query), signal });
  const rows = reply.data.map((row) => ({
    key: row.key,
    number: row.order_number,
    createdAt: row.created_at,
    status: row.status,
    deliveryStatus: (JSON.parse(row.delivery) as { status: DeliveryStatus } | null)?.status ?? null,
    cost: fromNaira(row.cost),
    debt: fromNaira(row.debt),
  }));
  return { rows, total: reply.pagination.total_count };
}
