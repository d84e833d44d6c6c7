import { createHash } from "node:crypto";
import type { Tx } from "../db/transaction";
import { badRequest } from "../errors";

export type Reply = { status: number; body: string };

/**
 * Runs `work` once per (person, key): the first call stores its reply in the same transaction, later calls with the
 * same body get that reply again, and a key reused for another body is refused (400). A concurrent second call waits
 * for the first. Without a key `work` simply runs.
 */
export async function idempotently(
  tx: Tx,
  request: { employeeKey: string; key: string | undefined; route: string; body: unknown },
  work: () => Promise<Reply>,
): Promise<Reply> {
  const { employeeKey, key } = request;
  if (key === undefined) return work();
  if (key.length === 0 || key.length > 200) throw badRequest("Idempotency-Key must have 1 to 200 characters");
  const hash = createHash("sha256").update(request.route).update("\n").update(JSON.stringify(request.body)).digest();
  const claimed = await tx.query({
    name: "idempotency-claim",
    text: "insert into idempotent_replies (employee_key, key, request_hash) values ($1, $2, $3) on conflict do nothing",
    values: [employeeKey, key, hash],
  });
  if (claimed.rowCount === 0) return earlierReply(tx, employeeKey, key, hash);
  const reply = await work();
  await tx.query({
    name: "idempotency-store",
    text: "update idempotent_replies set status = $3, reply = $4 where employee_key = $1 and key = $2",
    values: [employeeKey, key, reply.status, reply.body],
  });
  return reply;
}

async function earlierReply(tx: Tx, employeeKey: string, key: string, hash: Buffer): Promise<Reply> {
  const { rows } = await tx.query<{ request_hash: Buffer; status: number; reply: string }>({
    name: "idempotency-read",
    text: "select request_hash, status, reply from idempotent_replies where employee_key = $1 and key = $2",
    values: [employeeKey, key],
  });
  const earlier = rows[0];
  if (!earlier?.request_hash.equals(hash)) {
    throw badRequest("This Idempotency-Key was already used for a different request");
  }
  return { status: earlier.status, body: earlier.reply };
}
