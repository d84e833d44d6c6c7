import type { OrderEditBody, OrderStatus } from "../../src/api/contract/orders";
import type { Tx } from "../db/transaction";
import { stockEffectOf } from "../domain/orders";
import { isProfitBooked, reward } from "../domain/shares";
import { notFound, ruleRefusal, stale } from "../errors";
import { type Staff, storeScope } from "../session-context";
import { writeAudit } from "./audit";
import { recount } from "./order-counts";
import { bookProfit, type CountedOrder, moveTotals } from "./order-totals";
import { readOrder } from "./orders";
import { putOrderStockBack, putOrderStockIntoReturns, takeOrderStock } from "./stock";

type EditedOrder = CountedOrder & { remark: string; bonusBp: number | null; version: number };

type Edit = { staff: Staff; requestId: string; key: string; body: OrderEditBody; version: number | null };

/**
 * Changes status, store and remark, with all that follows from a status: stock, bonus, totals, profit memo. An edit
 * that changes nothing writes nothing. 404 out of scope; 409 with the current record when `version` is not the
 * stored one; 417 when stock cannot be taken again.
 */
export async function editOrder(tx: Tx, edit: Edit): Promise<{ key: string; version: number }> {
  const { staff, body, key, version } = edit;
  const found = await lockOrder(tx, staff, key);
  if (found === null) throw notFound();
  const { facilitatorBonusBp, ...before } = found;
  if (version !== null && version !== before.version) {
    const current = (await readOrder(tx, staff, key)) ?? "{}";
    throw stale((JSON.parse(current) as { data: unknown }).data);
  }
  const isSame = body.status === before.status && body.store === before.storeKey && body.remark === before.remark;
  if (isSame) return { key, version: before.version };
  if (body.store !== before.storeKey) await checkStore(tx, staff, body.store);

  const after: EditedOrder = {
    ...before,
    status: body.status,
    storeKey: body.store,
    remark: body.remark,
    version: before.version + 1,
    ...(body.status !== before.status && reward(body.status, before.profitKobo, facilitatorBonusBp)),
  };
  await followStatus(tx, before, after, staff.key);
  await recount(tx, before, after);
  await writeAudit(tx, {
    requestId: edit.requestId,
    employeeKey: staff.key,
    action: "order.edited",
    entity: "order",
    entityKey: key,
    before: { status: before.status, store: before.storeKey, remark: before.remark },
    after: { status: after.status, store: after.storeKey, remark: after.remark },
  });
  return { key, version: after.version };
}

async function lockOrder(tx: Tx, staff: Staff, key: string) {
  const { rows } = await tx.query<EditedOrder & { facilitatorBonusBp: number }>(
    `select o.key, o.order_number as "orderNumber", o.status, o.store_key as "storeKey", o.remark, o.version,
            o.customer_key as "customerKey", o.facilitator_key as "facilitatorKey", o.cost_kobo as "costKobo",
            o.paid_kobo as "paidKobo", o.profit_kobo as "profitKobo", o.share_kobo as "shareKobo",
            o.bonus_bp as "bonusBp", e.bonus_bp as "facilitatorBonusBp"
       from orders o join employees e on e.key = o.facilitator_key
      where o.key = $1 and ($2::uuid is null or o.store_key = $2)
        for no key update of o`,
    [key, storeScope(staff)],
  );
  return rows[0] ?? null;
}

async function checkStore(tx: Tx, staff: Staff, key: string): Promise<void> {
  const { rowCount } = await tx.query("select from stores where key = $1 and ($2::uuid is null or key = $2)", [
    key,
    storeScope(staff),
  ]);
  if (rowCount === 0) throw ruleRefusal("This store is not available. Choose another one");
}

async function followStatus(tx: Tx, before: EditedOrder, after: EditedOrder, byKey: string): Promise<void> {
  await followStock(tx, after.key, before.status, after.status, byKey);
  await tx.query(
    `update orders
        set status = $2, store_key = $3, remark = $4, version = $5, bonus_bp = $6, share_kobo = $7,
            profit_memo_written = $8,
            completed_at = case when $2 = 'completed' then coalesce(completed_at, now()) end
      where key = $1`,
    [
      after.key,
      after.status,
      after.storeKey,
      after.remark,
      after.version,
      after.bonusBp,
      after.shareKobo,
      isProfitBooked(after),
    ],
  );
  if (before.status === after.status) return;
  await moveTotals(tx, before, after);
  await bookProfit(tx, before, after, byKey);
}

async function followStock(tx: Tx, key: string, from: OrderStatus, to: OrderStatus, byKey: string): Promise<void> {
  switch (stockEffectOf(from, to)) {
    case "take":
      return takeOrderStock(tx, key, byKey);
    case "back":
      return putOrderStockBack(tx, key, byKey);
    case "return":
      return putOrderStockIntoReturns(tx, key, byKey);
    case "none":
      return undefined;
  }
}
