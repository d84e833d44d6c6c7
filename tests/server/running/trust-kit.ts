import { createHash, randomBytes } from "node:crypto";
import type { Pool } from "pg";

/** The token of a session of this person, without signing in. */
export async function startSession(pool: Pool, employee: string): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await pool.query(
    `insert into sessions (token_hash, file_token_hash, employee_key, expires_at, confirmed_at)
     values ($1, $2, $3, now() + interval '1 day', now())`,
    [createHash("sha256").update(token).digest(), randomBytes(32), employee],
  );
  return token;
}
