import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp, createShop } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

const PAGE = (script: string) => `<!doctype html><html><head>
  <link rel="preload" href="/assets/latin-1.woff2" as="font" type="font/woff2" crossorigin />
  <script src="/assets/boot-1.js"></script>
  <link rel="icon" href="/icon.svg" type="image/svg+xml" />
  <script type="module" crossorigin src="/assets/index-1.js"></script>
  <link rel="modulepreload" crossorigin href="/assets/${script}">
  <link rel="stylesheet" crossorigin href="/assets/index-1.css">
</head><body><script src="/assets/late.js"></script></body></html>`;

const hintsOf = (script: string) => [
  "</assets/latin-1.woff2>; rel=preload; as=font; type=font/woff2; crossorigin",
  "</assets/boot-1.js>; rel=preload; as=script",
  "</assets/index-1.js>; rel=modulepreload; crossorigin",
  `</assets/${script}>; rel=modulepreload; crossorigin`,
  "</assets/index-1.css>; rel=preload; as=style; crossorigin",
];

let database: TestDatabase;
let folder: string;
let apps: App[];
beforeAll(async () => {
  database = await createDatabase();
  await createShop(database.pool);
  folder = await mkdtemp(join(tmpdir(), "backroom-hints-"));
  await mkdir(join(folder, "pages"));
  await mkdir(join(folder, "assets"));
  await writeFile(join(folder, "index.html"), PAGE("any-1.js"));
  await writeFile(join(folder, "pages/orders.html"), PAGE("orders-1.js"));
  await writeFile(join(folder, "pages/pages.json"), JSON.stringify({ "/orders": "pages/orders.html" }));
  await writeFile(join(folder, "assets/any-1.js"), "1");
  apps = [];
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await database.drop();
  await rm(folder, { recursive: true });
});

async function listening(sendsEarlyHints?: boolean): Promise<number> {
  const chosen = sendsEarlyHints === undefined ? {} : { sendsEarlyHints };
  const app = await buildTestApp(database.pool, { webFolder: folder, ...chosen });
  apps.push(app);
  await app.listen({ port: 0, host: "127.0.0.1" });
  return (app.server.address() as AddressInfo).port;
}

/** The statuses in the order in which they come, and the links of the first. */
const visit = (port: number, path: string) =>
  new Promise<{ statuses: (number | undefined)[]; link: unknown }>((resolve, reject) => {
    const statuses: (number | undefined)[] = [];
    let link: unknown;
    const headers = { accept: "text/html" };
    get({ host: "127.0.0.1", port, path, headers }, (reply) => {
      statuses.push(reply.statusCode);
      reply.resume().once("end", () => resolve({ statuses, link }));
    })
      .on("information", (early) => {
        statuses.push(early.statusCode);
        link = early.headers.link;
      })
      .once("error", reject);
  });

test("a page's fonts, scripts and styles are named before it, but nothing of its body, its icon or another page", async () => {
  const port = await listening(true);
  expect(await visit(port, "/orders")).toEqual({ statuses: [103, 200], link: hintsOf("orders-1.js").join(", ") });
  expect(await visit(port, "/roles")).toEqual({ statuses: [103, 200], link: hintsOf("any-1.js").join(", ") });
});

test("files, calls and unknown pages have no hint, and no page has one unless it is asked for", async () => {
  const port = await listening(true);
  for (const [path, status] of [
    ["/assets/any-1.js", 200],
    ["/assets/none.js", 404],
    ["/api/orders", 401],
  ] as const)
    expect([path, await visit(port, path)]).toEqual([path, { statuses: [status], link: undefined }]);
  const usual = await listening();
  expect(await visit(usual, "/orders")).toEqual({ statuses: [200], link: undefined });
});
