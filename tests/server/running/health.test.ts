import { once } from "node:events";
import { type AddressInfo, connect } from "node:net";
import { text } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import type { App } from "../../../server/core/http/app-types";
import { buildTestApp } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";

let database: TestDatabase;
let app: App;
beforeAll(async () => {
  database = await createDatabase();
  app = await buildTestApp(database.pool);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

const ready = async (of: App) => {
  const reply = await of.inject({ url: "/readyz" });
  return [reply.statusCode, reply.json().error?.replace(/ \(request .+\)$/, "") ?? reply.json().data.status];
};

test("readiness writes to the database, at most once a second for all requests", async () => {
  const replies = await Promise.all(Array.from({ length: 20 }, () => ready(app)));
  expect(replies).toEqual(Array(20).fill([200, "ready"]));
  expect((await database.pool.query("select count(*) as n from readiness where probed_at <= now()")).rows).toEqual([
    { n: 1 },
  ]);
});

test("a database that is read-only or unavailable is not ready, while the process is alive", async () => {
  await database.pool.query(
    `do $$ begin execute format('alter database %I set default_transaction_read_only = on', current_database()); end $$`,
  );
  const readOnly = createPool(database.url, { max: 1 });
  const away = createPool("postgres://nobody@127.0.0.1:1/nothing", { max: 1, patience: 100 });
  for (const [pool, reason] of [
    [readOnly, "The database takes no writes"],
    [away, "The database cannot be reached just now. Nothing was saved. Please try again in a moment"],
  ] as const) {
    const other = await buildTestApp(pool);
    expect(await ready(other)).toEqual([503, reason]);
    expect((await other.inject({ url: "/readyz" })).headers["retry-after"]).toBe("2");
    expect((await other.inject({ url: "/livez" })).json()).toEqual({ data: { status: "live" } });
    await other.close();
    await pool.end();
  }
  await database.pool.query(
    `do $$ begin execute format('alter database %I reset default_transaction_read_only', current_database()); end $$`,
  );
});

test("a database that does not reply in time is not ready, and gets no further check until it replies", async () => {
  const pool = createPool(database.url, { max: 5 });
  const other = await buildTestApp(pool);
  const blocker = await database.pool.connect();
  await blocker.query("begin; lock table readiness in access exclusive mode");
  expect(await Promise.all([ready(other), ready(other)])).toEqual(
    Array(2).fill([503, "The database does not answer in time"]),
  );
  expect(pool.totalCount).toBe(1);
  await blocker.query("rollback");
  blocker.release();
  await expect.poll(() => ready(other)).toEqual([200, "ready"]);
  await other.close();
  await pool.end();
});

test("during shutdown the server is not ready, though a request in progress is still answered", async () => {
  const ending = await buildTestApp(database.pool);
  await ending.listen({ port: 0, host: "127.0.0.1" });
  const { port } = ending.server.address() as AddressInfo;
  const begin = async (path: string) => {
    const socket = connect(port, "127.0.0.1");
    await once(socket, "connect");
    socket.write(`GET ${path} HTTP/1.1\r\nhost: shop\r\n`);
    return { finish: () => void socket.write("\r\n"), answer: text(socket) };
  };
  const [probe, call] = [await begin("/readyz"), await begin("/api/setup")];
  // A connection counts as busy once its first bytes were read.
  await ending.inject({ url: "/livez" });
  await expect
    .poll(async () => new Promise<number>((settle) => ending.server.getConnections((_, n) => settle(n))))
    .toBe(2);
  const closed = ending.close();
  probe.finish();
  call.finish();
  expect(await probe.answer).toMatch(/^HTTP\/1\.1 503 [^]*This server is shutting down/);
  expect(await call.answer).toMatch(/^HTTP\/1\.1 200 [^]*"needed":true/);
  await closed;
});
