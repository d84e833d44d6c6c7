import type { IncomingMessage, ServerResponse } from "node:http";
import type { Plugin, ViteDevServer } from "vite";
import type * as Answers from "../flows/desk/answer.ts";

const DESK = "/flows-desk/";
const ANSWERS = "/tools/flows/desk/answer.ts";

async function bodyOf(request: IncomingMessage): Promise<unknown> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer);
  return JSON.parse(Buffer.concat(parts).toString("utf8"));
}

/** Only a page of this very server may ask: a request writes files and starts a browser. */
const isOwn = ({ method, headers }: IncomingMessage): boolean =>
  method === "POST" &&
  headers["content-type"] === "application/json" &&
  headers.origin !== undefined &&
  URL.canParse(headers.origin) &&
  new URL(headers.origin).host === headers.host;

async function reply(server: ViteDevServer, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const name = (request.url ?? "").slice(DESK.length);
  const ended = new AbortController();
  response.once("close", () => ended.abort());
  const tell = (news: object) => void (response.writableEnded || response.write(`${JSON.stringify(news)}\n`));
  const { answer } = (await server.ssrLoadModule(ANSWERS)) as typeof Answers;
  const origin = request.headers.origin ?? "";
  const { status, reply: said } = await answer(name, await bodyOf(request), { origin, tell, signal: ended.signal });
  if (response.headersSent) {
    if (status !== 200) tell({ type: "run.refused", ...(said as object) });
  } else {
    response.writeHead(status, { "content-type": "application/json" });
    response.write(JSON.stringify(said));
  }
  response.end();
}

/** Answers the tester's desk of /flows: plans of paths, runs of them in a browser, and saved tests. */
export function deskServer(): Plugin {
  return {
    name: "desk-server",
    apply: "serve",
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        if (!request.url?.startsWith(DESK)) return next();
        if (!isOwn(request)) {
          response.writeHead(403).end();
          return;
        }
        reply(server, request, response).catch((error: unknown) => {
          if (!response.headersSent) response.writeHead(500, { "content-type": "application/json" });
          response.end(JSON.stringify({ reason: String(error) }));
        });
      });
    },
  };
}
