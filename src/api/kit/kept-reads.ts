import type { AxiosRequestConfig } from "axios";
import { call } from "./client";
import type { ApiError, FailureKind } from "./errors";
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

/**
 * Reads what a page shows. Without a connection the reply is the last one that this person's device kept, and
 * `ageSignals` says how old it is. For replies that decide about a write, use `call`.
 */
export async function read<Reply>(config: AxiosRequestConfig): Promise<Reply> {
  const name = nameOf(config);
  const session = bearer();
  try {
    const data = await call<Reply>(config);
    waiting.push({ name, session, at: Date.now(), data });
    keepWaiting();
    ageSignals.send("now");
    return data;
  } catch (thrown) {
    const { kind } = thrown as ApiError;
    if (kind === "forbidden" && opensOffline()) dropReplies();
    if (!isUnreached(thrown) || !opensOffline()) throw thrown;
    const kept = await keptReplies()
      .then(({ findRead }) => findRead(name))
      .catch(() => undefined);
    ageSignals.send(kept?.at ?? "never");
    if (kept === undefined) throw thrown;
    return kept.data as Reply;
  }
}
