import type { BrowserContext, Page, Request } from "playwright-core";

/** What a visitor's browser complained of, and which failing requests the test expects. */
interface Watch {
  problems: string[];
  expected: RegExp[];
}

const watches = new WeakMap<BrowserContext, Watch>();

const describe = (request: Request) => `${request.method()} ${new URL(request.url()).pathname}`;

/** Collects script errors, console errors, failed requests and requests that leave the shop, on all pages of `context`. */
export function watch(context: BrowserContext, origin: string): Watch {
  const seen: Watch = { problems: [], expected: [] };
  watches.set(context, seen);
  const failed = (request: Request, how: string) => {
    const what = describe(request);
    if (!seen.expected.some((pattern) => pattern.test(what))) seen.problems.push(`${what}: ${how}`);
  };
  context.on("weberror", (error) => seen.problems.push(`uncaught: ${error.error().stack ?? error.error().message}`));
  context.on("console", (message) => {
    // Failed requests are judged below, where it is known which one failed.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      seen.problems.push(`console: ${message.text()}`);
  });
  context.on("request", (request) => {
    const url = new URL(request.url());
    if (url.protocol.startsWith("http") && url.origin !== origin) seen.problems.push(`left the shop: ${url.href}`);
  });
  context.on("response", (response) => {
    if (response.status() >= 400) failed(response.request(), String(response.status()));
  });
  context.on("requestfailed", (request) => {
    // A page that moves on gives up what it was loading.
    const how = request.failure()?.errorText ?? "failed";
    if (how !== "net::ERR_ABORTED") failed(request, how);
  });
  return seen;
}

/** Lets requests that match, written as `POST /api/auth/login`, fail without failing the test. */
export function expectFailing(page: Page, what: RegExp): void {
  watches.get(page.context())?.expected.push(what);
}
