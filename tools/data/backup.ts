import path from "node:path";
import process from "node:process";
import { writeBackup } from "../../server/data/backup/write";
import { readConfig } from "../../server/config";
import { createPool } from "../../server/core/db/pool";
import { say, secondsSince } from "../kit/say";
import { attach } from "./attach";
import { onReplicaFirst } from "./job-pool";
import { note } from "./note";

/** Copies the whole shop into a new folder; docs/adr/backup.md lists the contents. */
export async function backUp(to: string): Promise<void> {
  const began = performance.now();
  const config = readConfig(process.env);
  const { url, leave } = await attach(config);
  const pool = createPool(url, { max: 1, statementTimeout: 0, pooler: config.pooler });
  try {
    const mediaFolder = path.join(config.dataFolder, "media");
    const bucket = config.bucket?.url ?? null;
    const { tables, rows, pictures, bytes } = await onReplicaFirst(config, pool, (from) =>
      writeBackup({ pool: from, mediaFolder, bucket }, to, new Date()),
    );
    say(
      `${rows.toLocaleString("en")} rows of ${tables} tables and ${pictures.toLocaleString("en")} pictures are in ${to}: ` +
        `${(bytes / 1e6).toFixed(1)} MB in ${secondsSince(began)}`,
    );
    await note(config.dataFolder, "backup");
    if (config.bucket) say("The pictures of the bucket are not in it: they stay where they are.");
  } finally {
    await pool.end();
    await leave();
  }
}
