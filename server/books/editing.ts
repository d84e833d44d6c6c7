import { sql } from "../core/db/sql";
import type { Tx } from "../core/db/transaction";
import { type Changed, stale } from "../core/errors";
import type { Staff } from "../core/session-context";
import { writeAudit } from "./audit";

/** Who acts, and in which request. */
export type Doing = { staff: Staff; requestId: string };

/** A requested edit of one record; `version` is the one it was based on, null when the client sends none. */
export type Edit<Body> = Doing & { key: string; body: Body; version: number | null };

export type Edited = { key: string; version: number };

type Fields = Readonly<Record<string, unknown>>;

type Change = {
  /** The record's name in the audit log. */
  entity: string;
  /** The action's name in the audit log; `edit` by default. */
  action?: string;
  /** The version stored; the record is locked. */
  version: number;
  /** The fields an edit may change, as they are and as they are wanted, in words of the wire. */
  before: Fields;
  after: Fields;
  /** Whether `write` also changes other fields, and writes those to the audit log itself. */
  alsoChanges?: boolean;
  /** The JSON text of the record's detail reply, sent to a client that edited an older version. */
  readCurrent: () => Promise<string | null>;
  /** Writes the edit with this version. */
  write: (version: number) => Promise<unknown>;
};

/**
 * Changes a record and writes the audit log. An edit that changes nothing writes nothing and keeps the version; 409
 * with the current record when it was made from another version.
 */
export async function editRecord(tx: Tx, edit: Edit<unknown>, change: Change): Promise<Edited> {
  const { key, staff, requestId } = edit;
  const { before, after, entity } = change;
  if (edit.version !== null && edit.version !== change.version) {
    const missed = change.version - edit.version;
    throw await staleRecord(change.readCurrent, () => readEdits(tx, { entity, key, missed }));
  }
  const isAsBefore = isSame(before, after);
  if (isAsBefore && !change.alsoChanges) return { key, version: change.version };
  const version = change.version + 1;
  await change.write(version);
  if (isAsBefore) return { key, version };
  const action = change.action ?? `${entity}.edited`;
  await writeAudit(tx, { requestId, employeeKey: staff.key, action, entity, entityKey: key, before, after });
  return { key, version };
}

/**
 * The 409 with the current record, from the JSON text of its detail reply, and with who changed it. Whoever may edit the
 * record may know their names, also without the permission to read its history.
 */
export async function staleRecord(
  readCurrent: () => Promise<string | null>,
  readChange: () => Promise<readonly Done[]> = () => Promise.resolve([]),
): Promise<Error> {
  const current = (await readCurrent()) ?? "{}";
  const done = await readChange();
  return stale((JSON.parse(current) as { data: unknown }).data, changedBy(done));
}

/** Who changed a record at what time; null for the server itself. */
export type Done = { by: string | null; at: Date };

function changedBy(done: readonly Done[]): Partial<Changed> {
  const names = new Set(done.flatMap(({ by }) => by ?? []));
  return done[0] ? { changed_by: [...names], changed_at: done[0].at.toISOString() } : {};
}

/** A 409 names the people of at most this many edits. */
const MOST_EDITS = 10;

type MissedEdits = { entity: string; key: string; missed: number };

/** The last `missed` edits of a record whose version counts its edits, the latest first. */
export async function readEdits(tx: Tx, { entity, key, missed }: MissedEdits): Promise<Done[]> {
  const { rows } = await tx.query<Done>(
    sql`select e.name as by, a.at from audit_log a left join employees e on e.key = a.employee_key
         where a.entity = ${entity} and a.entity_key = ${key}::uuid and a.before is not null
         order by a.id desc limit ${Math.min(Math.max(missed, 0), MOST_EDITS)}`,
  );
  return rows;
}

const isSame = (before: Fields, after: Fields): boolean =>
  Object.entries(after).every(([name, value]) => before[name] === value);

/** Writes the creation of a record to the audit log. */
export const auditCreation = (tx: Tx, { staff, requestId }: Doing, entity: string, key: string, after: Fields) =>
  writeAudit(tx, {
    requestId,
    employeeKey: staff.key,
    action: `${entity}.created`,
    entity,
    entityKey: key,
    after,
  });
