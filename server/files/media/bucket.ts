import { createHash } from "node:crypto";
import { AwsClient } from "aws4fetch";
import { Refusal } from "../../core/errors";
import { MEDIA_CACHE, mediaTypeOf, type MediaStore } from "../../core/media-store";

export type BucketSettings = {
  /** Address of the bucket itself, such as `https://s3.eu-west-1.amazonaws.com/backroom`. */
  url: string;
  region: string;
  accessKeyId: string;
  secretAccessKey: string;
};

const TIMEOUT_MS = 8000;
const RETRIES = 2;

/** Pictures as objects of an S3-compatible bucket, every request signed (Signature Version 4). */
export function createBucketStore({ url, region, accessKeyId, secretAccessKey }: BucketSettings): MediaStore {
  const client = new AwsClient({
    accessKeyId,
    secretAccessKey,
    region,
    service: "s3",
    retries: RETRIES,
    initRetryMs: 100,
  });
  const base = url.replace(/\/+$/, "");

  const send = async (method: "GET" | "HEAD" | "PUT", name: string, bytes?: Buffer): Promise<Response> => {
    const hash = createHash("sha256")
      .update(bytes ?? "")
      .digest("hex");
    const headers: Record<string, string> = { "x-amz-content-sha256": hash };
    if (bytes) Object.assign(headers, { "content-type": mediaTypeOf(name), "cache-control": MEDIA_CACHE });
    const body = bytes ? new Uint8Array(bytes) : null;
    return client.fetch(`${base}/${name}`, { method, headers, body, signal: AbortSignal.timeout(TIMEOUT_MS) });
  };

  /** The bucket's reply with its body; null when there is no such object. */
  const ask = async (method: "GET" | "HEAD" | "PUT", name: string, bytes?: Buffer): Promise<Buffer | null> => {
    try {
      const response = await send(method, name, bytes);
      const body = Buffer.from(await response.arrayBuffer());
      if (response.status === 404 && method !== "PUT") return null;
      if (!response.ok) throw new Error(`the bucket answered ${response.status}`);
      return body;
    } catch (error) {
      throw unreachable(error);
    }
  };

  return {
    put: async (name, bytes) => {
      await ask("PUT", name, bytes);
    },
    get: (name) => ask("GET", name),
    has: async (name) => (await ask("HEAD", name)) !== null,
  };
}

function unreachable(cause: unknown): Refusal {
  const refusal = new Refusal(503, "Pictures cannot be reached just now. Please try again in a moment");
  refusal.cause = cause;
  return refusal;
}
