import { type AddressInfo, createServer } from "node:net";
import type { Pool } from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { LOCKS, underLock } from "../../../server/core/db/advisory-lock";
import { isLost } from "../../../server/core/db/lost";
import { createPool } from "../../../server/core/db/pool";
import { queryAgain } from "../../../server/core/db/transaction";
import type { App } from "../../../server/core/http/app-types";
import { newKey } from "../../../server/core/ids";
import { openRows } from "../../../server/files/exports/export-rows";
import { connect } from "../audit/event-kit";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { createDatabase, type TestDatabase } from "../harness";
import { expectSound } from "../invariants";
import { hold, openProxy, type Proxy, terminateAll } from "./lost-kit";
import { countOf, orderBody, orderOf, postOrder, putEdit, sell } from "../orders/order-kit";

let database: TestDatabase;
let shop: Shop;
let pool: Pool;
let app: App;
let admin: SignedIn;
let proxy: Proxy;
/** The server behind a proxy that can drop the database's replies. */
let far: { pool: Pool; app: App };
beforeAll(async () => {
  database = await createDatabase();
  shop = await createShop(database.pool);
});
afterAll(async () => {
  await expectSound(database.pool).finally(database.drop);
});
beforeEach(async () => {
  pool = createPool(database.url, { max: 4 });
  app = await buildTestApp(pool);
  admin = await signIn(app, shop.admin.email);
  proxy = await openProxy(database.url);
  const farPool = createPool(proxy.url, { max: 4 });
  far = { pool: farPool, app: await buildTestApp(farPool) };
});
afterEach(async () => {
  await Promise.all([app.close(), far.app.close()]);
  await Promise.all([pool.end(), far.pool.end()]);
  await proxy.close();
});

const aSale = (remark: string) => orderBody(shop, { status: "pending", remark });
const salesOf = (remark: string) => countOf(database.pool, `orders where remark = '${remark}'`);
const store = (title: string) => ({ title, address: "3 Admiralty Way, Lekki" });
const openStore = (of: App, title: string, key?: string) =>
  of.inject({
    method: "POST",
    url: "/api/inventory/stores/new",
    headers: { ...admin, ...(key !== undefined && { "idempotency-key": key }) },
    payload: store(title),
  });
const storesCalled = (title: string) => countOf(database.pool, `stores where title = '${title}'`);

test("a connection terminated during a statement fails the statement and not the process", async () => {
  const client = await pool.connect();
  await terminateAll(database.pool);
  await expect(client.query("select 1")).rejects.toSatisfy(isLost);
  client.release();
  expect((await queryAgain(pool, { text: "select 1 as one" })).rows).toEqual([{ one: 1 }]);
});

describe("a request whose connection is terminated before the commit is retried and succeeds", () => {
  test("when it reads", async () => {
    const { terminateWaiting, release } = await hold(database.pool, "suppliers");
    const asked = app.inject({ url: "/api/inventory/suppliers", headers: admin });
    await terminateWaiting();
    await release();
    expect((await asked).statusCode).toBe(200);
  });

  test("when it reads the session", async () => {
    const { terminateWaiting, release } = await hold(database.pool, "sessions");
    const asked = app.inject({ url: "/api/user_profile", headers: admin });
    await terminateWaiting();
    await release();
    expect((await asked).statusCode).toBe(200);
  });

  test("when it edits without an idempotency key", async () => {
    const key = await sell(app, admin, aSale("to be edited"));
    const { status, version } = await orderOf(app, admin, key);
    const { terminateWaiting, release } = await hold(database.pool, "audit_log");
    const edit = { status, store: shop.ikeja.key, remark: "edited once" };
    const asked = putEdit(app, admin, key, edit, version);
    await terminateWaiting();
    await release();
    const reply = await asked;
    expect([reply.statusCode, (await orderOf(app, admin, key)).remark]).toEqual([200, "edited once"]);
  });

  test("when it sells with a key, and the sale takes effect once", async () => {
    const { terminateWaiting, release } = await hold(database.pool, "audit_log");
    const asked = postOrder(app, admin, aSale("sold with a key"), newKey());
    await terminateWaiting();
    await release();
    expect([(await asked).statusCode, await salesOf("sold with a key")]).toEqual([200, 1]);
  });
});

describe("a request whose commit succeeded and whose confirmation was lost", () => {
  test("finds its stored reply and returns it, if it has an idempotency key", async () => {
    const [key, again] = [newKey(), newKey()];
    proxy.cutReplyTo("order-insert\0");
    const sold = await postOrder(far.app, admin, aSale("kept"), key);
    expect([sold.statusCode, await salesOf("kept")]).toEqual([200, 1]);
    expect((await postOrder(app, admin, aSale("kept"), key)).body).toBe(sold.body);
    proxy.cutReplyTo("commit\0");
    const opened = await openStore(far.app, "Yaba Store", again);
    expect([opened.statusCode, await storesCalled("Yaba Store")]).toEqual([200, 1]);
  });

  test("is not retried without a key, and gets a reply that the outcome is unknown", async () => {
    proxy.cutReplyTo("order-insert\0");
    const sold = await postOrder(far.app, admin, aSale("unknown"));
    expect([sold.statusCode, await salesOf("unknown")]).toEqual([503, 1]);
    proxy.cutReplyTo("commit\0");
    const opened = await openStore(far.app, "Lekki Store");
    expect([opened.statusCode, await storesCalled("Lekki Store")]).toEqual([503, 1]);
    for (const reply of [sold, opened]) {
      expect(reply.headers["retry-after"]).toBe("2");
      expect(reply.json().error).toMatch(
        /^The connection to the database was lost before it confirmed this, so it may or may not be saved\. Look whether it is there before you send it again \(request /,
      );
    }
  });
});

test("a sale without a key is not retried after its connection was lost", async () => {
  const { terminateWaiting, release } = await hold(database.pool, "audit_log");
  const asked = postOrder(app, admin, aSale("cut off"));
  await terminateWaiting();
  await release();
  expect([(await asked).statusCode, await salesOf("cut off")]).toEqual([503, 0]);
});

test("a stream of changes continues after every connection was terminated", async () => {
  const client = await connect(app, admin);
  await client.until(({ event }) => event === "ready");
  await terminateAll(database.pool);
  await openStore(app, "Ajah Store", newKey());
  const { changes } = await client.until(({ event }) => event === "change");
  expect(changes.map(({ kind }) => kind)).toContain("store");
  await client.cut();
});

test.each([
  ["while it waits for rows", true],
  ["between two times that it asks for rows", false],
])("a report whose connection is lost %s ends, and the pool replaces the connection", async (_, isAsking) => {
  const numbers = { columns: [], text: "select n from generate_series(1, 5000) n", values: [] };
  const rows = await openRows(pool, numbers);
  await rows.next();
  await terminateAll(database.pool);
  if (isAsking) await expect(rows.next().then(rows.next)).rejects.toSatisfy(isLost);
  await rows.close().catch(() => {});
  expect(pool.totalCount - pool.idleCount).toBe(0);
  const again = await openRows(pool, numbers);
  expect(await again.next()).toHaveLength(500);
  await again.close();
});

test("work under a lock fails when the connection that holds the lock is lost", async () => {
  const work = underLock(pool, LOCKS.seed, async () => {
    await terminateAll(database.pool);
    await new Promise(() => {});
  });
  await expect(work).rejects.toSatisfy(isLost);
});

describe("while the database is unreachable", () => {
  /** Reserves an address at which the test later starts a proxy. */
  async function nowhere(): Promise<number> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const { port } = server.address() as AddressInfo;
    await new Promise((done) => server.close(done));
    return port;
  }
  const at = (port: number) => {
    const url = new URL(database.url);
    url.port = String(port);
    return url.href;
  };

  test("requests wait for it, and all are answered once it is back", async () => {
    const port = await nowhere();
    const waiting = createPool(at(port), { max: 2, patience: 60_000 });
    const other = await buildTestApp(waiting);
    const asked = Array.from({ length: 20 }, () => other.inject({ url: "/api/products", headers: admin }));
    const profile = other.inject({ url: "/api/user_profile", headers: admin });
    await expect.poll(() => waiting.waitingCount).toBeGreaterThan(0);
    const back = await openProxy(database.url, port);
    const replies = await Promise.all([...asked, profile]);
    expect(new Set(replies.map(({ statusCode }) => statusCode))).toEqual(new Set([200]));
    await other.close();
    await waiting.end();
    await back.close();
  });

  test("a request that waits too long is refused, with the message that nothing was saved", async () => {
    const away = createPool(at(await nowhere()), { max: 2, patience: 200 });
    const other = await buildTestApp(away);
    for (const reply of [
      await other.inject({ url: "/api/products", headers: admin }),
      await postOrder(other, admin, aSale("nowhere"), newKey()),
    ]) {
      expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
      expect(reply.json().error).toMatch(
        /^The database cannot be reached just now\. Nothing was saved\. Please try again in a moment \(request /,
      );
    }
    expect(away.waitingCount).toBe(0);
    await other.close();
    await away.end();
  });
});
