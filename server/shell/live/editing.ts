import { TooManyAttempts } from "../../core/errors";
import type { LiveRecord } from "../../../src/api/shell/events.contract";
import type { EditedBy } from "./entry";

export type EditingLimits = {
  /** A form that was not renewed for this long has ended. */
  lapseMs: number;
  /** Further forms of a session replace its oldest one. */
  formsPerSession: number;
  /** Further forms of a record are not announced. */
  formsPerRecord: number;
  /** Further sessions are refused. */
  sessions: number;
  /** Calls of a session in a minute. */
  callsPerMinute: number;
};

/** Who announces: the hash of their session's token, and the key of their person. */
export type Announcer = { tokenHash: Buffer; person: string };

export type OpenForm = LiveRecord & Announcer & { form: string; since: number; renewedAt: number };

type Session = { tokenHash: Buffer; person: string; forms: Map<string, OpenForm>; calls: number; countedFrom: number };

const MINUTE_MS = 60_000;
const SWEPT_AFTER_MS = 1000;

const nameOf = ({ kind, key }: LiveRecord) => `${kind} ${key}`;

/** The open forms that edit records, in this process's memory; `now` in ms. */
export function createEditing(now: () => number, limits: EditingLimits) {
  const sessions = new Map<string, Session>();
  const records = new Map<string, Set<OpenForm>>();
  /** The people who began or stopped editing a record since `takeChanged`. */
  const changed = new Map<string, { record: LiveRecord; by: Set<string> }>();
  let sweptAt = 0;

  const formsOf = (record: LiveRecord): ReadonlySet<OpenForm> => records.get(nameOf(record)) ?? new Set();

  function noteChange({ kind, key, person }: OpenForm): void {
    const name = nameOf({ kind, key });
    const note = changed.get(name) ?? { record: { kind, key }, by: new Set() };
    note.by.add(person);
    // Nobody else edits it, so nobody needs to know.
    if ([...formsOf(note.record)].every((each) => each.person === person)) changed.delete(name);
    else changed.set(name, note);
  }

  function remove(session: Session, open: OpenForm): void {
    session.forms.delete(open.form);
    const forms = records.get(nameOf(open));
    forms?.delete(open);
    if (forms?.size === 0) records.delete(nameOf(open));
    noteChange(open);
  }

  /** Removes what has lapsed, so that memory is bounded by what people do now. */
  function sweep(): void {
    const at = now();
    if (at - sweptAt < SWEPT_AFTER_MS) return;
    sweptAt = at;
    for (const [name, session] of sessions) {
      for (const open of session.forms.values()) if (at - open.renewedAt >= limits.lapseMs) remove(session, open);
      if (session.forms.size === 0 && at - session.countedFrom >= MINUTE_MS) sessions.delete(name);
    }
  }

  /** Counts a call. @throws 429 for too many within a minute, and while too many sessions edit */
  function count({ tokenHash, person }: Announcer): void {
    sweep();
    const name = tokenHash.toString("latin1");
    const at = now();
    const session = sessions.get(name) ?? { tokenHash, person, forms: new Map(), calls: 0, countedFrom: at };
    if (!sessions.has(name) && sessions.size >= limits.sessions) throw new TooManyAttempts(MINUTE_MS / 1000);
    sessions.set(name, session);
    if (at - session.countedFrom >= MINUTE_MS) Object.assign(session, { calls: 0, countedFrom: at });
    session.calls += 1;
    if (session.calls > limits.callsPerMinute) {
      throw new TooManyAttempts(Math.max(1, Math.ceil((session.countedFrom + MINUTE_MS - at) / 1000)));
    }
  }

  /** Begins or renews a form of a session that was counted. */
  function announce({ tokenHash, person }: Announcer, record: LiveRecord, form: string): void {
    const session = sessions.get(tokenHash.toString("latin1"));
    if (session === undefined) return;
    const at = now();
    const known = session.forms.get(form);
    if (known && nameOf(known) === nameOf(record)) {
      known.renewedAt = at;
      return;
    }
    if (known) remove(session, known);
    if (formsOf(record).size >= limits.formsPerRecord) return;
    const [oldest] = session.forms.values();
    if (oldest && session.forms.size >= limits.formsPerSession) remove(session, oldest);
    const open = { ...record, tokenHash, person, form, since: at, renewedAt: at };
    session.forms.set(form, open);
    records.set(nameOf(record), new Set([...formsOf(record), open]));
    noteChange(open);
  }

  function end(tokenHash: Buffer, form: string): void {
    const session = sessions.get(tokenHash.toString("latin1"));
    const open = session?.forms.get(form);
    if (session && open) remove(session, open);
  }

  function endSession(tokenHash: Buffer): void {
    const name = tokenHash.toString("latin1");
    const session = sessions.get(name);
    for (const open of session?.forms.values() ?? []) if (session) remove(session, open);
    sessions.delete(name);
  }

  /** The forms of other people that edit this record now. */
  const othersOf = (record: LiveRecord, person: string): OpenForm[] =>
    [...formsOf(record)].filter((open) => open.person !== person && now() - open.renewedAt < limits.lapseMs);

  /** The sessions with open forms. */
  const openSessions = (): Buffer[] =>
    [...sessions.values()].filter(({ forms }) => forms.size > 0).map(({ tokenHash }) => tokenHash);

  /** The records whose editors changed since the last call, without those that nobody edits now. */
  function takeChanged(): EditedBy[] {
    sweep();
    const taken = [...changed.values()].map(({ record, by }) => ({
      ...record,
      people: new Set([...formsOf(record)].map(({ person }) => person)),
      changedBy: by,
    }));
    changed.clear();
    return taken.filter(({ people }) => people.size > 0);
  }

  return { count, announce, end, endSession, othersOf, openSessions, takeChanged };
}

export type Editing = ReturnType<typeof createEditing>;
