import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import process from "node:process";
import { expect, onTestFinished, test } from "vitest";
import { type Blow, CLOCK_LIBRARY, type Struck, strike } from "./kills";
import { startCluster } from "../../../../server/core/db/embedded/cluster";
import { migrate } from "../../../../server/core/db/migrate";
import { createPool } from "../../../../server/core/db/pool";
import { newKey } from "../../../../server/core/ids";
import { openEmbedded } from "../../../../server/core/startup/database";
import { say } from "../../../../tools/kit/say";
import { PATIENCE } from "../../../../tools/kit/patience";
import { byLength, isLong } from "../../../length";
import { createShop } from "../../fixtures";
import { orderBody, restock, variantOf } from "../../orders/order-kit";
import { newDataFolder } from "../running-server";
import { startSession } from "../trust-kit";

const SEED = process.env["BACKROOM_TRUST_SEED"] || byLength({ short: "kills", long: randomUUID() });

const HOUR_MS = 60 * 60 * 1000;
const LONGEST_MS = byLength({ short: 120_000, long: PATIENCE.test, trust: 3 * HOUR_MS });

const inTurn = (rounds: number, ...blows: Blow[]): Blow[] => Array.from({ length: rounds }, () => blows).flat();

async function struckShop(dataFolder: string, blows: readonly Blow[], pauseMs?: number): Promise<Struck> {
  const { url, stop } = await openEmbedded(dataFolder);
  const pool = createPool(url, { max: 2 });
  await migrate(pool);
  const shop = await createShop(pool);
  await restock(pool, variantOf(shop.galaxy), 1_000_000);
  const token = await startSession(pool, shop.admin.key);
  await pool.query("update sessions set expires_at = now() + interval '30 days'");
  await pool.end();
  await stop();
  // Ends processes that a failed round left running.
  onTestFinished(async () => (await startCluster(dataFolder)).stop());
  const found = await strike({
    dataFolder,
    blows,
    seed: SEED,
    ...(pauseMs !== undefined && { pauseMs }),
    token,
    newBody: () => orderBody(shop, { customer: { ...orderBody(shop).customer, email: `${newKey()}@example.com` } }),
  });
  if (isLong) say(JSON.stringify({ seed: SEED, ...found, readyMs: Math.max(...found.readyMs) }));
  return found;
}

function expectKept({ readyMs, ...found }: Struck, blows: readonly Blow[]): void {
  const struck: Struck["struck"] = {};
  for (const blow of blows) struck[blow] = (struck[blow] ?? 0) + 1;
  expect(found).toEqual({
    struck,
    acknowledged: expect.toSatisfy((n: number) => n >= 5 * blows.length),
    unanswered: expect.any(Number),
    lost: 0,
    doubled: 0,
    refused: [],
    broken: [],
    days: expect.any(Number),
  });
  expect(readyMs.length).toBe(blows.length);
}

const KILLS = byLength({ short: 1, long: 5, trust: 500 });

test(
  `after ${2 * KILLS} times kill -9 of the server or its database during sales, no acknowledged sale is lost`,
  async () => {
    const blows = inTurn(KILLS, "server", "database");
    const found = await struckShop(newDataFolder(), blows);
    expectKept(found, blows);
    expect(found.unanswered).toBeGreaterThan(0);
  },
  LONGEST_MS,
);

test.runIf(isLong)(
  "a database that is stopped again and again under load is started by its server, and nothing acknowledged is lost",
  async () => {
    const blows = inTurn(byLength({ short: 1, long: 3, trust: 50 }), "restart");
    expectKept(await struckShop(newDataFolder(), blows), blows);
  },
  LONGEST_MS,
);

test.runIf(isLong)(
  "a server that is killed every five seconds loses nothing that it acknowledged",
  async () => {
    const blows = inTurn(byLength({ short: 1, long: 4, trust: 120 }), "server");
    expectKept(await struckShop(newDataFolder(), blows, 5000), blows);
  },
  LONGEST_MS,
);

const DISK_BYTES = 400 * 2 ** 20;

/** A folder on a small disk of its own; undefined where this account may not mount one. */
function newDisk(): string | undefined {
  const folder = newDataFolder();
  const mounted = spawnSync("mount", ["-t", "tmpfs", "-o", `size=${DISK_BYTES}`, "none", folder]);
  if (mounted.status !== 0) return undefined;
  onTestFinished(() => void spawnSync("umount", ["--lazy", folder]));
  return folder;
}

test.runIf(isLong)(
  "a disk that is full for a while under load costs nothing that was acknowledged",
  async ({ skip }) => {
    const disk = newDisk();
    if (disk === undefined) return skip("needs an account that may mount a disk");
    const blows = inTurn(byLength({ short: 1, long: 2, trust: 10 }), "disk");
    expectKept(await struckShop(disk, blows), blows);
  },
  LONGEST_MS,
);

test.runIf(isLong && CLOCK_LIBRARY !== undefined)(
  "a clock that moves by a day under load, of the server and of its database, costs nothing that was acknowledged",
  async () => {
    const blows = inTurn(byLength({ short: 1, long: 4, trust: 20 }), "clock");
    const found = await struckShop(newDataFolder(), blows);
    expectKept(found, blows);
    expect(found.days).toBeGreaterThan(1);
  },
  LONGEST_MS,
);
