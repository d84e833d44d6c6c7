import { readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { z } from "zod";

export type Job = "backup" | "verify";

const lastRun = z.object({ endedAt: z.iso.datetime(), brokenRules: z.int().nonnegative() });
type LastRun = z.output<typeof lastRun>;

const fileOf = (dataFolder: string, job: Job) => join(dataFolder, `last-${job}.json`);

/**
 * Notes in the data folder that a job ended, for the metrics of the server there. Returns false where that cannot be
 * written, such as without a data folder: the job itself is done.
 */
export async function noteRun(dataFolder: string, job: Job, now: Date, brokenRules = 0): Promise<boolean> {
  const file = fileOf(dataFolder, job);
  const run: LastRun = { endedAt: now.toISOString(), brokenRules };
  try {
    await writeFile(`${file}.new`, JSON.stringify(run));
    await rename(`${file}.new`, file);
    return true;
  } catch {
    return false;
  }
}

/** Null before the first run, or when its note cannot be read. */
export async function readLastRun(dataFolder: string, job: Job): Promise<LastRun | null> {
  try {
    return lastRun.parse(JSON.parse(await readFile(fileOf(dataFolder, job), "utf8")));
  } catch {
    return null;
  }
}
