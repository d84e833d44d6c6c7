import { call } from "../kit/client";
import type { ListReply } from "../kit/common.contract";
import type { SessionRow } from "./sessions.contract";

/** Where a person is signed in; times are ISO 8601, UTC. */
export type SessionSeen = {
  /** Identifies the session; grants no access. */
  key: string;
  /** `Chrome on Windows`. */
  device: string;
  place: string;
  startedAt: string;
  /** Updated at most once a minute. */
  usedAt: string;
  /** Whether it is the session of this browser. */
  isCurrent: boolean;
};

/** The owner of the sessions: `own`, or for administrators the key of an employee. */
export type Whose = string;

/** The current session first, then the latest used, at most 100 of `total`. */
export type SessionsSeen = { whose: Whose; sessions: readonly SessionSeen[]; total: number };

/** Which sessions end: the one with this key, or with null all except that of this browser. */
export type SessionsEnd = { whose: Whose; key: string | null };

const baseOf = (whose: Whose) =>
  whose === "own" ? "/user_profile/sessions" : `/employees/${encodeURIComponent(whose)}/sessions`;

export async function loadSessions(whose: Whose, signal: AbortSignal): Promise<SessionsSeen> {
  const { data, pagination } = await call<ListReply<SessionRow>>({ url: baseOf(whose), signal });
  const sessions = data.map(({ key, device, place, started_at, used_at, current }) => ({
    key,
    device,
    place,
    startedAt: started_at,
    usedAt: used_at,
    isCurrent: current,
  }));
  return { whose, sessions, total: pagination.total_count };
}

/** Repeating it is safe. */
export async function endSessions({ whose, key }: SessionsEnd): Promise<void> {
  const all = whose === "own" ? "end-others" : "end-all";
  const which = key === null ? all : `${encodeURIComponent(key)}/end`;
  await call({ method: "PUT", url: `${baseOf(whose)}/${which}`, data: {} });
}
