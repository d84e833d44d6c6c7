import { type Agent, type IncomingMessage, request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import type { AnyReply } from "./reply-check";
import type { FuzzRequest } from "./requests";

const NO_ANSWER_MS = 20_000;

/** The reply to a request; null if the client aborts it or the server closes the connection on a refused body. */
export function send(origin: string, agent: Agent, { method, target, headers, body, aborts }: FuzzRequest) {
  return new Promise<AnyReply | null>((resolve, reject) => {
    const url = new URL(origin);
    const length = body === null ? {} : { "content-length": String(Buffer.byteLength(body)) };
    const sent = request({
      host: url.hostname,
      port: url.port,
      agent,
      method,
      path: target,
      headers: { ...headers, ...length },
    });
    let answered = false;
    sent.setTimeout(NO_ANSWER_MS, () => sent.destroy(new Error(`no answer within ${NO_ANSWER_MS / 1000} s`)));
    sent.on("response", (reply) => {
      answered = true;
      const chunks: Buffer[] = [];
      reply.on("data", (chunk: Buffer) => chunks.push(chunk));
      reply.on("error", reject);
      reply.on("end", () => {
        const media = reply.headers["content-type"] ?? "";
        resolve({ status: reply.statusCode ?? 0, media, text: textOf(reply, Buffer.concat(chunks)) });
      });
    });
    sent.on("error", (error: NodeJS.ErrnoException) => {
      if (answered) return;
      if (aborts || (isLarge(body) && ["EPIPE", "ECONNRESET"].includes(error.code ?? ""))) return resolve(null);
      reject(error);
    });
    if (aborts && body !== null) return void sent.write(body.slice(0, body.length / 2), () => sent.destroy());
    sent.end(body ?? undefined);
  });
}

/** The requests' own header decides about the compression. */
function textOf({ headers }: IncomingMessage, body: Buffer): string {
  const encoding = headers["content-encoding"];
  if (encoding === "br") return brotliDecompressSync(body).toString();
  return (encoding === "gzip" ? gunzipSync(body) : body).toString();
}

const isLarge = (body: string | Buffer | null) => body !== null && body.length > 100_000;
