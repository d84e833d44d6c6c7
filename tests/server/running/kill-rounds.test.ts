import { expect, onTestFinished, test } from "vitest";
import { killRounds } from "../../../tools/bench/trust/kill";
import { startCluster } from "../../../server/core/db/embedded/cluster";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { newKey } from "../../../server/core/ids";
import { openEmbedded } from "../../../server/core/startup/database";
import { byLength } from "../../length";
import { createShop } from "../fixtures";
import { orderBody, restock, variantOf } from "../orders/order-kit";
import { newDataFolder } from "./running-server";
import { startSession } from "./trust-kit";

const ROUNDS = byLength({ short: 2, long: 5 });

test(`${ROUNDS} times kill -9 of the server or its database in the midst of sales: none that was promised is lost`, async () => {
  const dataFolder = newDataFolder();
  const { url, stop } = await openEmbedded(dataFolder);
  const pool = createPool(url, { max: 2 });
  await migrate(pool);
  const shop = await createShop(pool);
  await restock(pool, variantOf(shop.galaxy), 100_000);
  const token = await startSession(pool, shop.admin.key);
  await pool.end();
  await stop();
  // Ends what a failed round leaves running.
  onTestFinished(async () => (await startCluster(dataFolder)).stop());

  const { readyMs, ...found } = await killRounds({
    dataFolder,
    rounds: ROUNDS,
    token,
    newBody: () => orderBody(shop, { customer: { ...orderBody(shop).customer, email: `${newKey()}@example.com` } }),
  });
  expect(found).toEqual({
    server: Math.ceil(ROUNDS / 2),
    database: Math.floor(ROUNDS / 2),
    acknowledged: expect.toSatisfy((n: number) => n >= 5 * ROUNDS),
    unanswered: expect.toSatisfy((n: number) => n > 0),
    lost: 0,
    doubled: 0,
    refused: [],
    broken: [],
  });
  expect(readyMs.length).toBe(ROUNDS);
}, 120_000);
