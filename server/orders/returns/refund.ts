import type { NewRefundBody } from "../../../src/api/orders/returns.contract";
import type { Edit, Edited } from "../../books/editing";
import { sql } from "../../core/db/sql";
import type { Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import { nairaText, toKobo } from "../../core/money";
import { type Staff, storeScope } from "../../core/session-context";
import { editOrder } from "../edits/order-edit";
import { refundDueOf } from "../order-rules";
import type { PaymentLine } from "../payments";

/**
 * Gives back money that is due on an order, from an account that need not have taken it. Refuses as `editOrder` does,
 * and with 417 when less is due or the account is out of reach.
 */
export const refundOrder = (tx: Tx, edit: Edit<NewRefundBody>): Promise<Edited> =>
  editOrder(tx, edit, async (order) => {
    const amountKobo = toKobo(edit.body.amount);
    const dueKobo = refundDueOf(order.status, order.costKobo, order.paidKobo);
    if (dueKobo === 0) throw ruleRefusal("Nothing has to be given back on this order");
    if (amountKobo > dueKobo) throw ruleRefusal(`Only ${nairaText(dueKobo)} has to be given back on this order`);
    const line = { accountKey: edit.body.account_key, amountKobo };
    await checkAccounts(tx, edit.staff, [line]);
    return {
      sets: { paidKobo: order.paidKobo - amountKobo },
      money: [{ ...line, amountKobo: -amountKobo }],
      refund: { returnKey: null },
      audit: {
        action: "order.refunded",
        before: {},
        after: { given_back: [{ account: line.accountKey, amount: nairaText(amountKobo) }] },
      },
    };
  });

/** Refuses (417) when an account is unknown or out of the person's reach. */
export async function checkAccounts(tx: Tx, staff: Staff, lines: readonly PaymentLine[]): Promise<void> {
  const keys = lines.map(({ accountKey }) => accountKey);
  const { rowCount } = await tx.query(
    sql`select from accounts where key = any (${keys}::uuid[])
           and (${storeScope(staff)}::uuid is null or store_key = ${storeScope(staff)}::uuid)`,
  );
  if (rowCount !== keys.length) throw ruleRefusal("One of these accounts is not available. Choose another one");
}
