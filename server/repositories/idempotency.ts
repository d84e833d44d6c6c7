import { createHash } from "node:crypto";
import type { Pool } from "pg";
import { queryAgain, type Tx } from "../db/transaction";
import { alreadySaved, badRequest } from "../errors";

export type Reply = { status: number; body: string };

export type KeyedRequest = { key: string | undefined; route: string; body: unknown };

/** What a request is known by when it comes again. */
export type Claim = { key: string; hash: Buffer };

/** A reply that was kept for a key, and for what request. */
export type KeptReply = Reply & { hash: Buffer };

/** Null for a request without a key, which is done every time. @throws 400 when the key is none. */
export function claimOf({ key, route, body }: KeyedRequest): Claim | null {
  if (key === undefined) return null;
  if (key.length === 0 || key.length > 200) throw badRequest("Idempotency-Key must have 1 to 200 characters");
  return { key, hash: createHash("sha256").update(route).update("\n").update(JSON.stringify(body)).digest() };
}

/** The reply kept, for the same request again. @throws 400 that names what was saved, when it was for another one. */
export function replayed(claim: Claim, kept: KeptReply | undefined): Reply {
  if (!kept?.hash.equals(claim.hash)) {
    throw alreadySaved(savedIn(kept));
  }
  return { status: kept.status, body: kept.body };
}

/** Key and number of what a kept reply made; nothing else of it is told to another request. */
function savedIn(kept: KeptReply | undefined): { key: string; number?: number } | undefined {
  const { data } = JSON.parse(kept?.body ?? "{}") as { data?: { key?: unknown; order_number?: unknown } };
  if (typeof data?.key !== "string") return undefined;
  return { key: data.key, ...(typeof data.order_number === "number" && { number: data.order_number }) };
}

/**
 * SQL that waits for another request with this key that runs as one statement, and makes others wait until the
 * transaction ends. Equal keys of different people wait for each other, which does no harm.
 */
export const turnOf = (key: string): string => `pg_advisory_xact_lock(hashtextextended(${key}, 0))`;

/** Settles once nobody is doing a request of this key any more. */
export const othersDone = (pool: Pool, { key }: Claim) =>
  queryAgain(pool, { name: "idempotency-turn", text: `select ${turnOf("$1")}`, values: [key] });

/**
 * Runs `work` once per (person, key): the first call stores its reply in the same transaction, later calls with the
 * same body get that reply again, and a key reused for another body is refused (400). A concurrent second call waits
 * for the first. Without a key `work` simply runs.
 */
export async function idempotently(
  tx: Tx,
  { employeeKey, ...request }: KeyedRequest & { employeeKey: string },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const claim = claimOf(request);
  if (claim === null) return work();
  const claimed = await tx.query({
    name: "idempotency-claim",
    text: "insert into idempotent_replies (employee_key, key, request_hash) values ($1, $2, $3) on conflict do nothing",
    values: [employeeKey, claim.key, claim.hash],
  });
  if (claimed.rowCount === 0) return replayed(claim, await keptReply(tx, employeeKey, claim.key));
  const reply = await work();
  await tx.query({
    name: "idempotency-store",
    text: "update idempotent_replies set status = $3, reply = $4 where employee_key = $1 and key = $2",
    values: [employeeKey, claim.key, reply.status, reply.body],
  });
  return reply;
}

async function keptReply(tx: Tx, employeeKey: string, key: string): Promise<KeptReply | undefined> {
  const { rows } = await tx.query<KeptReply>({
    name: "idempotency-read",
    text: "select request_hash as hash, status, reply as body from idempotent_replies where employee_key = $1 and key = $2",
    values: [employeeKey, key],
  });
  return rows[0];
}
