import { createHash } from "node:crypto";
import { escapeLiteral, type Pool } from "pg";
import { named, type Sql, sql } from "../core/db/sql";
import { betweenEnds, type Ends, inTransaction, queryAgain, type Tx } from "../core/db/transaction";
import { alreadySaved, badRequest, type Saved } from "../core/errors";

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

/** The stored reply, when the request is the same. @throws 400 with the saved record when the request differs. */
export function replayed(claim: Claim, kept: KeptReply | undefined): Reply {
  if (!kept?.hash.equals(claim.hash)) {
    throw alreadySaved(savedIn(kept));
  }
  return { status: kept.status, body: kept.body };
}

/** Key, number and version of the record in a stored reply; the rest of the reply is not revealed. */
function savedIn(kept: KeptReply | undefined): Saved | undefined {
  const { data } = JSON.parse(kept?.body ?? "{}") as { data?: KeptData };
  if (typeof data?.key !== "string") return undefined;
  const { key, order_number, ticket_number: number = order_number, version } = data;
  return { key, ...(number !== undefined && { number }), ...(version !== undefined && { version }) };
}

type KeptData = { key?: string; order_number?: number; ticket_number?: number; version?: number | string };

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

async function keptReply(tx: Tx, employeeKey: string, key: string): Promise<KeptReply | undefined> {
  const { rows } = await tx.query<KeptReply>({
    name: "idempotency-read",
    text: "select request_hash as hash, status, reply as body from idempotent_replies where employee_key = $1 and key = $2",
    values: [employeeKey, key],
  });
  return rows[0];
}
