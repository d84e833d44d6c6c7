import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createPool } from "../../../server/core/db/pool";
import { openReplica } from "../../../server/core/db/replica/replica";
import { hashToken } from "../../../server/core/http/own-session";
import { createStaffFinder } from "../../../server/session/sessions";
import { longTest } from "../../long-test";
import { buildTestApp, createShop, type Shop, type SignedIn, signIn } from "../fixtures";
import { type Pair, type PairServer, serve, startPair } from "./pair";
import { openStallable } from "./stalled";

let pair: Pair;
let shop: Shop;
let admin: SignedIn;
const servers: PairServer[] = [];

beforeAll(async () => {
  pair = await startPair();
  shop = await createShop(pair.pool);
  const app = await buildTestApp(pair.pool);
  admin = await signIn(app, shop.admin.email);
  await app.close();
});
afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
});
afterAll(() => pair?.stop());

async function open(...asked: Parameters<typeof serve>): Promise<PairServer> {
  const server = await serve(...asked);
  servers.push(server);
  return server;
}

const isUsed = ({ replica }: PairServer) => replica.state().isUsed;

/** Reads lists on several connections until stopped; every reply has to be 200. */
function keepReading({ app }: PairServer) {
  const enough = new AbortController();
  const counts = { good: 0, bad: 0 };
  const read = async (page: number) => {
    while (!enough.signal.aborted) {
      const { statusCode } = await app.inject({ url: `/api/products?page=${page}`, headers: admin });
      counts[statusCode === 200 ? "good" : "bad"] += 1;
    }
  };
  // Different pages, because equal requests share a read.
  const ended = Promise.all([1, 2, 3, 4].map(read));
  return {
    counts,
    stop: async () => {
      enough.abort();
      await ended;
      return counts;
    },
  };
}

/** Waits until this many more lists were read. */
async function more({ counts }: ReturnType<typeof keepReading>, count = 50): Promise<void> {
  const { good } = counts;
  await expect.poll(() => counts.good, { timeout: 20_000 }).toBeGreaterThan(good + count);
}

test("a server starts and reads without its replica, and uses it once it is there", async () => {
  const way = await openStallable(pair.readUrl);
  way.stall();
  const server = await open({ url: pair.url, readUrl: way.url }, { replyMs: 200 });
  const health = await server.app.inject({ url: "/readyz" });
  expect(health.statusCode).toBe(200);
  const reply = await server.app.inject({ url: "/api/products", headers: admin });
  expect(reply.statusCode).toBe(200);
  expect(isUsed(server)).toBe(false);
  way.goOn();
  await expect.poll(() => isUsed(server)).toBe(true);
  await way.close();
});

test("a replica that falls silent while it is read costs no request, and is read again when it speaks", async () => {
  const way = await openStallable(pair.readUrl);
  const server = await open({ url: pair.url, readUrl: way.url }, { replyMs: 200 });
  await expect.poll(() => isUsed(server)).toBe(true);
  const reading = keepReading(server);
  await more(reading);
  way.stall();
  await expect.poll(() => isUsed(server)).toBe(false);
  await more(reading);
  way.goOn();
  await expect.poll(() => isUsed(server)).toBe(true);
  expect(server.states[0]).toBe("used: caught up");
  expect(server.states).toContain("not used: silent");
  expect(server.states.at(-1)).toBe("used: caught up");
  await more(reading);
  expect((await reading.stop()).bad).toBe(0);
  await way.close();
});

test("a replica at the address of the primary, or of another database, is not used", async () => {
  const primary = await open({ url: pair.url, readUrl: pair.url });
  const other = await open({ url: pair.url, readUrl: pair.readUrl.replace("/backroom?", "/postgres?") });
  await expect.poll(() => primary.states).toEqual(["not used: no standby"]);
  await expect.poll(() => other.states).toEqual(["not used: another database"]);
  for (const { app, replica } of [primary, other]) {
    for (let turn = 0; turn < 3; turn += 1) {
      expect((await app.inject({ url: "/api/products", headers: admin })).statusCode).toBe(200);
    }
    expect(replica.state()).toMatchObject({ isUsed: false, reads: { replica: 0 } });
  }
  expect([primary.states.length, other.states.length]).toEqual([1, 1]);
});

test("a server whose database became a standby knows who is signed in, and takes no replica for new enough", async () => {
  await pair.caughtUp();
  const pool = createPool(pair.readUrl, { max: 2 });
  const replica = openReplica({ url: pair.readUrl, primary: pool, max: 1, pooler: null, changed: () => {} });
  const token = admin["tw-auth"].replace("Bearer ", "");
  expect((await createStaffFinder(pool).byToken(hashToken(token), false))?.key).toBe(shop.admin.key);
  expect(replica.newest.isReachedBy({ position: Number.MAX_VALUE, timeline: 1 })).toBe(false);
  await replica.close();
  await pool.end();
});

longTest("a replica that becomes a primary of its own is left, and its own writes are shown to nobody", async () => {
  const promoted = await startPair();
  try {
    const own = await createShop(promoted.pool);
    const server = await open(promoted);
    const headers = await signIn(server.app, own.admin.email);
    const titles = async () => {
      const reply = await server.app.inject({ url: "/api/products", headers });
      return reply.json().data.map(({ title }: { title: string }) => title);
    };
    await promoted.caughtUp();
    await expect.poll(() => isUsed(server)).toBe(true);
    await titles();
    await promoted.promote();
    await expect.poll(() => isUsed(server)).toBe(false);
    await promoted.onStandby("update products set title = 'Strange'");
    const { replica } = server.replica.state().reads;
    expect(await titles()).not.toContain("Strange");
    expect(server.replica.state().reads.replica).toBe(replica);
  } finally {
    for (const server of servers.splice(0)) await server.close();
    await promoted.stop();
  }
});

test("a replica that is killed while it is read costs no request", async () => {
  const server = await open(pair);
  await expect.poll(() => isUsed(server)).toBe(true);
  const reading = keepReading(server);
  await more(reading);
  expect(server.replica.state().reads.replica).toBeGreaterThan(0);
  await pair.killStandby();
  await more(reading);
  expect(server.states).toEqual(["used: caught up", "not used: lost"]);
  expect((await reading.stop()).bad).toBe(0);
  expect((await server.app.inject({ url: "/readyz" })).statusCode).toBe(200);
});
