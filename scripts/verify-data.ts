/**
 * `npm run verify-data`: whether the books of a shop are right, also while it is at work. Reads the database of
 * DATABASE_URL, or else the embedded one of the data folder, and exits 1 when anything does not hold.
 */
import { existsSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { type Config, readConfig } from "../server/config";
import { createPool } from "../server/db/pool";
import { openMedia } from "../server/media";
import { StartRefusal } from "../server/start-refusal";
import { takeDataFolder } from "../server/startup/data-folder";
import { findEmbedded, openEmbedded, openOwn } from "../server/startup/database";
import { verifyShop } from "../server/verify/shop";

const SHOWN = 5;

const say = (text: string) => void process.stdout.write(`${text}\n`);

type Attached = { url: string; leave: () => Promise<void> };

/** Joins the database that a running Backroom has, or starts it for as long as this takes. */
async function attach({ databaseUrl, dataFolder }: Config): Promise<Attached> {
  const stay = () => Promise.resolve();
  if (databaseUrl !== null) return { url: (await openOwn(databaseUrl)).url, leave: stay };
  const running = findEmbedded(dataFolder);
  if (running !== null) return { url: running, leave: stay };
  if (!existsSync(path.join(dataFolder, "postgres"))) {
    throw new StartRefusal(
      `There is no shop in ${dataFolder}: set BACKROOM_DATA to the folder of one, or DATABASE_URL.`,
    );
  }
  const { release } = takeDataFolder(dataFolder);
  try {
    const { url, stop } = await openEmbedded(dataFolder);
    return { url, leave: () => stop().then(release) };
  } catch (error) {
    release();
    throw error;
  }
}

async function verify(config: Config): Promise<void> {
  const { url, leave } = await attach(config);
  const pool = createPool(url, { max: 1, statementTimeout: 0 });
  let broken = 0;
  let checked = 0;
  try {
    const media = openMedia(path.join(config.dataFolder, "media"), config.bucket);
    for await (const { name, rows } of verifyShop(pool, media, SHOWN + 1)) {
      checked += 1;
      say(`${rows.length === 0 ? "ok  " : "FAIL"} ${name}`);
      for (const row of rows.slice(0, SHOWN)) say(`       ${JSON.stringify(row)}`);
      if (rows.length > SHOWN) say("       and more");
      if (rows.length > 0) broken += 1;
    }
  } finally {
    await pool.end();
    await leave();
  }
  say(broken === 0 ? `All ${checked} hold` : `${broken} of ${checked} do not hold`);
  if (broken > 0) process.exitCode = 1;
}

try {
  await verify(readConfig(process.env));
} catch (error) {
  if (!(error instanceof StartRefusal)) throw error;
  process.stderr.write(`${error.message}\n`);
  process.exitCode = 1;
}
