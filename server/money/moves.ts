import type { NewMoveBody } from "../../src/api/money/transactions.contract";
import { auditCreation, type Doing } from "../books/editing";
import { refusingExcess } from "../books/excess";
import { insertEntries, type LockedAccount, lockAccounts, moveBalances, movesOf, openShiftOn } from "../books/postings";
import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { ruleRefusalOf } from "../core/errors";
import { newKey } from "../core/ids";
import { nairaText, toKobo, toNaira } from "../core/money";

type Moved = { key: string; out: string; in: string };

const NO_REMARK = "Moved between accounts";

/**
 * Moves money between two accounts: two transactions that belong together, each in the store of its account. Accounts are
 * locked in the order of their keys, so that moves in both directions do not wait for each other. 417 when an account is
 * out of reach, when both are the same, and for more than the first one holds.
 */
export async function createMove(tx: Tx, doing: Doing, body: NewMoveBody): Promise<Moved> {
  if (body.from === body.to) throw ruleRefusalOf(["to"], "Choose another account: the money comes from this one");
  const accounts = await lockAccounts(tx, doing.staff, [body.from, body.to]);
  const places = await placesOf(tx, [body.from, body.to]);
  const [from, to] = [placeOf(accounts, places, "from", body.from), placeOf(accounts, places, "to", body.to)];
  const amountKobo = toKobo(body.amount);
  if (amountKobo > from.balanceKobo)
    throw ruleRefusalOf(
      ["amount"],
      `${from.name} holds ${nairaText(from.balanceKobo)}. Move up to that, or choose another account`,
    );
  const remark = body.remark?.trim() || NO_REMARK;
  const lines = [
    { ...from, entry: { key: newKey(), accountKey: body.from, type: "debit" as const, amountKobo } },
    { ...to, entry: { key: newKey(), accountKey: body.to, type: "credit" as const, amountKobo } },
  ];
  const entries = lines.map(({ entry }) => entry);
  await moveBalances(
    tx,
    refusingExcess(
      () => ["amount"],
      () => movesOf(accounts, [], entries),
    ),
  );
  for (const { storeKey, entry } of lines) {
    const posting = { storeKey, remark, source: "move" as const, byKey: doing.staff.key };
    await insertEntries(tx, posting, [{ ...entry, shiftKey: openShiftOn(accounts, entry.accountKey) }]);
    const { key, type, accountKey } = entry;
    const after = { remark, type, store: storeKey, account_key: accountKey, amount: toNaira(amountKobo) };
    await auditCreation(tx, doing, "transaction", key, after);
  }
  const [out = "", into = ""] = entries.map(({ key }) => key);
  const key = newKey();
  await tx.query(
    sql`insert into moves (key, out_key, in_key, amount_kobo, created_by)
        values (${key}, ${out}, ${into}, ${amountKobo}, ${doing.staff.key})`,
  );
  return { key, out, in: into };
}

type Place = { key: string; name: string; storeKey: string };

async function placesOf(tx: Tx, keys: readonly string[]): Promise<Place[]> {
  const { rows } = await tx.query<Place>(
    sql`select key, name, store_key as "storeKey" from accounts where key = any (${keys}::uuid[])`,
  );
  return rows;
}

function placeOf(accounts: readonly LockedAccount[], places: readonly Place[], field: "from" | "to", key: string) {
  const account = accounts.find((each) => each.key === key);
  const place = places.find((each) => each.key === key);
  if (!account?.inReach || !place) throw ruleRefusalOf([field], "This account is not available. Choose another one");
  return { ...place, balanceKobo: account.balanceKobo };
}
