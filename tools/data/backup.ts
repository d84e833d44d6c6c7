/**
 * `npm run backup -- <folder>`: copies the whole shop, which may be running, into a new folder. Reads the database of
 * DATABASE_URL, or else the embedded one of the data folder; docs/adr/backup.md lists the contents.
 */
import path from "node:path";
import process from "node:process";
import { writeBackup } from "../../server/backup/write";
import { readConfig } from "../../server/config";
import { createPool } from "../../server/core/db/pool";
import { StartRefusal } from "../../server/core/start-refusal";
import { attach } from "./attach";

const say = (text: string) => void process.stdout.write(`${text}\n`);

async function backUp(to: string | undefined): Promise<void> {
  if (to === undefined) throw new StartRefusal("Usage: npm run backup -- <folder>");
  const began = performance.now();
  const config = readConfig(process.env);
  const { url, leave } = await attach(config);
  const pool = createPool(url, { max: 1, statementTimeout: 0 });
  try {
    const mediaFolder = path.join(config.dataFolder, "media");
    const source = { pool, mediaFolder, bucket: config.bucket?.url ?? null };
    const { tables, rows, pictures, bytes } = await writeBackup(source, to, new Date());
    say(
      `${rows.toLocaleString("en")} rows of ${tables} tables and ${pictures.toLocaleString("en")} pictures are in ${to}: ` +
        `${(bytes / 1e6).toFixed(1)} MB in ${((performance.now() - began) / 1000).toFixed(1)} s`,
    );
    if (config.bucket) say("The pictures of the bucket are not in it: they stay where they are.");
  } finally {
    await pool.end();
    await leave();
  }
}

try {
  await backUp(process.argv[2]);
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
