import type { Page, Route } from "playwright-core";
import { expectFailing, isCall, type Call } from "../watch";

/** How a call ends for the browser; whether it reached the server is another matter. */
export type Ending = "answered" | "unreachable" | "timedOut" | { status: number; error: string };

/** Ends the oldest call that waits; `reached` lets the server carry it out first, and loses what it answers. */
export type End = (ending: Ending, how?: { reached: boolean }) => Promise<void>;

/** Waiting twenty seconds shows nothing that half a second does not. */
const HURRIED_MS = 500;

/** Shortens the time limit of the calls that match, in the page itself: how the browser ends them stays its own. */
async function hurryTimeLimit(page: Page, { method, path }: Call): Promise<void> {
  const pattern = typeof path === "string" ? `^${path}$` : path.source;
  await page.addInitScript(
    ([wantedMethod, wantedPath, limit]) => {
      const { prototype } = XMLHttpRequest;
      const timeout = Object.getOwnPropertyDescriptor(prototype, "timeout");
      const open = Reflect.get(prototype, "open") as (...rest: unknown[]) => void;
      if (timeout?.set === undefined) throw new Error("XMLHttpRequest has no time limit to shorten");
      const { set } = timeout;
      const meant = new WeakSet<XMLHttpRequest>();
      Object.defineProperty(prototype, "open", {
        value(this: XMLHttpRequest, ...[asked, address, ...rest]: [string, string, ...unknown[]]) {
          const { pathname } = new URL(address, location.href);
          if (asked.toUpperCase() === wantedMethod && new RegExp(wantedPath).test(pathname)) meant.add(this);
          open.call(this, asked, address, ...rest);
        },
      });
      Object.defineProperty(prototype, "timeout", {
        ...timeout,
        set(this: XMLHttpRequest, milliseconds: number) {
          set.call(this, meant.has(this) ? limit : milliseconds);
        },
      });
    },
    [method, pattern, HURRIED_MS] as const,
  );
}

/** Keeps each matching call waiting until the test ends it. */
export async function steer(page: Page, call: Call, { hurried = false } = {}): Promise<End> {
  const waiting: Route[] = [];
  let wake = () => {};
  expectFailing(page, call);
  if (hurried) await hurryTimeLimit(page, call);
  await page.route("**", (route) => {
    if (!isCall(route.request(), call)) return route.fallback();
    waiting.push(route);
    wake();
    return undefined;
  });

  const next = async (): Promise<Route> => {
    const first = waiting.shift();
    // One that the app gave up meanwhile has ended already.
    if (first !== undefined) return first.request().failure() === null ? first : next();
    await new Promise<void>((resolve) => {
      wake = resolve;
    });
    return next();
  };

  return async (ending, { reached } = { reached: false }) => {
    const route = await next();
    if (reached) await route.fetch();
    if (ending === "answered") await route.continue();
    else if (ending === "unreachable") await route.abort("connectionreset");
    else if (ending !== "timedOut") await route.fulfill({ status: ending.status, json: { error: ending.error } });
  };
}
