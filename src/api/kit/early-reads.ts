import type { GenericAbortSignal } from "axios";

type EarlyReply = { body: string; etag: string | null };
/** A read under way, and what ends it; its reply is null unless its status was 200. */
type EarlyRead = { reply: Promise<EarlyReply | null>; end: () => void };

declare global {
  /** What public/boot.js asked for before the app's code was here, by URL with sorted parameters. */
  var earlyReads: { session: string; replies: Map<string, EarlyRead>; answered: Promise<unknown> } | undefined;
}

/** What the page asked for before may be out of date after this time, in ms since its navigation. */
const FRESH_MS = 20_000;

function sorted(uri: string): string {
  const { pathname, searchParams } = new URL(uri, "http://page");
  searchParams.sort();
  return searchParams.size > 0 ? `${pathname}?${searchParams}` : pathname;
}

/**
 * The reply to a read that the page asked for early, once and for the same session: null if that failed,
 * undefined if the page did not ask or that is too long ago. Rejects with a TimeoutError after the time limit of calls.
 * `signal` ends the read.
 */
export function takeEarlyRead(
  uri: string,
  session: unknown,
  signal?: GenericAbortSignal,
): Promise<EarlyReply | null> | undefined {
  if (performance.now() > FRESH_MS) globalThis.earlyReads = undefined;
  const early = globalThis.earlyReads;
  const url = sorted(uri);
  const taken = early?.session === session ? early?.replies.get(url) : undefined;
  early?.replies.delete(url);
  if (early?.replies.size === 0) tellAllTaken();
  if (taken !== undefined) signal?.addEventListener?.("abort", taken.end);
  return taken?.reply.catch((thrown: unknown) => {
    if (thrown instanceof DOMException && thrown.name === "TimeoutError") throw thrown;
    return null;
  });
}

let tellAllTaken = () => {};
const allTaken = new Promise<void>((resolve) => {
  tellAllTaken = resolve;
});

/** A page that has no use for an early reply never takes it, and one in the background is never idle. */
const SHOWN_WITHIN_MS = 2000;

/**
 * Resolves once the page has taken over what it asked for early and shows it: once it is idle after that, where the browser
 * says so. At once if the page asked for nothing.
 */
export async function earlyReadsShown(): Promise<void> {
  if (globalThis.earlyReads === undefined) return;
  await globalThis.earlyReads.answered;
  await Promise.race([
    allTaken.then(idle),
    new Promise((resolve) => {
      setTimeout(resolve, SHOWN_WITHIN_MS);
    }),
  ]);
}

const idle = (): Promise<unknown> =>
  new Promise((resolve) => {
    if ("requestIdleCallback" in globalThis) requestIdleCallback(resolve);
    // The frame has been drawn once the task after it runs.
    else requestAnimationFrame(() => setTimeout(resolve));
  });
