import type { Pool } from "pg";
import type { Permission } from "../../src/api/rights/permissions.contract";
import { SEEN } from "../core/db/replica/newest";
import { replicaOf } from "../core/db/replica/replica";
import type { Tx } from "../core/db/transaction";
import type { Staff } from "../core/session-context";
import { onPrimary, onReplicaAlone } from "../core/db/reads";
import { batchedReads } from "../reading/batched-reads";
import { HAS_FACTOR, REQUIRES_FACTOR } from "./second-factor/factor-sql";
import { NOTICE_KINDS } from "../mail/mail-queue";

type StaffRow = {
  token_hash: Buffer;
  key: string;
  name: string;
  store_key: string;
  is_admin: boolean;
  /** Separated by spaces, which is read much faster than an array. */
  permissions: string;
  needs_factor: boolean;
  /** What this read saw of the primary; only where there is a replica. */
  seen?: string | null;
};

const staffBy = (column: "token_hash" | "file_token_hash", hasReplica: boolean) => ({
  name: `staff-by-${column}`,
  text: `select s.${column} as token_hash, e.key, e.name, e.store_key, e.is_admin,
                array_to_string(coalesce(e.own_permissions, r.permissions), ' ') as permissions,
                ${REQUIRES_FACTOR} and not ${HAS_FACTOR} as needs_factor${hasReplica ? `, ${SEEN} as seen` : ""}
           from unnest($1::bytea[]) as asked (hash)
           join sessions s on s.${column} = asked.hash
           join employees e on e.key = s.employee_key
           join roles r on r.key = e.role_key
          where s.expires_at > now() and e.deactivated_at is null`,
});

/**
 * The person a live session belongs to, or null: no such session, expired, or deactivated since.
 * @param isReading whether the request changes nothing
 */
type FindStaff = (hash: Buffer, isReading: boolean) => Promise<FoundStaff | null>;

/** `needsFactor`: the shop requires a second factor of them, and they have none yet. */
export type FoundStaff = Staff & { needsFactor: boolean };

/**
 * Finds staff by a session's token, or by its second token, which is valid for files only. Reads the primary for every
 * request, which also learns from it how new a replica must be for that request. While the primary is away, requests that only
 * read find them on a replica that knows all that this server has seen (docs/adr/read-replicas.md).
 */
export const createStaffFinder = (pool: Pool): { byToken: FindStaff; byFileToken: FindStaff } => ({
  byToken: findStaff(pool, "token_hash"),
  byFileToken: findStaff(pool, "file_token_hash"),
});

function findStaff(pool: Pool, column: "token_hash" | "file_token_hash"): FindStaff {
  const replica = replicaOf(pool);
  const find = (statement: ReturnType<typeof staffBy>, where = onPrimary) =>
    batchedReads(
      pool,
      async (connection, hashes: Buffer[]) => {
        // A page sends several requests at once, all with one token.
        const names = hashes.map((hash) => hash.toString("latin1"));
        const distinct = new Map(hashes.map((hash, place) => [names[place], hash]));
        const { rows } = await connection.query<StaffRow>({ ...statement, values: [[...distinct.values()]] });
        for (const { seen } of rows) if (seen !== undefined) replica?.newest.note(seen);
        const found = new Map(rows.map((row) => [row.token_hash.toString("latin1"), staffOf(row)]));
        return names.map((name) => found.get(name) ?? null);
      },
      where,
    );

  const current = find(staffBy(column, replica !== undefined));
  if (replica === undefined) return current;
  const last = find(staffBy(column, false), onReplicaAlone);
  return (hash, isReading) => {
    if (!isReading) return current(hash);
    return replica.whileAway(
      () => current(hash),
      () => last(hash),
    );
  };
}
const staffOf = (row: StaffRow): FoundStaff => ({
  key: row.key,
  name: row.name,
  storeKey: row.store_key,
  isAdmin: row.is_admin,
  permissions: new Set(row.permissions.split(" ") as Permission[]),
  needsFactor: row.needs_factor,
});

/**
 * Whether the checked password is still current and the person may still sign in. It stays so until the transaction
 * ends: a concurrent password change would otherwise leave a session opened with the old one.
 */
export async function stillSignsIn(tx: Tx, checked: { key: string; password_hash: string | null }): Promise<boolean> {
  const { rowCount } = await tx.query(
    "select 1 from employees where key = $1 and password_hash = $2 and deactivated_at is null for share",
    [checked.key, checked.password_hash],
  );
  return rowCount === 1;
}

/** Starts a session of one day; `confirmedAt` is when its person gave their password. */
export async function startSession(
  tx: Tx,
  session: {
    employeeKey: string;
    tokenHash: Buffer;
    fileTokenHash: Buffer;
    confirmedAt: Date;
    userAgent: string;
    address: string;
  },
): Promise<void> {
  const { employeeKey, tokenHash, fileTokenHash, confirmedAt, userAgent, address } = session;
  await tx.query(
    `insert into sessions
       (token_hash, file_token_hash, employee_key, expires_at, confirmed_at, user_agent, address)
     values ($1, $2, $3, now() + interval '1 day', $4, $5, $6)`,
    [tokenHash, fileTokenHash, employeeKey, confirmedAt, userAgent, address],
  );
}

/** Ends a session; returns the key of its person, or null when there was none. */
export async function endSession(tx: Tx, tokenHash: Buffer): Promise<string | null> {
  const { rows } = await tx.query<{ employee_key: string }>(
    "delete from sessions where token_hash = $1 returning employee_key",
    [tokenHash],
  );
  return rows[0]?.employee_key ?? null;
}

/**
 * Ends all of a person's sessions, except the one with this token, and their unused links. Call it after a changed
 * password or a deactivation, with the employee's row locked or written before, so that no concurrent sign-in follows.
 */
export async function endSessions(tx: Tx, employeeKey: string, keptTokenHash: Buffer | null = null): Promise<void> {
  await tx.query("delete from sessions where employee_key = $1 and ($2::bytea is null or token_hash <> $2)", [
    employeeKey,
    keptTokenHash,
  ]);
  await tx.query(
    `with ended as (delete from one_time_links where employee_key = $1)
     update outbox set link = null where employee_key = $1 and link is not null and kind not in ${NOTICE_KINDS}`,
    [employeeKey],
  );
  // Somebody else may have requested the waiting new email.
  await tx.query(
    `update email_changes set withdrawn_at = now()
      where employee_key = $1 and used_at is null and withdrawn_at is null`,
    [employeeKey],
  );
}
