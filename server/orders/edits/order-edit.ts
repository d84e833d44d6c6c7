import type { DeliveryStatus } from "../../../src/api/orders/orders.contract";
import type { Tx } from "../../core/db/transaction";
import type { Kobo } from "../../core/money";
import { figuresAfter, type OrderFigures, overpaidRefusal } from "./order-figures";
import type { DiscountColumns } from "../discounts";
import { debtOf } from "../order-rules";
import { type PaymentLine, unpaidText } from "../payments";
import { isProfitBooked } from "../shares";
import { notFound, ruleRefusal } from "../../core/errors";
import { type Staff, storeScope } from "../../core/session-context";
import { writeAudit } from "../../books/audit";
import { type Edit, readEdits, staleRecord } from "../../books/editing";
import { refusingExcess } from "../../books/excess";
import { recount } from "../order-counts";
import { postPayments, type Refund } from "../order-payments";
import { bookProfit, moveTotals } from "../order-totals";
import { readOrder } from "../orders-read";
import { sql } from "../../core/db/sql";

/** An order's own row, locked until the transaction ends. */
export type OrderRow = OrderFigures &
  DiscountColumns & {
    key: string;
    orderNumber: number;
    version: number;
    storeKey: string;
    remark: string;
    customerKey: string;
    isWalkIn: boolean;
    facilitatorKey: string;
    totalQuantity: number;
    /** What goods that came back were worth; the items are without them. */
    returnedKobo: Kobo;
    deliveryMethod: "pickup" | "delivery";
    deliveryStatus: DeliveryStatus | null;
    recipientName: string | null;
    recipientPhone: string | null;
    recipientAddress: string | null;
  };

type Followed = "costKobo" | "shareKobo" | "bonusBp";
type Fixed = "key" | "orderNumber" | "version" | "customerKey" | "isWalkIn" | "facilitatorKey";

export type PlannedEdit = {
  /** The columns the edit sets; cost, bonus and share are derived. */
  sets: Partial<Omit<OrderRow, Followed | Fixed>>;
  /** The amounts to post per account, in key order; negative for a refund. */
  money?: readonly PaymentLine[];
  /** Whether this money is given back, from accounts that need not have taken it. */
  refund?: Refund;
  /** The fields of the body that change the cost. */
  costFields?: readonly string[];
  audit: { action: string; before: unknown; after: unknown };
};

/**
 * The only way to edit an order. It locks the order, lets `plan` decide what to set, and updates everything derived:
 * cost, share, payments, the totals of customer, facilitator and lists, profit memo and audit row. `plan` may move
 * stock and write lines itself, because variants are locked before people and accounts; when it returns null, nothing
 * is written. 404 out of scope; 409 with the current record when the version is not the stored one; 417 when more would
 * be paid than the order costs.
 */
export async function editOrder(
  tx: Tx,
  edit: Omit<Edit<unknown>, "body">,
  plan: (order: OrderRow) => Promise<PlannedEdit | null>,
): Promise<{ key: string; version: number }> {
  const { staff, key, version } = edit;
  const found = await lockOrder(tx, staff, key);
  if (found === null) throw notFound();
  const { facilitatorBonusBp, ...before } = found;
  if (version !== null && version !== before.version) {
    const missed = before.version - version;
    throw await staleRecord(
      () => readOrder(tx, { staff, key }),
      () => readEdits(tx, { entity: "order", key, missed }),
    );
  }
  const planned = await plan(before);
  if (planned === null) return { key, version: before.version };

  const figures = refusingExcess(
    () => planned.costFields ?? [],
    () => figuresAfter(before, planned.sets, facilitatorBonusBp),
  );
  const after: OrderRow = { ...before, ...planned.sets, ...figures, version: before.version + 1 };
  const refusal = overpaidRefusal(before, after);
  if (refusal !== null) throw ruleRefusal(refusal);
  const unpaid = after.isWalkIn ? unpaidText(debtOf(after.status, after.costKobo, after.paidKobo)) : null;
  if (unpaid !== null) throw ruleRefusal(unpaid);
  await moveTotals(tx, before, after);
  await postPayments(tx, after, planned.money ?? [], staff.key, planned.refund);
  await updateOrder(tx, after);
  await bookProfit(tx, before, after, staff.key);
  await recount(tx, before, after);
  await writeAudit(tx, {
    ...planned.audit,
    requestId: edit.requestId,
    employeeKey: staff.key,
    entity: "order",
    entityKey: key,
  });
  return { key, version: after.version };
}

/**
 * What the customer paid for goods that came back cannot change any more. Asked once the order is locked: the statement
 * that waits for the lock does not see a return that was written meanwhile.
 */
export async function checkNothingReturned(tx: Tx, { key }: OrderRow): Promise<void> {
  const { rowCount } = await tx.query(sql`select from returns where order_key = ${key} limit 1`);
  if (rowCount !== 0) throw ruleRefusal("Goods of this order came back, so its products and prices stay as they are");
}

async function lockOrder(tx: Tx, staff: Staff, key: string) {
  const { rows } = await tx.query<OrderRow & { facilitatorBonusBp: number }>(
    `select o.key, o.order_number as "orderNumber", o.version, o.status, o.store_key as "storeKey", o.remark,
            o.customer_key as "customerKey",
            exists (select from customers c where c.key = o.customer_key and c.is_walk_in) as "isWalkIn",
            o.facilitator_key as "facilitatorKey",
            o.delivery_method as "deliveryMethod", o.delivery_status as "deliveryStatus",
            o.recipient_name as "recipientName", o.recipient_phone as "recipientPhone",
            o.recipient_address as "recipientAddress", o.discount_bp as "discountBp",
            o.discount_kobo as "discountKobo", o.discount_reason as "discountReason", o.items_kobo as "itemsKobo", o.fee_kobo as "feeKobo",
            o.cost_kobo as "costKobo", o.paid_kobo as "paidKobo", o.total_quantity as "totalQuantity",
            o.returned_kobo as "returnedKobo",
            o.profit_kobo as "profitKobo", o.share_kobo as "shareKobo", o.bonus_bp as "bonusBp",
            e.bonus_bp as "facilitatorBonusBp"
       from orders o join employees e on e.key = o.facilitator_key
      where o.key = $1 and ($2::uuid is null or o.store_key = $2)
        for no key update of o`,
    [key, storeScope(staff)],
  );
  return rows[0] ?? null;
}

const updateOrder = (tx: Tx, order: OrderRow) =>
  tx.query(
    sql`update orders
        set status = ${order.status}, store_key = ${order.storeKey}, remark = ${order.remark},
            version = ${order.version}, delivery_method = ${order.deliveryMethod},
            delivery_status = ${order.deliveryStatus}, recipient_name = ${order.recipientName},
            recipient_phone = ${order.recipientPhone}, recipient_address = ${order.recipientAddress},
            discount_bp = ${order.discountBp}, discount_kobo = ${order.discountKobo},
            discount_reason = ${order.discountReason}, items_kobo = ${order.itemsKobo}, fee_kobo = ${order.feeKobo}, paid_kobo = ${order.paidKobo},
            total_quantity = ${order.totalQuantity}, returned_kobo = ${order.returnedKobo}, profit_kobo = ${order.profitKobo}, bonus_bp = ${order.bonusBp},
            share_kobo = ${order.shareKobo}, profit_memo_written = ${isProfitBooked(order)},
            completed_at = case when ${order.status} = 'completed' then coalesce(completed_at, now()) end
      where key = ${order.key}`,
  );
