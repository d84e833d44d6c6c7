import { once } from "node:events";
import { Agent, type ClientRequest, request, type IncomingMessage } from "node:http";
import type { Person } from "./plan";

export type Call = {
  method: "GET" | "POST" | "PUT";
  path: string;
  body?: unknown;
  /** Of a write, which is sent with it until it has an answer. */
  key?: string;
  version?: number;
};

/** Status 0: the phone got no reply; `isGone` when that was because it vanished. */
export type Reply = { status: number; text: string; retryAfter?: string | undefined; ms: number; isGone?: boolean };

/** How a phone vanishes in the middle of a request. */
export type Vanishing = "cut" | "silent";

/** The app gives a call up after this time. */
const PATIENCE_MS = 20_000;
/** A browser's most connections to one server; the stream has one of its own. */
const SOCKETS = 5;
/** How long a phone that fell silent keeps its connection: longer than the server waits for a body. */
const SILENT_MS = 15_000;

/** The connections of one person's browser: it keeps them, and sends back the tag of what it holds already. */
export function openPhone({ origin, address, token }: Person) {
  const { hostname, port } = new URL(origin);
  let agent = newAgent();
  const held = new Map<string, { etag: string; text: string }>();
  const silent = new Set<{ request: ClientRequest; timer: NodeJS.Timeout }>();

  function begin({ method, path, body, key, version }: Call, signal?: AbortSignal): [ClientRequest, string] {
    const text = body === undefined ? "" : JSON.stringify(body);
    const etag = method === "GET" ? held.get(path)?.etag : undefined;
    const headers = {
      "tw-auth": `Bearer ${token}`,
      "accept-encoding": "gzip",
      ...(text !== "" && { "content-type": "application/json", "content-length": Buffer.byteLength(text) }),
      ...(etag !== undefined && { "if-none-match": etag }),
      ...(key !== undefined && { "idempotency-key": key }),
      ...(version !== undefined && { "if-match": String(version) }),
    };
    return [request({ host: hostname, port, localAddress: address, agent, method, path, headers, signal }), text];
  }

  /** Never rejects. */
  async function ask(call: Call): Promise<Reply> {
    const began = performance.now();
    const used = agent;
    const [asked, body] = begin(call, AbortSignal.timeout(PATIENCE_MS));
    asked.end(body);
    try {
      const [reply] = (await once(asked, "response")) as [IncomingMessage];
      const bytes = await bytesOf(reply);
      const ms = performance.now() - began;
      const status = reply.statusCode ?? 0;
      const text = status === 304 ? (held.get(call.path)?.text ?? "") : await textOf(reply, bytes);
      const etag = reply.headers.etag;
      if (call.method === "GET" && status === 200 && etag !== undefined) hold(call.path, { etag, text });
      return { status, text, retryAfter: reply.headers["retry-after"], ms };
    } catch (error) {
      return { status: 0, text: String(error), ms: performance.now() - began, isGone: used !== agent };
    }
  }

  /** A browser holds a page's last replies, not everything that it ever read. */
  function hold(path: string, reply: { etag: string; text: string }): void {
    held.delete(path);
    held.set(path, reply);
    const [oldest] = held.keys();
    if (held.size > 40 && oldest !== undefined) held.delete(oldest);
  }

  /** Sends a call, or a part of it, and is gone: its sockets are destroyed, or stay open without a further byte. */
  async function vanish(call: Call, how: Vanishing): Promise<void> {
    const [asked, body] = begin(call);
    asked.on("error", () => {});
    if (how === "cut") {
      asked.end(body);
      await Promise.race([once(asked, "finish"), once(asked, "close")]).catch(() => {});
      agent.destroy();
      asked.destroy();
    } else {
      asked.write(body.slice(0, body.length / 2));
      const entry = { request: asked, timer: setTimeout(() => end(entry), SILENT_MS) };
      const end = (each: typeof entry) => {
        silent.delete(each);
        each.request.destroy();
      };
      silent.add(entry);
    }
    agent = newAgent();
  }

  function newAgent(): Agent {
    return new Agent({ keepAlive: true, maxSockets: SOCKETS });
  }

  function close(): void {
    agent.destroy();
    for (const { request: asked, timer } of silent) {
      clearTimeout(timer);
      asked.destroy();
    }
  }

  return { ask, vanish, close };
}

async function bytesOf(reply: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of reply) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function textOf({ headers }: IncomingMessage, bytes: Buffer): Promise<string> {
  if (headers["content-encoding"] !== "gzip") return bytes.toString();
  const { gunzipSync } = await import("node:zlib");
  return gunzipSync(bytes).toString();
}
