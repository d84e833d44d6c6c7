import type { Pool } from "pg";
import type { Permission } from "../../src/api/contract/permissions";
import type { Tx } from "../db/transaction";
import type { Staff } from "../session-context";

type StaffRow = { key: string; name: string; store_key: string; is_admin: boolean; permissions: Permission[] };

const staffBy = (column: "token_hash" | "file_token_hash") => ({
  name: `staff-by-${column}`,
  text: `select e.key, e.name, e.store_key, e.is_admin, coalesce(e.own_permissions, r.permissions) as permissions
           from sessions s
           join employees e on e.key = s.employee_key
           join roles r on r.key = e.role_key
          where s.${column} = $1 and s.expires_at > now() and e.deactivated_at is null`,
});

const BY_TOKEN = staffBy("token_hash");
const BY_FILE_TOKEN = staffBy("file_token_hash");

/** The person a live session belongs to, or null: no such session, expired, or deactivated since. */
export const findStaffByToken = (pool: Pool, hash: Buffer): Promise<Staff | null> => findStaff(pool, BY_TOKEN, hash);

/** As findStaffByToken, by the session's second token, which opens files only. */
export const findStaffByFileToken = (pool: Pool, hash: Buffer): Promise<Staff | null> =>
  findStaff(pool, BY_FILE_TOKEN, hash);

async function findStaff(pool: Pool, statement: typeof BY_TOKEN, hash: Buffer): Promise<Staff | null> {
  const { rows } = await pool.query<StaffRow>({ ...statement, values: [hash] });
  const row = rows[0];
  if (!row) return null;
  return {
    key: row.key,
    name: row.name,
    storeKey: row.store_key,
    isAdmin: row.is_admin,
    permissions: new Set(row.permissions),
  };
}

/** Starts a session of one day, and clears away those that are over. */
export async function startSession(
  tx: Tx,
  session: { employeeKey: string; tokenHash: Buffer; fileTokenHash: Buffer },
): Promise<void> {
  await tx.query("delete from sessions where expires_at < now()");
  await tx.query(
    `insert into sessions (token_hash, file_token_hash, employee_key, expires_at)
     values ($1, $2, $3, now() + interval '1 day')`,
    [session.tokenHash, session.fileTokenHash, session.employeeKey],
  );
}

/** Ends a session; the key of the person it belonged to, or null when there was none. */
export async function endSession(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await tx.query<{ employee_key: string }>(
    "delete from sessions where token_hash = $1 returning employee_key",
    [tokenHash],
  );
  return rows[0]?.employee_key ?? null;
}
