import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { inTransaction, type Tx } from "../../core/db/transaction";
import {
  type Attempts,
  countAttempt,
  type Delay,
  NO_ATTEMPTS,
  nextPlace,
  returnPlace,
  secondsToWait,
} from "./attempt-limits";
import { createFairQueue } from "../../core/fair-queue";
import { networkOf } from "../../core/http/network";
import { judgeStranger, RESET_MAIL, SIGN_IN, type StrangerPolicy } from "./sign-in-policy";
import { TooManyAttempts } from "../../core/errors";

/** Who attempts what: the email as typed, the network address, and the device if it is known for this account. */
export type Attempt = { purpose: "sign-in" | "reset"; email: string; address: string; device: string | null };

/** Claims take locks and connections of the pool: a flood of them leaves most connections to the rest of the shop. */
const { run: inTurn } = createFairQueue({ atOnce: 3, mostPerSource: 100, most: 2000 });

/**
 * One text for all spellings that PostgreSQL may take for one address. JavaScript writes these letters small in another
 * way, and each way would begin with no attempts.
 */
const asFound = (email: string) =>
  email.trim().toLowerCase().replaceAll("\u0307", "").replaceAll("\u0131", "i").replaceAll("\u03C2", "\u03C3");

/** People type passwords into the email field, so only the digest is stored, never the text. */
export const emailDigest = (email: string) => createHash("sha256").update(asFound(email)).digest("base64url");

const names = ({ purpose, email, address }: Attempt) => {
  const network = networkOf(address);
  const prefix = purpose === "sign-in" ? "" : `${purpose}-`;
  return {
    pair: `${prefix}pair:${emailDigest(email)}:${network}`,
    account: `${prefix}account:${emailDigest(email)}`,
    address: `${prefix}address:${network}`,
  };
};

const deviceName = ({ purpose, email }: Attempt, device: string) => `${purpose}-device:${emailDigest(email)}:${device}`;

/** The source that an attempt belongs to when sources take turns. */
export const sourceOf = (attempt: Attempt): string =>
  attempt.device === null ? networkOf(attempt.address) : deviceName(attempt, attempt.device);

/**
 * Counts an attempt before it is checked, so that parallel attempts get no more checks than sequential ones.
 * @throws TooManyAttempts when it has to wait
 */
export async function claimAttempt(
  pool: Pool,
  attempt: Attempt,
  limits: { stranger: StrangerPolicy; device: Delay },
  now: Date,
) {
  if (attempt.device !== null) return claimAlone(pool, deviceName(attempt, attempt.device), limits.device, now);
  const { pair, account, address } = names(attempt);
  const wait = await inTurn(sourceOf(attempt), () =>
    inTransaction(pool, async (tx) => {
      const held = await lockRows(tx, [pair, account, address]);
      const rows = { pair: held(pair), account: held(account), address: held(address) };
      const verdict = judgeStranger(limits.stranger, rows, now);
      await keepRows(tx, {
        [pair]: verdict.rows.pair,
        [account]: verdict.rows.account,
        [address]: verdict.rows.address,
      });
      return verdict.waitSeconds;
    }),
  );
  if (wait > 0) throw new TooManyAttempts(wait);
}

/** Counts an attempt under a name that is not shared. */
export async function claimAlone(pool: Pool, name: string, delay: Delay, now: Date): Promise<void> {
  const wait = await inTurn(name, () =>
    inTransaction(pool, async (tx) => {
      const attempts = (await lockRows(tx, [name]))(name);
      const seconds = secondsToWait(attempts, now);
      if (seconds === 0) await keepRows(tx, { [name]: countAttempt(attempts, delay, now) });
      return seconds;
    }),
  );
  if (wait > 0) throw new TooManyAttempts(wait);
}

/** The same inside a transaction, so that only its success counts. @throws TooManyAttempts */
export async function claimWithin(tx: Tx, name: string, delay: Delay, now: Date): Promise<void> {
  const attempts = (await lockRows(tx, [name]))(name);
  const wait = secondsToWait(attempts, now);
  if (wait > 0) throw new TooManyAttempts(wait);
  await keepRows(tx, { [name]: countAttempt(attempts, delay, now) });
}

/** Whether strangers may cause one more mail to this person; counts it if so. */
export async function mayMailStranger(tx: Tx, email: string, now: Date): Promise<boolean> {
  const name = `reset-mail:${emailDigest(email)}`;
  const { at, kept } = nextPlace((await lockRows(tx, [name]))(name), RESET_MAIL, now);
  if (at > now) return false;
  await keepRows(tx, { [name]: kept });
  return true;
}

/**
 * Removes a counted attempt after the correct password. The address keeps its failures at other accounts, and the
 * account its failures from other addresses.
 */
export async function forgiveAttempt(tx: Tx, attempt: Attempt): Promise<void> {
  if (attempt.device !== null) return forget(tx, deviceName(attempt, attempt.device));
  const { pair, account, address } = names(attempt);
  const held = await lockRows(tx, [pair, account, address]);
  const failed = held(address);
  await keepRows(tx, {
    [account]: returnPlace(held(account), SIGN_IN.account),
    [address]: { ...failed, failures: Math.max(0, failed.failures - 1) },
  });
  await forget(tx, pair);
}

/** Ends the wait of an account at this address, because its owner has proved to be there. */
export const forgiveAccount = (tx: Tx, email: string, address: string): Promise<void> =>
  forget(tx, names({ purpose: "sign-in", email, address, device: null }).pair);

const forget = async (tx: Tx, name: string): Promise<void> => {
  await tx.query("delete from sign_in_attempts where subject = $1", [name]);
};

type Row = { subject: string; failures: number; blocked_until: Date; updated_at: Date; has_place: boolean };

/** Locks the rows of these names, always in one order, until the transaction ends; returns their values. */
async function lockRows(tx: Tx, subjects: readonly string[]): Promise<(subject: string) => Attempts> {
  // The update changes nothing: it locks rows that exist already, and returns them.
  const { rows } = await tx.query<Row>(
    `insert into sign_in_attempts as a (subject, failures, blocked_until, updated_at)
     select subject, 0, 'epoch', 'epoch' from unnest($1::text[]) subject order by subject
     on conflict (subject) do update set subject = a.subject
     returning subject, failures, blocked_until, updated_at, has_place`,
    [subjects],
  );
  const held = new Map(
    rows.map((row) => [
      row.subject,
      {
        failures: row.failures,
        blockedUntil: row.blocked_until,
        updatedAt: row.updated_at,
        hasPlace: row.has_place,
      },
    ]),
  );
  return (subject) => held.get(subject) ?? NO_ATTEMPTS;
}

async function keepRows(tx: Tx, kept: Record<string, Attempts>): Promise<void> {
  const rows = Object.values(kept);
  await tx.query(
    `update sign_in_attempts a
        set failures = k.failures, blocked_until = k.blocked_until, updated_at = k.updated_at, has_place = k.has_place
       from unnest($1::text[], $2::int[], $3::timestamptz[], $4::timestamptz[], $5::boolean[])
              as k (subject, failures, blocked_until, updated_at, has_place)
      where a.subject = k.subject`,
    [
      Object.keys(kept),
      rows.map(({ failures }) => failures),
      rows.map(({ blockedUntil }) => blockedUntil),
      rows.map(({ updatedAt }) => updatedAt),
      rows.map(({ hasPlace }) => hasPlace),
    ],
  );
}
