import type { ListPage } from "../kit/paging";
import { loadPage } from "../kit/reads";
import type { CustomerOrderRowWire } from "./customers.contract";
import { type ListedOrder, toListedOrder } from "../orders/orders";
import { fromNaira, type Kobo } from "../kit/money";

/** An order on the page of its customer or facilitator. */
export type PersonOrder = ListedOrder & { debt: Kobo };

/** The orders of the person at `path`, five a page unless `limit` says more. */
export function loadPersonOrders(
  path: string,
  query: { page?: number; owing?: "true"; all?: "true"; limit?: number },
  signal: AbortSignal,
): Promise<ListPage<PersonOrder>> {
  return loadPage(`${path}/orders`, query, signal, (row: CustomerOrderRowWire) => ({
    ...toListedOrder(row),
    debt: fromNaira(row.debt),
  }));
}
