import type { Pool } from "pg";
import type { z } from "zod";
import type { NewSupplierPaymentBody, supplierPaymentsQuery } from "../../src/api/purchases/purchases.contract";
import { writeAudit } from "../books/audit";
import { auditCreation, type Edit } from "../books/editing";
import { insertEntries, lockAccounts, moveBalances, movesOf, openShiftOn } from "../books/postings";
import { sql } from "../core/db/sql";
import { queryAgain, type Tx } from "../core/db/transaction";
import { notFound, ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { type Kobo, nairaText, toKobo, toNaira } from "../core/money";
import { storeScope, type Staff } from "../core/session-context";
import { isoTime, pageOf, readList, Values } from "../reading/list";

/**
 * JSON text of the contract's supplierPaymentsReply, newest first: of all stores for administrators, for others of their
 * own. Null when there is no such supplier.
 */
export async function listPayments(
  pool: Pool,
  staff: Staff,
  supplier: string,
  query: z.output<typeof supplierPaymentsQuery>,
): Promise<string | null> {
  const { rowCount } = await queryAgain(pool, {
    name: "supplier-exists",
    text: "select from suppliers where key = $1",
    values: [supplier],
  });
  if (rowCount === 0) return null;
  const values = new Values();
  const where = [`y.supplier_key = ${values.add(supplier)}::uuid`];
  const scope = storeScope(staff);
  if (scope !== null) where.push(`y.store_key = ${values.add(scope)}::uuid`);
  return readList(pool, {
    from: "supplier_payments y",
    alias: "y",
    where,
    order: "y.created_at desc, y.key desc",
    page: pageOf(query),
    joins: `join transactions t on t.key = y.transaction_key join accounts a on a.key = t.account_key
            join stores s on s.key = y.store_key join employees e on e.key = y.created_by`,
    row: `json_build_object('key', y.key, 'created_at', ${isoTime("y.created_at")}, 'amount', naira(y.amount_kobo),
      'account_name', a.name, 'store_title', s.title, 'employee_name', e.name)`,
    searches: false,
    values,
  });
}

/**
 * Pays a supplier from an account what the account's store owes. 404 for an unknown supplier; 417 when the account is out
 * of reach, for more than is owed, and for more than the account holds.
 */
export async function paySupplier(
  tx: Tx,
  edit: Edit<NewSupplierPaymentBody>,
): Promise<{ key: string; transaction: string }> {
  const { key: supplierKey, staff, body, requestId } = edit;
  const name = await nameOfSupplier(tx, supplierKey);
  const accounts = await lockAccounts(tx, staff, [body.account]);
  const [account] = accounts;
  if (!account?.inReach) throw ruleRefusalOf(["account"], "This account is not available. Choose another one");
  const place = await placeOf(tx, body.account);
  const amountKobo = toKobo(body.amount);
  const owedKobo = await lockOwed(tx, supplierKey, place.storeKey);
  if (amountKobo > owedKobo) throw ruleRefusalOf(["amount"], owedText(place.storeTitle, name, owedKobo));
  if (amountKobo > account.balanceKobo) {
    throw ruleRefusalOf(
      ["amount"],
      `${place.name} holds ${nairaText(account.balanceKobo)}. Pay up to that, or choose another account`,
    );
  }
  const remark = `payment to supplier ${name}`;
  const transaction = newKey();
  const entry = {
    key: transaction,
    accountKey: body.account,
    type: "debit" as const,
    amountKobo,
    shiftKey: openShiftOn(accounts, body.account),
  };
  await moveBalances(tx, movesOf(accounts, [], [entry]));
  const posting = { storeKey: place.storeKey, remark, source: "supplier-payment" as const, byKey: staff.key };
  await insertEntries(tx, posting, [entry]);
  const key = newKey();
  await tx.query(
    sql`with paid as (
          update supplier_debts set paid_kobo = paid_kobo + ${amountKobo}
           where supplier_key = ${supplierKey} and store_key = ${place.storeKey})
        insert into supplier_payments (key, supplier_key, store_key, transaction_key, amount_kobo, created_by)
        values (${key}, ${supplierKey}, ${place.storeKey}, ${transaction}, ${amountKobo}, ${staff.key})`,
  );
  await auditCreation(tx, edit, "transaction", transaction, {
    remark,
    type: "debit",
    store: place.storeKey,
    account_key: body.account,
    amount: toNaira(amountKobo),
  });
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "supplier.paid",
    entity: "supplier",
    entityKey: supplierKey,
    after: { account: body.account, store: place.storeKey, amount: toNaira(amountKobo) },
  });
  return { key, transaction };
}

async function nameOfSupplier(tx: Tx, key: string): Promise<string> {
  const { rows } = await tx.query<{ name: string }>(sql`select name from suppliers where key = ${key}`);
  if (!rows[0]) throw notFound();
  return rows[0].name;
}

type Place = { name: string; storeKey: string; storeTitle: string };

async function placeOf(tx: Tx, account: string): Promise<Place> {
  const { rows } = await tx.query<Place>(
    sql`select a.name, s.key as "storeKey", s.title as "storeTitle"
          from accounts a join stores s on s.key = a.store_key where a.key = ${account}`,
  );
  if (!rows[0]) throw new Error("a locked account is there");
  return rows[0];
}

/** What a store owes a supplier; no other payment changes it until the transaction ends. */
async function lockOwed(tx: Tx, supplier: string, store: string): Promise<Kobo> {
  const { rows } = await tx.query<{ kobo: Kobo }>(
    sql`select (delivered_kobo - paid_kobo)::bigint as kobo from supplier_debts
         where supplier_key = ${supplier} and store_key = ${store} for no key update`,
  );
  return rows[0]?.kobo ?? 0;
}

const owedText = (store: string, supplier: string, owedKobo: Kobo): string =>
  owedKobo === 0
    ? `${store} owes ${supplier} nothing. Choose an account of the store that received the goods`
    : `${store} owes ${supplier} ${nairaText(owedKobo)}. Pay up to that`;
