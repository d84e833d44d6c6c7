import { constants } from "node:zlib";
import compress from "@fastify/compress";
import type { onRequestHookHandler, RouteOptions } from "fastify";
import type { App } from "../http/app-types";

/** A page of ten rows is smaller: compressing it saves 2 kB and costs a third of its processor time. */
const SMALLEST_BYTES = 4096;
/** Larger replies are compressed off the event loop, which costs more for small ones. */
const AT_ONCE_BYTES = 64 * 1024;

/**
 * Compresses JSON replies to reads of signed-in people. Streams, files and exports are sent as they are made, and replies
 * with a secret uncompressed: their length must not reveal the secret (docs/adr/replies.md).
 */
export async function addCompression(app: App): Promise<void> {
  app.addHook("onRoute", (route) => {
    if (isCompressed(route)) route.onRequest = [...[route.onRequest ?? []].flat(), nameVariants];
    else route.compress = false;
  });
  await app.register(compress, {
    globalDecompression: false,
    encodings: ["br", "gzip"],
    threshold: SMALLEST_BYTES,
    syncThreshold: AT_ONCE_BYTES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 2 } },
    zlibOptions: { level: 1 },
  });
}

/** Also on replies that are sent as they are: another request for the same address may get the other form. */
const nameVariants: onRequestHookHandler = (_request, reply, done) => {
  reply.header("vary", "accept-encoding");
  done();
};

function isCompressed({ method, config }: RouteOptions): boolean {
  if (method !== "GET") return false;
  if (config?.docs === undefined || config.access === "public" || config.holdsSecret) return false;
  return typeof config.docs.reply !== "string";
}
