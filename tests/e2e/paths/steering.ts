import type { Page, Route } from "playwright-core";
import { expectFailing, isCall, type Call } from "../support/watch";

/** How a call ends for the browser, whether or not it reached the server. */
export type Ending =
  | "answered"
  | "unreachable"
  | "timedOut"
  | { status: number; error: string; code?: string; saved?: object };

/** Ends the oldest pending call; `reached` lets the server process it first and then drops the reply. */
export type End = (ending: Ending, how?: { reached: boolean }) => Promise<void>;

/** The global name of the function that times out calls in the page. */
const TIME_UP = "timeIsUp";

/** Makes calls of the page time out on demand; the browser itself ends them. */
async function keepCalls(page: Page): Promise<void> {
  await page.addInitScript((name) => {
    const { prototype } = XMLHttpRequest;
    const open = Reflect.get(prototype, "open") as (...rest: unknown[]) => void;
    const sent: { asked: string; pathname: string; call: XMLHttpRequest }[] = [];
    Object.defineProperty(prototype, "open", {
      value(this: XMLHttpRequest, ...[asked, address, ...rest]: [string, string, ...unknown[]]) {
        sent.push({ asked: asked.toUpperCase(), pathname: new URL(address, location.href).pathname, call: this });
        open.call(this, asked, address, ...rest);
      },
    });
    Object.defineProperty(window, name, {
      configurable: true,
      value: (method: string, path: string) => {
        const meant = sent.filter(({ asked, pathname }) => asked === method && new RegExp(path).test(pathname));
        // The time limit counts from when the call was sent, which is earlier.
        for (const { call } of meant) if (call.readyState === XMLHttpRequest.OPENED) call.timeout = 1;
      },
    });
  }, TIME_UP);
}

async function runOutOfTime(page: Page, { method, path }: Call): Promise<void> {
  const pattern = typeof path === "string" ? `^${path}$` : path.source;
  await page.evaluate(([name, ...meant]) => (Reflect.get(window, name) as (...call: string[]) => void)(...meant), [
    TIME_UP,
    method,
    pattern,
  ] as const);
}

/** Holds each matching call until the test ends it. */
export async function steer(page: Page, call: Call): Promise<End> {
  const waiting: Route[] = [];
  let wake = () => {};
  expectFailing(page, call);
  await keepCalls(page);
  await page.route("**", (route) => {
    if (!isCall(route.request(), call)) return route.fallback();
    waiting.push(route);
    wake();
    return undefined;
  });

  const next = async (): Promise<Route> => {
    const first = waiting.shift();
    // A call that the app aborted has already ended.
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
    else if (ending === "timedOut") await runOutOfTime(page, call);
    else {
      const { status, ...json } = ending;
      await route.fulfill({ status, json });
    }
  };
}
