import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { get } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { noteRun } from "../../../server/core/last-runs";
import { createMetrics, type Metrics } from "../../../server/core/plugins/metrics";
import type { App } from "../../../server/core/http/app-types";
import { serveMetrics } from "../../../server/core/startup/metrics-port";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let metrics: Metrics;
let app: App;
let admin: SignedIn;
let closeMetrics: () => void;
let address: string;
let dataFolder: string;
beforeAll(async () => {
  database = await createDatabase({ max: 3 });
  shop = await createShop(database.pool);
  dataFolder = mkdtempSync(join(tmpdir(), "backroom-metrics-"));
  metrics = createMetrics(database.pool, dataFolder);
  app = await buildTestApp(database.pool, { metrics });
  admin = await signIn(app, shop.admin.email);
  const { server, port } = await serveMetrics(metrics, { host: "127.0.0.1", port: 0 });
  closeMetrics = () => server.close();
  address = `http://127.0.0.1:${port}`;
});
afterAll(async () => {
  closeMetrics();
  await app.close();
  await database.drop();
  rmSync(dataFolder, { recursive: true });
});

const scrape = async () => (await fetch(`${address}/metrics`, { headers: { connection: "close" } })).text();

/** The value of a series, by the beginning of its line. */
const figure = async (series: string) => {
  const line = (await scrape()).split("\n").find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
};

test("requests are counted by method, route pattern and class of status, never by what a person typed", async () => {
  await app.inject({ url: "/api/orders?query=adaeze", headers: admin });
  await app.inject({ url: "/api/orders?page=none", headers: admin });
  await app.inject({ url: "/api/orders/adaeze", headers: admin });
  const series = (status: string, route = "/api/orders") =>
    `backroom_request_duration_seconds_count{method="GET",route="${route}",status="${status}"}`;
  await expect.poll(() => figure(series("2xx"))).toBe(1);
  await expect.poll(() => figure(series("4xx"))).toBe(1);
  await expect.poll(() => figure(series("4xx", "/api/orders/:id"))).toBe(1);
  expect(await scrape()).not.toContain("adaeze");
});

test("connections in use and requests that wait for one are reported", async () => {
  const held = await Promise.all([database.pool.connect(), database.pool.connect(), database.pool.connect()]);
  const waiting = [database.pool.query("select 1"), database.pool.query("select 1")];
  expect(await figure('backroom_database_connections{state="busy"}')).toBe(3);
  expect(await figure('backroom_database_connections{state="idle"}')).toBe(0);
  expect(await figure("backroom_database_waiting")).toBe(2);
  for (const client of held) client.release();
  await Promise.all(waiting);
  expect(await figure('backroom_database_connections{state="busy"}')).toBe(0);
  expect(await figure("backroom_database_waiting")).toBe(0);
});

test("a stream is counted while it is open, and is not part of the durations", async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  expect(await figure("backroom_streams_open")).toBe(0);
  const headers = { ...admin, accept: "text/event-stream" };
  const stream = get({ host: "127.0.0.1", port, path: "/api/events", headers });
  stream.on("error", () => {});
  await expect.poll(() => figure("backroom_streams_open")).toBe(1);
  stream.destroy();
  await expect.poll(() => figure("backroom_streams_open")).toBe(0);
  expect(await scrape()).not.toContain('route="/api/events"');
});

test("an export is counted while it runs", async () => {
  const blocker = await database.pool.connect();
  await blocker.query("begin; lock table suppliers in access exclusive mode");
  const file = app.inject({ url: "/files/file-exports/suppliers/", headers: admin });
  await expect.poll(() => figure("backroom_exports_running")).toBe(1);
  await blocker.query("rollback");
  blocker.release();
  expect((await file).statusCode).toBe(200);
  await expect.poll(() => figure("backroom_exports_running")).toBe(0);
});

test("process figures are reported, and refusals even before the first one", async () => {
  expect(await figure('backroom_refused_total{reason="queue"}')).toBe(0);
  expect(await figure("nodejs_eventloop_lag_p99_seconds")).toBeGreaterThan(0);
  expect(await figure("process_resident_memory_bytes")).toBeGreaterThan(0);
});

test("the last backup and check of the books are reported, as never before the first", async () => {
  const figures = async () => [
    await figure("backroom_backup_timestamp_seconds"),
    await figure("backroom_verify_timestamp_seconds"),
    await figure("backroom_verify_broken_rules"),
  ];
  expect(await figures()).toEqual([0, 0, 0]);
  expect(await noteRun(dataFolder, "backup", new Date("2026-11-28T02:30:00.000Z"))).toBe(true);
  expect(await noteRun(dataFolder, "verify", new Date("2026-11-28T03:30:00.500Z"), 2)).toBe(true);
  expect(await figures()).toEqual([1_795_833_000, 1_795_836_600.5, 2]);
  // A note that is damaged is no note: the alarm about an old backup is then right.
  writeFileSync(join(dataFolder, "last-backup.json"), "{");
  expect(await figures()).toEqual([0, 1_795_836_600.5, 2]);
  expect(await noteRun(join(dataFolder, "missing"), "backup", new Date())).toBe(false);
});

test("the metrics port serves nothing else, and the app serves no metrics", async () => {
  expect((await fetch(`${address}/api/orders`)).status).toBe(404);
  expect((await app.inject({ url: "/metrics" })).statusCode).toBe(404);
});
