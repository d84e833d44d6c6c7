import { expect, onTestFinished, test } from "vitest";
import { cutRounds } from "./cuts";
import { startCluster } from "../../../../server/core/db/embedded/cluster";
import { migrate } from "../../../../server/core/db/migrate";
import { createPool } from "../../../../server/core/db/pool";
import { newKey } from "../../../../server/core/ids";
import { PATIENCE } from "../../../../tools/kit/patience";
import { byLength } from "../../../length";
import { createShop } from "../../fixtures";
import { orderBody, restock, variantOf } from "../../orders/order-kit";
import { newDataFolder, runServer } from "../running-server";
import { startSession } from "../trust-kit";

const CUTS = byLength({
  short: { terminations: 8, crashes: 1, restarts: 1 },
  long: { terminations: 200, crashes: 5, restarts: 10 },
  trust: { terminations: 500, crashes: 25, restarts: 50 },
});
const DATABASE = "shop";

test(
  "a server survives randomly terminated connections and database restarts under load, and no acknowledged change is lost",
  async () => {
    const folder = newDataFolder();
    const cluster = await startCluster(folder);
    // Ends processes that a failed round left running.
    onTestFinished(async () => (await startCluster(folder)).stop());
    const maintenance = createPool(cluster.url("postgres"), { max: 1 });
    await maintenance.query(`create database ${DATABASE}`);
    await maintenance.end();
    const pool = createPool(cluster.url(DATABASE), { max: 2 });
    await migrate(pool);
    const shop = await createShop(pool);
    await restock(pool, variantOf(shop.galaxy), 100_000);
    const token = await startSession(pool, shop.admin.key);
    await pool.end();
    const server = runServer({ BACKROOM_DATA: newDataFolder(), DATABASE_URL: cluster.url(DATABASE) });

    const { edits, exports, reads, ...found } = await cutRounds({
      cuts: CUTS,
      folder,
      cluster,
      database: DATABASE,
      server: { origin: await server.ready, pid: server.pid },
      token,
      newBody: () => orderBody(shop, { customer: { ...orderBody(shop).customer, email: `${newKey()}@example.com` } }),
      store: shop.wuse.key,
    });
    expect(found).toEqual({
      ...CUTS,
      alive: true,
      acknowledged: expect.any(Number),
      unanswered: expect.any(Number),
      lost: 0,
      doubled: 0,
      refused: [],
      broken: [],
      streamsEnded: 0,
    });
    // No acknowledged edit is lost, and every edit that took effect was acknowledged or reported as possibly saved.
    expect(edits.made).toBeGreaterThanOrEqual(edits.done);
    expect(edits.made).toBeLessThanOrEqual(edits.done + edits.unavailable);
    expect([...reads.other, ...edits.other, ...exports.other]).toEqual([]);
    expect(reads.done).toBeGreaterThan(0);
    expect(reads.unanswered + edits.unanswered).toBe(0);
  },
  byLength({ short: 120_000, long: PATIENCE.test, trust: 60 * 60 * 1000 }),
);
