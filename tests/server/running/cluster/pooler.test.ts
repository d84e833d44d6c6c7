import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import path from "node:path";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { migrate } from "../../../../server/core/db/migrate";
import { createPool } from "../../../../server/core/db/pool";
import { DEMO_PASSWORD, DEMO_SIGN_INS } from "../../../../server/core/demo";
import { projectRoot } from "../../../../server/core/root";
import { isLong } from "../../../length";
import { createShop, PASSWORD } from "../../fixtures";
import { createBareDatabase } from "../../harness";
import { expectSound } from "../../invariants";
import { orderBody, restock, variantOf } from "../../orders/order-kit";
import { csvOf } from "../../products/imports/import-kit";
import { exportUrl } from "../../reports/export-kit";
import { openLoad } from "../rounds/other-load";
import { type Answer, post } from "../rounds/post";
import { openSales } from "../rounds/sales";
import { newDataFolder, runServer } from "../running-server";
import { startPooler, whyNoPooler } from "./pooler-kit";

const whyNot = () => (isLong ? whyNoPooler() : "a pooler is tried by npm run test:long");
const MINUTE_MS = 60_000;

/** A bare database behind a pooler, whose own settings limit what a session may take. */
async function pooledDatabase() {
  const database = await createBareDatabase();
  const name = new URL(database.url).pathname.slice(1);
  onTestFinished(async () => {
    await database.pool.query(`alter database ${name} reset all`);
    await database.drop();
  });
  // What is said in docs/operations.md; less than the longest migration, export or check takes on a busy machine.
  await database.pool.query(`alter database ${name} set statement_timeout = '15s'`);
  return { database, url: await startPooler(database.url) };
}

async function tokenOf(origin: string, email: string, password: string): Promise<string> {
  const reply = await fetch(`${origin}/api/auth/login`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email, password }),
  });
  const { Authenticated } = (await reply.json()) as { Authenticated: { AccessToken: string } };
  return Authenticated.AccessToken;
}

test("two servers behind a pooler of transactions sell, list, edit, export and import while they share four connections", {
  timeout: 10 * MINUTE_MS,
}, async ({ skip }) => {
  const reason = whyNot();
  skip(reason !== undefined, reason);
  const { database, url } = await pooledDatabase();
  const pool = createPool(url, { max: 4, pooler: "transaction" });
  onTestFinished(() => pool.end());
  const other = createPool(url, { max: 1, pooler: "transaction" });
  // Two servers that start at the same time.
  const runs = await Promise.all([migrate(pool), migrate(other)]).finally(() => other.end());
  expect(new Set(runs.flat()).size).toBe(runs.flat().length);
  const shop = await createShop(pool);
  await restock(pool, variantOf(shop.galaxy), 100_000);

  const start = () => runServer({ DATABASE_URL: url, DATABASE_POOLER: "transaction", BACKROOM_DATA: newDataFolder() });
  const servers = [start(), start()];
  const origins = await Promise.all(servers.map(({ ready }) => ready));
  const token = await tokenOf(origins[0] ?? "", shop.admin.email, PASSWORD);
  const buyer = () => ({ ...orderBody(shop).customer, email: `${randomUUID()}@example.com` });
  const sales = openSales(token, () => orderBody(shop, { customer: buyer() }));
  const enough = new AbortController();
  const selling = origins.map((origin) => sales.sell(origin, 4, enough.signal, true));
  const stores = [shop.wuse.key, shop.ikeja.key];
  const loads = origins.map((origin, at) => openLoad({ origin, token, store: stores[at] ?? "", until: enough.signal }));

  const key = randomUUID();
  const file = csvOf(
    ["Title", "Variation", "Quantity", "Purchase price", "Sale price", "SKU"],
    ["Tecno Spark 30", "Black, 128GB", "5", "100", "150", "POOLED-1"],
  );
  /** The same file to both servers, sent again with the same key while there is no reply or the server is busy. */
  const importOnce = async (origin: string): Promise<Answer> => {
    const sent = { token, key, body: file, type: "text/csv" };
    const answer = await post(`${origin}/api/products/import?store=${shop.ikeja.key}&supplier=${shop.supplier}`, sent);
    return answer === null || answer.status === 503 ? importOnce(origin) : answer;
  };
  const imports = await Promise.all(origins.map(importOnce));
  expect(imports.map(({ status }) => status)).toEqual([200, 200]);
  expect(imports[0]?.body).toBe(imports[1]?.body);
  const found = await fetch(`${origins[1]}/api/products?query=tecno`, { headers: { "tw-auth": `Bearer ${token}` } });
  expect(((await found.json()) as { data: object[] }).data).toHaveLength(1);

  await expect.poll(sales.acknowledged, { timeout: 3 * MINUTE_MS }).toBeGreaterThan(200);
  enough.abort();
  const load = await Promise.all(loads.map(({ ended }) => ended()));
  await Promise.all(selling);
  for (let turn = 0; sales.open() > 0 && turn < 20; turn += 1) await sales.repeat(origins[0] ?? "");
  expect(sales.open()).toBe(0);

  expect(await sales.audit(database.pool)).toEqual({ lost: 0, doubled: 0, refused: [] });
  for (const { reads, edits, exports, streamsEnded } of load) {
    expect([...reads.other, ...edits.other, ...exports.other]).toEqual([]);
    expect([edits.made, streamsEnded, exports.cutOff]).toEqual([edits.done, 0, 0]);
    expect(Math.min(reads.done, edits.done, exports.done)).toBeGreaterThan(0);
  }
  await expectSound(database.pool);
  // Nobody went around the pooler, which has four connections.
  const { rows } = await database.pool.query<{ sessions: number }>(
    `select count(*)::int as sessions from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and pid <> pg_backend_pid()`,
  );
  expect(rows[0]?.sessions).toBeLessThanOrEqual(4);
});

test("a demo shop is filled, exported, checked, backed up and restored through a pooler of transactions", {
  timeout: 10 * MINUTE_MS,
}, async ({ skip }) => {
  const reason = whyNot();
  skip(reason !== undefined, reason);
  const { url } = await pooledDatabase();
  const data = newDataFolder();
  const settings = { DATABASE_URL: url, DATABASE_POOLER: "transaction", BACKROOM_DATA: data };
  const server = runServer({ ...settings, BACKROOM_SEED: "300" });
  const origin = await server.ready;
  const token = await tokenOf(origin, DEMO_SIGN_INS.admin, DEMO_PASSWORD);
  const report = await fetch(`${origin}${exportUrl("sales")}`, { headers: { "tw-auth": `Bearer ${token}` } });
  expect([report.status, (await report.text()).split("\n").length > 300]).toEqual([200, true]);

  const command = (env: Record<string, string>, ...words: string[]) => {
    const ran = spawnSync(process.execPath, ["node_modules/tsx/dist/cli.mjs", "tools/main.ts", ...words], {
      cwd: projectRoot,
      env: { ...process.env, ...env },
      encoding: "utf8",
    });
    return { code: ran.status, said: ran.stdout + ran.stderr };
  };
  const verified = command(settings, "verify-data");
  expect(verified.said).toMatch(/All \d+ hold/);
  const copy = path.join(newDataFolder(), "copy");
  expect(command(settings, "backup", copy)).toMatchObject({ code: 0 });

  const target = await pooledDatabase();
  const restored = command({ ...settings, DATABASE_URL: target.url, BACKROOM_DATA: newDataFolder() }, "restore", copy);
  expect(restored.said).toMatch(/rules of the books hold/);
  expect(restored.code).toBe(0);
});
