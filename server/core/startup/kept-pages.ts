import { cp, mkdir, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../start-refusal";

const DAY_MS = 86_400_000;

/** The code and styles of pages; their names contain the hash of their content. */
const ASSETS = "assets";
/** A copy of the build that this server serves. Replaced ones are named by the time, in ms, of their replacement. */
const CURRENT = "current";
const INCOMPLETE = "incomplete";

/**
 * Keeps a copy of the built pages' code in `keptFolder`, and the copies of replaced builds for a day, so that a page
 * opened before a deployment can load the rest of its code. Returns the folders of the replaced builds.
 */
export async function keepPages(webFolder: string, keptFolder: string, now: Date): Promise<string[]> {
  const build = await namesIn(join(webFolder, ASSETS));
  if (build.length === 0) return [];
  await mkdir(keptFolder, { recursive: true });
  const [current, incomplete] = [join(keptFolder, CURRENT), join(keptFolder, INCOMPLETE)];
  const served = await namesIn(join(current, ASSETS));
  if (served.join() !== build.join()) {
    await rm(incomplete, { recursive: true, force: true });
    await cp(join(webFolder, ASSETS), join(incomplete, ASSETS), { recursive: true });
    if (served.length > 0) await rename(current, join(keptFolder, String(now.getTime())));
    await rename(incomplete, current);
  }
  const replaced = (await namesIn(keptFolder)).filter((name) => /^\d+$/.test(name));
  const isKept = (name: string) => now.getTime() - Number(name) < DAY_MS;
  const removed = replaced.filter((name) => !isKept(name));
  await Promise.all(removed.map((name) => rm(join(keptFolder, name), { recursive: true, force: true })));
  return replaced.filter(isKept).map((name) => join(keptFolder, name));
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return (await readdir(folder)).toSorted();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return [];
    throw error;
  }
}
