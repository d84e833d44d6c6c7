import type { Browser, BrowserContext } from "playwright-core";
import { DEMO_PASSWORD } from "../../server/core/demo";

/** The three widths every screen is made for. */
export type Width = 1440 | 900 | 390;
export type Theme = "light" | "dark";

const HEIGHTS: Record<Width, number> = { 1440: 900, 900: 1200, 390: 844 };

/** The window of this width. */
export const sizeOf = (width: Width) => ({ width, height: HEIGHTS[width] });

/** The narrowest width is that of a touch phone. */
export const isPhone = (width: Width): boolean => width === 390;

/**
 * A separate browser profile without motion, in a theme and at one of the three widths; the narrowest is a touch phone.
 * The theme is the system's preference, not a choice stored in the profile. Only a profile that `opensOffline` may
 * register the service worker, which would answer requests in place of a test's routes.
 */
export function newVisitor(
  browser: Browser,
  {
    origin,
    width,
    theme,
    opensOffline = false,
  }: { origin: string; width: Width; theme: Theme; opensOffline?: boolean },
): Promise<BrowserContext> {
  const phone = isPhone(width);
  return browser.newContext({
    baseURL: origin,
    viewport: sizeOf(width),
    hasTouch: phone,
    isMobile: phone,
    colorScheme: theme,
    reducedMotion: "reduce",
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    serviceWorkers: opensOffline ? "allow" : "block",
  });
}

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

/** Signs the profile in with a separate call and stores the session like the app; returns the access token. */
export async function holdSession(context: BrowserContext, origin: string, email: string): Promise<string> {
  const reply = await context.request.post("/api/auth/login", { data: { email, password: DEMO_PASSWORD } });
  if (!reply.ok()) throw new Error(`${email} could not sign in: ${reply.status()} ${await reply.text()}`);
  const { Authenticated } = (await reply.json()) as { Authenticated: { AccessToken: string; IsAdmin: boolean } };
  const cookie = { url: origin, sameSite: "Strict" as const };
  await context.addCookies([
    { ...cookie, name: "tw-token", value: Authenticated.AccessToken },
    { ...cookie, name: "tw-admin", value: String(Authenticated.IsAdmin) },
  ]);
  return Authenticated.AccessToken;
}
