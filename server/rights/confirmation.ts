import type { Tx } from "../core/db/transaction";
import { isConfirmed } from "./confirmation-rules";
import { unconfirmed } from "../core/errors";
import type { OwnSession } from "../core/http/own-session";

/**
 * Lets a change pass only within 10 minutes of the person's password in this session. Call it once the change is known to
 * be a real one that the person has the right to make: nobody should type a password for nothing.
 * @throws Refusal 417 with the code `confirm_password`
 */
export async function requireConfirmedPassword(tx: Tx, { tokenHash, now }: OwnSession): Promise<void> {
  const { rows } = await tx.query<{ confirmed_at: Date | null }>(
    "select confirmed_at from sessions where token_hash = $1",
    [tokenHash],
  );
  if (!isConfirmed(rows[0]?.confirmed_at ?? null, now)) throw unconfirmed();
}

/** Records that the person gave their password in this session; false when the session has ended. */
export async function confirmSession(tx: Tx, { tokenHash, now }: OwnSession): Promise<boolean> {
  const { rowCount } = await tx.query("update sessions set confirmed_at = $2 where token_hash = $1", [tokenHash, now]);
  return rowCount === 1;
}
