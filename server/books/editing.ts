import type { Tx } from "../core/db/transaction";
import { stale } from "../core/errors";
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
  if (edit.version !== null && edit.version !== change.version) throw await staleRecord(change.readCurrent);
  const isAsBefore = isSame(before, after);
  if (isAsBefore && !change.alsoChanges) return { key, version: change.version };
  const version = change.version + 1;
  await change.write(version);
  if (isAsBefore) return { key, version };
  const action = change.action ?? `${entity}.edited`;
  await writeAudit(tx, { requestId, employeeKey: staff.key, action, entity, entityKey: key, before, after });
  return { key, version };
}

/** The 409 with the current record, from the JSON text of its detail reply. */
export async function staleRecord(readCurrent: () => Promise<string | null>): Promise<Error> {
  const current = (await readCurrent()) ?? "{}";
  return stale((JSON.parse(current) as { data: unknown }).data);
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
