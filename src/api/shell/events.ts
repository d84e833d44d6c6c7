import type { LiveChange, ResetReason } from "./events.contract";
import { http } from "../kit/client";
import { failureOf, unreachable } from "../kit/errors";
import { readToken } from "../kit/session-cookies";

/** One event of the stream; null for a sign of life that only brings a place forward. */
export type LiveEvent =
  | { type: "ready" }
  | { type: "change"; changes: readonly LiveChange[] }
  | { type: "reset"; reason: ResetReason }
  /** The session is over. */
  | { type: "ended" };

/** What came over the stream; `id` is where to go on, `retryMs` how long the server asks to wait before coming back. */
export type Told = { event: LiveEvent | null; id: string | null; retryMs: number | null };

/** What this page is called in the events about the changes it makes; every write names it from when events are heard. */
export const TAB = Math.random().toString(36).slice(2);

http.interceptors.request.use((request) => {
  if ((request.method ?? "get").toLowerCase() !== "get") request.headers.set("tw-tab", TAB);
  return request;
});

const EVENT_STREAM = "text/event-stream";
/** The server speaks every 20 s: a line silent for longer is dead, though nobody said so. */
const SILENCE_MS = 50_000;

/**
 * Reads the stream of changes until it ends, telling each event; throws ApiError when it cannot be read. By fetch, for
 * EventSource sends no headers and axios hands nothing out before the end.
 */
export async function readEvents(
  lastEventId: string | null,
  signal: AbortSignal,
  tell: (told: Told) => void,
): Promise<void> {
  const session = readToken();
  const ending = new AbortController();
  const end = () => ending.abort();
  let silence = setTimeout(end, SILENCE_MS);
  signal.addEventListener("abort", end);
  try {
    const chunks = await open(lastEventId, ending.signal);
    const read = blockReader((told) => {
      if (told.event?.type === "ended") throw session === readToken() ? failureOf(401, "") : unreachable();
      tell(told);
    });
    for (let next = await chunks.read(); !next.done; next = await chunks.read()) {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
      read(next.value);
    }
  } catch (thrown) {
    // fetch and its body tell of a lost connection by errors of their own.
    throw thrown instanceof TypeError || ending.signal.aborted ? unreachable() : thrown;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", end);
    end();
  }
}

async function open(lastEventId: string | null, signal: AbortSignal) {
  const response = await fetch(`${http.defaults.baseURL ?? ""}/events`, {
    signal,
    cache: "no-store",
    headers: {
      Accept: EVENT_STREAM,
      "tw-auth": `Bearer ${readToken() ?? ""}`,
      ...(lastEventId !== null && { "Last-Event-ID": lastEventId }),
    },
  });
  if (!response.ok) throw failureOf(response.status, "");
  // Something in between answered in the server's place.
  if (response.body === null || !response.headers.get("content-type")?.startsWith(EVENT_STREAM)) throw unreachable();
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Takes the stream's text in whatever pieces it comes and tells each block that is complete. */
export function blockReader(tell: (told: Told) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = `${rest}${text}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) tell(toldBy(block));
  };
}

function toldBy(block: string): Told {
  const field = (name: string) => new RegExp(`^${name}: ?(.*)$`, "m").exec(block)?.[1] ?? null;
  const retry = Number(field("retry") ?? Number.NaN);
  return {
    event: eventOf(field("event"), field("data") ?? "null"),
    id: field("id"),
    retryMs: Number.isFinite(retry) ? retry : null,
  };
}

function eventOf(name: string | null, data: string): LiveEvent | null {
  switch (name) {
    case "ready":
      return { type: "ready" };
    case "change":
      return { type: "change", changes: JSON.parse(data) as LiveChange[] };
    case "ended":
      return { type: "ended" };
    case "reset":
      return { type: "reset", reason: (JSON.parse(data) as { reason: ResetReason }).reason };
    default:
      return null;
  }
}
