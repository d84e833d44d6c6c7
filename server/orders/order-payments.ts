import type { Tx } from "../core/db/transaction";
import type { PaymentLine } from "./payments";
import { sql } from "../core/db/sql";
import { refusingShortCredit } from "./store-credit";
import { ruleRefusal } from "../core/errors";
import { newKey } from "../core/ids";
import { type Staff, storeScope } from "../core/session-context";

type PaidOrder = { key: string; orderNumber: number; storeKey: string };

/** Money given back, of which a return may be the reason. */
export type Refund = { returnKey: string | null };

/**
 * Posts each amount as one immutable transaction with its payment row and moves the balance of its account; a negative
 * one is a debit. With `refund` they are shown as given back, not as part of the payments. Accounts are locked in key
 * order. Refuses (417) what takes more store credit than there is; throws when an account is not there.
 */
export async function postPayments(
  tx: Tx,
  order: PaidOrder,
  money: readonly PaymentLine[],
  byKey: string,
  refund: Refund | null = null,
): Promise<void> {
  const remark = `${refund === null ? "" : "refund of "}payment on order `;
  if (money.length === 0) return;
  const accounts = money.map((line) => line.accountKey);
  const posting = tx.query<{ moved: number }>(
    sql`with money as materialized (
       select * from unnest(${money.map(newKey)}::uuid[], ${money.map(newKey)}::uuid[], ${accounts}::uuid[],
                           ${money.map((line) => line.amountKobo)}::bigint[])
         as m (key, transaction_key, account_key, amount_kobo)),
     account as materialized (
       select key, open_shift_key from accounts where key = any (${accounts}::uuid[]) order by key for no key update),
     moved as (
       update accounts a set balance_kobo = a.balance_kobo + m.amount_kobo
         from money m join account on account.key = m.account_key where a.key = m.account_key
       returning a.key),
     posted as (
       insert into transactions (key, account_key, store_key, remark, type, source, amount_kobo, order_key,
           created_by, shift_key)
       select transaction_key, account_key, ${order.storeKey}, ${remark} || ${order.orderNumber}::bigint,
              case when amount_kobo > 0 then 'credit' else 'debit' end, 'order', abs(amount_kobo), ${order.key},
                  ${byKey}, account.open_shift_key from money left join account on account.key = account_key),
     paid as (
       insert into payments (key, order_key, account_key, amount_kobo, transaction_key, is_refund, return_key)
       select key, ${order.key}, account_key, amount_kobo, transaction_key, ${refund !== null},
              ${refund?.returnKey ?? null}::uuid from money)
     select count(*) as moved from moved`,
  );
  const { rows } = await posting.catch((error: unknown) => {
    throw refusingShortCredit(error);
  });
  if (rows[0]?.moved !== money.length) throw new Error("an account went away under a payment");
}

/**
 * Refuses (417) when one of these accounts, each named once, is unknown, out of the person's reach, or the store credit of
 * another customer.
 */
export async function checkAccounts(tx: Tx, staff: Staff, customerKey: string, keys: readonly string[]): Promise<void> {
  const { rowCount } = await tx.query(
    `select from accounts
      where key = any ($1::uuid[])
        and case when customer_key is null then $2::uuid is null or store_key = $2 else customer_key = $3 end`,
    [keys, storeScope(staff), customerKey],
  );
  if (rowCount !== keys.length) throw ruleRefusal("One of these accounts is not available. Choose another one");
}
