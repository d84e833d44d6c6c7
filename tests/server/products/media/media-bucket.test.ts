import { mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { uploadReply } from "../../../../src/api/kit/media.contract";
import { readConfig } from "../../../../server/config";
import type { App } from "../../../../server/core/http/app-types";
import { buildTestApp, createShop, type SignedIn, signIn } from "../../fixtures";
import { createDatabase, type TestDatabase } from "../../harness";
import { expectSound } from "../../invariants";
import { postPicture, uploadBodyOf } from "./media-kit";
import { openBucket } from "./s3-like";

let database: TestDatabase;
let folder: string;
let app: App;
let manager: SignedIn;

const blue = { r: 20, g: 60, b: 115 };
const plain = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: blue } });

beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), "backroom-pictures-"));
  const shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { mediaFolder: folder });
  manager = await signIn(app, shop.ikeja.manager.email);
});
afterAll(async () => {
  await app.close();
  await expectSound(database.pool).finally(database.drop);
  await rm(folder, { recursive: true });
});

const uploaded = async (to: App, bytes: Buffer) =>
  uploadReply.parse((await postPicture(to, manager, uploadBodyOf(bytes))).json()).data;

test("pictures are stored in the bucket, signed, and served from it; earlier ones on disk are still found", async () => {
  const bucket = await openBucket();
  const stored = await buildTestApp(database.pool, { mediaFolder: folder, bucket: bucket.settings });
  try {
    const reference = await uploaded(stored, await plain(30, 30).png().toBuffer());
    const name = reference.slice("/media/".length);
    expect(bucket.objects.get(name)?.type).toBe("image/webp");
    expect(await readdir(folder)).not.toContain(name);
    const served = await stored.inject({ url: reference });
    expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(served.rawPayload.equals(bucket.objects.get(name)?.bytes ?? Buffer.alloc(0))).toBe(true);
    await writeFile(join(folder, "demo-phone-ink.webp"), "drawn before");
    expect((await stored.inject({ url: "/media/demo-phone-ink.webp" })).body).toBe("drawn before");
    expect((await stored.inject({ url: "/media/gone.webp" })).statusCode).toBe(404);
    expect((await app.inject({ url: reference })).statusCode).toBe(404);
  } finally {
    await stored.close();
    await bucket.close();
  }
});

test("a bucket that fails or refuses the signature makes uploads and pictures unreachable, and none is lost", async () => {
  const bucket = await openBucket();
  const picture = await plain(31, 31).png().toBuffer();
  const outcome = async (settings: typeof bucket.settings) => {
    const stored = await buildTestApp(database.pool, { mediaFolder: folder, bucket: settings });
    try {
      const reply = await postPicture(stored, manager, uploadBodyOf(picture));
      return [reply.statusCode, reply.json().error, (await stored.inject({ url: "/media/a.webp" })).statusCode];
    } finally {
      await stored.close();
    }
  };
  const words = /^Pictures cannot be reached just now\. Please try again in a moment \(request [\w-]{36}\)$/;
  const outOfReach = [503, expect.stringMatching(words), 503];
  expect(await outcome({ ...bucket.settings, secretAccessKey: "wrong" })).toEqual(outOfReach);
  bucket.breakDown();
  expect(await outcome(bucket.settings)).toEqual(outOfReach);
  await bucket.close();
  expect(await outcome(bucket.settings)).toEqual(outOfReach);
  expect(bucket.objects.size).toBe(0);
});

test("the bucket is configured by environment variables, all or none", () => {
  const env = { BACKROOM_BUCKET_URL: "https://s3.example.com/pictures" };
  expect(readConfig({}).bucket).toBeNull();
  expect(readConfig({ ...env, BACKROOM_BUCKET_KEY_ID: "id", BACKROOM_BUCKET_SECRET: "secret" }).bucket).toEqual({
    url: env.BACKROOM_BUCKET_URL,
    region: "auto",
    accessKeyId: "id",
    secretAccessKey: "secret",
  });
  expect(() => readConfig(env)).toThrow("needs BACKROOM_BUCKET_KEY_ID and BACKROOM_BUCKET_SECRET");
  expect(() => readConfig({ BACKROOM_BUCKET_URL: "pictures" })).toThrow("BACKROOM_BUCKET_URL must look like");
});
