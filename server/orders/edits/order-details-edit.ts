import type { OrderEditBody, OrderStatus } from "../../../src/api/orders/orders.contract";
import type { Edit } from "../../books/editing";
import type { Tx } from "../../core/db/transaction";
import { stockEffectOf } from "../order-rules";
import { editOrder } from "./order-edit";
import { checkStoreInReach } from "../../books/postings";
import { followStatus } from "../../books/order-units";
import { putOrderStockBack, putOrderStockIntoReturns, takeOrderStock } from "../../books/stock";

/**
 * Changes status, store and remark, with all that follows from a status. Refuses as `editOrder` does, and with 417
 * when stock cannot be taken again or the store is not available.
 */
export const editOrderDetails = (tx: Tx, edit: Edit<OrderEditBody>) =>
  editOrder(tx, edit, async (order) => {
    const { staff, body } = edit;
    const isSame = body.status === order.status && body.store === order.storeKey && body.remark === order.remark;
    if (isSame) return null;
    if (body.store !== order.storeKey) await checkStoreInReach(tx, staff, body.store);
    await followStock(tx, order.key, order.status, body.status, staff.key);
    return {
      sets: { status: body.status, storeKey: body.store, remark: body.remark },
      audit: {
        action: "order.edited",
        before: { status: order.status, store: order.storeKey, remark: order.remark },
        after: { status: body.status, store: body.store, remark: body.remark },
      },
    };
  });

async function followStock(tx: Tx, key: string, from: OrderStatus, to: OrderStatus, byKey: string): Promise<void> {
  switch (stockEffectOf(from, to)) {
    case "take":
      return to === "cancelled" ? undefined : takeOrderStock(tx, key, to, byKey);
    case "back":
      return putOrderStockBack(tx, key, byKey);
    case "return":
      return putOrderStockIntoReturns(tx, key, byKey);
    case "none":
      return from === to || to === "cancelled" ? undefined : followStatus(tx, key, { to, employeeKey: byKey });
  }
}
