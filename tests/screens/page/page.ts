import { EventEmitter } from "node:events";
import type { BrowserContext, Page, Request, Response } from "playwright-core";
import { asLocator, ElementLocator, onlyPart } from "./locator";
import { eventually, NOT_YET } from "./patience";
import { pressKey, type } from "./person";
import { matches, type RouteHandler, requestsOf } from "./requests";
import { startApp } from "./running-app";

type Fetching = { method?: string; headers?: Record<string, string>; data?: unknown };
type TestReply = {
  status: () => number;
  ok: () => boolean;
  headers: () => Record<string, string>;
  text: () => Promise<string>;
  json: () => Promise<unknown>;
};
type Cookie = { name: string; value: string };
type Address = string | RegExp | ((url: URL) => boolean);

/** A visitor's browser storage: in the window while one of their pages is shown, and here otherwise. */
class PageContext extends EventEmitter {
  readonly #origin: string;
  #isShown = false;
  #cookies: Cookie[] = [];
  #stored: [string, string][] = [];
  readonly request: ReturnType<typeof requestsFrom>;

  constructor(origin: string) {
    super();
    this.#origin = origin;
    this.request = requestsFrom(
      origin,
      () => this.#held(),
      (cookies) => this.addCookies(cookies),
    );
  }

  #held(): Cookie[] {
    if (!this.#isShown) return this.#cookies;
    return jsdom.cookieJar.getCookiesSync(this.#origin).map(({ key, value }) => ({ name: key, value }));
  }
  #put(cookies: readonly Cookie[]): void {
    this.#cookies = [...cookies];
    if (!this.#isShown) return;
    jsdom.cookieJar.removeAllCookiesSync();
    for (const { name, value } of cookies) jsdom.cookieJar.setCookieSync(`${name}=${value}; Path=/`, this.#origin);
  }

  async cookies(): Promise<Cookie[]> {
    return this.#held();
  }
  async addCookies(cookies: readonly Cookie[]): Promise<void> {
    const names = new Set(cookies.map(({ name }) => name));
    this.#put([...this.#held().filter(({ name }) => !names.has(name)), ...cookies]);
  }
  async clearCookies({ name: cleared }: { name?: string } = {}): Promise<void> {
    this.#put(cleared === undefined ? [] : this.#held().filter(({ name }) => name !== cleared));
  }

  show(): void {
    if (this.#isShown) return;
    this.#isShown = true;
    jsdom.reconfigure({ url: `${this.#origin}/` });
    this.#put(this.#cookies);
    localStorage.clear();
    sessionStorage.clear();
    for (const [name, value] of this.#stored) localStorage.setItem(name, value);
  }
  putAway(): void {
    this.#cookies = this.#held();
    this.#stored = Object.entries(localStorage);
    this.#isShown = false;
  }
}

/** Requests by the test itself, with the page's cookies. */
function requestsFrom(origin: string, cookies: () => Cookie[], keep: (cookies: Cookie[]) => Promise<void>) {
  const send = async (path: string, { method = "GET", headers = {}, data }: Fetching = {}): Promise<TestReply> => {
    const cookie = cookies()
      .map(({ name, value }) => `${name}=${value}`)
      .join("; ");
    const reply = await fetch(new URL(path, origin), {
      method,
      redirect: "manual",
      headers: { ...(data !== undefined && { "content-type": "application/json" }), cookie, ...headers },
      ...(data !== undefined && { body: JSON.stringify(data) }),
    });
    const text = await reply.text();
    const set = reply.headers.getSetCookie().map((line) => line.split(";", 1)[0]?.split("=") ?? []);
    await keep(set.map(([name = "", ...value]) => ({ name, value: value.join("=") })));
    if (reply.status === 302) return send(reply.headers.get("location") ?? "/");
    return {
      status: () => reply.status,
      ok: () => reply.ok,
      headers: () => Object.fromEntries(reply.headers),
      text: async () => text,
      json: async (): Promise<unknown> => JSON.parse(text),
    };
  };
  return {
    fetch: send,
    get: (path: string, options?: Fetching) => send(path, options),
    post: (path: string, options?: Fetching) => send(path, { ...options, method: "POST" }),
    put: (path: string, options?: Fetching) => send(path, { ...options, method: "PUT" }),
    delete: (path: string, options?: Fetching) => send(path, { ...options, method: "DELETE" }),
  };
}

/** The page whose app is in the one window that jsdom has. */
let shown: ScreenPage | undefined;

/** The page shown, if it receives other people's changes. */
export const livePage = (): ScreenPage | undefined => (shown?.isLive ? shown : undefined);

const shownPath = (): string => location.pathname + location.search + location.hash;

async function showInstead(page: ScreenPage): Promise<void> {
  if (shown !== page) await shown?.close();
  shown = page;
}

function showWindow(width: number): void {
  window.innerWidth = width;
  window.matchMedia = (query: string) => {
    const [, bound, pixels] = /\((min|max)-width: ([\d.]+)px\)/.exec(query) ?? [];
    // The narrowest width is that of a touch phone.
    const isTouch = query === "(pointer: coarse)" && width === 390;
    const isMet = bound === "max" ? width <= Number(pixels) : bound === "min" && width >= Number(pixels);
    return Object.assign(new EventTarget(), {
      matches: isMet || isTouch,
      media: query,
      onchange: null,
    }) as MediaQueryList;
  };
}

/** The part of Playwright's page that needs no browser: the whole app in jsdom, on the real server. */
export class ScreenPage {
  readonly #context: PageContext;
  readonly #visitor: BrowserContext;
  readonly #events: EventEmitter;
  readonly #requests: ReturnType<typeof requestsOf>;
  #closeApp: (() => void) | undefined;
  /** Where the page was when another one took its place. */
  #left = "/";
  readonly #width: number;
  readonly isLive: boolean;
  readonly #root = new ElementLocator(() => {
    this.#expectShown();
    return [document.documentElement];
  }, "the page:");

  constructor(origin: string, width: number, isLive = false) {
    this.#width = width;
    this.isLive = isLive;
    this.#context = new PageContext(origin);
    this.#visitor = onlyPart<BrowserContext>(this.#context, "a visitor");
    this.#events = this.#context;
    this.#requests = requestsOf(this.#events);
  }

  #expectShown(): void {
    if (shown !== this) throw new Error("another page is shown: jsdom has only one window");
  }

  readonly keyboard = { press: pressKey, type };

  context = () => this.#visitor;
  get request() {
    return this.#context.request;
  }

  async goto(path: string): Promise<void> {
    await showInstead(this);
    this.#closeApp?.();
    this.#context.show();
    showWindow(this.#width);
    window.history.replaceState(null, "", path);
    this.#closeApp = await startApp((isGone) => this.#requests.adapterFor(isGone));
  }
  async reload(): Promise<void> {
    await this.goto(shown === this ? shownPath() : this.#left);
  }
  async goBack(): Promise<void> {
    const moved = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.back();
    await moved;
  }
  async goForward(): Promise<void> {
    const moved = new Promise((resolve) => window.addEventListener("popstate", resolve, { once: true }));
    window.history.forward();
    await moved;
  }
  async close(): Promise<void> {
    if (shown !== this) return;
    this.#left = shownPath();
    this.#closeApp?.();
    this.#closeApp = undefined;
    this.#context.putAway();
    shown = undefined;
  }

  url = () => {
    this.#expectShown();
    return location.href;
  };
  title = async () => document.title;
  content = async () => document.documentElement.outerHTML;
  setDefaultTimeout = () => {};

  getByRole = this.#root.getByRole.bind(this.#root);
  getByText = this.#root.getByText.bind(this.#root);
  getByLabel = this.#root.getByLabel.bind(this.#root);
  getByPlaceholder = this.#root.getByPlaceholder.bind(this.#root);
  getByTitle = this.#root.getByTitle.bind(this.#root);
  getByAltText = this.#root.getByAltText.bind(this.#root);
  locator(selector: string) {
    if (selector === "body" || selector === "html")
      return asLocator(new ElementLocator(() => [...document.querySelectorAll(selector)], selector));
    return this.#root.locator(selector);
  }

  async evaluate<Result, Argument>(read: (argument: Argument) => Result, argument: Argument): Promise<Awaited<Result>> {
    return await read(argument);
  }
  async waitForFunction<Argument>(read: (argument: Argument) => unknown, argument: Argument): Promise<void> {
    await eventually(
      () => `${read}`,
      () => (read(argument) ? true : NOT_YET),
    );
  }
  async waitForURL(address: Address): Promise<void> {
    const isThere = () => {
      if (typeof address === "function") return address(new URL(location.href));
      return matches(address, location.href);
    };
    await eventually(
      () => `the address ${address}; it is ${location.href}`,
      () => (isThere() ? true : NOT_YET),
    );
  }
  async waitForLoadState(): Promise<void> {
    let quiet = 0;
    await eventually(
      () => "the server to answer every request",
      () => {
        quiet = this.#requests.isIdle() ? quiet + 1 : 0;
        return quiet > 2 ? true : NOT_YET;
      },
    );
  }

  /** Reports the reply that opens the event stream, which does not pass the app's client. */
  async follow(opening: Promise<globalThis.Response>): Promise<globalThis.Response> {
    const reply = await opening;
    const request = { method: () => "GET", url: () => reply.url };
    this.#events.emit("response", { url: request.url, status: () => reply.status, request: () => request });
    return reply;
  }

  on = (name: string, listen: Parameters<EventEmitter["on"]>[1]) => void this.#events.on(name, listen);
  route = async (pattern: string | RegExp, handle: RouteHandler) =>
    void this.#requests.routes.push({ pattern, handle });
  async unrouteAll(): Promise<void> {
    this.#requests.routes.length = 0;
  }
  waitForRequest(wanted: string | RegExp | ((request: Request) => boolean)): Promise<Request> {
    return this.#next<Request>("request", wanted);
  }
  waitForResponse(wanted: string | RegExp | ((response: Response) => boolean)): Promise<Response> {
    return this.#next<Response>("response", wanted);
  }

  async #next<Happened extends { url(): string }>(
    name: string,
    wanted: string | RegExp | ((happened: Happened) => boolean),
  ): Promise<Happened> {
    let met: Happened | undefined;
    const listen = (happened: Happened) => {
      const isWanted = typeof wanted === "function" ? wanted(happened) : matches(wanted, happened.url());
      if (isWanted) met ??= happened;
    };
    this.#events.on(name, listen);
    try {
      return await eventually(
        () => `a ${name} that is ${wanted}`,
        () => met ?? NOT_YET,
      );
    } finally {
      this.#events.off(name, listen);
    }
  }
}

export const asPage = (page: ScreenPage): Page => onlyPart<Page>(page, "a page");
