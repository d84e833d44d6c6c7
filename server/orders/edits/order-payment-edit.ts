import type { OrderPaymentBody } from "../../../src/api/orders/orders.contract";
import type { Edit } from "../../books/editing";
import type { Tx } from "../../core/db/transaction";
import { type Kobo, nairaText, toKobo } from "../../core/money";
import { paidOf, paymentDifferences, type PaymentLine, paymentsByAccount } from "../payments";
import { ruleRefusal } from "../../core/errors";
import { largestOf, refusingExcess } from "../../books/excess";
import { checkAccounts } from "../order-payments";
import { CREDIT_STAYS, onCreditAccount } from "../store-credit";
import { editOrder } from "./order-edit";

/**
 * Replaces the payments of an order: per account the difference is posted. Refunds are no payments, and stay. Refuses as
 * `editOrder` does, and with 417 when an account is out of reach that the order has no payment on yet, when less would
 * be paid than was given back, or when the goods exchanged for a walk-in sale would pay another amount of it: its
 * customer keeps no store credit.
 */
export const editOrderPayment = (tx: Tx, edit: Edit<OrderPaymentBody>) =>
  editOrder(tx, edit, async (order) => {
    const before = await readPayments(tx, order.key);
    const named = edit.body.map((line) => ({ accountKey: line.account_key, amountKobo: toKobo(line.amount) }));
    const owner = before.some(({ isCredit }) => isCredit) ? { ...order, isWalkIn: false } : order;
    const { lines: offered, inLog } = await onCreditAccount(tx, owner, named);
    const { after, paidKobo } = refusingExcess(
      () => [`${largestOf(offered.map(({ amountKobo }) => amountKobo))}.amount`],
      () => ({ after: paymentsByAccount(offered), paidKobo: paidOf(offered) }),
    );
    const money = paymentDifferences(before, after);
    if (money.length === 0) return null;
    const creditMoves = before.some(
      (line) => line.isCredit && money.some(({ accountKey }) => accountKey === line.accountKey),
    );
    if (order.isWalkIn && creditMoves) throw ruleRefusal(CREDIT_STAYS);
    const known = new Set(before.map((line) => line.accountKey));
    const added = after.map((line) => line.accountKey).filter((key) => !known.has(key));
    await checkAccounts(tx, edit.staff, order.customerKey, added);
    const refundedKobo = paidOf(before) - order.paidKobo;
    if (paidKobo < refundedKobo) throw ruleRefusal(refundedText(refundedKobo));
    return {
      sets: { paidKobo: paidKobo - refundedKobo },
      money,
      audit: { action: "order.paymentEdited", before: auditOf(before, inLog), after: auditOf(after, inLog) },
    };
  });

async function readPayments(tx: Tx, orderKey: string): Promise<(PaymentLine & { isCredit: boolean })[]> {
  const { rows } = await tx.query<PaymentLine & { isCredit: boolean }>(
    `select p.account_key as "accountKey", sum(p.amount_kobo)::bigint as "amountKobo",
            a.customer_key is not null as "isCredit"
       from payments p join accounts a on a.key = p.account_key
      where p.order_key = $1 and not p.is_refund group by 1, 3 having sum(p.amount_kobo) <> 0 order by 1`,
    [orderKey],
  );
  return rows;
}

const refundedText = (refundedKobo: Kobo): string =>
  `${nairaText(refundedKobo)} was given back, and the payments would be less than that`;

const auditOf = (payments: readonly PaymentLine[], inLog: (accountKey: string) => string) =>
  payments.map((line) => ({ account: inLog(line.accountKey), amount: nairaText(line.amountKobo) }));
