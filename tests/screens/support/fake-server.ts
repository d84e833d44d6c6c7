import {
  AxiosError,
  type AxiosProgressEvent,
  CanceledError,
  type AxiosResponse,
  type InternalAxiosRequestConfig,
} from "axios";
import { http } from "../../../src/api/kit/client";

export type Reply = { status: number; body: unknown };

export type Request = {
  method: string;
  /** Without the API's base. */
  path: string;
  query: URLSearchParams;
  headers: Record<string, string>;
  body: unknown;
};

/** A request that waits for the test to answer it. */
export type Held = {
  request: Request;
  answer: (reply: Reply) => void;
  /** This share of the body went out, 0 to 1. */
  progress: (share: number) => void;
  /** No reply within the time limit. */
  timeOut: () => void;
  /** No connection. */
  disconnect: () => void;
};

type Route = { method: string; path: RegExp; reply: ((request: Request) => Reply) | "held" };

export type FakeServer = {
  /** Requests that wait for an answer, oldest first. */
  held: Held[];
  /** All requests so far, oldest first. */
  heard: Request[];
  /** Takes the oldest request that waits. */
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

/** Answers the one client in the server's place: by a route's reply, or, where it is held, as the test says. */
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
      if (route.reply !== "held") answer(route.reply(request));
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
      if (first === undefined) throw new Error("no request waits for an answer");
      return first;
    },
  };
}

/** The client parses the body of a reply it accepts; that of a refusal is the adapter's to parse. */
const withParsed = (response: AxiosResponse): AxiosResponse => ({ ...response, data: JSON.parse(response.data) });
