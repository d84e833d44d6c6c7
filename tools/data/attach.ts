import { existsSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../server/config";
import { StartRefusal } from "../../server/core/start-refusal";
import { takeDataFolder } from "../../server/core/startup/data-folder";
import { findEmbedded, openEmbedded, openOwn } from "../../server/core/startup/database";

type Attached = { url: string; leave: () => Promise<void> };

/**
 * Connects to the database of a running Backroom, or starts the embedded one until `leave`.
 * @throws StartRefusal when there is no shop.
 */
export async function attach({ databaseUrl, dataFolder }: Config): Promise<Attached> {
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
