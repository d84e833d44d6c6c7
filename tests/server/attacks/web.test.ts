import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brotliCompressSync } from "node:zlib";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let folder: string;
let app: App;

const PAGE = "<!doctype html><title>Backroom</title>";
const SCRIPT = "console.log('shop');".repeat(50);

beforeAll(async () => {
  database = await createDatabase();
  await createShop(database.pool);
  folder = await mkdtemp(join(tmpdir(), "backroom-http-"));
  const [webFolder, mediaFolder] = [join(folder, "web"), join(folder, "media")];
  await mkdir(join(webFolder, "assets"), { recursive: true });
  await mkdir(mediaFolder);
  await writeFile(join(folder, "secret.txt"), "secret");
  await writeFile(join(webFolder, "index.html"), PAGE);
  await writeFile(join(webFolder, "favicon.svg"), "<svg/>");
  await writeFile(join(webFolder, "assets", "main-a1b2.js"), SCRIPT);
  await writeFile(join(webFolder, "assets", "main-a1b2.js.br"), brotliCompressSync(SCRIPT));
  await writeFile(join(mediaFolder, "phone.webp"), "picture");
  await writeFile(join(mediaFolder, "notes.txt"), "notes");
  app = await buildTestApp(database.pool, { webFolder, mediaFolder });
});
afterAll(async () => {
  await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => app.inject({ url, headers });
const html = { accept: "text/html,application/xhtml+xml" };

test("every page's URL gets index.html, revalidated each time", async () => {
  for (const url of ["/", "/login", "/orders/create?x=1", `/products/${newKey()}`]) {
    const reply = await get(url, html);
    expect([reply.statusCode, reply.body, reply.headers["cache-control"]]).toEqual([200, PAGE, "no-cache"]);
    expect(reply.headers["content-type"]).toContain("text/html");
  }
  expect((await get("/")).body).toBe(PAGE);
});

test("until somebody works in the shop, every page leads to its set-up", async () => {
  const fresh = await createDatabase();
  const building = await buildTestApp(fresh.pool, { webFolder: join(folder, "web") });
  const visit = async (url: string) => {
    const { statusCode, headers, body } = await building.inject({ url, headers: html });
    return [statusCode, headers.location ?? body];
  };
  expect(await visit("/setup")).toEqual([200, PAGE]);
  for (const url of ["/", "/login", "/orders?page=2"]) expect([url, await visit(url)]).toEqual([url, [302, "/setup"]]);
  expect((await building.inject("/favicon.svg")).statusCode).toBe(200);
  await createShop(fresh.pool);
  for (const url of ["/", "/login", "/setup"]) expect([url, await visit(url)]).toEqual([url, [200, PAGE]]);
  await building.close();
  await fresh.drop();
});

test("hashed assets are cached for a year, with brotli if the browser accepts it", async () => {
  const plain = await get("/assets/main-a1b2.js");
  expect([plain.body, plain.headers["cache-control"]]).toEqual([SCRIPT, "public, max-age=31536000, immutable"]);
  expect(plain.headers["content-type"]).toContain("javascript");
  const small = await get("/assets/main-a1b2.js", { "accept-encoding": "gzip, br" });
  expect(small.headers["content-encoding"]).toBe("br");
  expect(small.headers["content-type"]).toContain("javascript");
  expect(small.rawPayload.length).toBeLessThan(SCRIPT.length);
  expect((await get("/favicon.svg")).headers["cache-control"]).toBe("no-cache");
});

test("a missing asset does not get index.html, and no file outside the folder is served", async () => {
  for (const url of [
    "/assets/gone-a1b2.js",
    "/assets/",
    "/..%2fsecret.txt",
    "/%2e%2e/secret.txt",
    "/assets/..%2f..%2fsecret.txt",
    "/missing.png",
  ]) {
    const reply = await get(url);
    expect([url, reply.statusCode]).toEqual([url, 404]);
  }
});

test("pictures are cached for a year; a name that is no picture's is not found", async () => {
  const picture = await get("/media/phone.webp");
  expect([picture.body, picture.headers["cache-control"]]).toEqual(["picture", "public, max-age=31536000, immutable"]);
  expect(picture.headers["content-type"]).toBe("image/webp");
  expect(picture.headers["x-content-type-options"]).toBe("nosniff");
  for (const name of ["gone.webp", "notes.txt", "..%2fsecret.txt", "..%2f..%2fsecret.webp", ".webp", "%00.png", ""]) {
    const reply = await get(`/media/${name}`, html);
    expect([name, reply.statusCode, reply.json()]).toEqual([name, 404, { error: "Not found", code: "not_found" }]);
  }
});

test("pages carry a policy that forbids inline scripts and styles", async () => {
  const policy = String((await get("/", html)).headers["content-security-policy"]);
  expect(policy.split(";")).toContain("script-src 'self' 'wasm-unsafe-eval'");
  expect(policy).toContain("style-src 'self'");
  expect(policy).not.toMatch(/(?<!wasm-)unsafe|upgrade-insecure/);
});

test("a server without a worker sends one that removes itself, and never the built one", async () => {
  await writeFile(join(folder, "web", "sw.js"), SCRIPT);
  const options = { webFolder: join(folder, "web"), mediaFolder: join(folder, "media") };
  const [withWorker, without] = await Promise.all([
    buildTestApp(database.pool, options),
    buildTestApp(database.pool, { ...options, hasWorker: false }),
  ]);
  expect((await withWorker.inject("/sw.js")).body).toBe(SCRIPT);
  const reply = await without.inject("/sw.js");
  expect(reply.body).toContain("registration.unregister()");
  expect(reply.headers["content-type"]).toContain("javascript");
  expect(reply.headers["cache-control"]).toBe("no-cache");
  await Promise.all([withWorker.close(), without.close()]);
});
