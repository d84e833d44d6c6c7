import { createHash, createHmac } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import type { BucketSettings } from "../../../../server/files/media/bucket";

type StoredObject = { bytes: Buffer; type: string };

const ACCESS_KEY = "BACKROOMTEST";
const SECRET = "a-secret-of-the-test";
const REGION = "eu-test-1";

const sha256 = (data: string | Buffer) => createHash("sha256").update(data).digest("hex");
const hmac = (key: string | Buffer, data: string) => createHmac("sha256", key).update(data).digest();

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  return Buffer.concat(chunks);
}

/** Whether a request has a valid Signature Version 4, computed here from the secret alone. */
function isSigned(request: IncomingMessage, body: Buffer): boolean {
  const authorization = /Credential=([^,]+), *SignedHeaders=([^,]+), *Signature=([0-9a-f]+)/.exec(
    request.headers.authorization ?? "",
  );
  const [, credential = "", names = "", signature = ""] = authorization ?? [];
  const [accessKey, day = "", ...scope] = credential.split("/");
  const hash = String(request.headers["x-amz-content-sha256"]);
  if (accessKey !== ACCESS_KEY || scope.join("/") !== `${REGION}/s3/aws4_request` || hash !== sha256(body))
    return false;
  const canonical = [
    request.method,
    request.url,
    "",
    ...names.split(";").map((name) => `${name}:${String(request.headers[name]).trim()}`),
    "",
    names,
    hash,
  ].join("\n");
  const text = ["AWS4-HMAC-SHA256", request.headers["x-amz-date"], [day, ...scope].join("/"), sha256(canonical)];
  const key = ["s3", "aws4_request"].reduce(hmac, hmac(hmac(`AWS4${SECRET}`, day), REGION));
  return hmac(key, text.join("\n")).toString("hex") === signature;
}

/** A bucket with the part of S3 that pictures need: PUT, GET and HEAD of one object. It refuses unsigned requests. */
export async function openBucket() {
  const objects = new Map<string, StoredObject>();
  let isBroken = false;
  const server = createServer(async (request, response) => {
    const body = await bodyOf(request);
    const name = /^\/pictures\/([\w.-]+)$/.exec(request.url ?? "")?.[1];
    if (isBroken) return response.writeHead(500).end();
    if (!isSigned(request, body))
      return response.writeHead(403).end("<Error><Code>SignatureDoesNotMatch</Code></Error>");
    if (name === undefined) return response.writeHead(400).end();
    if (request.method === "PUT") {
      objects.set(name, { bytes: body, type: String(request.headers["content-type"]) });
      return response.writeHead(200).end();
    }
    const found = objects.get(name);
    if (!found) return response.writeHead(404).end("<Error><Code>NoSuchKey</Code></Error>");
    return response
      .writeHead(200, { "content-type": found.type, "content-length": found.bytes.length })
      .end(request.method === "HEAD" ? undefined : found.bytes);
  });
  await new Promise<void>((resolve, reject) => server.once("error", reject).listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const settings: BucketSettings = {
    url: `http://127.0.0.1:${port}/pictures`,
    region: REGION,
    accessKeyId: ACCESS_KEY,
    secretAccessKey: SECRET,
  };
  return {
    objects,
    settings,
    breakDown: () => {
      isBroken = true;
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}
