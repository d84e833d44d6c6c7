import type { NewReturnBody } from "../../../src/api/orders/returns.contract";
import { STORE_CREDIT } from "../../../src/api/orders/store-credit.rules";
import { CONDITIONS } from "../../../src/api/orders/returns.rules";
import type { Edit, Edited } from "../../books/editing";
import { largestOf, refusingExcess } from "../../books/excess";
import { moveStock, siblingsOf } from "../../books/stock";
import { type LineUnit, shelved, type UnitCause, unitsOfOrder, writeUnits } from "../../books/units";
import { sql } from "../../core/db/sql";
import type { Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import { newKey } from "../../core/ids";
import { type Kobo, nairaText, toKobo } from "../../core/money";
import { editOrder, type OrderRow } from "../edits/order-edit";
import { checkAccounts } from "../order-payments";
import { debtOf } from "../order-rules";
import { paidOf, type PaymentLine, paymentsByAccount } from "../payments";
import { profitOf } from "../shares";
import { onCreditAccount } from "../store-credit";
import { creditLines, type LineSold, refundText, type ReturnedLine, settle, worthOf } from "./return-rules";
import { unitsBack } from "./return-units";

type Line = LineSold & { unitPriceKobo: Kobo; unitCostKobo: Kobo; discountKobo: Kobo; orderDiscountKobo: Kobo };

/** A line of a return with the variant that holds its units now; `at` is its place in the request. */
type PlacedLine = ReturnedLine & { toVariantKey: string; at: number };

/** `version` is the order's. */
type Returned = Edited & { return: string; return_number: number };

/** `keptKobo` is what the customer has as store credit now for the goods taken instead. */
type Exchanged = Returned & { keptKobo: Kobo };

/**
 * Takes goods of an order back: writes the return, moves the units, lowers cost, debt and profit of the order, and gives
 * back what is left after the debt. Refuses as `editOrder` does, and with 417 when the order was not handed over, when
 * more would come back than was sold, and when another amount would be given back than is left.
 */
export async function takeBack(tx: Tx, edit: Edit<NewReturnBody>): Promise<Returned> {
  const { keptKobo: _none, ...returned } = await takeBackFor(tx, edit, 0);
  return returned;
}

/** The same for goods of `instead` kobo that the customer takes instead: that much of what is left is not given back. */
export async function takeBackFor(tx: Tx, edit: Edit<NewReturnBody>, instead: Kobo): Promise<Exchanged> {
  const key = newKey();
  let number = 0;
  let keptKobo = 0;
  const edited = await editOrder(tx, edit, async (order) => {
    if (order.status !== "completed") throw ruleRefusal(notHandedOver(order));
    const sold = await lockLines(tx, order.key);
    const wanted = edit.body.lines.map(({ key: variantKey, quantity, condition }) => ({
      variantKey,
      quantity,
      condition,
    }));
    const credit = creditLines(sold, wanted);
    if ("refusal" in credit) throw ruleRefusal(credit.refusal);
    const { lines } = credit;
    const units = unitsBack(sold, lines, edit.body.lines, await unitsOfOrder(tx, order.key));
    const amountKobo = worthOf(lines);
    const { debtKobo, refundKobo } = settle(amountKobo, debtOf(order.status, order.costKobo, order.paidKobo));
    keptKobo = Math.min(refundKobo, instead);
    const { refunds, inLog } = await refundsOf(tx, edit, order, { refundKobo, keptKobo });
    const placed = await placeUnits(tx, lines);
    number = await writeReturn(tx, { key, edit, amountKobo, debtKobo, refundKobo }, placed);
    await moveStock(
      tx,
      { orderKey: order.key, employeeKey: edit.staff.key, reason: "sale-returned" },
      placed.map(({ toVariantKey, quantity }) => ({ variantKey: toVariantKey, delta: quantity })),
    );
    await shelve(tx, placed, units, { orderKey: order.key, returnKey: key, employeeKey: edit.staff.key });
    return {
      sets: {
        itemsKobo: order.itemsKobo - amountKobo,
        returnedKobo: order.returnedKobo + amountKobo,
        paidKobo: order.paidKobo - refundKobo,
        profitKobo: profitOf(linesAfter(sold, lines)),
      },
      money: refunds.map((line) => ({ ...line, amountKobo: -line.amountKobo })),
      refund: { returnKey: key },
      audit: {
        action: "order.returned",
        before: {},
        after: {
          returned: `R-${number}`,
          lines: lines.map((line, at) => ({
            variant: line.variantKey,
            quantity: line.quantity,
            condition: line.condition,
            ...((units[at]?.length ?? 0) > 0 && { serials: units[at]?.map(({ serial }) => serial) }),
            worth: nairaText(line.amountKobo),
          })),
          given_back: refunds.map((line) => ({ account: inLog(line.accountKey), amount: nairaText(line.amountKobo) })),
          reason: edit.body.reason,
        },
      },
    };
  });
  return { ...edited, return: key, return_number: number, keptKobo };
}

const notHandedOver = ({ status }: OrderRow): string =>
  status === "cancelled"
    ? "This order is cancelled, and its goods came back with that"
    : "This order is not completed yet: change its products instead of taking them back";

/** The order's row is locked, so its lines stay as they are. */
async function lockLines(tx: Tx, orderKey: string): Promise<Line[]> {
  const { rows } = await tx.query<Line>(
    sql`select l.key, l.variant_key as "variantKey", l.item_title || ' (' || l.variation || ')' as name, l.quantity,
               l.returned_quantity as returned, l.returned_kobo as "returnedKobo",
               l.unit_price_kobo as "unitPriceKobo", l.unit_cost_kobo as "unitCostKobo",
               l.discount_kobo as "discountKobo", l.order_discount_kobo as "orderDiscountKobo",
               l.unit_price_kobo * l.quantity - l.discount_kobo - l.order_discount_kobo as net
          from order_lines l where l.order_key = ${orderKey} order by l.position`,
  );
  return rows;
}

async function refundsOf(
  tx: Tx,
  { staff, body }: Edit<NewReturnBody>,
  order: OrderRow,
  { refundKobo, keptKobo }: { refundKobo: Kobo; keptKobo: Kobo },
): Promise<{ refunds: PaymentLine[]; inLog: (accountKey: string) => string }> {
  const named = body.refunds.map((line) => ({ accountKey: line.account_key, amountKobo: toKobo(line.amount) }));
  const kept = keptKobo === 0 ? [] : [{ accountKey: STORE_CREDIT, amountKobo: keptKobo }];
  const owner = keptKobo === 0 ? order : { ...order, isWalkIn: false };
  const { lines, inLog } = await onCreditAccount(tx, owner, [...named, ...kept]);
  const { offered, sum } = refusingExcess(
    () => [`refunds.${largestOf(lines.map(({ amountKobo }) => amountKobo))}.amount`],
    () => ({ offered: paymentsByAccount(lines), sum: paidOf(lines) }),
  );
  const refusal = refundText(refundKobo - keptKobo, sum - keptKobo, keptKobo);
  if (refusal !== null) throw ruleRefusal(refusal);
  await checkAccounts(
    tx,
    staff,
    order.customerKey,
    offered.map(({ accountKey }) => accountKey),
  );
  return { refunds: offered, inLog };
}

/** Where the units go, with the sold variants locked in key order. */
async function placeUnits(tx: Tx, lines: readonly ReturnedLine[]): Promise<PlacedLine[]> {
  const sold = lines.map(({ variantKey }) => variantKey);
  await tx.query(sql`select from variants where key = any (${sold}::uuid[]) order by key for no key update`);
  const placed: PlacedLine[] = [];
  for (const condition of CONDITIONS) {
    const those = lines.map((line, at) => ({ ...line, at })).filter((line) => line.condition === condition);
    if (those.length === 0) continue;
    const keys = those.map(({ variantKey }) => variantKey);
    const placeOf = condition === "resell" ? (key: string) => key : await siblingsOf(tx, keys, condition);
    placed.push(...those.map((line) => ({ ...line, toVariantKey: placeOf(line.variantKey) })));
  }
  return placed;
}

/** The units lie in the variants that hold their lines now. `placed` may be in another order than `units`. */
const shelve = (tx: Tx, placed: readonly PlacedLine[], units: readonly LineUnit[][], cause: UnitCause) =>
  writeUnits(
    tx,
    placed.flatMap(({ at, toVariantKey }) => shelved(units[at] ?? [], "returned", () => toVariantKey)),
    [],
    cause,
  );

type NewReturn = { key: string; edit: Edit<NewReturnBody>; amountKobo: Kobo; debtKobo: Kobo; refundKobo: Kobo };

async function writeReturn(tx: Tx, made: NewReturn, lines: readonly PlacedLine[]): Promise<number> {
  const { key, edit, amountKobo, debtKobo, refundKobo } = made;
  const column = <Name extends keyof PlacedLine>(name: Name) => lines.map((line) => line[name]);
  const { rows } = await tx.query<{ number: number }>(
    sql`with made as (
       insert into returns (key, order_key, reason, amount_kobo, debt_kobo, refund_kobo, created_by)
       values (${key}, ${edit.key}, ${edit.body.reason}, ${amountKobo}, ${debtKobo}, ${refundKobo}, ${edit.staff.key})
       returning return_number),
     line as materialized (
       select * from unnest(${column("lineKey")}::uuid[], ${column("toVariantKey")}::uuid[],
           ${column("condition")}::text[], ${column("quantity")}::integer[], ${column("amountKobo")}::bigint[])
         with ordinality as l (line_key, to_variant_key, condition, quantity, amount_kobo, position)),
     written as (
       insert into return_lines (return_key, position, order_line_key, condition, to_variant_key, quantity, amount_kobo)
       select ${key}, position, line_key, condition, to_variant_key, quantity, amount_kobo from line),
     counted as (
       update order_lines o
          set returned_quantity = o.returned_quantity + l.quantity, returned_kobo = o.returned_kobo + l.amount_kobo
         from (select line_key, sum(quantity)::integer as quantity, sum(amount_kobo)::bigint as amount_kobo
                 from line group by 1) l
        where o.key = l.line_key)
     select return_number as number from made`,
  );
  const [row] = rows;
  if (row === undefined) throw new Error("a return was written without a number");
  return row.number;
}

/** The lines as they are after the return. */
const linesAfter = (sold: readonly Line[], returned: readonly ReturnedLine[]) =>
  sold.map((line) => {
    const now = returned.filter(({ lineKey }) => lineKey === line.key);
    return {
      ...line,
      returnedQuantity: now.reduce((sum, { quantity }) => sum + quantity, line.returned),
      returnedKobo: line.returnedKobo + worthOf(now),
    };
  });
