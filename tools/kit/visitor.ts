import { setTimeout as pause } from "node:timers/promises";
import type { APIResponse, Browser, BrowserContext, BrowserContextOptions } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/core/demo";
import { PATIENCE } from "./patience";

/** The three widths every screen is made for. */
export type Width = 1440 | 900 | 390;
export type Theme = "light" | "dark";

const HEIGHTS: Record<Width, number> = { 1440: 900, 900: 1200, 390: 844 };

/** The window of this width. */
export const sizeOf = (width: Width) => ({ width, height: HEIGHTS[width] });

/** The narrowest width is that of a touch phone. */
export const isPhone = (width: Width): boolean => width === 390;

type Visitor = { origin: string; width: Width; theme: Theme; opensOffline?: boolean };

/**
 * The options of a browser profile without motion, in a theme and at one of the three widths; the narrowest is a touch
 * phone. The theme is the system's preference, not a choice stored in the profile. Only a profile that `opensOffline` may
 * register the service worker, which would answer requests in place of a test's routes.
 */
export function visitorOptions({ origin, width, theme, opensOffline = false }: Visitor): BrowserContextOptions {
  const phone = isPhone(width);
  return {
    baseURL: origin,
    viewport: sizeOf(width),
    hasTouch: phone,
    isMobile: phone,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    serviceWorkers: opensOffline ? "allow" : "block",
  };
}

/** A separate browser profile with these options. */
export const newVisitor = (browser: Browser, visitor: Visitor): Promise<BrowserContext> =>
  browser.newContext(visitorOptions(visitor));

/**
 * Keeps the event stream closed for the profile: with a retry time of an hour, a page becomes idle once its requests have
 * ended. It replaces `fetch` in the page, because a route would disable the browser's cache.
 */
export async function keepStreamShut(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    const { fetch } = window;
    window.fetch = (...call) =>
      call[0] === "/api/events"
        ? Promise.resolve(
            new Response("retry: 3600000\n\nevent: ready\ndata: {}\n\n", {
              headers: { "content-type": "text/event-stream" },
            }),
          )
        : fetch(...call);
  });
}

/** A server that has just started on a busy machine may refuse a sign-in for a moment, and says so. */
async function signIn(context: BrowserContext, email: string): Promise<APIResponse> {
  const deadline = performance.now() + PATIENCE.action;
  for (;;) {
    const reply = await context.request.post("/api/auth/login", { data: { email, password: DEMO_PASSWORD } });
    if (reply.status() !== 503 || performance.now() > deadline) return reply;
    await pause(Number(reply.headers()["retry-after"] ?? 1) * 1000);
  }
}

/** Signs the profile in with a separate call and stores the session like the app; returns the access token. */
export async function holdSession(context: BrowserContext, origin: string, email: string): Promise<string> {
  const reply = await signIn(context, email);
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()} ${await reply.text()}`);
  const { Authenticated } = (await reply.json()) as { Authenticated: { AccessToken: string; IsAdmin: boolean } };
  const cookie = { url: origin, sameSite: "Strict" as const };
  await context.addCookies([
    { ...cookie, name: "tw-token", value: Authenticated.AccessToken },
    { ...cookie, name: "tw-admin", value: String(Authenticated.IsAdmin) },
  ]);
  return Authenticated.AccessToken;
}
