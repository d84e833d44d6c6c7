import axios, {
  type AxiosAdapter,
  AxiosError,
  CanceledError,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from "axios";
import type { EventEmitter } from "node:events";
import { beLate } from "../../e2e/support/late";

type Fulfilment = { status?: number; json?: unknown; body?: string; contentType?: string; headers?: object };

/** A request of the app in Playwright's form. */
class AppRequest {
  readonly #config: InternalAxiosRequestConfig;
  #failure: string | undefined;

  constructor(config: InternalAxiosRequestConfig) {
    this.#config = config;
  }

  url = () => new URL(axios.getUri(this.#config), location.origin).href;
  method = () => (this.#config.method ?? "get").toUpperCase();
  headers = () =>
    Object.fromEntries(
      Object.entries(this.#config.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    );
  postData = () => (typeof this.#config.data === "string" ? this.#config.data : null);
  postDataJSON = () => JSON.parse(this.postData() ?? "null") as unknown;
  failure = () => (this.#failure === undefined ? null : { errorText: this.#failure });
  fail = (how: string) => (this.#failure = how);
  resourceType = () => "xhr";
}

/** A reply to the app in Playwright's form. */
class AppResponse {
  readonly #request: AppRequest;
  readonly #response: AxiosResponse;

  constructor(request: AppRequest, response: AxiosResponse) {
    this.#request = request;
    this.#response = response;
  }

  url = () => this.#request.url();
  status = () => this.#response.status;
  ok = () => this.#response.status < 400;
  request = () => this.#request;
  json = async (): Promise<unknown> =>
    typeof this.#response.data === "string" ? JSON.parse(this.#response.data) : this.#response.data;
}

/** A handler's decision about a request. */
class AppRoute {
  readonly #request: AppRequest;
  readonly #decide: (decision: Decision) => void;
  /** Lets the server handle the request, whatever the decision about it. */
  readonly fetch: () => Promise<unknown>;

  constructor(request: AppRequest, decide: (decision: Decision) => void, reachServer: () => Promise<unknown>) {
    this.#request = request;
    this.#decide = decide;
    this.fetch = reachServer;
  }

  request = () => this.#request;
  fulfill = async (reply: Fulfilment) => this.#decide({ reply });
  abort = async () => this.#decide("abort");
  continue = async () => this.#decide("continue");
  fallback = async () => this.#decide("fallback");
}

type Decision = { reply: Fulfilment } | "abort" | "continue" | "fallback";
export type RouteHandler = (route: AppRoute) => unknown;

/** A browser does not say why a server could not be reached. */
function asInBrowser(thrown: unknown): never {
  const isUnreached = axios.isAxiosError(thrown) && /^(ECONNREFUSED|ECONNRESET|EPIPE)$/.test(thrown.code ?? "");
  throw isUnreached ? new AxiosError("Network Error", AxiosError.ERR_NETWORK, thrown.config) : thrown;
}

const failing = (config: InternalAxiosRequestConfig, response: AxiosResponse) =>
  new AxiosError(`status ${response.status}`, AxiosError.ERR_BAD_RESPONSE, config, null, response);

/** The adapter of the app's only client: sends to the server unless a route of the test replies. */
export function requestsOf(events: EventEmitter) {
  const routes: { pattern: string | RegExp; handle: RouteHandler }[] = [];
  let pending = 0;
  const sendByNode = axios.getAdapter("http");

  /** Bypasses jsdom, whose own requests always use the address its window started with. */
  async function reachServer(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const { origin } = location;
    const headers = config.headers.concat({ cookie: jsdom.cookieJar.getCookieStringSync(origin) });
    // As in a browser; Node's adapter would name a type for a body that is not there.
    if (config.data === undefined) headers.setContentType(null);
    const response = await sendByNode({
      ...config,
      headers,
      baseURL: `${origin}${config.baseURL ?? ""}`,
      proxy: false,
    })
      .catch(asInBrowser)
      .finally(() => beLate(new URL(axios.getUri(config), origin).pathname));
    for (const cookie of response.headers["set-cookie"] ?? []) jsdom.cookieJar.setCookieSync(cookie, origin);
    return response;
  }

  async function decide(request: AppRequest, config: InternalAxiosRequestConfig): Promise<Decision> {
    for (const { pattern, handle } of routes.toReversed()) {
      if (!matches(pattern, request.url())) continue;
      const decision = await new Promise<Decision>((resolve, reject) => {
        Promise.resolve(handle(new AppRoute(request, resolve, () => reachServer(config)))).catch(reject);
      });
      if (decision !== "fallback") return decision;
    }
    return "continue";
  }

  async function answer(request: AppRequest, config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const decision = routes.length === 0 ? "continue" : await decide(request, config);
    if (decision === "continue" || decision === "fallback") return reachServer(config);
    if (decision === "abort") throw new AxiosError("Network Error", AxiosError.ERR_NETWORK, config);
    const { status = 200, json, body = "", headers = {} } = decision.reply;
    const data: unknown = json === undefined ? body : structuredClone(json);
    const response = { status, statusText: "", data, headers: { ...headers }, config };
    if (status >= 400) throw failing(config, response);
    return response;
  }

  /** The client aborts at once, even while a route handler is running. */
  const abortOf = (config: InternalAxiosRequestConfig) =>
    new Promise<never>((_, reject) => {
      const giveUp = () => reject(new CanceledError(undefined, config));
      if (config.signal?.aborted) giveUp();
      config.signal?.addEventListener?.("abort", giveUp);
    });

  async function send(config: InternalAxiosRequestConfig): Promise<AxiosResponse> {
    const request = new AppRequest(config);
    pending += 1;
    events.emit("request", request);
    try {
      const response = await Promise.race([answer(request, config), abortOf(config)]);
      events.emit("response", new AppResponse(request, response));
      return response;
    } catch (thrown) {
      const response = axios.isAxiosError(thrown) ? thrown.response : undefined;
      if (response) events.emit("response", new AppResponse(request, response));
      else {
        request.fail(axios.isCancel(thrown) ? "net::ERR_ABORTED" : "net::ERR_FAILED");
        events.emit("requestfailed", request);
      }
      throw thrown;
    } finally {
      pending -= 1;
    }
  }

  /** Sends an app's requests until it closes; later requests are not sent. */
  const adapterFor =
    (isGone: () => boolean): AxiosAdapter =>
    async (config) => {
      const reply = await send(config).then(
        (response) => () => response,
        (thrown: unknown) => () => {
          throw thrown;
        },
      );
      return isGone() ? new Promise<never>(() => {}) : reply();
    };

  return {
    adapterFor,
    routes,
    isIdle: () => pending === 0,
  };
}

/** A pattern is `**`, a regular expression or a path with stars. */
export function matches(pattern: string | RegExp, url: string): boolean {
  if (pattern instanceof RegExp) return pattern.test(url);
  const parts = pattern.split("**").map((part) =>
    part
      .split("*")
      .map((text) => text.replaceAll(/[.+?^${}()|[\]\\]/g, "\\$&"))
      .join("[^/]*"),
  );
  const whole = new RegExp(`^${parts.join(".*")}$`);
  return whole.test(url) || whole.test(url.replace(/^https?:\/\/[^/]+/, ""));
}
