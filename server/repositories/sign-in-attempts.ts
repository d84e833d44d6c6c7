import type { Pool } from "pg";
import { inTransaction, type Tx } from "../db/transaction";
import { TooManyAttempts } from "../errors";

/** What failures are counted against: an account, or the address they come from. */
export type Subject = { name: string; freeAttempts: number };

const LONGEST_DELAY_SECONDS = 60;
const FORGOTTEN_AFTER = "1 hour";

/**
 * Counts an attempt before it is checked, so that a burst cannot slip through while the first is still being
 * verified. From the last free attempt on each failure doubles the wait, up to a minute, never for good.
 * Throws TooManyAttempts (and counts nothing) while any subject must wait.
 */
export async function claimAttempt(pool: Pool, subjects: readonly Subject[], now: Date): Promise<void> {
  const names = subjects.map(({ name }) => name);
  await inTransaction(pool, async (tx) => {
    const { rowCount } = await tx.query(
      `insert into sign_in_attempts as a (subject, failures, blocked_until, updated_at)
       select subject, 1, $2::timestamptz, $2::timestamptz from unnest($1::text[]) subject order by subject
       on conflict (subject) do update set
         failures = case when a.updated_at < $2::timestamptz - $3::interval then 1 else a.failures + 1 end,
         updated_at = $2::timestamptz
       where a.blocked_until <= $2::timestamptz`,
      [names, now, FORGOTTEN_AFTER],
    );
    if (rowCount !== subjects.length) throw new TooManyAttempts(await secondsToWait(tx, names, now));
    await tx.query(
      `update sign_in_attempts a
          set blocked_until = $3::timestamptz
                + make_interval(secs => least($4::float8, power(2, least(a.failures - s.free, 20))))
         from unnest($1::text[], $2::int[]) as s (subject, free)
        where a.subject = s.subject and a.failures >= s.free`,
      [names, subjects.map(({ freeAttempts }) => freeAttempts), now, LONGEST_DELAY_SECONDS],
    );
  });
}

/**
 * Takes a claimed attempt back once the right password was given. The account starts afresh; an address only loses
 * this one attempt, or one valid account would wipe out the failures against all others.
 */
export async function forgiveAttempt(tx: Tx, account: Subject, address: Subject, now: Date): Promise<void> {
  await tx.query("delete from sign_in_attempts where subject = $1 or updated_at < $2::timestamptz - interval '1 day'", [
    account.name,
    now,
  ]);
  await tx.query(
    `update sign_in_attempts set failures = greatest(0, failures - 1), blocked_until = $2::timestamptz
      where subject = $1`,
    [address.name, now],
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
