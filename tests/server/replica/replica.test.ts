import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { App } from "../../../server/core/http/app-types";
import { connect } from "../audit/event-kit";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { type Pair, type PairServer, serve, startPair } from "./pair";
import { addSupplier, SUPPLIERS, supplierNames } from "./suppliers";

let pair: Pair;
let one: PairServer;
/** Another process on the same databases. */
let two: PairServer;
let shop: Shop;
let admin: SignedIn;
let manager: SignedIn;

beforeAll(async () => {
  pair = await startPair();
  shop = await createShop(pair.pool);
  [one, two] = await Promise.all([serve(pair), serve(pair)]);
  admin = await signIn(one.app, shop.admin.email);
  manager = await signIn(two.app, shop.wuse.manager.email);
});
beforeEach(async () => {
  await pair.resume();
  await pair.caughtUp();
  for (const { used } of [one, two]) await used();
});
afterAll(async () => {
  await one?.close();
  await two?.close();
  await pair?.stop();
});

const isList = (statement: string) => /execute list-\d+:/.test(statement);

test("lists are read from the replica while it has everything, sessions and records from the primary", async () => {
  const [primary, standby] = [pair.listen("primary"), pair.listen("standby")];
  expect(await supplierNames(one.app, admin)).toContain("Slot");
  const record = await one.app.inject({ url: `${SUPPLIERS}/${shop.supplier}`, headers: admin });
  expect(record.json().data.name).toBe("Slot");
  expect(standby().filter(isList)).toHaveLength(1);
  expect(standby()).toHaveLength(1);
  expect(primary().filter(isList)).toEqual([]);
});

test("who wrote reads the write at once on every server while the replica stands still, and so does everybody else", async () => {
  await pair.pause();
  const standby = pair.listen("standby");
  const name = await addSupplier(one.app, admin);
  for (const { app } of [one, two]) {
    expect(await supplierNames(app, admin)).toContain(name);
    expect(await supplierNames(app, manager)).toContain(name);
  }
  expect(standby()).toEqual([]);
});

test("a client that lost the reply to its write reads it too", async () => {
  await supplierNames(two.app, admin);
  await pair.pause();
  // Nothing of the write's reply reaches the client or the second server.
  const name = await addSupplier(one.app, admin);
  expect(await supplierNames(two.app, admin)).toContain(name);
});

test("reads return to the replica when it has replayed what it missed", async () => {
  await pair.pause();
  const name = await addSupplier(one.app, admin);
  await supplierNames(one.app, admin);
  await pair.resume();
  await pair.caughtUp();
  const standby = pair.listen("standby");
  await expect
    .poll(async () => {
      expect(await supplierNames(one.app, admin)).toContain(name);
      return standby().filter(isList).length;
    })
    .toBeGreaterThan(0);
});

test("after an event every server's list shows the change, although the replica stands still", async () => {
  // The event comes from the first server, and the list from either.
  const client = await connect(one.app, manager);
  await client.ready();
  await supplierNames(one.app, manager);
  await supplierNames(two.app, manager);
  await pair.pause();
  const name = await addSupplier(two.app, admin);
  const { rows } = await pair.pool.query<{ key: string }>("select key from suppliers where name = $1", [name]);
  await client.untilChange(rows[0]?.key ?? "");
  expect(await supplierNames(one.app, manager)).toContain(name);
  expect(await supplierNames(two.app, manager)).toContain(name);
  await client.cut();
});

test("a permission taken away and a deactivation hold at once, although the replica stands still", async () => {
  const sales = await signIn(one.app, shop.wuse.sales.email);
  const list = () => one.app.inject({ url: "/api/orders", headers: sales });
  expect((await list()).statusCode).toBe(200);
  await pair.caughtUp();
  await pair.pause();
  await pair.pool.query("update employees set own_permissions = '{products.view}' where key = $1", [
    shop.wuse.sales.key,
  ]);
  expect((await list()).statusCode).toBe(403);
  await pair.pool.query("update employees set deactivated_at = now() where key = $1", [shop.wuse.sales.key]);
  expect((await list()).statusCode).toBe(401);
});

test("a replica that is too far behind gets no read, whatever it has, and gets them again when it caught up", async () => {
  const impatient = await serve(pair, { lagMs: 200 });
  try {
    await expect.poll(() => impatient.replica.state().isUsed).toBe(true);
    await pair.pause();
    // The log grows without a change that anybody could read.
    await pair.pool.query("select pg_logical_emit_message(false, 'backroom', 'nothing')");
    await expect.poll(() => impatient.replica.state().isUsed).toBe(false);
    expect(impatient.replica.state().lagMs).toBeGreaterThan(200);
    const standby = pair.listen("standby");
    await supplierNames(impatient.app, admin);
    expect(standby()).toEqual([]);
    await pair.resume();
    await pair.caughtUp();
    await expect.poll(() => impatient.replica.state().isUsed).toBe(true);
    await supplierNames(impatient.app, admin);
    expect(standby().filter(isList)).toHaveLength(1);
  } finally {
    await impatient.close();
  }
});

test("an idle primary is no lag", async () => {
  const before = performance.now();
  await expect.poll(() => performance.now() - before).toBeGreaterThan(300);
  expect(one.replica.state()).toMatchObject({ isUsed: true, lagMs: 0 });
});

test("a request makes as many statements on the primary as without a replica, and without one its texts are as before", async () => {
  const alone = await buildTestApp(pair.pool);
  const requests = async (app: App) => {
    await supplierNames(app, admin);
    const primary = pair.listen("primary");
    await addSupplier(app, admin);
    await supplierNames(app, admin);
    // The list itself is on the primary only while the replica does not have the write; the last use of a session is
    // noted after the reply, once a minute.
    return primary().filter((each) => !isList(each) && !each.includes("session-used"));
  };
  const without = await requests(alone);
  expect(await requests(one.app)).toHaveLength(without.length);
  expect(without.join()).not.toMatch(/pg_current|recovery/);
  await alone.close();
});
