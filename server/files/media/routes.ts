import { createHash } from "node:crypto";
import type { Readable } from "node:stream";
import type { FastifyRequest } from "fastify";
import { z } from "zod";
import { MAX_IMAGE_BYTES, MEDIA_NAME, uploadBody, uploadReply } from "../../../src/api/kit/media.contract";
import { badRequest, forbidden, notFound } from "../../core/errors";
import { redraw } from "./images";
import type { App, RouteDeps } from "../../core/http/app-types";
import { header } from "../../core/http/headers";
import { JSON_TYPE } from "../../core/http/json";
import { wholeBody } from "../../core/http/whole-body";
import type { Upload, UploadTasks } from "./upload";
import { MEDIA_CACHE, mediaTypeOf } from "../../core/media-store";
import { recordUpload } from "./uploads";
import { threadsForFiles } from "../../threads/pool";
import { ownMemory } from "../../threads/transfer";
import { may } from "../../../src/may";
import type { Staff } from "../../core/session-context";
import { route } from "../../core/http/route";

/** Slightly above the largest picture as base64, so that a slightly larger one gets a reply with the reason. */
const UPLOAD_LIMIT = Math.ceil((MAX_IMAGE_BYTES * 1.15 * 4) / 3);

const LIMIT = { seconds: 60, tooMuch: badRequest("The picture could not be read. Choose it again, or another one") };

const inThread = threadsForFiles<UploadTasks>();

const mediaParams = z.strictObject({ name: z.string().regex(MEDIA_NAME) });

/** `POST /api/media/assets/upload` and the pictures themselves, `GET /media/:name`. */
export async function mediaRoutes(app: App, { pool, media }: RouteDeps): Promise<void> {
  // A separate scope: 7 MB of JSON are parsed in a thread, and arrive here with the picture decoded.
  await app.register(async (scope: App) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser("application/json", async (request: FastifyRequest, payload: Readable) => {
      const body = await wholeBody(request, payload, (bytes) => new Uint8Array(bytes));
      return inThread("readUpload", body, { ...LIMIT, transfer: ownMemory(body) });
    });
    scope.post(
      "/api/media/assets/upload",
      {
        // Everyone may upload a picture of themselves; the handler checks further permissions for product pictures.
        ...route("signed-in", "Upload a picture", uploadReply, { body: uploadBody }, { kind: "upload" }),
        // The thread has checked it.
        validatorCompiler: () => (value: unknown) => ({ value }),
        bodyLimit: UPLOAD_LIMIT,
      },
      async (request, reply) => {
        const { staff, id: requestId } = request;
        const { bytes, ...body } = uploadOf(request.body);
        if (!mayUpload(staff, body.folder)) throw forbidden();
        const picture = await redraw(bytes);
        // Named by the hash of its content: a retry of an upload creates no second picture.
        const name = `${body.folder}-${createHash("sha256").update(picture).digest("hex").slice(0, 40)}.webp`;
        await media.put(name, picture);
        const upload = { staff, requestId, key: header(request, "idempotency-key"), body, name };
        const { status, body: text } = await recordUpload(pool, upload);
        return reply.code(status).type(JSON_TYPE).send(text);
      },
    );
  });

  app.get("/media/:name", { config: { access: "public" }, schema: { params: mediaParams } }, async (request, reply) => {
    const { name } = request.params;
    const picture = await media.get(name);
    if (picture === null) throw notFound();
    return reply
      .header("cache-control", MEDIA_CACHE)
      .header("content-security-policy", "default-src 'none'; sandbox")
      .type(mediaTypeOf(name))
      .send(picture);
  });
}

function uploadOf(body: unknown): Upload {
  if (typeof body !== "object" || body === null || !("bytes" in body))
    throw badRequest("The request must be an object");
  return body as Upload;
}

const mayUpload = (staff: Staff, folder: "products" | "profiles") =>
  folder === "profiles" || may(staff, "products.create") || may(staff, "products.edit");
