import type { Page, Route } from "playwright-core";
import { expectFailing, isCall, type Call } from "./watch";

/** Replies that replace the server's own. */
type Reply = { status: number; body: unknown } | "unreachable";

async function give(route: Route, reply: Reply): Promise<void> {
  if (reply === "unreachable") return route.abort("connectionrefused");
  return route.fulfill({ status: reply.status, json: reply.body });
}

/** Passes the next `times` matching calls to `act`; all others go to the server. */
async function intercept(page: Page, call: Call, times: number, act: (route: Route) => Promise<void>): Promise<void> {
  let left = times;
  await page.route("**", (route) => {
    if (left === 0 || !isCall(route.request(), call)) return route.fallback();
    left -= 1;
    return act(route);
  });
}

/** Replies to the next matching calls (one by default) in place of the server. */
export async function answer(page: Page, call: Call, reply: Reply, times = 1): Promise<void> {
  expectFailing(page, call);
  await intercept(page, call, times, (route) => give(route, reply));
}

function gate(): { opened: Promise<void>; open: () => void } {
  let open = () => {};
  const opened = new Promise<void>((resolve) => {
    open = resolve;
  });
  return { opened, open };
}

/** Holds the next matching call until it is released; then the server replies, or `reply` does. */
export async function hold(
  page: Page,
  call: Call,
  reply?: Reply,
): Promise<{ arrived: Promise<void>; release: () => void }> {
  const arrival = gate();
  const departure = gate();
  if (reply) expectFailing(page, call);
  await intercept(page, call, 1, async (route) => {
    arrival.open();
    await departure.opened;
    await (reply ? give(route, reply) : route.continue());
  });
  return { arrived: arrival.opened, release: departure.open };
}

/** Lets the server do the next matching call and never delivers its reply; `made` settles once it is done. */
export async function loseReply(page: Page, call: Call): Promise<{ made: Promise<void> }> {
  const done = gate();
  expectFailing(page, call);
  await intercept(page, call, 1, async (route) => {
    await route.fetch();
    done.open();
  });
  return { made: done.opened };
}

/** Lets the server do the next matching call and breaks the connection before its reply arrives. */
export async function breakReply(page: Page, call: Call): Promise<void> {
  expectFailing(page, call);
  await intercept(page, call, 1, async (route) => {
    await route.fetch();
    await route.abort("connectionreset");
  });
}
