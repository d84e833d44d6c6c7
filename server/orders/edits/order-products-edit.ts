import { isSameDiscount } from "../../../src/api/orders/discount.rules";
import type { OrderProductsBody } from "../../../src/api/orders/orders.contract";
import type { Edit } from "../../books/editing";
import type { Tx } from "../../core/db/transaction";
import { dearestOf, holdsStock, itemsOf } from "../order-rules";
import { profitOf } from "../shares";
import { holdDifferences, stockRefusal, UNKNOWN_PRODUCT, type WantedLine } from "../../books/stock-rules";
import { ruleRefusal } from "../../core/errors";
import { type Staff, storeScope } from "../../core/session-context";
import { refusingExcess } from "../../books/excess";
import {
  auditOfLines,
  checkFloor,
  checkMayDiscount,
  discountFields,
  discountOfLine,
  discountOfOrder,
  type LineOfBody,
  linesOfBody,
  type LineToPrice,
  priceLines,
  type UnpricedLine,
} from "../discounts";
import { checkNothingReturned, editOrder, type OrderRow } from "./order-edit";
import type { NewLine } from "../order-insert";
import { freezeLine, type SaleVariant } from "../sale-facts";
import { moveStock } from "../../books/stock";
import { writeUnits } from "../../books/units";
import { followLines } from "./order-lines-units";
import { rateOf } from "../../books/vat";
import { raw, sql } from "../../core/db/sql";

const VAT_RATE = raw(rateOf("n.product_key"));

/** A variant as the shop has it now, with the line the order has of it. */
type Goods = SaleVariant & { isInReach: boolean; line: (NewLine & { position: number }) | null };

/**
 * Replaces the lines of an order. An existing line keeps its frozen price, cost and title and may grow only while its
 * variant is for sale; the order's own units count as available. The discount on the order is spread again. Refuses as `editOrder` does, and with 417 when a
 * variant is not for sale, out of reach or short of units, or when goods of the order came back.
 */
export const editOrderProducts = (tx: Tx, edit: Edit<OrderProductsBody>) =>
  editOrder(tx, edit, async (order) => {
    const wanted = linesOfBody(edit.body, "");
    const goods = await lockGoods(tx, edit.staff, order.key, wanted);
    const before = linesOf(goods);
    const asked = wanted.map((line) => withDiscount(order, goods.get(line.variantKey), line));
    if (asked.some(({ isOther }) => isOther)) checkMayDiscount(edit.staff);
    else if (isSame(before, wanted)) return null;
    await checkNothingReturned(tx, order);
    const { lines: after, order: discount } = refusingExcess(
      () => [
        `${dearestOf(
          edit.body,
          asked.map(({ line }) => line),
        )}.quantity`,
      ],
      () => priceLines(asked, discountOfOrder(order), []),
    );
    checkFloor(edit.staff, before, after, discountFields(wanted));
    await moveUnits(tx, order, before, after, goods, edit.staff.key);
    await writeLines(tx, order.key, after);
    const costFields = [`${dearestOf(edit.body, after)}.quantity`];
    return {
      sets: refusingExcess(
        () => costFields,
        () => ({
          ...discount,
          itemsKobo: itemsOf(after),
          profitKobo: profitOf(after),
          totalQuantity: after.reduce((sum, line) => sum + line.quantity, 0),
        }),
      ),
      costFields,
      audit: { action: "order.productsEdited", before: auditOfLines(before), after: auditOfLines(after) },
    };
  });

/**
 * Locks the order's own variants, whatever their status, and the requested ones, in key order; then reads those within
 * the person's reach. The statement that waits for a lock does not see that a product went to another store meanwhile.
 */
async function lockGoods(tx: Tx, staff: Staff, orderKey: string, wanted: readonly WantedLine[]) {
  const { rows: locked } = await tx.query<{ key: string }>(
    sql`select key from variants
         where key in (select unnest(${wanted.map((line) => line.variantKey)}::uuid[])
                       union select variant_key from order_lines where order_key = ${orderKey})
         order by key for no key update`,
  );
  const { rows } = await tx.query<Goods>(
    `select v.key, v.variation, v.status, v.quantity, v.sale_price_kobo as "salePriceKobo", v.price_kobo as "costKobo",
            p.key as "productKey", p.title as "productTitle", p.deleted_at is not null as "productDeleted",
            coalesce(nullif(v.image, ''), p.image) as image, p.store_key as "storeKey",
            v.tracks_serials as "tracksSerials", v.numbered, v.waiting,
            ($3::uuid is null or p.store_key = $3) as "isInReach",
            case when l.key is not null then json_build_object(
              'key', l.key, 'variantKey', l.variant_key, 'productKey', l.product_key, 'itemTitle', l.item_title,
              'variation', l.variation, 'image', l.image, 'unitPriceKobo', l.unit_price_kobo,
              'listPriceKobo', coalesce(l.list_price_kobo, l.unit_price_kobo), 'discountBp', l.discount_bp,
              'discountKobo', l.discount_kobo, 'discountReason', l.discount_reason,
              'orderDiscountKobo', l.order_discount_kobo,
              'unitCostKobo', l.unit_cost_kobo, 'quantity', l.quantity, 'position', l.position) end as line
       from variants v join products p on p.key = v.product_key
       left join order_lines l on l.order_key = $1 and l.variant_key = v.key
      where v.key = any ($2::uuid[]) and (l.key is not null or $3::uuid is null or p.store_key = $3)
      order by v.key`,
    [orderKey, locked.map(({ key }) => key), storeScope(staff)],
  );
  return new Map(rows.map((variant) => [variant.key, variant]));
}

const linesOf = (goods: ReadonlyMap<string, Goods>) =>
  [...goods.values()]
    .flatMap(({ line }) => (line === null ? [] : [line]))
    .toSorted((one, other) => one.position - other.position);

const isSame = (before: readonly WantedLine[], wanted: readonly WantedLine[]) =>
  before.length === wanted.length &&
  before.every((line, index) => {
    const there = wanted[index];
    return line.variantKey === there?.variantKey && line.quantity === there.quantity;
  });

/** A line that says nothing of its discount keeps it. `isOther`: the discount becomes another one. */
function withDiscount(
  order: OrderRow,
  variant: Goods | undefined,
  { quantity, discount: asked, path }: LineOfBody,
): LineToPrice & { isOther: boolean } {
  const line = lineAfter(order, variant, quantity);
  const kept = variant?.line ? discountOfLine(variant.line) : null;
  const discount = asked === undefined ? kept : asked;
  return { line, discount, path, isOther: !isSameDiscount(discount, kept) };
}

function lineAfter(order: OrderRow, variant: Goods | undefined, quantity: number): UnpricedLine {
  const line = variant?.line ?? null;
  if (line !== null && quantity <= line.quantity) return { ...line, quantity };
  if (!variant?.isInReach) throw ruleRefusal(UNKNOWN_PRODUCT);
  const isHeld = holdsStock(order.status);
  const available = variant.quantity + (isHeld ? (line?.quantity ?? 0) : 0);
  const refusal = stockRefusal({ ...variant, quantity: available }, isHeld ? quantity : 0);
  if (refusal !== null) throw ruleRefusal(refusal);
  return line === null ? freezeLine(variant, quantity) : { ...line, quantity };
}

async function moveUnits(
  tx: Tx,
  order: OrderRow,
  before: readonly WantedLine[],
  after: readonly WantedLine[],
  goods: ReadonlyMap<string, Goods>,
  byKey: string,
): Promise<void> {
  if (!holdsStock(order.status)) return;
  const differences = holdDifferences(before, after);
  const moves = differences.map(({ variantKey, more }) => ({ variantKey, delta: -more }));
  const units = await followLines(tx, order, goods, differences);
  const cause = { orderKey: order.key, employeeKey: byKey };
  await writeUnits(tx, [], units.beforeStock, cause);
  await moveStock(tx, { ...cause, reason: "sale-edited" }, moves);
  await writeUnits(tx, units.released, units.afterStock, cause);
}

/** Existing lines are matched by variant; only their quantity, position and prices are written, so they keep their VAT rate. */
async function writeLines(tx: Tx, orderKey: string, lines: readonly NewLine[]): Promise<void> {
  const column = <Name extends keyof NewLine>(name: Name) => lines.map((line) => line[name]);
  const variants = column("variantKey");
  await tx.query(
    sql`with gone as (
       delete from order_lines where order_key = ${orderKey} and variant_key <> all (${variants}::uuid[]))
     insert into order_lines as l (order_key, key, variant_key, product_key, item_title, variation, image,
                                   list_price_kobo, unit_price_kobo, unit_cost_kobo, quantity, discount_bp,
                                   discount_kobo, discount_reason, order_discount_kobo, position, vat_bp)
     select ${orderKey}, key, variant_key, product_key, item_title, variation, image,
            nullif(shop_price_kobo, unit_price_kobo), unit_price_kobo, unit_cost_kobo, quantity, discount_bp,
            discount_kobo, discount_reason, order_discount_kobo, position, ${VAT_RATE} from unnest(
       ${column("key")}::uuid[], ${variants}::uuid[], ${column("productKey")}::uuid[], ${column("itemTitle")}::text[],
       ${column("variation")}::text[], ${column("image")}::text[], ${column("listPriceKobo")}::bigint[],
       ${column("unitPriceKobo")}::bigint[], ${column("unitCostKobo")}::bigint[], ${column("quantity")}::integer[],
       ${column("discountBp")}::integer[], ${column("discountKobo")}::bigint[], ${column("discountReason")}::text[],
       ${column("orderDiscountKobo")}::bigint[]) with ordinality
       as n (key, variant_key, product_key, item_title, variation, image, shop_price_kobo, unit_price_kobo,
             unit_cost_kobo, quantity, discount_bp, discount_kobo, discount_reason, order_discount_kobo, position)
     on conflict (order_key, variant_key) do update set
       quantity = excluded.quantity, position = excluded.position, list_price_kobo = excluded.list_price_kobo,
       unit_price_kobo = excluded.unit_price_kobo, discount_bp = excluded.discount_bp,
       discount_kobo = excluded.discount_kobo, discount_reason = excluded.discount_reason,
       order_discount_kobo = excluded.order_discount_kobo`,
  );
}
