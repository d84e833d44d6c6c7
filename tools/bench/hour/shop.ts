import { cp, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { startCluster } from "../../../server/core/db/embedded/cluster";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { largeShop } from "../scale/large-shop";
import { startServers, type Watched } from "./servers";

const ORDERS = 20_000;
export const SERVERS = ["server 1", "server 2"] as const;

export type HourShop = {
  pool: Pool;
  watched: Watched[];
  /** Adds what is ended before the servers, the last first. */
  endWith: (stop: () => Promise<unknown>) => void;
  stop: () => Promise<void>;
};

/** Two servers on a copy of a demo shop, which is removed at the end: each hour begins with the same data. */
export async function openHourShop(orders = ORDERS): Promise<HourShop> {
  const stops: (() => Promise<unknown>)[] = [];
  const stop = async () => {
    for (const end of stops.splice(0).toReversed()) await end();
  };
  try {
    const made = await largeShop(orders, { fresh: false });
    const folder = await mkdtemp(path.join(tmpdir(), "backroom-hour-"));
    stops.push(() => rm(folder, { recursive: true, force: true }));
    await cp(made, folder, { recursive: true });
    const cluster = await startCluster(folder);
    stops.push(cluster.stop);
    const url = cluster.url("backroom");
    const pool = createPool(url, { max: 2, statementTimeout: 0 });
    stops.push(() => pool.end());
    await migrate(pool);
    const watched = await startServers(url, folder, SERVERS, (server) => stops.push(server.stop));
    return { pool, watched, endWith: (end) => void stops.push(end), stop };
  } catch (error) {
    await stop();
    throw error;
  }
}
