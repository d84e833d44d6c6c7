import type { LiveChange, LiveRecord, ResetReason } from "./events.contract";
import { failureOf, unreachable } from "../kit/errors";
import { API_BASE } from "../kit/sender";
import { readToken } from "../kit/session-cookies";

/** One event of the stream; null for a heartbeat, which only moves the position. */
export type LiveEvent =
  | { type: "ready" }
  | { type: "change"; changes: readonly LiveChange[] }
  | { type: "reset"; reason: ResetReason }
  /** Others began or stopped editing what this person edits. */
  | { type: "editing"; records: readonly LiveRecord[] }
  /** The session has ended. */
  | { type: "ended" };

/** One message of the stream; `id` is the resume position, `retryMs` the reconnect delay that the server requests. */
export type StreamMessage = { event: LiveEvent | null; id: string | null; retryMs: number | null };

const EVENT_STREAM = "text/event-stream";
/** The server sends at least every 20 s: a connection silent for longer is dead, even without an error. */
const SILENCE_MS = 50_000;

/**
 * Reads the stream until it ends and reports each event; throws ApiError when it cannot be read. It uses fetch, because
 * EventSource sends no headers and axios returns nothing before the end.
 */
export async function readEvents(
  lastEventId: string | null,
  signal: AbortSignal,
  report: (message: StreamMessage) => void,
): Promise<void> {
  const session = readToken();
  const ending = new AbortController();
  const end = () => ending.abort();
  let silence = setTimeout(end, SILENCE_MS);
  signal.addEventListener("abort", end);
  try {
    const chunks = await open(lastEventId, ending.signal);
    const read = blockReader((message) => {
      if (message.event?.type === "ended") throw session === readToken() ? failureOf(401, "") : unreachable();
      report(message);
    });
    for (let next = await chunks.read(); !next.done; next = await chunks.read()) {
      clearTimeout(silence);
      silence = setTimeout(end, SILENCE_MS);
      read(next.value);
    }
  } catch (thrown) {
    // fetch and its body report a lost connection with different errors.
    throw thrown instanceof TypeError || ending.signal.aborted ? unreachable() : thrown;
  } finally {
    clearTimeout(silence);
    signal.removeEventListener("abort", end);
    end();
  }
}

async function open(lastEventId: string | null, signal: AbortSignal) {
  const response = await fetch(`${API_BASE}/events`, {
    signal,
    cache: "no-store",
    headers: {
      Accept: EVENT_STREAM,
      "tw-auth": `Bearer ${readToken() ?? ""}`,
      ...(lastEventId !== null && { "Last-Event-ID": lastEventId }),
    },
  });
  if (!response.ok) throw failureOf(response.status, "");
  // A proxy answered instead of the server.
  if (response.body === null || !response.headers.get("content-type")?.startsWith(EVENT_STREAM)) throw unreachable();
  return response.body.pipeThrough(new TextDecoderStream()).getReader();
}

/** Parses the stream's text in chunks of any size and reports each complete block. */
export function blockReader(report: (message: StreamMessage) => void): (text: string) => void {
  let rest = "";
  return (text) => {
    const blocks = `${rest}${text}`.split("\n\n");
    rest = blocks.pop() ?? "";
    for (const block of blocks) report(messageOf(block));
  };
}

function messageOf(block: string): StreamMessage {
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
    case "editing":
      return { type: "editing", records: JSON.parse(data) as LiveRecord[] };
    case "ended":
      return { type: "ended" };
    case "reset":
      return { type: "reset", reason: (JSON.parse(data) as { reason: ResetReason }).reason };
    default:
      return null;
  }
}
