import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import type { FastifyRequest } from "fastify";
import { importQuery, importReply, MAX_IMPORT_BYTES } from "../../../src/api/products/imports.contract";
import { Refusal } from "../../core/errors";
import type { App, RouteDeps } from "../../core/http/app-types";
import { wholeBody } from "../../core/http/whole-body";
import { checkImport, importProducts } from "./imports";
import { createOnce } from "../../books/once";

const CSV = "text/csv";

/** Slightly above the largest file, so that a slightly larger one gets a reply with the reason. */
const BODY_LIMIT = MAX_IMPORT_BYTES * 1.2;

/** `POST /api/products/import`: products by a file of CSV. With `dry_run=1` it is only checked. */
export async function importsRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  // A separate scope: no other route takes CSV, and this one takes nothing else.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser(CSV, (request: FastifyRequest, payload: Readable) =>
      wholeBody(request, payload, sharedMemory),
    );
    scope.post(
      "/api/products/import",
      {
        config: {
          access: "products.create",
          kind: "upload",
          docs: { summary: "Check or list the products of a file of CSV", reply: importReply, body: CSV },
        },
        schema: { querystring: importQuery },
        bodyLimit: BODY_LIMIT,
      },
      async (request, reply) => {
        const { staff, query, body: bytes } = request;
        if (!(bytes instanceof Uint8Array)) throw new Refusal(415, "The file must be sent as text/csv");
        const digest = await digestOf(bytes);
        const file = { bytes, query, digest };
        if (query.dry_run === "1") return { data: await checkImport(pool, { staff, requestId: request.id }, file) };
        const body = { query, file: digest };
        return createOnce(pool, request, reply, (tx, doing) => importProducts(tx, doing, file), body);
      },
    );
  });
}

/** Threads read shared memory as it is, twice for an import; anything else would be copied each time. */
const sharedMemory = (bytes: number) => new Uint8Array(new SharedArrayBuffer(bytes));

/** Takes about a millisecond. */
const HASHED_AT_ONCE = 256 * 1024;

/** SHA-256 in chunks: hashing 5 MB at once would block the event loop for about 20 ms. */
async function digestOf(bytes: Uint8Array): Promise<string> {
  const hash = createHash("sha256");
  for (let at = 0; at < bytes.length; at += HASHED_AT_ONCE) {
    hash.update(bytes.subarray(at, at + HASHED_AT_ONCE));
    await setImmediate();
  }
  return hash.digest("hex");
}
