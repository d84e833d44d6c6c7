import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { type Pair, type PairServer, serve, startPair } from "./pair";
import { openStallable } from "./stalled";
import { addSupplier, SUPPLIERS, supplierNames } from "./suppliers";

let pair: Pair;
let shop: Shop;
let admin: SignedIn;
let sales: SignedIn;
/** The way to the primary. */
let way: Awaited<ReturnType<typeof openStallable>>;
let server: PairServer;

beforeAll(async () => {
  pair = await startPair();
  shop = await createShop(pair.pool);
  const app = await buildTestApp(pair.pool);
  admin = await signIn(app, shop.admin.email);
  await app.close();
});
beforeEach(async () => {
  way = await openStallable(pair.url);
  await pair.resume();
  await setActive(true);
  const app = await buildTestApp(pair.pool);
  sales = await signIn(app, shop.wuse.sales.email);
  await app.close();
  await pair.caughtUp();
});
afterEach(async () => {
  way.goOn();
  await server.close();
  await way.close();
});
afterAll(() => pair?.stop());

async function open(limits: Parameters<typeof serve>[1] = {}): Promise<void> {
  server = await serve({ url: way.url, readUrl: pair.readUrl }, { replyMs: 200, awayMs: 200, ...limits });
  await server.used();
}

const ask = (url: string, headers: SignedIn) => server.app.inject({ url, headers });
const setActive = (isActive: boolean) =>
  pair.pool.query("update employees set deactivated_at = case when $2 then null else now() end where key = $1", [
    shop.wuse.sales.key,
    isActive,
  ]);
const statusOf = async (reply: PromiseLike<{ statusCode: number }>) => (await reply).statusCode;
const isAway = () => server.replica.state().isPrimaryAway;

test("while the primary says nothing lists are read on the replica, and what changes something waits for it", async () => {
  // Replies of the primary are heard before it is looked at again.
  await open({ watchMs: 1000 });
  await supplierNames(server.app, admin);
  way.stall();
  const before = ask(SUPPLIERS, admin);
  expect(await statusOf(before)).toBe(200);
  expect(isAway()).toBe(true);
  expect(await statusOf(ask("/api/orders", sales))).toBe(200);
  const adding = addSupplier(server.app, admin);
  const record = ask(`${SUPPLIERS}/${shop.supplier}`, admin);
  expect(await supplierNames(server.app, admin)).toContain("Slot");
  await pair.pause();
  way.goOn();
  const added = await adding;
  expect(await supplierNames(server.app, admin)).toContain(added);
  expect(await statusOf(record)).toBe(200);
  await expect.poll(isAway).toBe(false);
});

test("without the primary nobody reads more than their rights allow", async () => {
  await open();
  way.stall();
  await expect.poll(isAway).toBe(true);
  expect(await statusOf(ask("/api/audit", sales))).toBe(403);
});

test("a replica is new enough without the end of the primary's log, of which nobody saw anything", async () => {
  await pair.pause();
  const writer = await pair.pool.connect();
  try {
    await writer.query("begin");
    await writer.query("update suppliers set contact = contact");
    const { rows } = await pair.pool.query<{ end: string }>("select pg_switch_wal()::text as end");
    const isFlushed = async () =>
      (await pair.pool.query("select from (select 1) one where pg_current_wal_flush_lsn() >= $1", [rows[0]?.end]))
        .rowCount === 1;
    await expect.poll(isFlushed).toBe(true);
    await open();
    expect(await statusOf(ask("/api/orders", sales))).toBe(200);
    way.stall();
    await expect.poll(isAway).toBe(true);
    expect(await statusOf(ask("/api/orders", sales))).toBe(200);
    expect(isAway()).toBe(true);
  } finally {
    await writer.query("rollback");
    writer.release();
  }
});

test("a replica that still replays what the primary said last is asked until it has, not only once", async () => {
  await open();
  await pair.pause();
  const name = await addSupplier(server.app, admin);
  // Read on the primary, so that the replica may show nothing older.
  expect(await supplierNames(server.app, admin)).toContain(name);
  way.stall();
  await expect.poll(isAway).toBe(true);
  const asked = pair.timesAsked();
  const list = ask(SUPPLIERS, admin);
  await expect.poll(pair.timesAsked).toBeGreaterThan(asked + 1);
  await pair.resume();
  expect((await list).json().data).toContainEqual(expect.objectContaining({ name }));
  expect(isAway()).toBe(true);
});

test("a session that the replica does not know is asked for on the primary", async () => {
  await open();
  await pair.pause();
  way.stall();
  await expect.poll(isAway).toBe(true);
  // On another server, which reaches the primary.
  const other = await buildTestApp(pair.pool);
  const again = await signIn(other, shop.wuse.sales.email);
  await other.close();
  const list = ask("/api/orders", again);
  const asked = pair.timesAsked();
  await expect.poll(pair.timesAsked).toBeGreaterThan(asked);
  way.goOn();
  expect(await statusOf(list)).toBe(200);
});

test("a replica that does not know of a right that was taken away before says nothing in the primary's place", async () => {
  await open();
  expect(await statusOf(ask("/api/orders", sales))).toBe(200);
  await pair.pause();
  // No request of this server comes between the change and the silence.
  const { rows } = await pair.pool.query<{ at: number }>("select (pg_current_wal_flush_lsn() - '0/0')::bigint as at");
  await setActive(false);
  await expect.poll(() => server.replica.newest.isReachedBy({ position: rows[0]?.at ?? 0, timeline: 1 })).toBe(false);
  way.stall();
  const before = ask("/api/orders", sales);
  await expect.poll(isAway).toBe(true);
  const asked = pair.timesAsked();
  const after = ask("/api/orders", sales);
  await expect.poll(pair.timesAsked).toBeGreaterThan(asked);
  way.goOn();
  expect([await statusOf(before), await statusOf(after)]).toEqual([401, 401]);
});

test("a primary that stays away for longer is waited for, since others may still reach it", async () => {
  await open({ mostAwayMs: 400 });
  way.stall();
  await expect.poll(isAway).toBe(true);
  await expect.poll(isAway).toBe(false);
  expect(await statusOf(server.app.inject("/readyz"))).toBe(503);
  const list = ask("/api/orders", sales);
  await setActive(false);
  way.goOn();
  expect(await statusOf(list)).toBe(401);
});

test("a primary that is killed costs a list the seconds until that is known, and a proxy goes on asking", async () => {
  await open({ patience: 500 });
  expect((await server.app.inject("/readyz")).json()).toEqual({ data: { status: "ready" } });
  await supplierNames(server.app, admin);
  await pair.killPrimary();
  await expect.poll(() => statusOf(ask(SUPPLIERS, admin))).toBe(200);
  // It says for a second what it found out.
  await expect.poll(async () => (await server.app.inject("/readyz")).json()).toEqual({ data: { status: "reading" } });
  expect(await statusOf(ask(`${SUPPLIERS}/${shop.supplier}`, admin))).toBe(503);
  const adding = await server.app.inject({ method: "POST", url: `${SUPPLIERS}/new`, headers: admin });
  expect(adding.statusCode).toBe(503);
  expect(await statusOf(ask("/api/orders", sales))).toBe(200);
});
