import { once } from "node:events";
import { type AddressInfo, connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../../server/core/http/app-types";
import type { Arrival } from "../../../../server/core/plugins/arrival";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../../fixtures";
import { createDatabase, type TestDatabase } from "../../harness";
import { uploadBodyOf } from "./media-kit";
import { longTest } from "../../../long-test";

/** Shorter than the real limits, so that a short upload takes longer than the limit of other calls. */
const ARRIVAL: Arrival = {
  call: { totalMs: 1000, quietMs: 1000, bytesPerSecond: 0 },
  upload: { totalMs: 60_000, quietMs: 5000, bytesPerSecond: 2000 },
  windowMs: 3000,
};

let database: TestDatabase;
let shop: Shop;
let app: App;
let admin: SignedIn;
let folder: string;
let port: number;
let trueApp: App;
let truePort: number;
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  folder = await mkdtemp(join(tmpdir(), "backroom-slow-"));
  app = await buildTestApp(database.pool, { arrival: ARRIVAL, mediaFolder: folder });
  admin = await signIn(app, shop.admin.email);
  await app.listen({ port: 0, host: "127.0.0.1" });
  port = (app.server.address() as AddressInfo).port;
  trueApp = await buildTestApp(database.pool, { mediaFolder: folder });
  await trueApp.listen({ port: 0, host: "127.0.0.1" });
  truePort = (trueApp.server.address() as AddressInfo).port;
});
afterAll(async () => {
  await app.close();
  await trueApp.close();
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

type Sending = { to?: number; path: string; type?: string; body: Buffer; headers?: Record<string, string> };

/** Sends the body in pieces with pauses until it is closed; returns the reply. */
async function sendSlowly(
  { to = port, path, type = "application/json", body, headers = {} }: Sending,
  piece: number,
  ms: number,
) {
  const socket: Socket = connect(to, "127.0.0.1");
  socket.on("error", () => {});
  await once(socket, "connect");
  const lines = Object.entries({ connection: "close", "content-type": type, ...headers }).map(
    ([name, value]) => `${name}: ${value}\r\n`,
  );
  socket.write(`POST ${path} HTTP/1.1\r\nhost: shop\r\ncontent-length: ${body.length}\r\n`);
  socket.write(`${lines.join("")}\r\n`);
  const answer = text(socket);
  const ended = new AbortController();
  void answer.then(() => ended.abort());
  for (let at = 0; at < body.length && !ended.signal.aborted; at += piece) {
    socket.write(body.subarray(at, at + piece));
    await Promise.race([setTimeout(ms), answer]);
  }
  return answer.finally(() => socket.destroy());
}

const UPLOAD = "/api/media/assets/upload";

longTest("a picture over a slow link is accepted long after another call would be closed", async () => {
  const most = 10_000;
  const noise = await sharp({
    create: {
      width: 240,
      height: 240,
      channels: 3,
      background: "red",
      noise: { type: "gaussian", mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
  const body = Buffer.from(JSON.stringify(uploadBodyOf(noise)));
  const began = performance.now();
  const answer = await sendSlowly(
    { to: truePort, path: UPLOAD, body, headers: admin },
    Math.ceil(body.length / 25),
    500,
  );
  expect(performance.now() - began).toBeGreaterThan(most + 2000);
  expect(answer).toContain("HTTP/1.1 200");
  expect(answer).toContain("/media/products-");
});

longTest("a file of products may take as long", async () => {
  const body = Buffer.from(`Title,Qty\r\n${"Galaxy,1\r\n".repeat(2000)}`);
  const sending = { path: "/api/products/import?dry_run=1", type: "text/csv", body, headers: admin };
  expect(await sendSlowly(sending, Math.ceil(body.length / 15), 200)).toContain("HTTP/1.1 200");
});

test("uploads that are too slow are closed, 20 of 20", async () => {
  const body = Buffer.alloc(100_000, " ");
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => sendSlowly({ path: UPLOAD, body, headers: admin }, 1, 100)),
  );
  for (const answer of answers) expect(answer).toContain("HTTP/1.1 408");
});

test("an upload that stops is closed", async () => {
  const body = Buffer.alloc(100_000, " ");
  expect(await sendSlowly({ path: UPLOAD, body, headers: admin }, 50_000, 30_000)).toContain("HTTP/1.1 408");
});

test("an upload without a session has only the time of other calls", async () => {
  const body = Buffer.alloc(100_000, " ");
  const began = performance.now();
  const answer = await sendSlowly({ path: UPLOAD, body, headers: { connection: "keep-alive" } }, 1000, 250);
  expect(answer).toContain("HTTP/1.1 401");
  expect(performance.now() - began).toBeLessThan(20_000);
});
