import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction, type Tx } from "../db/transaction";
import { networkOf } from "../domain/network";
import { TooManyAttempts } from "../errors";

/** What attempts are counted against: an account, or the address they come from. */
export type Subject = { name: string; freeAttempts: number; longestDelaySeconds: number };

const FORGOTTEN_AFTER = "1 hour";

/** People type passwords into the email box: what was typed is counted, not kept. */
const digest = (email: string) => createHash("sha256").update(email.toLowerCase()).digest("base64url");

type Limits = Omit<Subject, "name">;

/** Attempts of one purpose at one account, whether there is such an account or not. */
export const accountSubject = (purpose: string, email: string, limits: Limits): Subject => ({
  name: `${purpose}:${digest(email)}`,
  ...limits,
});

export const addressSubject = (purpose: string, address: string, limits: Limits): Subject => ({
  name: `${purpose}:${networkOf(address)}`,
  ...limits,
});

/** Failures to sign in to an account. */
export const signInSubject = (email: string): Subject =>
  accountSubject("account", email, { freeAttempts: 10, longestDelaySeconds: 60 });

/**
 * Counts an attempt before it is checked, so that a burst cannot slip through while the first is still being
 * verified. From the last free attempt on each one doubles the wait, up to the longest, never for good.
 * Throws TooManyAttempts (and counts nothing) while any subject must wait; who need not wait has the beginning of time
 * as its end, for of two that come at once the one with the earlier clock may be counted last.
 */
export async function claimAttempt(pool: Pool, subjects: readonly Subject[], now: Date): Promise<void> {
  const names = subjects.map(({ name }) => name);
  await inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `insert into sign_in_attempts as a (subject, failures, blocked_until, updated_at)
       select subject, 1, 'epoch', $2::timestamptz from unnest($1::text[]) subject order by subject
       on conflict (subject) do update set
         failures = case when a.updated_at < $2::timestamptz - $3::interval then 1 else a.failures + 1 end,
         updated_at = $2::timestamptz
       where a.blocked_until <= $2::timestamptz`,
      [names, now, FORGOTTEN_AFTER],
    );
    if (rowCount !== subjects.length) throw new TooManyAttempts(await secondsToWait(tx, names, now));
    await tx.query(
      `update sign_in_attempts a
          set blocked_until = $4::timestamptz
                + make_interval(secs => least(s.longest, power(2, least(a.failures - s.free, 20))))
         from unnest($1::text[], $2::int[], $3::float8[]) as s (subject, free, longest)
        where a.subject = s.subject and a.failures >= s.free`,
      [
        names,
        subjects.map(({ freeAttempts }) => freeAttempts),
        subjects.map(({ longestDelaySeconds }) => longestDelaySeconds),
        now,
      ],
    );
  });
}

/** Lets an account start afresh, once its owner has proved to be there. */
export const forgiveAccount = (tx: Tx, account: Subject) =>
  tx.query("delete from sign_in_attempts where subject = $1", [account.name]);

/**
 * Takes a claimed attempt back once the right password was given. The account starts afresh; an address only loses
 * this one attempt, or one valid account would wipe out the failures against all others.
 */
export async function forgiveAttempt(tx: Tx, account: Subject, address: Subject): Promise<void> {
  await forgiveAccount(tx, account);
  await tx.query(
    "update sign_in_attempts set failures = greatest(0, failures - 1), blocked_until = 'epoch' where subject = $1",
    [address.name],
  );
}

async function secondsToWait(tx: Tx, names: readonly string[], now: Date): Promise<number> {
  const { rows } = await tx.query<{ until: Date }>(
    "select max(blocked_until) as until from sign_in_attempts where subject = any ($1)",
    [names],
  );
  const until = rows[0]?.until.getTime() ?? now.getTime();
  return Math.max(1, Math.ceil((until - now.getTime()) / 1000));
}
