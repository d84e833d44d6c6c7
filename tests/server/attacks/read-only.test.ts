import { onTestFinished, expect, test } from "vitest";
import { isLost, Unreachable } from "../../../server/core/db/lost";
import { createPool } from "../../../server/core/db/pool";
import { newKey } from "../../../server/core/ids";
import { buildTestApp, createShop, signIn } from "../fixtures";
import { createDatabase } from "../harness";
import { countOf, orderBody } from "../orders/order-kit";

const STORE = { title: "Lekki Store", address: "3 Admiralty Way, Lekki" };

test("a connection whose server takes only reads is replaced, and the change is saved on the next one", async () => {
  const database = await createDatabase();
  onTestFinished(database.drop);
  const shop = await createShop(database.pool);
  const pool = createPool(database.url, { max: 1 });
  const app = await buildTestApp(pool);
  onTestFinished(async () => {
    await app.close();
    await pool.end();
  });
  const headers = await signIn(app, shop.admin.email);
  // What a primary becomes for its sessions when another takes over.
  const demote = () => pool.query("set default_transaction_read_only = on");
  const changes = [
    { url: "/api/inventory/stores/new", payload: STORE },
    { url: "/api/orders/new", payload: orderBody(shop, { status: "pending", remark: "after the switch" }) },
  ];
  for (const change of changes) {
    await demote();
    // Without a key: the first attempt certainly saved nothing.
    const reply = await app.inject({ method: "POST", ...change, headers });
    expect([change.url, reply.statusCode]).toEqual([change.url, 200]);
  }
  await demote();
  expect((await app.inject("/readyz")).statusCode).toBe(200);
  expect(await countOf(database.pool, "orders where remark = 'after the switch'")).toBe(1);
  expect(await countOf(database.pool, `stores where title = '${STORE.title}'`)).toBe(1);
});

test("a database that takes only reads is a 503, not a fault of the server", async () => {
  const database = await createDatabase();
  const shop = await createShop(database.pool);
  const name = new URL(database.url).pathname.slice(1);
  const pool = createPool(database.url, { max: 2 });
  const app = await buildTestApp(pool);
  onTestFinished(async () => {
    await app.close();
    await pool.end();
    await database.pool.query(`alter database ${name} reset default_transaction_read_only`);
    await database.drop();
  });
  const headers = await signIn(app, shop.admin.email);
  await database.pool.query(`alter database ${name} set default_transaction_read_only = on`);
  await pool.query("set default_transaction_read_only = on");
  const reply = await app.inject({
    method: "POST",
    url: "/api/inventory/stores/new",
    headers: { ...headers, "idempotency-key": newKey() },
    payload: STORE,
  });
  expect([reply.statusCode, reply.headers["retry-after"]]).toEqual([503, "2"]);
  expect(reply.json().error).toContain("Nothing was saved");
});

test("a pool that writes waits for the primary, and one that reads takes a standby", async () => {
  const database = await createDatabase();
  const name = new URL(database.url).pathname.slice(1);
  // A database that calls itself a standby.
  await database.pool.query("create table role_of_node (standby boolean)");
  await database.pool.query("insert into role_of_node values (true)");
  await database.pool.query(
    "create function public.pg_is_in_recovery() returns boolean language sql as 'select standby from role_of_node'",
  );
  await database.pool.query(`alter database ${name} set search_path = public, pg_catalog`);
  const [writing, impatient, reading] = [
    createPool(database.url, { max: 2, isWriting: true, patience: 60_000 }),
    createPool(database.url, { max: 2, isWriting: true, patience: 200 }),
    createPool(database.url, { max: 2 }),
  ];
  onTestFinished(async () => {
    await Promise.all([writing.end(), impatient.end(), reading.end()]);
    await database.pool.query(`alter database ${name} reset search_path`);
    await database.pool.query("drop function public.pg_is_in_recovery; drop table role_of_node");
    await database.drop();
  });

  expect((await reading.query("select 1 as one")).rows).toEqual([{ one: 1 }]);
  await expect(impatient.query("select 1")).rejects.toSatisfy(
    (error) => error instanceof Unreachable && isLost(error.cause),
  );
  const answer = writing.query("select 2 as two");
  await expect.poll(() => writing.waitingCount).toBe(1);
  await database.pool.query("update role_of_node set standby = false");
  expect((await answer).rows).toEqual([{ two: 2 }]);
});
