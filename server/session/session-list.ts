import type { Pool } from "pg";
import type { SessionRow } from "../../src/api/session/sessions.contract";
import { queryAgain, type Tx } from "../core/db/transaction";
import { deviceOf } from "./device";
import { placeOf } from "./place";
import { writeAudit } from "../books/audit";
import type { Doing } from "../books/editing";
import { isoTime } from "../reading/list";

const MOST = 100;

type Row = Omit<SessionRow, "device" | "place"> & { user_agent: string; address: string; total: number };

/** A person's live sessions, first that of the request; null when there is no such person. */
export async function listSessions(
  pool: Pool,
  employeeKey: string,
  tokenHash: Buffer,
): Promise<{ data: SessionRow[]; pagination: { total_count: number } } | null> {
  const { rows } = await queryAgain<Row | { key: null }>(pool, {
    name: "sessions-of",
    text: `select s.key, s.user_agent, s.address, ${isoTime("s.created_at")} as started_at,
                  ${isoTime("s.last_used_at")} as used_at, s.token_hash = $2 as current,
                  (count(s.key) over ())::int as total
             from employees e left join sessions s on s.employee_key = e.key and s.expires_at > now()
            where e.key = $1
            order by current desc, s.last_used_at desc, s.key
            limit ${MOST}`,
    values: [employeeKey, tokenHash],
  });
  if (rows[0] === undefined) return null;
  const live = rows.filter((row): row is Row => row.key !== null);
  return {
    data: live.map(({ user_agent, address, total: _total, ...row }) => ({
      ...row,
      device: deviceOf(user_agent),
      place: placeOf(address),
    })),
    pagination: { total_count: live[0]?.total ?? 0 },
  };
}

/** Which sessions of a person end: the one with this key, or all except the one with this token. */
type Which = { key: string } | { keptTokenHash: Buffer };

/** Ends sessions of a person and audits it. Returns how many; writes nothing when none was live. */
export async function revokeSessions(
  tx: Tx,
  { staff, requestId }: Doing,
  employeeKey: string,
  which: Which,
): Promise<number> {
  const [key, kept] = "key" in which ? [which.key, null] : [null, which.keptTokenHash];
  const { rows } = await tx.query<{ user_agent: string }>(
    `delete from sessions
      where employee_key = $1 and expires_at > now()
        and ($2::uuid is null or key = $2) and ($3::bytea is null or token_hash <> $3)
     returning user_agent`,
    [employeeKey, key, kept],
  );
  if (rows.length === 0) return 0;
  const devices = [...new Set(rows.map(({ user_agent }) => deviceOf(user_agent)))].toSorted().join(", ");
  await writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: "session.revoked",
    entity: "session",
    entityKey: null,
    after: { employee: employeeKey, sessions: rows.length, devices },
  });
  return rows.length;
}
