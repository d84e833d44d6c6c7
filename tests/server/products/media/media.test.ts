import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { deflateSync, crc32 } from "node:zlib";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Permission } from "../../../../src/api/rights/permissions.contract";
import { uploadReply } from "../../../../src/api/kit/media.contract";
import type { App } from "../../../../server/core/http/app-types";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../../fixtures";
import { createDatabase, type TestDatabase } from "../../harness";
import { expectSound } from "../../invariants";
import { postPicture, uploadBodyOf } from "./media-kit";

let database: TestDatabase;
let folder: string;
let shop: Shop;
let app: App;
let manager: SignedIn;
let sales: SignedIn;

const blue = { r: 20, g: 60, b: 115 };
const plain = (width = 64, height = 48) => sharp({ create: { width, height, channels: 3, background: blue } });

beforeAll(async () => {
  database = await createDatabase();
  folder = await mkdtemp(join(tmpdir(), "backroom-pictures-"));
  shop = await createShop(database.pool);
  app = await buildTestApp(database.pool, { mediaFolder: folder });
  manager = await signIn(app, shop.ikeja.manager.email);
  sales = await signIn(app, shop.ikeja.sales.email);
});
afterAll(async () => {
  await app.close();
  await expectSound(database.pool).finally(database.drop);
  await rm(folder, { recursive: true });
});

const upload = (body: object, headers: Record<string, string> = manager) => postPicture(app, headers, body);

const uploaded = async (bytes: Buffer) => uploadReply.parse((await upload(uploadBodyOf(bytes))).json()).data;

const refusal = async (bytes: Buffer | string) => {
  const reply = await upload(uploadBodyOf(bytes));
  return [reply.statusCode, reply.json().error];
};

const NOT_A_PICTURE = [400, "The picture must be a PNG or JPEG"];
const DAMAGED = [400, "The picture is damaged. Export it again as PNG or JPEG"];

/** A PNG whose header declares more pixels than its data contains. */
function pngOf(width: number, height: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const length = Buffer.alloc(4);
    length.writeUInt32BE(data.length);
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type), data])));
    return Buffer.concat([length, Buffer.from(type), data, sum]);
  };
  const head = Buffer.alloc(13);
  head.writeUInt32BE(width, 0);
  head.writeUInt32BE(height, 4);
  head.set([8, 0, 0, 0, 0], 8);
  const rows = deflateSync(Buffer.alloc(Math.min(width, 2000) * Math.min(height, 500)));
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([signature, chunk("IHDR", head), chunk("IDAT", rows), chunk("IEND", Buffer.alloc(0))]);
}

describe("an upload", () => {
  test("is encoded again under a name chosen by the server, and cached for a year", async () => {
    const reference = await uploaded(await plain().png().toBuffer());
    expect(reference).toMatch(/^\/media\/products-[0-9a-f]{40}\.webp$/);
    const served = await app.inject({ url: reference });
    expect([served.statusCode, served.headers["content-type"]]).toEqual([200, "image/webp"]);
    expect(served.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    expect(served.headers["content-security-policy"]).toBe("default-src 'none'; sandbox");
    expect(await sharp(served.rawPayload).metadata()).toMatchObject({ format: "webp", width: 64, height: 48 });
    expect((await readdir(folder)).filter((name) => name.endsWith(".part"))).toEqual([]);
  });

  test("loses its metadata, and is rotated as the metadata says", async () => {
    const shot = await plain()
      .withExif({ IFD0: { Artist: "Adaeze" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(await sharp(shot).metadata()).toMatchObject({ orientation: 6, exif: expect.any(Buffer) });
    const { rawPayload } = await app.inject({ url: await uploaded(shot) });
    const found = await sharp(rawPayload).metadata();
    expect(found).toMatchObject({ width: 48, height: 64 });
    expect([found.exif, found.icc, found.xmp, found.orientation]).toEqual(Array(4).fill(undefined));
  });

  test("is scaled down to the size that a screen shows", async () => {
    const { rawPayload } = await app.inject({ url: await uploaded(await plain(4000, 3000).jpeg().toBuffer()) });
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1600, height: 1200 });
  });

  test("repeated gives the same picture, and takes effect once per key", async () => {
    const body = uploadBodyOf(await plain(10, 10).png().toBuffer());
    const before = (await readdir(folder)).length;
    const keyed = { ...manager, "idempotency-key": "picture-1" };
    const replies = [await upload(body, keyed), await upload(body, keyed), await upload(body)];
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await readdir(folder)).toHaveLength(before + 1);
    const other = await upload({ ...body, folder: "profiles" }, keyed);
    expect(other.statusCode).toBe(400);
    const { rows } = await database.pool.query(
      "select employee_key from audit_log where action = 'picture.uploaded' and after ->> 'name' = $1",
      [replies[0]?.json().data.slice("/media/".length)],
    );
    expect(rows).toEqual(Array(2).fill({ employee_key: shop.ikeja.manager.key }));
  });

  test("becomes a product's picture when the product is saved", async () => {
    const image = await uploaded(await plain(20, 20).png().toBuffer());
    const reply = await app.inject({
      method: "POST",
      url: "/api/products/new",
      headers: manager,
      payload: {
        title: "Itel P40",
        description: "Itel P40, new in box",
        price: 1,
        sale_price: 2,
        image,
        supplier: shop.supplier,
        store: shop.ikeja.key,
        variations: [{ variation: "Gold", quantity: 1, status: "active" }],
      },
    });
    const product = await app.inject({ url: `/api/products/${reply.json().data.key}`, headers: manager });
    expect(product.json().data.image).toBe(image);
  });

  test("data hidden behind or inside a picture is removed", async () => {
    const secret = "<script>alert(1)</script>PK\u0003\u0004";
    for (const picture of [await plain().png().toBuffer(), await plain().jpeg().toBuffer()]) {
      const { rawPayload } = await app.inject({ url: await uploaded(Buffer.concat([picture, Buffer.from(secret)])) });
      expect(rawPayload.includes("script")).toBe(false);
      expect(rawPayload.includes("PK\u0003\u0004")).toBe(false);
    }
  });
});

describe("a file that is not a picture", () => {
  test.each<[string, () => Promise<Buffer> | Buffer]>([
    ["SVG", () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')],
    ["GIF", () => plain().gif().toBuffer()],
    ["WebP", () => plain().webp().toBuffer()],
    ["TIFF", () => plain().tiff().toBuffer()],
    ["HTML", () => Buffer.from("<!doctype html><script>alert(1)</script>")],
    [
      "a page with a picture behind it",
      async () => Buffer.concat([Buffer.from("<html>"), await plain().png().toBuffer()]),
    ],
    ["a GIF that is a script", () => Buffer.from(`GIF89a/*${"x".repeat(50)}*/=1;alert(1)`)],
    ["a few bytes", () => Buffer.from("PNG")],
  ])("%s is refused", async (_name, make) => {
    expect(await refusal(await make())).toEqual(NOT_A_PICTURE);
  });

  test("a truncated picture, or only its header, is refused as damaged", async () => {
    const noise = { width: 300, height: 300, channels: 3, noise: { type: "gaussian", mean: 128, sigma: 40 } } as const;
    for (const whole of [
      await sharp({ create: { ...noise, background: blue } })
        .png()
        .toBuffer(),
      await sharp({ create: { ...noise, background: blue } })
        .jpeg()
        .toBuffer(),
    ]) {
      for (const part of [0.5, 0.9]) {
        expect(await refusal(whole.subarray(0, Math.floor(whole.length * part)))).toEqual(DAMAGED);
      }
    }
    expect(await refusal(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]))).toEqual(DAMAGED);
    expect(await refusal(Buffer.from([0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0]))).toEqual(DAMAGED);
  });

  test("small files that decode to enormous pictures are refused by their header", async () => {
    for (const [width, height] of [
      [5001, 5000],
      [100_000, 100_000],
      [2_000_000_000, 2_000],
    ] as const) {
      const bomb = pngOf(Math.min(width, 100_000), height);
      bomb.writeUInt32BE(width, 16);
      bomb.writeUInt32BE(crc32(bomb.subarray(12, 29)), 29);
      expect(bomb.length).toBeLessThan(1_000_000);
      const [status, text] = await refusal(bomb);
      expect([status, [DAMAGED[1], "The picture has more than 25 megapixels"].includes(text)]).toEqual([400, true]);
    }
    expect((await refusal(await plain(5001, 5000).png().toBuffer()))[1]).toBe(
      "The picture has more than 25 megapixels",
    );
    expect((await upload(uploadBodyOf(await plain(5000, 5000).png().toBuffer()))).statusCode).toBe(200);
  });

  test("more than 5 MB is refused as too large, with a message if the body can still be read", async () => {
    const large = Buffer.concat([await plain().png().toBuffer(), Buffer.alloc(5 * 1024 * 1024)]);
    expect(await refusal(large)).toEqual([413, "The picture is larger than 5 MB"]);
    expect((await upload(uploadBodyOf(Buffer.alloc(7 * 1024 * 1024)))).statusCode).toBe(413);
    const elsewhere = await app.inject({
      method: "POST",
      url: "/api/products/new",
      headers: manager,
      payload: uploadBodyOf(Buffer.alloc(1024 * 1024)),
    });
    expect(elsewhere.statusCode).toBe(413);
  });

  test("an upload with missing or unknown fields is malformed", async () => {
    const png = (await plain().png().toBuffer()).toString("base64");
    for (const wrong of [
      uploadBodyOf(`data:image/png;base64,${png}`),
      uploadBodyOf(""),
      uploadBodyOf(`${png}=`),
      uploadBodyOf(`${png.slice(0, -4)}!!!!`),
      uploadBodyOf(png, { bucket: "secrets" }),
      uploadBodyOf(png, { folder: "../../etc" }),
      uploadBodyOf(png, { file_name: undefined }),
      uploadBodyOf(png, { file_name: "a\u0000b" }),
    ]) {
      const reply = await upload(wrong);
      expect([reply.statusCode, typeof reply.json().error]).toEqual([400, "string"]);
    }
  });

  test("many simultaneous uploads all succeed", async () => {
    const picture = await plain(1000, 1000).jpeg().toBuffer();
    const replies = await Promise.all(Array.from({ length: 12 }, () => upload(uploadBodyOf(picture))));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
  });
});

test("product pictures need the permission to create or edit products; everyone signed in may upload their own picture", async () => {
  const picture = await plain().png().toBuffer();
  const grant = (permissions: readonly Permission[]) =>
    database.pool.query("update employees set own_permissions = $2 where key = $1", [
      shop.ikeja.sales.key,
      permissions,
    ]);
  const statuses = async () => [
    (await upload(uploadBodyOf(picture), sales)).statusCode,
    (await upload(uploadBodyOf(picture, { folder: "profiles" }), sales)).statusCode,
  ];
  await grant([]);
  expect(await statuses()).toEqual([403, 200]);
  await grant(["products.create"]);
  expect(await statuses()).toEqual([200, 200]);
  await grant(["products.edit"]);
  expect(await statuses()).toEqual([200, 200]);
  expect((await upload(uploadBodyOf(picture), {})).statusCode).toBe(401);
});
