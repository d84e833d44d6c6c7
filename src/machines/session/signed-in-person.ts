import { loadProfile } from "../../api/rights/profile";
import { readToken, SESSION_CHANNEL } from "../../api/kit/session-cookies";

export type SessionNews =
  | { type: "session.endedElsewhere" }
  | { type: "person.replaced"; name: string }
  | { type: "person.returned" };

/** How long to wait for the cookies of another tab, whose message can arrive before they change. */
const COOKIE_WAITS_MS = [20, 50, 100, 250, 500, 1000, 2000];

/** The last session known to be the person's own. */
let known: { person: string; token: string | undefined } | undefined;

/**
 * Calls `notify` when the session of this browser ends, becomes another person's or is `person`'s again, because another
 * tab signed in or out. Returns an unsubscribe function. The server says who owns a new session.
 */
export function watchPerson(person: string, notify: (news: SessionNews) => void): () => void {
  const stopping = new AbortController();
  const { signal } = stopping;
  if (known?.person !== person) known = { person, token: readToken() };
  let shown = known.token;
  const look = async () => {
    const token = readToken();
    if (token === shown) return;
    shown = token;
    if (token === undefined) return notify({ type: "session.endedElsewhere" });
    try {
      const { key, name } = await loadProfile(signal);
      if (token !== readToken()) return;
      if (key === person) known = { person, token };
      notify(key === person ? { type: "person.returned" } : { type: "person.replaced", name });
    } catch {
      // The check is repeated the next time the person returns to this tab.
      if (shown === token) shown = undefined;
    }
  };
  const check = () => void look();
  const follow = async (announced: string | null) => {
    for (const wait of COOKIE_WAITS_MS) {
      if (signal.aborted || (readToken() ?? null) === announced) break;
      await new Promise((resolve) => setTimeout(resolve, wait));
    }
    if (!signal.aborted) check();
  };
  const tabs = new BroadcastChannel(SESSION_CHANNEL);
  tabs.addEventListener("message", ({ data }: MessageEvent<string | null>) => void follow(data));
  window.addEventListener("focus", check, { signal });
  document.addEventListener("visibilitychange", check, { signal });
  check();
  return () => {
    stopping.abort();
    tabs.close();
  };
}
