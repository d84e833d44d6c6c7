import { format } from "node:util";
import type { BrowserContext, Page } from "playwright-core";
import { beforeAll, expect, inject, onTestFinished, vi } from "vitest";
import { PATIENCE } from "../../../tools/kit/patience";
import { holdSession } from "../../../tools/kit/visitor";
import { watch } from "../../e2e/support/watch";
import { asPage, livePage, ScreenPage } from "./page";

declare global {
  /** The replacement for a browser's window, with its cookies. */
  const jsdom: {
    reconfigure(settings: { url: string }): void;
    cookieJar: {
      getCookiesSync(url: string): { key: string; value: string }[];
      getCookieStringSync(url: string): string;
      setCookieSync(cookie: string, url: string): void;
      removeAllCookiesSync(): void;
    };
  };
}

export interface Visit {
  width?: 1440 | 900 | 390;
  /** The email of a demo sign-in; its session is the page's own. */
  signedInAs?: string;
  /** The address of a server other than the shared shop. */
  origin?: string;
  /** Receives other people's changes as they happen. */
  isLive?: boolean;
}

let ownShop: Promise<string> | undefined;

/** The address of this worker's own shop; the first caller waits until it is open. */
export function shopOrigin(): Promise<string> {
  ownShop ??= fetch(`${inject("shops")}/${process.env.VITEST_POOL_ID}`).then(async (reply) => {
    const text = await reply.text();
    if (!reply.ok) throw new Error(text);
    return text;
  });
  return ownShop;
}

/** Unless the page is live, its event stream stays silent: a retry time of an hour stops it from reconnecting. */
function routeStream(): void {
  const { fetch: send } = globalThis;
  vi.stubGlobal("fetch", (...call: Parameters<typeof fetch>) => {
    const [address, how] = call;
    if (address !== "/api/events") return send(...call);
    const page = livePage();
    if (page) return page.follow(send(new URL(address, location.origin), how));
    return Promise.resolve(
      new Response("retry: 3600000\n\nevent: ready\ndata: {}\n\n", {
        headers: { "content-type": "text/event-stream" },
      }),
    );
  });
}

/** A page of a new visitor. It closes with its test, which fails if the page logged an error. */
export async function openPage({ width = 1440, signedInAs, origin, isLive = false }: Visit = {}): Promise<Page> {
  const shop = origin ?? (await shopOrigin());
  const opened = new ScreenPage(shop, width, isLive);
  const context: BrowserContext = opened.context();
  const seen = watch(context, shop);
  const complain = vi.spyOn(console, "error").mockImplementation((...logged) => {
    seen.problems.push(`console: ${format(...logged)}`);
  });
  onTestFinished(async () => {
    await opened.close();
    complain.mockRestore();
    expect(seen.problems, "errors logged by the page").toEqual([]);
  });
  if (signedInAs !== undefined) await holdSession(context, shop, signedInAs);
  return asPage(opened);
}

window.scrollTo = () => {};
// The time to open a shop does not count towards any test.
beforeAll(() => shopOrigin(), PATIENCE.start + PATIENCE.action);
routeStream();
