import { chmod, mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { ProcessTree } from "./processes.mjs";

const PREFIX = "backroom-run-";

/** The name of the folder begins what marks the processes of its run. */
export const markOf = (folder, name) => `${path.basename(folder)}.${name}.`;

/** A folder for whatever the tests and their browsers write to the system's temporary folder: it is removed as one. */
export async function temporaryFolder() {
  const folder = await mkdtemp(path.join(tmpdir(), `${PREFIX}${process.pid}-`));
  // PostgreSQL may run as another user, who must be able to reach its data below.
  await chmod(folder, 0o711);
  return folder;
}

/** Ends the processes and removes the files of runs that were killed before they could do so. */
export async function removeKilledRuns(grace) {
  for (const name of await readdir(tmpdir())) {
    const owner = name.startsWith(PREFIX) ? Number.parseInt(name.slice(PREFIX.length), 10) : Number.NaN;
    if (Number.isNaN(owner) || isAlive(owner)) continue;
    await new ProcessTree(`${name}.`).end(grace);
    await rm(path.join(tmpdir(), name), { recursive: true, force: true });
  }
}

function isAlive(pid) {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    // The process of another user cannot be signalled, but it is there.
    return error.code === "EPERM";
  }
}
