import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { inTransaction } from "../../../server/core/db/transaction";
import { writeAudit } from "../../../server/books/audit";
import { connect, eventsIn, type Client, originOf } from "./event-kit";
import { buildTestApp, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { openShop, orderBody, orderOf, type OrderShop, putEdit, sell, variantOf } from "../orders/order-kit";

let at: OrderShop;
/** A second server process on the same database. */
let other: App;
const clients: Client[] = [];

beforeAll(async () => {
  at = await openShop();
  other = await buildTestApp(at.pool);
});
afterEach(async () => {
  for (const client of clients.splice(0)) await client.cut();
});
afterAll(async () => {
  await expectSound(at.pool);
  await other.close();
  await at.close();
});

async function listen(headers: SignedIn, { app = at.app, after }: { app?: App; after?: number } = {}): Promise<Client> {
  const client = await connect(app, headers, after);
  clients.push(client);
  await client.ready();
  return client;
}

const edit = (app: App, key: string, remark: string, store = at.shop.ikeja.key) =>
  putEdit(app, at.admin, key, { status: "pending", store, remark });

test("a sale on one server reaches the clients of another with its record, version and affected records", async () => {
  const client = await listen(at.admin, { app: other });
  const { shop } = at;
  const payment = [{ account_key: shop.ikeja.cash, amount: 1000 }];
  const key = await sell(at.app, at.sales, orderBody(shop, { payment }));
  const { customer_key } = await orderOf(at.app, at.admin, key);
  const { changes } = await client.untilChange(key);
  expect(changes[0]).toEqual({ kind: "order", key, version: 1, action: "created" });
  expect(changes).toContainEqual({ kind: "product", key: shop.galaxy.key, version: 2, action: "touched" });
  expect(changes).toContainEqual({ kind: "customer", key: customer_key, version: 1, action: "touched" });
  expect(changes).toContainEqual({ kind: "employee", key: shop.ikeja.sales.key, version: 1, action: "touched" });
  expect(changes).toContainEqual({ kind: "account", key: shop.ikeja.cash, version: null, action: "touched" });
  expect(changes.map(({ kind }) => kind).toSorted()).toEqual([
    "account",
    "customer",
    "employee",
    "order",
    "product",
    "transaction",
  ]);
  await edit(other, key, "Call before delivery");
  const later = await client.untilChange(key, 2);
  expect(later.changes[0]).toEqual({ kind: "order", key, version: 2, action: "edited" });
});

test("a client that reconnects receives all events it missed, in order", async () => {
  const key = await sell(at.app, at.sales, orderBody(at.shop));
  const client = await listen(at.admin);
  await edit(at.app, key, "one");
  const { id } = await client.untilChange(key);
  await client.cut();
  for (const remark of ["two", "three", "four"]) await edit(at.app, key, remark);
  const back = await listen(at.admin, { app: other, after: id });
  const missed = back.events().filter(({ event }) => event === "change");
  expect(missed.map(({ changes }) => [changes[0]?.key, changes[0]?.action])).toEqual(Array(3).fill([key, "edited"]));
  expect(missed.map((each) => each.id)).toEqual([id + 1, id + 2, id + 3]);
  await edit(at.app, key, "five");
  expect((await back.until((heard) => heard.id === id + 4)).changes[0]?.key).toBe(key);
});

test("a client that was disconnected for too long reloads everything", async () => {
  await at.pool.query(
    `insert into audit_log (request_id, action, entity) select 'import', 'session.started', 'session'
       from generate_series(1, 1001)`,
  );
  const client = await listen(at.admin, { after: 0 });
  expect(client.events().map(({ event, data }) => [event, data])).toEqual([
    ["reset", { reason: "behind" }],
    ["ready", {}],
  ]);
});

test("a change that began earlier and was committed later is sent, and a rolled back one is not", async () => {
  const [slow, quick] = [
    await sell(at.app, at.sales, orderBody(at.shop)),
    await sell(at.app, at.sales, orderBody(at.shop)),
  ];
  const client = await listen(at.admin);
  const entry = { requestId: "r", employeeKey: null, action: "order.edited", entity: "order" };
  let commit = () => {};
  const isTold = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let begun = () => {};
  const hasBegun = new Promise<void>((resolve) => {
    begun = resolve;
  });
  const long = inTransaction(at.pool, async (tx) => {
    await writeAudit(tx, { ...entry, entityKey: slow });
    begun();
    await isTold;
  });
  await hasBegun;
  await inTransaction(at.pool, async (tx) => {
    await writeAudit(tx, { ...entry, entityKey: at.shop.galaxy.key });
    throw new Error("changed my mind");
  }).catch(() => {});
  await edit(at.app, quick, "sooner");
  const first = await client.untilChange(quick);
  commit();
  await long;
  const second = await client.untilChange(slow);
  expect(second.id).toBe(first.id + 1);
  const { rows } = await at.pool.query(
    "select entity_key from audit_log where entity_key = any ($1) and action = 'order.edited' order by id",
    [[slow, quick]],
  );
  expect(rows.map(({ entity_key }) => entity_key)).toEqual([slow, quick]);
});

describe("a person receives", () => {
  test("no events of another store, but those that all stores share and those of records that leave or join their own", async () => {
    const { shop } = at;
    const [here, there] = [await listen(at.sales), await listen(at.wuseSales)];
    const key = await sell(at.app, at.sales, orderBody(shop));
    const { customer_key } = await orderOf(at.app, at.admin, key);
    await here.untilChange(key);
    await edit(at.app, key, "to Abuja", shop.wuse.key);
    await here.untilChange(key, 2);
    const joined = await there.untilChange(key);
    expect(there.events().flatMap(({ changes }) => changes.map(({ kind }) => kind))).toEqual([
      "customer",
      "order",
      "customer",
    ]);
    expect(joined.changes).toContainEqual({ kind: "customer", key: customer_key, version: 1, action: "touched" });
    await edit(at.app, key, "in Abuja", shop.wuse.key);
    await there.untilChange(key, 3);
    const last = await sell(at.app, at.sales, orderBody(shop));
    await here.untilChange(last);
    const heard = here.events().flatMap(({ changes }) => changes.filter((change) => change.key === key));
    expect(heard.map(({ version }) => version)).toEqual([1, 2]);
  });

  test("events of a transfer in both stores, each for its own stock", async () => {
    const { shop } = at;
    const [from, to] = [await listen(at.sales), await listen(at.wuseSales)];
    const products = [{ product: shop.charger.key, variant: variantOf(shop.charger), quantity: 1 }];
    const sent = await at.app.inject({
      method: "POST",
      url: "/api/inventory/transfers/new",
      headers: at.admin,
      payload: { products, to: shop.wuse.key },
    });
    expect(sent.statusCode, sent.body).toBe(200);
    const left = await from.untilChange(shop.charger.key);
    expect(left.changes.map(({ kind, action }) => [kind, action])).toEqual([["product", "touched"]]);
    const arrived = await to.until(({ changes }) => changes.some(({ kind }) => kind === "product"));
    expect(arrived.changes.map(({ key }) => key)).not.toContain(shop.charger.key);
  });

  test("a reset when they lose a permission, and then no events that need it", async () => {
    const { shop, pool } = at;
    const client = await listen(at.sales);
    const key = await sell(at.app, at.admin, orderBody(shop));
    await client.untilChange(key);
    await pool.query("update employees set own_permissions = '{products.view}' where key = $1", [shop.ikeja.sales.key]);
    const { data, id } = await client.until(({ event }) => event === "reset");
    expect(data).toEqual({ reason: "access" });
    await edit(at.app, key, "unheard");
    await sell(at.app, at.admin, orderBody(shop));
    await client.until((heard) => heard.id > id);
    const kinds = client
      .events()
      .filter((heard) => heard.id > id)
      .flatMap(({ changes }) => changes.map(({ kind }) => kind));
    expect(new Set(kinds)).toEqual(new Set(["product"]));
    await pool.query("update employees set own_permissions = null where key = $1", [shop.ikeja.sales.key]);
  });
});

test("signing out ends the stream, and the session opens no other", async () => {
  const headers = await signIn(at.app, at.shop.wuse.manager.email);
  const client = await listen(headers, { app: other });
  await at.app.inject({ method: "POST", url: "/api/auth/logout", headers });
  await client.ended;
  const again = await connect(other, headers);
  expect(again.reply.statusCode).toBe(401);
});

test("a stream needs a session, is never cached, and has no reply to HEAD", async () => {
  expect((await at.app.inject({ url: "/api/events", headers: { accept: "text/event-stream" } })).statusCode).toBe(401);
  expect((await at.app.inject({ method: "HEAD", url: "/api/events", headers: at.admin })).statusCode).toBe(404);
  const { reply } = await listen(at.admin);
  expect(reply.headers["content-type"]).toBe("text/event-stream; charset=utf-8");
  expect(reply.headers["cache-control"]).toBe("no-store, no-transform");
});

test("a client that does not accept a stream gets the events since the given one, once", async () => {
  const key = await sell(at.app, at.sales, orderBody(at.shop));
  const now = await at.app.inject({ url: "/api/events", headers: at.admin });
  const [ready] = eventsIn(now.body);
  expect(ready?.event).toBe("ready");
  await edit(at.app, key, "between");
  const since = await at.app.inject({
    url: "/api/events",
    headers: { ...at.admin, "last-event-id": String(ready?.id) },
  });
  expect(eventsIn(since.body).map(({ event, changes }) => [event, changes[0]?.key])).toEqual([
    ["change", key],
    ["ready", undefined],
  ]);
});

test("an eleventh stream of one person is refused with a message", async () => {
  const headers = await signIn(at.app, at.shop.ikeja.manager.email);
  for (let place = 1; place <= 10; place += 1) await listen(headers);
  const { reply } = await connect(at.app, headers);
  expect(reply.statusCode).toBe(429);
});

test("a server that closes ends its streams at once", async () => {
  const app = await buildTestApp(at.pool);
  const client = await listen(at.admin, { app });
  await originOf(app);
  await app.close();
  await client.ended;
  expect(client.events().map(({ event }) => event)).toEqual(["ready"]);
});

test("an event names the page that made the change, unless the name is invalid", async () => {
  const client = await listen(at.admin, { app: other });
  const tab = "0123456789abcdef";
  const key = await sell(at.app, { ...at.sales, "tw-tab": tab } as typeof at.sales, orderBody(at.shop));
  const { changes } = await client.untilChange(key);
  expect(new Set(changes.map((change) => change.tab))).toEqual(new Set([tab]));
  await putEdit(at.app, { ...at.admin, "tw-tab": "<script>" } as typeof at.admin, key, {
    status: "pending",
    store: at.shop.ikeja.key,
    remark: "Mine",
  });
  expect((await client.untilChange(key, 2)).changes[0]).toEqual({ kind: "order", key, version: 2, action: "edited" });
});
