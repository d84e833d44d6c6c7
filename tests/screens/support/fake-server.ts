import {
  AxiosError,
  type AxiosProgressEvent,
  CanceledError,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from "axios";
import { http } from "../../../src/api/kit/http";

export type Reply = { status: number; body: unknown };

export type Request = {
  method: string;
  /** The path without the API's base. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
};

/** A pending request that the test replies to. */
export type Held = {
  request: Request;
  answer: (reply: Reply) => void;
  /** Reports the uploaded share of the body, 0 to 1. */
  progress: (share: number) => void;
  /** No reply within the time limit. */
  timeOut: () => void;
  /** No connection. */
  disconnect: () => void;
};

type Route = { method: string; path: RegExp; reply: ((request: Request) => Reply | "held") | "held" };

export type FakeServer = {
  /** Pending requests, oldest first. */
  held: Held[];
  /** All requests so far, oldest first. */
  heard: Request[];
  /** Removes and returns the oldest pending request. */
  next: () => Held;
};

const BYTES = 1000;

const progressOf = (share: number): AxiosProgressEvent => ({
  loaded: share * BYTES,
  total: BYTES,
  bytes: 0,
  lengthComputable: true,
});

const asRequest = (config: InternalAxiosRequestConfig): Request => {
  const url = new URL(http.getUri(config), "http://shop");
  return {
    method: (config.method ?? "get").toUpperCase(),
    path: url.pathname.replace(/^\/api/, ""),
    query: url.searchParams,
    headers: Object.fromEntries(
      Object.entries(config.headers).map(([name, value]) => [name.toLowerCase(), String(value)]),
    ),
    body: typeof config.data === "string" ? JSON.parse(config.data) : undefined,
  };
};

/** Replaces the server for the app's client: replies by route, or, for a held route, when the test does. */
export function serve(routes: readonly Route[]): FakeServer {
  const held: Held[] = [];
  const heard: Request[] = [];
  http.defaults.adapter = (config) =>
    new Promise((resolve, reject) => {
      const request = asRequest(config);
      heard.push(request);
      const route = routes.find(({ method, path }) => method === request.method && path.test(request.path));
      if (route === undefined) {
        reject(new Error(`no route for ${request.method} ${request.path}`));
        return;
      }
      const answer = ({ status, body }: Reply) => {
        const response: AxiosResponse = { status, data: JSON.stringify(body), statusText: "", headers: {}, config };
        if (status < 400) resolve(response);
        else
          reject(new AxiosError(`status ${status}`, AxiosError.ERR_BAD_RESPONSE, config, null, withParsed(response)));
      };
      const fail = (code: string) => reject(new AxiosError(code, code, config));
      config.signal?.addEventListener?.("abort", () => {
        held.splice(0, held.length, ...held.filter((each) => each.request !== request));
        reject(new CanceledError());
      });
      const reply = route.reply === "held" ? "held" : route.reply(request);
      if (reply !== "held") answer(reply);
      else {
        held.push({
          request,
          answer,
          progress: (share) => config.onUploadProgress?.(progressOf(share)),
          timeOut: () => fail(AxiosError.ETIMEDOUT),
          disconnect: () => fail(AxiosError.ERR_NETWORK),
        });
      }
    });
  return {
    held,
    heard,
    next: () => {
      const first = held.shift();
      if (first === undefined) throw new Error("no request is pending");
      return first;
    },
  };
}

/** The client parses the body of a successful reply; the adapter must parse that of a refusal. */
const withParsed = (response: AxiosResponse): AxiosResponse => ({ ...response, data: JSON.parse(response.data) });
