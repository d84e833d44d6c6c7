import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { startCluster } from "../../server/core/db/embedded/cluster";
import { createPool } from "../../server/core/db/pool";

/** A PostgreSQL with one empty database, and a folder for whatever else is needed. */
export type Scratch = { folder: string; url: string; pool: Pool };

/** Runs `work` with a scratch database, and removes everything afterwards. `settings` are PostgreSQL's. */
export async function withScratch<Result>(
  work: (scratch: Scratch) => Promise<Result>,
  { connections = 4, settings = {} }: { connections?: number; settings?: Record<string, string> } = {},
): Promise<Result> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-scratch-"));
  try {
    const cluster = await startCluster(folder, { settings });
    try {
      const owner = createPool(cluster.url("postgres"), { max: 1 });
      await owner.query("create database backroom").finally(() => owner.end());
      const url = cluster.url("backroom");
      const pool = createPool(url, { max: connections, statementTimeout: 0 });
      return await work({ folder, url, pool }).finally(() => pool.end());
    } finally {
      await cluster.stop();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
