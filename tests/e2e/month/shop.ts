import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { buildApp } from "../../../server/app";
import { startCluster } from "../../../server/core/db/embedded/cluster";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { createLog } from "../../../server/core/http/log";
import { projectRoot } from "../../../server/core/root";
import { VERIFY_CONNECTIONS, verifyShop } from "../../../server/data/verify/shop";
import { openMedia } from "../../../server/files/media";
import { sumNextDay } from "../../../server/reports/sum-days";
import { issueSetupCode } from "../../../server/session/setup/setup";
import { type Clock, openClock } from "./clock";

export type Shop = {
  origin: string;
  setupCode: string;
  clock: Clock;
  /** What the server warned of. */
  log: readonly string[];
  /** Adds up the days that are over, as the server does in the background. */
  sumDays: () => Promise<void>;
  /** The invariants of the books that do not hold, with a row of each. */
  broken: () => Promise<string[]>;
  stop: () => Promise<void>;
};

const NAME = "month";

/** Our own server without a row, with a database and a time of its own, and the pages that were built. */
export async function openShop(): Promise<Shop> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-month-"));
  const settings = { fsync: "off", synchronous_commit: "off", full_page_writes: "off" };
  const cluster = await startCluster(path.join(folder, "data"), { settings });
  const admin = createPool(cluster.url("postgres"), { max: 1 });
  await admin.query(`create database ${NAME}`);
  await admin.end();
  const hands = createPool(cluster.url(NAME), { max: 1 });
  const clock = await openClock(hands, NAME);
  await clock.begin(1);
  // Connections that are opened from here on have the clock in their search path.
  const pool = createPool(cluster.url(NAME), { max: 10 });
  await migrate(pool);
  const log: string[] = [];
  const mediaFolder = path.join(folder, "media");
  const app = await buildApp({
    pool,
    isOpen: false,
    mediaFolder,
    webFolder: path.join(projectRoot, "dist", "web"),
    hasWorker: false,
    now: clock.now,
    log: createLog({ write: (line) => void log.push(line) }),
    // One process does the work of the server, of the browsers' helpers and of the test.
    maxLoopDelayMs: 0,
  });
  const origin = await app.listen({ host: "127.0.0.1", port: 0 });
  return {
    origin,
    setupCode: await issueSetupCode(pool),
    clock,
    log,
    sumDays: async () => {
      while (await sumNextDay(pool));
    },
    broken: async () => {
      const found: string[] = [];
      const checking = createPool(cluster.url(NAME), { max: VERIFY_CONNECTIONS, statementTimeout: 0 });
      for await (const { name, rows } of verifyShop(checking, openMedia(mediaFolder, null), 2))
        if (rows.length > 0) found.push(`${name}: ${JSON.stringify(rows)}`);
      await checking.end();
      return found;
    },
    stop: async () => {
      await app.close();
      await pool.end();
      await hands.end();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
