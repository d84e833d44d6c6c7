import type { BrowserContext, Page, Request } from "playwright-core";

/** A request of the app: its method and path, such as `POST` and `/api/orders/new`. */
export interface Call {
  method: "GET" | "POST" | "PUT" | "DELETE";
  path: string | RegExp;
}

/** The errors of a visitor's browser, and the failing requests that the test expects. */
interface Watch {
  problems: string[];
  expected: Call[];
  expectedErrors: string[];
  /** Whether one of the context's pages has signed out. */
  isSignedOut: boolean;
  /** Whether a page without access is opening; the server may refuse what it reads until then. */
  isDenied: boolean;
}

const READ: Call = { method: "GET", path: /^\/api\// };
const SIGN_OUT: Call = { method: "POST", path: "/api/auth/logout" };
const DEVICE_KEY: Call = { method: "GET", path: "/api/user_profile/device-key" };

const watches = new WeakMap<BrowserContext, Watch>();

/** Whether `request` matches the call. */
export function isCall(request: Request, { method, path }: Call): boolean {
  const { pathname } = new URL(request.url());
  return request.method() === method && (typeof path === "string" ? pathname === path : path.test(pathname));
}

/** Collects script errors, console errors, failed requests and requests that leave the shop, on all pages of `context`. */
export function watch(context: BrowserContext, origin: string): Watch {
  const seen: Watch = { problems: [], expected: [], expectedErrors: [], isDenied: false, isSignedOut: false };
  const deniedReads = new WeakSet<Request>();
  const keyReads = new WeakSet<Request>();
  watches.set(context, seen);
  const failed = (request: Request, how: string) => {
    if (!seen.expected.some((call) => isCall(request, call)))
      seen.problems.push(`${request.method()} ${new URL(request.url()).pathname}: ${how}`);
  };
  context.on("weberror", (error) => seen.problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("console", (message) => {
    // Failed requests are checked below, where the request is known.
    if (message.type() !== "error" || message.text().startsWith("Failed to load resource")) return;
    if (!seen.expectedErrors.some((text) => message.text().includes(text)))
      seen.problems.push(`console: ${message.text()}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) seen.problems.push(`left the shop: ${url.href}`);
    if (isCall(request, SIGN_OUT)) seen.isSignedOut = true;
    if (!seen.isSignedOut && isCall(request, DEVICE_KEY)) keyReads.add(request);
    if (seen.isDenied && isCall(request, READ)) deniedReads.add(request);
  });
  context.on("response", (response) => {
    if (response.status() === 403 && deniedReads.has(response.request())) return;
    // A sign-out waits a second for what the device keeps. On a slow machine the server may read the key after it.
    if (response.status() === 401 && seen.isSignedOut && keyReads.has(response.request())) return;
    if (response.status() >= 400) failed(response.request(), String(response.status()));
  });
  context.on("requestfailed", (request) => {
    // Navigation aborts pending requests.
    const how = request.failure()?.errorText ?? "failed";
    if (how !== "net::ERR_ABORTED") failed(request, how);
  });
  return seen;
}

/** What this visitor's browser logged that the test does not expect, until now. */
export const problemsOf = (page: Page): readonly string[] => watches.get(page.context())?.problems ?? [];

/** Lets a call fail, now or later, without failing the test. */
export function expectFailing(page: Page, call: Call): void {
  watches.get(page.context())?.expected.push(call);
}

/** Lets the console report an error that contains `text` without failing the test. */
export function expectError(page: Page, text: string): void {
  watches.get(page.context())?.expectedErrors.push(text);
}

/**
 * Opens a page that the person may not see, and waits for the reason. The page reads its records before the profile
 * arrives, so the server may refuse these reads with 403; any other failure still fails the test.
 */
export async function openDenied(page: Page, path: string): Promise<void> {
  const seen = watches.get(page.context());
  if (seen) seen.isDenied = true;
  await page.goto(path);
  await page.getByRole("heading", { level: 1, name: "You don't have access" }).waitFor();
  if (seen) seen.isDenied = false;
}
