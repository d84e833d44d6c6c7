import { existsSync } from "node:fs";
import { mkdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { Pool } from "pg";
import type { Config } from "../../config";
import { startCluster } from "../../core/db/embedded/cluster";
import { createPool } from "../../core/db/pool";
import { openMedia } from "../../files/media";
import { StartRefusal } from "../../core/start-refusal";
import { takeDataFolder } from "../../core/startup/data-folder";
import { openOwn } from "../../core/startup/database";
import { type Finding, VERIFY_CONNECTIONS, verifyShop } from "../verify/shop";
import { checkBackup } from "./check";
import { loadDatabase } from "./load";
import type { Manifest } from "./manifest";
import { copyPictures, movePictures, refusePictures, sendPictures } from "./pictures";

export type Restored = {
  manifest: Manifest;
  /** Each violated rule of the books with the first rows that violate it; the backed-up shop had the violation too. */
  findings: Finding[];
};

type Restore = { folder: string; manifest: Manifest; config: Config; signal: AbortSignal };

const SHOWN = 6;
const DATABASE = "backroom";

/** A restore's own database need not survive a crash: the next attempt starts over. */
const SETTINGS = { wal_level: "minimal", max_wal_senders: "0", max_wal_size: "4GB", shared_buffers: "256MB" };

/**
 * Restores a backup to the place in the settings: an empty external database, or a data folder without one. The restore
 * is all or nothing.
 * @throws StartRefusal when the backup is damaged, or the target is not empty.
 */
export async function restoreBackup(folder: string, config: Config, signal: AbortSignal): Promise<Restored> {
  const manifest = await checkBackup(folder);
  const { release } = takeDataFolder(config.dataFolder);
  try {
    const restore = { folder, manifest, config, signal };
    const findings = await (config.databaseUrl === null ? intoFolder(restore) : intoOwn(restore, config.databaseUrl));
    return { manifest, findings };
  } finally {
    release();
  }
}

/** Where everything is built. A data folder that contains it was left by a killed restore. */
const stagingOf = ({ dataFolder }: Config) => join(dataFolder, "restoring");
const mediaOf = ({ dataFolder }: Config) => join(dataFolder, "media");

async function intoFolder(restore: Restore): Promise<Finding[]> {
  const { config } = restore;
  const database = join(config.dataFolder, "postgres");
  if (existsSync(database)) {
    throw new StartRefusal(
      `There is a database in ${config.dataFolder}, and a restore never overwrites: set BACKROOM_DATA to a new folder.`,
    );
  }
  return inStaging(restore, async (staging, media) => {
    const cluster = await startCluster(staging, { settings: SETTINGS });
    try {
      await withPool(cluster.url("postgres"), config, (pool) => pool.query(`create database ${DATABASE}`));
      await withPool(cluster.url(DATABASE), config, (pool) =>
        loadDatabase(pool, { ...restore, beforeCommit: async () => {} }),
      );
      const findings = await verify(cluster.url(DATABASE), media, config);
      await cluster.stop();
      await movePictures(media, mediaOf(config));
      restore.signal.throwIfAborted();
      await rename(join(staging, "postgres"), database);
      return findings;
    } finally {
      await cluster.stop();
    }
  });
}

async function intoOwn(restore: Restore, url: string): Promise<Finding[]> {
  const { config } = restore;
  await openOwn(url);
  await inStaging(restore, (_staging, media) => {
    const beforeCommit = () => movePictures(media, mediaOf(config));
    return withPool(url, config, (pool) => loadDatabase(pool, { ...restore, beforeCommit }));
  });
  return verify(url, mediaOf(config), config);
}

/**
 * Runs `work` in a temporary folder that also holds the pictures, unless they go to a bucket. Removes the folder
 * afterwards.
 */
async function inStaging<Result>(
  { folder, config, signal }: Restore,
  work: (staging: string, media: string) => Promise<Result>,
): Promise<Result> {
  const staging = stagingOf(config);
  const isLeftover = existsSync(staging);
  if (isLeftover) await clearLeftover(staging);
  // It began in a folder without pictures, so these are its own.
  if (isLeftover) await rm(mediaOf(config), { recursive: true, force: true });
  await refusePictures(mediaOf(config));
  const media = join(staging, "media");
  let done = false;
  try {
    await mkdir(media, { recursive: true, mode: 0o700 });
    if (config.bucket === null) await copyPictures(folder, media);
    else await sendPictures(folder, config.bucket);
    signal.throwIfAborted();
    const result = await work(staging, media);
    done = true;
    return result;
  } finally {
    if (!done) await rm(mediaOf(config), { recursive: true, force: true });
    await rm(staging, { recursive: true, force: true });
  }
}

/** Its database may still be running; the start takes it over. */
async function clearLeftover(staging: string): Promise<void> {
  if (existsSync(join(staging, "postgres"))) await (await startCluster(staging)).stop();
  await rm(staging, { recursive: true, force: true });
}

async function withPool<Result>(
  url: string,
  { pooler }: Config,
  work: (pool: Pool) => Promise<Result>,
): Promise<Result> {
  const pool = createPool(url, { max: VERIFY_CONNECTIONS, statementTimeout: 0, pooler });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

const verify = (url: string, mediaFolder: string, config: Config) =>
  withPool(url, config, async (pool) => {
    const findings: Finding[] = [];
    for await (const finding of verifyShop(pool, openMedia(mediaFolder, config.bucket), SHOWN)) findings.push(finding);
    return findings;
  });
