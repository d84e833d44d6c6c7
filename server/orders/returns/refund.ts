import type { NewRefundBody } from "../../../src/api/orders/returns.contract";
import type { Edit, Edited } from "../../books/editing";
import type { Tx } from "../../core/db/transaction";
import { ruleRefusal } from "../../core/errors";
import { nairaText, toKobo } from "../../core/money";
import { editOrder } from "../edits/order-edit";
import { checkAccounts } from "../order-payments";
import { refundDueOf } from "../order-rules";
import { onCreditAccount } from "../store-credit";

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
    const { lines, inLog } = await onCreditAccount(tx, order, [{ accountKey: edit.body.account_key, amountKobo }]);
    const keys = lines.map(({ accountKey }) => accountKey);
    await checkAccounts(tx, edit.staff, order.customerKey, keys);
    return {
      sets: { paidKobo: order.paidKobo - amountKobo },
      money: lines.map((line) => ({ ...line, amountKobo: -amountKobo })),
      refund: { returnKey: null },
      audit: {
        action: "order.refunded",
        before: {},
        after: { given_back: keys.map((key) => ({ account: inLog(key), amount: nairaText(amountKobo) })) },
      },
    };
  });
