import { createServer, type IncomingHttpHeaders, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { afterEach, vi } from "vitest";
import { http } from "../../src/api/kit/http";

export interface Received {
  method: string;
  /** Path and query, below the API's base. */
  path: string;
  headers: IncomingHttpHeaders;
  body: unknown;
}

type Answer = (response: ServerResponse, request: Received) => void;

const json =
  (status: number, body: unknown): Answer =>
  (response) => {
    response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
  };

const closing: (() => Promise<void>)[] = [];
const { timeout } = http.defaults;

afterEach(async () => {
  await Promise.all(closing.splice(0).map((close) => close()));
  http.defaults.timeout = timeout ?? 0;
  vi.unstubAllGlobals();
});

/** A loopback server for the client of one test; returns the requests that it received. */
async function listen(answer: Answer): Promise<Received[]> {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on("data", (chunk: Buffer) => chunks.push(chunk));
    request.on("end", () => {
      const text = Buffer.concat(chunks).toString();
      const one = {
        method: request.method ?? "",
        path: (request.url ?? "").replace(/^\/api/, ""),
        headers: request.headers,
        body: text === "" ? undefined : (JSON.parse(text) as unknown),
      };
      received.push(one);
      answer(response, one);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(
    () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  );
  http.defaults.baseURL = `http://127.0.0.1:${(server.address() as AddressInfo).port}/api`;
  return received;
}

/** Replies to every call in the same way. */
export const answering = (status: number, body: unknown) => listen(json(status, body));

/** Holds every call until the test replies with a status and a body. */
export const answeringBy = (say: () => [status: number, body: unknown]) =>
  listen((response, request) => json(...say())(response, request));

/** Replies like our server to lists: with an ETag, and 304 to who names the ETag of `say`'s body. */
export const comparing = (say: () => { etag: string; body: unknown }) =>
  listen((response, request) => {
    const { etag, body } = say();
    if (request.headers["if-none-match"] === etag) return void response.writeHead(304, { etag }).end();
    response.writeHead(200, { "content-type": "application/json", etag }).end(JSON.stringify(body));
  });

/** Replies with success and only the beginning of a body. */
export const cutOffAfter = (beginning: string) =>
  listen((response) => void response.writeHead(200, { "content-type": "application/json" }).end(beginning));

/** Refuses as many requests as a busy server does, then replies. */
export const busyFor = (refused: number, retryAfter: string | null) => {
  let left = refused;
  return listen((response, request) => {
    left -= 1;
    if (left < 0) return json(200, { data: "shown" })(response, request);
    if (retryAfter !== null) response.setHeader("retry-after", retryAfter);
    json(503, { error: "Busy" })(response, request);
  });
};

/** Never replies. */
export const silent = () => listen(() => {});

/** Points the client to a port without a server. */
export async function nobody(): Promise<void> {
  await silent();
  await Promise.all(closing.splice(0).map((close) => close()));
}

/** The browser holds this session. */
export const holding = (token: string) => vi.stubGlobal("document", { cookie: `tw-token=${token}` });
