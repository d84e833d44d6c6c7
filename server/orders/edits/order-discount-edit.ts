import type { OrderDiscountBody } from "../../../src/api/orders/discount.contract";
import { isSameDiscount } from "../../../src/api/orders/discount.rules";
import type { Edit, Edited } from "../../books/editing";
import type { Tx } from "../../core/db/transaction";
import { sql } from "../../core/db/sql";
import {
  auditOfDiscount,
  checkFloor,
  checkMayDiscount,
  discountOfBody,
  discountOfLine,
  discountOfOrder,
  type DiscountColumns,
  priceLines,
} from "../discounts";
import type { NewLine } from "../order-insert";
import { itemsOf } from "../order-rules";
import { profitOf } from "../shares";
import { checkNothingReturned, editOrder } from "./order-edit";

/**
 * Changes the discount on an order, which is spread over its lines. Refuses as `editOrder` does, with 403 without the
 * permission, and with 417 when the discount is more than the products cost or goods of the order came back.
 */
export async function editOrderDiscount(tx: Tx, edit: Edit<OrderDiscountBody>): Promise<Edited> {
  checkMayDiscount(edit.staff);
  return editOrder(tx, edit, async (order) => {
    const discount = discountOfBody(edit.body.discount);
    if (isSameDiscount(discount, discountOfOrder(order))) return null;
    await checkNothingReturned(tx, order);
    const before = await readLines(tx, order.key);
    const asked = before.map((line) => ({ line, discount: discountOfLine(line), path: null }));
    const { lines: after, order: columns } = priceLines(asked, discount);
    checkFloor(edit.staff, before, after, () => "discount.value");
    await writeShares(tx, after);
    return {
      sets: { ...columns, itemsKobo: itemsOf(after), profitKobo: profitOf(after) },
      costFields: ["discount.value"],
      audit: { action: "order.discountEdited", before: auditOf(order), after: auditOf(columns) },
    };
  });
}

async function readLines(tx: Tx, orderKey: string): Promise<NewLine[]> {
  const { rows } = await tx.query<NewLine>(
    sql`select key, variant_key as "variantKey", product_key as "productKey", item_title as "itemTitle", variation,
               image, coalesce(list_price_kobo, unit_price_kobo) as "listPriceKobo",
               unit_price_kobo as "unitPriceKobo", unit_cost_kobo as "unitCostKobo", quantity,
               discount_bp as "discountBp", discount_kobo as "discountKobo", discount_reason as "discountReason",
               order_discount_kobo as "orderDiscountKobo"
          from order_lines where order_key = ${orderKey} order by position`,
  );
  return rows;
}

const writeShares = (tx: Tx, lines: readonly NewLine[]) =>
  tx.query(
    sql`update order_lines l set order_discount_kobo = n.share
          from unnest(${lines.map(({ key }) => key)}::uuid[],
                      ${lines.map(({ orderDiscountKobo }) => orderDiscountKobo)}::bigint[]) as n (key, share)
         where l.key = n.key and l.order_discount_kobo <> n.share`,
  );

const auditOf = (columns: DiscountColumns) => ({
  discount: auditOfDiscount(columns)?.discount ?? null,
  discount_reason: columns.discountReason,
});
