import { get } from "node:http";
import type { AddressInfo } from "node:net";
import type { Pool } from "pg";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import type { App } from "../../../server/core/http/app-types";
import { createLog } from "../../../server/core/http/log";
import { createMetrics, type Metrics } from "../../../server/core/plugins/metrics";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let shop: Shop;
let pool: Pool;
let metrics: Metrics;
let app: App;
let admin: SignedIn;
let logged: string;
beforeEach(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
  pool = createPool(database.url, { max: 2, statementTimeout: 0 });
  metrics = createMetrics(pool, "/nowhere");
  logged = "";
  const log = createLog({ write: (line) => void (logged += line) });
  app = await buildTestApp(pool, { metrics, log });
  admin = await signIn(app, shop.admin.email);
});
afterEach(async () => {
  await app.close();
  await pool.end();
  await database.drop();
});

const ask = async (url = "/api/products") => {
  const { statusCode, headers, body } = await app.inject({ url, headers: admin });
  return { status: statusCode, retryAfter: headers["retry-after"], csp: headers["content-security-policy"], body };
};

async function stall() {
  const blocker = await database.pool.connect();
  await blocker.query("begin; lock table employees in access exclusive mode");
  return async () => {
    await blocker.query("rollback");
    blocker.release();
  };
}

test("while the database is too slow, new requests are refused at once and admitted ones answered; then the server recovers", async () => {
  const release = await stall();
  const answers: Promise<{ status: number }>[] = [];
  const refused: { status: number; retryAfter: unknown; csp: unknown; body: string }[] = [];
  // While the database stalls, the only replies are refusals.
  await expect
    .poll(
      () => {
        const answer = ask();
        answers.push(answer);
        void answer.then((each) => (each.status === 503 ? refused.push(each) : undefined));
        return refused.length;
      },
      { interval: 5 },
    )
    .toBeGreaterThan(0);
  const inside = answers.length;
  const more = await Promise.all(Array.from({ length: 200 }, () => ask()));
  expect(new Set(more.map(({ status }) => status))).toEqual(new Set([503]));
  expect(refused[0]?.retryAfter).toBe("2");
  expect(JSON.parse(refused[0]?.body ?? "").error).toMatch(
    /^The server is busy\. Please try again in a moment \(request \S+\)$/,
  );
  expect(refused[0]?.csp).toContain("default-src 'none'");
  expect(pool.waitingCount).toBeLessThan(inside);
  // Two hundred refusals make one log line.
  expect(logged.match(/overloaded/g)).toHaveLength(1);
  expect(logged.split("\n").length).toBeLessThan(10);
  expect(await metrics.text()).toMatch(/backroom_refused_total\{reason="queue"\} 2\d\d\n/);

  await release();
  const statuses = (await Promise.all(answers)).map(({ status }) => status);
  expect(statuses.filter((status) => status === 200).length).toBeGreaterThan(0);
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  await expect.poll(async () => (await ask()).status).toBe(200);
  await expect.poll(() => logged).toContain("overload is over");
}, 40_000);

test("health checks and streams are accepted during an overload", async () => {
  await app.listen({ port: 0, host: "127.0.0.1" });
  const { port } = app.server.address() as AddressInfo;
  const release = await stall();
  const answers: Promise<unknown>[] = [];
  await expect.poll(() => (answers.push(ask()), logged), { interval: 5 }).toContain("overloaded");
  expect((await ask()).status).toBe(503);
  expect((await ask("/livez")).status).toBe(200);
  const headers = { ...admin, accept: "text/event-stream" };
  const stream = get({ host: "127.0.0.1", port, path: "/api/events", headers });
  const status = new Promise((settle, fail) => {
    stream.once("response", (reply) => settle(reply.statusCode));
    stream.once("error", fail);
  });
  await expect.poll(async () => await metrics.text()).toContain("backroom_streams_open 1");
  await release();
  expect(await status).toBe(200);
  stream.destroy();
  await Promise.all(answers);
}, 40_000);

test("a burst that the database can handle is not refused, however many requests wait for a connection", async () => {
  const statuses = (await Promise.all(Array.from({ length: 600 }, () => ask()))).map(({ status }) => status);
  expect(new Set(statuses)).toEqual(new Set([200]));
}, 40_000);
