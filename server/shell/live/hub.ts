import { Readable } from "node:stream";
import { Refusal } from "../../core/errors";
import type { Staff } from "../../core/session-context";
import type { Edited, Entry } from "./entry";
import { accessOf, editedText, endedText, entriesText, heartbeatText, readyText, resetText, retryText } from "./text";

/** The hub's data source; each of its promises must settle. */
export type LiveSource = {
  /** The newest position. */
  head: () => Promise<number>;
  /** The entries after one position and up to another, in order. */
  read: (after: number, until: number) => Promise<Entry[]>;
  /** The current person of a live session, or null. */
  staffOf: (tokenHash: Buffer) => Promise<Staff | null>;
  /** The records whose editors changed since the last call. */
  edited: () => Promise<Edited[]>;
  /** Called for the first of consecutive failures. */
  failed: (error: unknown) => void;
};

export type HubLimits = {
  pollMs: number;
  heartbeatMs: number;
  /** A subscriber further behind than this many positions reloads everything instead of catching up. */
  behind: number;
  /** Maximum number of streams per person in one server process. */
  perPerson: number;
  /** Maximum number of streams per network in one server process. */
  perNetwork: number;
  /** Bytes a client may leave unread before it is disconnected; it catches up when it reconnects. */
  unread: number;
};

export type Listening = {
  staff: Staff;
  tokenHash: Buffer;
  /** The client's address, or its /64. */
  network: string;
  /** The last position the client received; null at first. An invalid position makes it reload everything. */
  after: number | null;
  /** Resolves once all changes so far are sent. */
  once: boolean;
};

type Listener = Omit<Listening, "staff"> & {
  personKey: string;
  access: string;
  isReady: boolean;
  sentAt: number;
  stream: Readable;
};

/**
 * Sends change events to listeners. One poll serves all of them, and it runs only while there are some. Each listener
 * gets what its person may see, according to a session read after the change. When the session has ended, the stream
 * ends.
 */
export function createHub(source: LiveSource, limits: HubLimits) {
  const listeners = new Set<Listener>();
  let timer: NodeJS.Timeout | undefined;
  let isPolling = false;
  let isWanted = false;
  let isFailing = false;
  let isClosed = false;

  function listen({ staff, ...listening }: Listening): Readable {
    if (isClosed) throw new Refusal(503, "The server is closing. Please try again in a moment");
    if (!listening.once) refuseTooMany(staff, listening.network);
    const stream = new Readable({ read: () => {} });
    const listener: Listener = {
      ...listening,
      personKey: staff.key,
      access: accessOf(staff),
      isReady: false,
      sentAt: performance.now(),
      stream,
    };
    stream.once("close", () => listeners.delete(listener));
    stream.push(retryText());
    listeners.add(listener);
    void poll();
    return stream;
  }

  function refuseTooMany(staff: Staff, network: string): void {
    const streams = [...listeners].filter(({ once }) => !once);
    if (streams.filter(({ personKey }) => personKey === staff.key).length >= limits.perPerson) {
      throw new Refusal(429, "Too many windows of yours are open. Close some to see changes as they happen");
    }
    if (streams.filter((each) => each.network === network).length >= limits.perNetwork) {
      throw new Refusal(429, "Too many windows are open at your address. Close some to see changes as they happen");
    }
  }

  /** Runs one at a time, so that nothing is sent twice or out of order. */
  async function poll(): Promise<void> {
    isWanted = true;
    if (isPolling) return;
    isPolling = true;
    clearTimeout(timer);
    while (isWanted) {
      isWanted = false;
      await tryToSend();
    }
    isPolling = false;
    if (listeners.size > 0 && !isClosed) timer = setTimeout(pollIfHeard, limits.pollMs);
  }

  function pollIfHeard(): void {
    if (listeners.size > 0) void poll();
  }

  async function tryToSend(): Promise<void> {
    try {
      await sendNews();
      isFailing = false;
    } catch (error) {
      if (!isFailing) source.failed(error);
      isFailing = true;
    }
  }

  async function sendNews(): Promise<void> {
    const present = [...listeners];
    const head = await source.head();
    // A subscriber who lost a right before this moment receives no event that happened before it.
    const [edited, ...people] = await Promise.all([
      source.edited(),
      ...present.map(({ tokenHash }) => source.staffOf(tokenHash)),
    ]);
    const places = present.flatMap(({ after }) => (after !== null && canFollow(after, head) ? [after] : []));
    const from = Math.min(head, ...places);
    const entries = from < head ? await source.read(from, head) : [];
    const texts = new Map<string, string>();
    for (const [place, listener] of present.entries()) {
      // It may have closed meanwhile, or all of them with the server.
      if (!listeners.has(listener)) continue;
      const staff = people[place];
      if (staff) sendTo(listener, staff, { head, entries, texts, edited });
      else endWith(listener, endedText());
    }
  }

  function endWith(listener: Listener, text: string): void {
    listener.stream.push(text);
    end(listener);
  }

  const canFollow = (after: number, head: number) => after >= 0 && after <= head && head - after <= limits.behind;

  type News = { head: number; entries: readonly Entry[]; texts: Map<string, string>; edited: readonly Edited[] };

  function sendTo(listener: Listener, staff: Staff, { head, entries, texts, edited }: News): void {
    const { after } = listener;
    const access = accessOf(staff);
    let text = "";
    if (access !== listener.access) text = resetText(head, "access");
    else if (after !== null && !canFollow(after, head)) text = resetText(head, "behind");
    else if (after !== null && after < head) {
      // Most listeners are at the same position, and many have equal rights.
      const name = `${after} ${access}`;
      text =
        texts.get(name) ??
        entriesText(
          staff,
          entries.filter(({ position }) => position > after),
        );
      texts.set(name, text);
    }
    if (access === listener.access) text += editedText(staff, head, edited);
    if (!listener.isReady) text += readyText(head);
    else if (text === "" && performance.now() - listener.sentAt >= limits.heartbeatMs) text = heartbeatText(head);
    Object.assign(listener, { access, after: head, isReady: true });
    if (text !== "") push(listener, text);
    if (listener.once) end(listener);
  }

  function push(listener: Listener, text: string): void {
    const { stream } = listener;
    if (stream.readableLength > limits.unread) {
      listeners.delete(listener);
      stream.destroy();
      return;
    }
    stream.push(text);
    listener.sentAt = performance.now();
  }

  function end(listener: Listener): void {
    listeners.delete(listener);
    listener.stream.push(null);
  }

  /** Ends every stream at once; clients reconnect to any running server. */
  function close(): void {
    isClosed = true;
    clearTimeout(timer);
    for (const listener of listeners) end(listener);
  }

  return { listen, close };
}
