import { STORE_CREDIT } from "../../src/api/orders/store-credit.rules";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { ruleRefusal } from "../core/errors";
import { newKey } from "../core/ids";
import type { PaymentLine } from "./payments";

/** What the account is called in payments, on papers and in the book. */
const ACCOUNT_NAME = "Store credit";

export const NO_WALK_IN_CREDIT = "A walk-in sale has no store credit, because nobody's name is kept. Choose an account";

export const CREDIT_STAYS =
  "The goods that came back pay this part of a walk-in sale, so its store credit stays as it is. Change the other payments";

type Owner = { customerKey: string; isWalkIn: boolean; storeKey: string };

type OnAccounts = {
  lines: PaymentLine[];
  /** What the log says for an account: the store credit by its name, because no list of accounts has it. */
  inLog: (accountKey: string) => string;
};

/**
 * The lines with the account of the customer's store credit in place of its mark; the account is made when the first line
 * names it. 417 for a walk-in sale, whose customer nobody would know again.
 */
export async function onCreditAccount(tx: Tx, owner: Owner, lines: readonly PaymentLine[]): Promise<OnAccounts> {
  const isNamed = lines.some(({ accountKey }) => accountKey === STORE_CREDIT);
  if (isNamed && owner.isWalkIn) throw ruleRefusal(NO_WALK_IN_CREDIT);
  if (isNamed) await openCreditAccount(tx, owner);
  const { rows } = await tx.query<{ key: string }>(
    sql`select key from accounts where customer_key = ${owner.customerKey}`,
  );
  const creditKey = rows[0]?.key;
  const keyOf = (accountKey: string): string => {
    if (accountKey !== STORE_CREDIT) return accountKey;
    if (creditKey === undefined) throw new Error("an account that was made is not there");
    return creditKey;
  };
  return {
    lines: lines.map((line) => ({ ...line, accountKey: keyOf(line.accountKey) })),
    inLog: (accountKey) => (accountKey === creditKey ? ACCOUNT_NAME : accountKey),
  };
}

const openCreditAccount = (tx: Tx, { customerKey, storeKey }: Owner) =>
  tx.query(
    sql`insert into accounts (key, name, type, store_key, customer_key)
        values (${newKey()}, ${ACCOUNT_NAME}, 'customer-wallet', ${storeKey}, ${customerKey})
        on conflict (customer_key) where customer_key is not null do nothing`,
  );

const SHORT = "accounts_credit_check";

/** The refusal where a payment took more store credit than there is, which the database prevents; otherwise the same error. */
export const refusingShortCredit = (error: unknown): unknown =>
  error instanceof Error && "constraint" in error && error.constraint === SHORT
    ? ruleRefusal("The customer has less store credit than this. Look at what is left, and pay the rest another way")
    : error;
