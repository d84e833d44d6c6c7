import type { Pool } from "pg";
import { editingEndedReply, editingParams, editorsReply, type Editor } from "../../../src/api/shell/editing.contract";
import type { LiveRecord } from "../../../src/api/shell/events.contract";
import { may } from "../../../src/may";
import { RECORD_KINDS, type RecordKind, resources } from "../../../src/resources";
import { queryAgain } from "../../core/db/transaction";
import { notFound } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { ownSession } from "../../core/http/own-session";
import { route } from "../../core/http/route";
import type { RecordRule } from "../../core/record-rule";
import { type Staff, storeScope } from "../../core/session-context";
import { reachOf } from "../audit/records";
import type { Editing } from "./editing";

const MINUTE_MS = 60_000;

type Deps = Pick<RouteDeps, "pool" | "records" | "now"> & {
  editing: Editing;
  staffOf: (tokenHash: Buffer) => Promise<Staff | null>;
};

/**
 * `PUT /api/editing/<kind>/:id/:form` says that an open form edits a record, and who else does; the form repeats it
 * until `DELETE` of the same address. For those who may view the record.
 */
export function editingRoutes(app: App, { pool, records, now, editing, staffOf }: Deps): void {
  const editorsOf = async (record: LiveRecord, person: string): Promise<Editor[]> => {
    const others = editing.othersOf(record, person);
    const staff = await Promise.all(others.map(({ tokenHash }) => staffOf(tokenHash)));
    const editors = new Map<string, { name: string; since: number }>();
    for (const [place, { tokenHash, since, person: key }] of others.entries()) {
      const known = staff[place];
      if (!known) editing.endSession(tokenHash);
      else if (may(known, resources[record.kind].view))
        editors.set(key, { name: known.name, since: Math.min(since, editors.get(key)?.since ?? since) });
    }
    const at = now().getTime();
    return [...editors.values()]
      .toSorted((one, other) => one.since - other.since)
      .map(({ name, since }) => ({ name, minutes: Math.max(0, Math.floor((at - since) / MINUTE_MS)) }));
  };

  for (const kind of RECORD_KINDS) {
    const address = `/api/editing/${kind}/:id/:form`;
    const { view } = resources[kind];
    app.put(
      address,
      route(view, `Announce for a minute that a form edits one ${kind}, and read who else does`, editorsReply, {
        params: editingParams,
      }),
      async (request) => {
        const { staff, params } = request;
        const { tokenHash } = ownSession(request, now());
        const announcer = { tokenHash, person: staff.key };
        const record = { kind, key: params.id };
        editing.count(announcer);
        if (!(await isInReach(pool, staff, { kind, rule: records[kind], key: params.id }))) {
          editing.end(tokenHash, params.form);
          throw notFound();
        }
        editing.announce(announcer, record, params.form);
        return { data: await editorsOf(record, staff.key) };
      },
    );

    app.delete(
      address,
      route(view, `Announce that a form no longer edits one ${kind}`, editingEndedReply, { params: editingParams }),
      async (request) => {
        const { staff, params } = request;
        const { tokenHash } = ownSession(request, now());
        editing.count({ tokenHash, person: staff.key });
        // Also of a record that was deleted or left the store meanwhile; the reply says nothing about it.
        editing.end(tokenHash, params.form);
        return { data: null };
      },
    );
  }
}

type Sought = { kind: RecordKind; rule: RecordRule; key: string };

async function isInReach(pool: Pool, staff: Staff, { kind, rule, key }: Sought): Promise<boolean> {
  const { rows } = await queryAgain<{ found: boolean }>(pool, {
    name: `editing-reach-${kind}`,
    text: `select exists (${reachOf(rule)}) as found from (select $2::uuid) as asked`,
    values: [key, storeScope(staff)],
  });
  return rows[0]?.found ?? false;
}

/** Ends the forms of ended sessions; returns what `takeChanged` does. */
export async function changedEditors(
  editing: Editing,
  staffOf: Deps["staffOf"],
): Promise<ReturnType<Editing["takeChanged"]>> {
  const open = editing.openSessions();
  const staff = await Promise.all(open.map((tokenHash) => staffOf(tokenHash)));
  for (const [place, tokenHash] of open.entries()) if (!staff[place]) editing.endSession(tokenHash);
  return editing.takeChanged();
}
