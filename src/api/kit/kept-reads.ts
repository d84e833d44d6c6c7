import type { AxiosRequestConfig } from "axios";
import { exchange, UNCHANGED } from "./client";
import type { ApiError, FailureKind } from "./errors";
import { heldReply, holdReply, releaseReplies } from "./held-replies";
import { dropReplies, type KeptReply, keptReplies } from "./kept-replies";
import { bearer } from "./sender";
import { ageSignals } from "./signals";

const UNREACHED: ReadonlySet<FailureKind> = new Set<FailureKind>(["offline", "unreachable", "timeout"]);

/** Whether a call failed without a reply. */
export const isUnreached = (thrown: unknown): boolean => UNREACHED.has((thrown as ApiError).kind);

/** The replies that wait for the worker; older ones are dropped. */
const WAITING_MOST = 30;

let waiting: KeptReply[] = [];

/** Only a browser whose worker opens the app without a network needs earlier replies. */
export const opensOffline = (): boolean => Boolean(globalThis.navigator?.serviceWorker?.controller);

const nameOf = ({ url, params }: AxiosRequestConfig): string => `${url}?${JSON.stringify(params ?? {})}`;

/** Keeps what was read so far on this device, once the worker controls the page. */
export function keepWaiting(): void {
  if (!opensOffline()) return void waiting.splice(0, waiting.length - WAITING_MOST);
  const replies = waiting;
  waiting = [];
  keptReplies()
    .then(({ keepReads }) => keepReads(replies))
    .catch(() => undefined);
}

/** Reads from the server. Of a reply that this page holds and that has not changed, it sends no body. */
async function readNow<Reply>(config: AxiosRequestConfig, name: string, session: string | undefined): Promise<Reply> {
  const held = heldReply(name, session);
  if (held === undefined) {
    const { headers, data } = await exchange<Reply>(config);
    holdReply(name, session, headers["etag"], data);
    return data;
  }
  const { status, headers, data } = await exchange<Reply>({
    ...config,
    headers: { "If-None-Match": held.etag },
    validateStatus: (code) => (code >= 200 && code < 300) || code === UNCHANGED,
  });
  const isHeld = status === UNCHANGED;
  const current = isHeld ? (held.data as Reply) : data;
  holdReply(name, session, isHeld ? held.etag : headers["etag"], current);
  return current;
}

type Asked = { url: string; session: string | undefined; reply: Promise<unknown>; end: () => void };

let asked: Asked | undefined;

/** Asks for a record whose page is being opened, while the code of that page loads; the `read` of it takes the reply over. */
export function askForRecord(url: string): void {
  forgetAsked();
  const ending = new AbortController();
  const reply = readOrKept({ url, signal: ending.signal });
  // The one who takes it over handles the failure.
  reply.catch(() => undefined);
  asked = { url, session: bearer(), reply, end: () => ending.abort() };
}

/** Ends what `askForRecord` asked for and no page took over. */
export function forgetAsked(): void {
  asked?.end();
  asked = undefined;
}

function takeAsked({ url, params, signal }: AxiosRequestConfig): Promise<unknown> | undefined {
  if (asked === undefined || params !== undefined || asked.url !== url || asked.session !== bearer()) return undefined;
  const { reply, end } = asked;
  asked = undefined;
  signal?.addEventListener?.("abort", end);
  return reply;
}

/**
 * Reads what a page shows. Without a connection the reply is the last one that this person's device kept, and
 * `ageSignals` says how old it is. For replies that decide about a write, use `call`.
 */
export function read<Reply>(config: AxiosRequestConfig): Promise<Reply> {
  return (takeAsked(config) as Promise<Reply> | undefined) ?? readOrKept(config);
}

async function readOrKept<Reply>(config: AxiosRequestConfig): Promise<Reply> {
  const name = nameOf(config);
  const session = bearer();
  try {
    const data = await readNow<Reply>(config, name, session);
    waiting.push({ name, session, at: Date.now(), data });
    keepWaiting();
    ageSignals.send("now");
    return data;
  } catch (thrown) {
    const { kind } = thrown as ApiError;
    if (kind === "forbidden") {
      releaseReplies();
      if (opensOffline()) dropReplies();
    }
    if (!isUnreached(thrown) || !opensOffline()) throw thrown;
    const kept = await keptReplies()
      .then(({ findRead }) => findRead(name))
      .catch(() => undefined);
    ageSignals.send(kept?.at ?? "never");
    if (kept === undefined) throw thrown;
    return kept.data as Reply;
  }
}
