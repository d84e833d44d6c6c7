import { randomUUID } from "node:crypto";
import { setImmediate } from "node:timers/promises";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { byLength, isLong } from "../../length";
import { createShop, type SignedIn, signIn } from "../fixtures";
import { type Pair, type PairServer, serve, startPair } from "./pair";
import { addSupplier, supplierNames } from "./suppliers";

let pair: Pair;
let servers: PairServer[];
let people: SignedIn[];

beforeAll(async () => {
  pair = await startPair();
  const shop = await createShop(pair.pool);
  servers = [await serve(pair), await serve(pair)];
  const staff = [shop.admin, shop.ikeja.manager, shop.wuse.manager];
  people = await Promise.all(staff.map(({ email }, at) => signIn(serverAt(at).app, email)));
});
afterAll(async () => {
  for (const server of servers ?? []) await server.close();
  await pair?.stop();
});

const serverAt = (at: number): PairServer => servers[at % 2] as PairServer;

type Act = { does: "write" | "read"; server: number };

const act = fc.record<Act>({ does: fc.constantFrom("write", "read", "read"), server: fc.nat(1) });
/** What each person does, one after the other, and where the replay stops and continues among it. */
const course = fc.record({
  acts: fc.array(fc.array(act, { minLength: 1, maxLength: 8 }), { minLength: 3, maxLength: 3 }),
  pauses: fc.array(fc.boolean(), { maxLength: 4 }),
});

test("with two servers and a replica that stops at random, everybody reads every write that was acknowledged", async () => {
  const play = async ({ acts, pauses }: { acts: Act[][]; pauses: boolean[] }) => {
    const tag = randomUUID().slice(0, 8);
    const acknowledged = new Set<string>();
    const perform = async (headers: SignedIn, todo: Act[]) => {
      for (const { does, server } of todo) {
        const { app } = serverAt(server);
        if (does === "write") {
          acknowledged.add(await addSupplier(app, headers, tag));
          continue;
        }
        const before = [...acknowledged];
        expect(await supplierNames(app, headers, tag)).toEqual(expect.arrayContaining(before));
      }
    };
    const stopAndGo = async () => {
      for (const isPause of pauses) await (isPause ? pair.pause() : pair.resume());
    };
    await Promise.all([...acts.map((todo, at) => perform(people[at] as SignedIn, todo)), stopAndGo()]);
    await pair.resume();
  };
  const numRuns = byLength({ short: 25, long: 400 });
  await fc.assert(fc.asyncProperty(course, play), { numRuns, ...(!isLong && { seed: 20_261_129 }) });
  const reads = servers.map(({ replica }) => replica.state().reads);
  for (const { replica, primary } of reads) {
    expect(replica).toBeGreaterThan(10);
    expect(primary).toBeGreaterThan(10);
  }
});

test("a read that was found new enough begins in the same turn, so that nobody with a newer write can join it before", async () => {
  const { replica, close } = await serve(pair);
  await expect.poll(() => replica.state().isUsed).toBe(true);
  const seen = (snapshot: string, position: number) => `${snapshot} ${position} 000000010000000000000001`;
  const begun: boolean[] = [];
  for (let turn = 0; turn < 300; turn += 1) {
    replica.newest.note(null);
    replica.newest.note(seen(`${turn}:${turn}:`, 0));
    let isNewer = false;
    const reading = replica.run(async (client) => {
      begun.push(isNewer);
      return client.query("select 1");
    });
    for (let waited = 0; waited < turn % 30; waited += 1) await setImmediate();
    isNewer = true;
    replica.newest.note(seen(`${turn}:${turn + 1}:`, Number.MAX_SAFE_INTEGER));
    await reading;
  }
  expect(begun).not.toContain(true);
  // Some were overtaken, and some were not.
  expect(begun.length).toBeGreaterThan(10);
  expect(begun.length).toBeLessThan(300);
  await close();
});
