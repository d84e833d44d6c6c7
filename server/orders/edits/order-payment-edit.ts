import type { OrderPaymentBody } from "../../../src/api/orders/orders.contract";
import type { Edit } from "../../books/editing";
import type { Tx } from "../../core/db/transaction";
import { type Kobo, nairaText, toKobo } from "../../core/money";
import { paidOf, paymentDifferences, type PaymentLine, paymentsByAccount } from "../payments";
import { ruleRefusal } from "../../core/errors";
import { largestOf, refusingExcess } from "../../books/excess";
import { checkAccounts } from "../order-payments";
import { onCreditAccount } from "../store-credit";
import { editOrder } from "./order-edit";

/**
 * Replaces the payments of an order: per account the difference is posted. Refunds are no payments, and stay. Refuses as
 * `editOrder` does, and with 417 when an account is out of reach that the order has no payment on yet, or when less
 * would be paid than was given back.
 */
export const editOrderPayment = (tx: Tx, edit: Edit<OrderPaymentBody>) =>
  editOrder(tx, edit, async (order) => {
    const before = await readPayments(tx, order.key);
    const named = edit.body.map((line) => ({ accountKey: line.account_key, amountKobo: toKobo(line.amount) }));
    const { lines: offered, inLog } = await onCreditAccount(tx, order, named);
    const { after, paidKobo } = refusingExcess(
      () => [`${largestOf(offered.map(({ amountKobo }) => amountKobo))}.amount`],
      () => ({ after: paymentsByAccount(offered), paidKobo: paidOf(offered) }),
    );
    const money = paymentDifferences(before, after);
    if (money.length === 0) return null;
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

async function readPayments(tx: Tx, orderKey: string): Promise<PaymentLine[]> {
  const { rows } = await tx.query<PaymentLine>(
    `select account_key as "accountKey", sum(amount_kobo)::bigint as "amountKobo" from payments
      where order_key = $1 and not is_refund group by 1 having sum(amount_kobo) <> 0 order by 1`,
    [orderKey],
  );
  return rows;
}

const refundedText = (refundedKobo: Kobo): string =>
  `${nairaText(refundedKobo)} was given back, and the payments would be less than that`;

const auditOf = (payments: readonly PaymentLine[], inLog: (accountKey: string) => string) =>
  payments.map((line) => ({ account: inLog(line.accountKey), amount: nairaText(line.amountKobo) }));
