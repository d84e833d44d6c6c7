import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { readConfig } from "../../../server/config";
import { MANIFEST, readManifest } from "../../../server/data/backup/manifest";
import { verifyShop } from "../../../server/data/verify/shop";
import { writeBackup } from "../../../server/data/backup/write";
import { createPool } from "../../../server/core/db/pool";
import { openMedia } from "../../../server/files/media";
import { createMetrics } from "../../../server/core/plugins/metrics";
import { onReplicaFirst } from "../../../tools/data/job-pool";
import { newFolder } from "../data/backup-kit";
import { createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { runServer } from "../running/running-server";
import { exportUrl, fillLedger, parsed } from "../reports/export-kit";
import { orderBody, sell, variantOf } from "../orders/order-kit";
import { type Pair, type PairServer, serve, startPair } from "./pair";

let pair: Pair;
let one: PairServer;
let shop: Shop;
let admin: SignedIn;

beforeAll(async () => {
  pair = await startPair();
  shop = await createShop(pair.pool);
  one = await serve(pair);
  admin = await signIn(one.app, shop.admin.email);
  await sell(one.app, admin, orderBody(shop));
  await fillLedger(pair.pool, variantOf(shop.charger), ROWS);
});
beforeEach(async () => {
  await pair.caughtUp();
  await one.used();
});
afterAll(async () => {
  await one?.close();
  await pair?.stop();
});

/** Its export takes long enough to be interrupted. */
const ROWS = 80_000;

const DAYS = "from_date=2026-01-01&to_date=2026-12-31";

const LISTS = [
  "/api/orders",
  "/api/orders?query=galaxy",
  "/api/customers",
  "/api/employees",
  "/api/products",
  "/api/inventory/suppliers",
  "/api/inventory/stores",
  "/api/inventory/transfers",
  "/api/finances/accounts",
  "/api/finances/transactions",
  "/api/purchases",
  "/api/counts",
  "/api/repairs",
  "/api/shifts",
  "/api/stock-levels",
  "/api/audit",
  "/api/outbox",
  "/api/analytics/summary",
  "/api/analytics/breakdown?by=store",
  `/api/reports/sales?by=product&${DAYS}`,
  "/api/reports/vat?period=2026-11",
  "/api/reports/debts",
  `/api/reports/cash-flow?by=account&${DAYS}`,
  "/api/reports/stock-value",
  "/api/reports/supplier-debts",
  `/api/reports/people?${DAYS}`,
];

/** The summary is read in two statements, one of which dashboards of other periods share. */
const READS_OF: Readonly<Record<string, number>> = { "/api/analytics/summary": 2 };

const EXPORTS = ["products", "debtors", "suppliers", "sales", "vat"];

/** Requests a path; returns how many of its reads each server made. */
async function targetsOf(url: string) {
  await pair.caughtUp();
  const before = one.replica.state().reads;
  const standby = pair.listen("standby");
  const reply = await one.app.inject({ url, headers: admin });
  expect(reply.statusCode, `${url}: ${reply.body}`).toBe(200);
  const after = one.replica.state().reads;
  return { replica: after.replica - before.replica, primary: after.primary - before.primary, logged: standby().length };
}

test.each(LISTS)("%s is read from the replica", async (url) => {
  const reads = READS_OF[url] ?? 1;
  const { replica, primary, logged } = await targetsOf(url);
  expect({ replica, primary, logged }).toEqual({ replica: reads, primary: 0, logged: reads });
  expect(pair.faults()).toEqual([]);
});

test.each(EXPORTS)("the export %s is made on the replica", async (report) => {
  const { replica, primary } = await targetsOf(exportUrl(report));
  expect({ replica, primary }).toEqual({ replica: 1, primary: 0 });
  expect(pair.faults()).toEqual([]);
});

test("the file of a report on screen is made on the replica, and so is the check before it", async () => {
  const { replica, primary } = await targetsOf(`/files/file-exports/people/?${DAYS}`);
  expect({ replica, primary }).toEqual({ replica: 2, primary: 0 });
});

test("an export that the replica breaks off is made on the primary, whole", async () => {
  await pair.caughtUp();
  const before = one.replica.state().reads;
  const done = new AbortController();
  const reply = one.app.inject({ url: exportUrl("product-logs"), headers: admin }).finally(() => done.abort());
  const standby = createPool(pair.readUrl, { max: 1 });
  let ended = 0;
  // It is asked for the next rows.
  while (!done.signal.aborted && ended === 0) {
    const { rowCount } = await standby.query(
      `select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and query ilike '%stock_movements%' and pid <> pg_backend_pid()
          and wait_event = 'ClientRead' and state in ('active', 'idle in transaction')
          and clock_timestamp() - query_start > interval '0.1 s'`,
    );
    ended = rowCount ?? 0;
  }
  const { statusCode, body } = await reply;
  await standby.end();
  expect(ended).toBe(1);
  expect(statusCode).toBe(200);
  const { rows } = await pair.pool.query<{ n: number }>("select count(*) as n from stock_movements");
  expect(parsed(body).rows).toHaveLength(rows[0]?.n ?? 0);
  const after = one.replica.state().reads;
  expect(after.primary - before.primary).toBe(1);
});

const config = (changes = {}) =>
  readConfig({ DATABASE_URL: pair.url, DATABASE_READ_URL: pair.readUrl, BACKROOM_DATA: "/nowhere", ...changes });

test("a backup and a check of the books read the replica alone, and everything up to their begin", async () => {
  await pair.caughtUp();
  await sell(one.app, admin, orderBody(shop));
  const [primary, standby] = [pair.listen("primary"), pair.listen("standby")];
  const folder = join(await newFolder(), "backup");
  await onReplicaFirst(config(), pair.pool, (pool) =>
    writeBackup({ pool, mediaFolder: "/nowhere", bucket: null }, folder, new Date()),
  );
  expect(standby().join()).toContain('copy "orders"');
  expect(primary().join()).not.toContain("copy ");
  const manifest = readManifest(readFileSync(join(folder, MANIFEST), "utf8"));
  expect(manifest?.tables.find(({ name }) => name === "orders")?.rows).toBe(2);

  const media = openMedia("/nowhere", null);
  const rules = await onReplicaFirst(config(), pair.pool, async (pool) => {
    const names: string[] = [];
    for await (const { name } of verifyShop(pool, media, 5)) names.push(name);
    return names;
  });
  expect(rules.length).toBeGreaterThan(50);
  expect(primary().join()).not.toContain("violations");
  expect(standby().join()).toContain("with violations as materialized");
  expect(pair.faults().filter((fault) => !fault.includes("terminat"))).toEqual([]);
});

test("a backup of a replica that stands still, or of another database, is made of the primary", async () => {
  const tables = async (changes = {}) => {
    const { rows } = await onReplicaFirst(
      config(changes),
      pair.pool,
      (pool) => pool.query<{ standby: boolean }>("select pg_is_in_recovery() as standby"),
      200,
    );
    return rows[0]?.standby;
  };
  expect(await tables()).toBe(true);
  expect(await tables({ DATABASE_READ_URL: pair.readUrl.replace("/backroom?", "/postgres?") })).toBe(false);
  expect(await tables({ DATABASE_READ_URL: pair.url })).toBe(false);
  expect(await tables({ DATABASE_READ_URL: "postgres://backroom@127.0.0.1:1/backroom" })).toBe(false);
  await pair.pause();
  try {
    await sell(one.app, admin, orderBody(shop));
    expect(await tables()).toBe(false);
  } finally {
    await pair.resume();
  }
});

test("a role without any rights on the cluster is enough to compare the replica with the primary", async () => {
  await pair.pool.query("create role plain login password 'plain'");
  // The replica does not know the role before.
  await pair.caughtUp();
  const as = (url: string) => url.replace(/backroom:[^@]+@/, "plain:plain@");
  const changes = { DATABASE_URL: as(pair.url), DATABASE_READ_URL: as(pair.readUrl) };
  const primary = createPool(changes.DATABASE_URL, { max: 1 });
  const { rows } = await onReplicaFirst(config(changes), primary, (pool) =>
    pool.query<{ standby: boolean; timeline: number | null }>(
      "select pg_is_in_recovery() as standby, (select received_tli from pg_stat_wal_receiver) as timeline",
    ),
  ).finally(() => primary.end());
  // Which timeline it receives is hidden from it.
  expect(rows).toEqual([{ standby: true, timeline: null }]);
});

test("a started server reads the replica that its settings name, and says so", async () => {
  const secret = join(await newFolder(), "read-url");
  writeFileSync(secret, pair.readUrl);
  const server = runServer({
    DATABASE_URL: pair.url,
    DATABASE_READ_URL_FILE: secret,
    BACKROOM_DATA: await newFolder(),
  });
  const origin = await server.ready;
  await expect.poll(() => server.stderr()).toContain('"msg":"reads go to the replica"');
  await pair.caughtUp();
  const standby = pair.listen("standby");
  const reply = await fetch(`${origin}/api/orders`, { headers: { ...admin, connection: "close" } });
  expect(reply.status).toBe(200);
  expect(standby()).toHaveLength(1);
});

test("metrics count reads by where they were made, and report the lag", async () => {
  const metrics = createMetrics(one.pool, "/nowhere");
  const { reads } = one.replica.state();
  const text = await metrics.text();
  expect(text).toContain(`backroom_reads_total{target="replica"} ${reads.replica}`);
  expect(text).toContain(`backroom_reads_total{target="primary"} ${reads.primary}`);
  expect(text).toMatch(/^backroom_replica_lag_seconds \d/m);
  expect(text).toContain("backroom_replica_used 1");
  expect(await createMetrics(pair.pool, "/nowhere").text()).not.toMatch(/backroom_(reads|replica)/);
});
