import { createHash } from "node:crypto";
import { escapeLiteral, type Pool } from "pg";
import { named, type Sql, sql } from "../core/db/sql";
import { betweenEnds, type Ends, inTransaction, queryAgain, type Tx } from "../core/db/transaction";
import { alreadySaved, badRequest, givenUp, type Saved } from "../core/errors";

export type Reply = { status: number; body: string };

export type KeyedRequest = { key: string | undefined; route: string; body: unknown };

/** Identifies a retry of the same request. */
export type Claim = { key: string; hash: Buffer };

/** A stored reply, with the hash of its request. */
export type KeptReply = Reply & { hash: Buffer };

/** Null for a request without a key, which runs every time. @throws 400 when the key is malformed. */
export function claimOf({ key, route, body }: KeyedRequest): Claim | null {
  if (key === undefined) return null;
  if (key.length === 0 || key.length > 200) throw badRequest("Idempotency-Key must have 1 to 200 characters");
  return {
    key,
    hash: createHash("sha256")
      .update(route)
      .update("\n")
      .update(JSON.stringify(body) ?? "")
      .digest(),
  };
}

/** The hash of a request that was given up; no request has it. */
const GIVEN_UP = Buffer.alloc(0);

const isGivenUp = (kept: KeptReply | undefined): boolean => kept?.hash.length === GIVEN_UP.length;

/**
 * The stored reply, when the request is the same. @throws 400 with the saved record when the request differs, or when it
 * was given up.
 */
export function replayed(claim: Claim, kept: KeptReply | undefined): Reply {
  if (isGivenUp(kept)) throw givenUp();
  if (!kept?.hash.equals(claim.hash)) {
    throw alreadySaved(savedIn(kept));
  }
  return { status: kept.status, body: kept.body };
}

/** Key, number and version of the record in a stored reply; the rest of the reply is not revealed. */
function savedIn(kept: KeptReply | undefined): Saved | undefined {
  const { data } = JSON.parse(kept?.body ?? "{}") as { data?: KeptData };
  if (typeof data?.key !== "string") return undefined;
  const { key, version } = data;
  const number = Object.entries(data).find(([name]) => name.endsWith("_number"))?.[1];
  return { key, ...(typeof number === "number" && { number }), ...(version !== undefined && { version }) };
}

/** The reply to a creation names the number of a numbered record `<what>_number`, such as `order_number`. */
type KeptData = { key?: string; version?: number | string; [field: string]: unknown };

/**
 * SQL that takes the lock of this key until the transaction ends, so that requests with one key run one after the
 * other. Equal keys of different people also wait for each other, which does no harm.
 */
export const turnOf = (key: string | null): Sql => sql`pg_advisory_xact_lock(hashtextextended(${key}, 0))`;

/** Settles once no request with this key is running. */
export const othersDone = (pool: Pool, { key }: Claim) =>
  queryAgain(pool, named("idempotency-turn", sql`select ${turnOf(key)}`));

/**
 * Runs `work` in one transaction, once per person and key. The first request stores its reply in that transaction; a
 * retry with the same body gets that reply, and a key reused for another body is refused (400). A concurrent second
 * request waits for the first. Without a key `work` simply runs. `work` is repeated after a serialization failure or a
 * lost connection, so it must have no effect outside the database.
 */
export function idempotently(
  pool: Pool,
  { employeeKey, ...request }: KeyedRequest & { employeeKey: string },
  work: (tx: Tx) => Promise<Reply>,
): Promise<Reply> {
  const claim = claimOf(request);
  if (claim === null) return inTransaction(pool, work);
  const row = `employee_key = ${escapeLiteral(employeeKey)} and key = ${escapeLiteral(claim.key)}`;
  let isReplay = false;
  const ends: Ends<Reply> = {
    first: `insert into idempotent_replies (employee_key, key, request_hash)
      values (${escapeLiteral(employeeKey)}, ${escapeLiteral(claim.key)}, '\\x${claim.hash.toString("hex")}')
      on conflict do nothing`,
    last: ({ status, body }) =>
      isReplay ? "" : `update idempotent_replies set status = ${status}, reply = ${escapeLiteral(body)} where ${row}`,
  };
  const once = async (tx: Tx, claimed: number): Promise<Reply> => {
    isReplay = claimed === 0;
    return isReplay ? replayed(claim, await keptReply(tx, employeeKey, claim.key)) : work(tx);
  };
  return betweenEnds(pool, ends, once, { hasKey: true });
}

/** A save by this key: the record, where its reply named one, and when. */
export type SaveMade = { saved: Saved | null; at: Date };

/** What a person's key saved so far; null when nothing was. A request that is under way is not waited for. */
export async function saveBy(pool: Pool, employeeKey: string, key: string): Promise<SaveMade | null> {
  const kept = await keptReply(pool, employeeKey, key);
  return kept === undefined || isGivenUp(kept) ? null : { saved: savedIn(kept) ?? null, at: kept.created_at };
}

/**
 * Gives a key up: a request with it that arrives later is refused. One that is under way is waited for. Returns the save
 * when the key had saved already, which stays; null when nothing was saved and nothing will be.
 */
export async function giveUp(pool: Pool, employeeKey: string, key: string): Promise<SaveMade | null> {
  await queryAgain(
    pool,
    named(
      "idempotency-give-up",
      // A request under way has this row, not committed yet, and the insert waits for it.
      sql`insert into idempotent_replies (employee_key, key, request_hash) values (${employeeKey}, ${key}, ${GIVEN_UP})
          on conflict do nothing`,
    ),
  );
  return saveBy(pool, employeeKey, key);
}

async function keptReply(
  db: Pool | Tx,
  employeeKey: string,
  key: string,
): Promise<(KeptReply & { created_at: Date }) | undefined> {
  const { rows } = await queryAgain<KeptReply & { created_at: Date }>(db, {
    name: "idempotency-read",
    text: `select request_hash as hash, status, reply as body, created_at
      from idempotent_replies where employee_key = $1 and key = $2`,
    values: [employeeKey, key],
  });
  return rows[0];
}
