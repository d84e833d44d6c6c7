import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin } from "vite";
import { emptyBreakdown, emptySummary } from "./dev-empty-summary.ts";

/** The states that a developer can force on a screen's requests, instead of the server's replies. */
export const STATES = ["loading", "empty", "error", "forbidden", "offline"] as const;
type State = (typeof STATES)[number];

const COOKIE = "backroom-dev-state";
/** The requests of the frame around every screen: they are not affected. */
const FRAME = /^\/api\/(?:auth|events|user_profile|preflight\/load-info)(?:[/?]|$)/;

const SUMMARY = "/api/analytics/summary";
const BREAKDOWN = "/api/analytics/breakdown";

/** An offline server does not reply to health checks either. */
const isAsked = (state: State, path: string): boolean =>
  (path.startsWith("/api/") && !FRAME.test(path)) || (state === "offline" && path === "/livez");

const isState = (text: string | undefined): text is State => STATES.some((state) => state === text);

const cookieState = ({ headers }: IncomingMessage): string | undefined =>
  new RegExp(`${COOKIE}=([a-z]+)`).exec(headers.cookie ?? "")?.[1];

function answer(state: State, url: URL, response: ServerResponse): void {
  const json = (status: number, body: unknown) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };
  if (state === "empty" && url.pathname === SUMMARY) json(200, { data: emptySummary(url.searchParams) });
  else if (state === "empty" && url.pathname === BREAKDOWN) json(200, { data: emptyBreakdown(url.searchParams) });
  else if (state === "empty") json(200, { data: [], pagination: { total_count: 0 } });
  if (state === "error") json(503, { error: "Asked for by the state switch" });
  if (state === "forbidden") json(403, { error: "Asked for by the state switch" });
  if (state === "offline") response.destroy();
  // Loading: no reply at all.
}

/** Whether the state has its own reply: it has one for an empty list and none for an empty record. */
const concerns = (state: State, path: string): boolean => state !== "empty" || !/\/[\da-f]{8}-[\da-f-]{27}$/.test(path);

type Next = () => void;

/**
 * Redirects `/orders?state=empty` to `/orders` and stores the state in a cookie. From then on every read of the API
 * gets the reply of that state, on every screen, until `?state=off`.
 */
export function switchState(request: IncomingMessage, response: ServerResponse, next: Next): void {
  const url = new URL(request.url ?? "/", "http://dev");
  const wanted = url.searchParams.get("state");
  if (wanted !== null && !url.pathname.startsWith("/api/")) {
    url.searchParams.delete("state");
    const kept = isState(wanted) ? `${COOKIE}=${wanted}; Path=/` : `${COOKIE}=; Path=/; Max-Age=0`;
    response.writeHead(302, { location: `${url.pathname}${url.search}`, "set-cookie": kept }).end();
    return;
  }
  const state = cookieState(request);
  const isReading = request.method === "GET" && isState(state) && isAsked(state, url.pathname);
  if (isReading && concerns(state, url.pathname)) answer(state, url, response);
  else next();
}

/** The switch of states of the development server; a production build never sees it. */
export function devStates(): Plugin {
  return {
    name: "dev-states",
    apply: "serve",
    configureServer: (server) => void server.middlewares.use(switchState),
  };
}
