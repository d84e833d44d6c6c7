import { spawnSync } from "node:child_process";
import { existsSync, readFileSync, readlinkSync, realpathSync, rmSync } from "node:fs";
import { join } from "node:path";
import { StartRefusal } from "../../start-refusal";

const pidFile = (folder: string) => join(folder, "postmaster.pid");

/** The pid file of the server on `folder`: process, port, and whether it accepts connections. */
export function readPostmaster(folder: string): { pid: number; port: number; ready: boolean } | null {
  if (!existsSync(pidFile(folder))) return null;
  const lines = readFileSync(pidFile(folder), "utf8").split("\n");
  return { pid: Number(lines[0]), port: Number(lines[3]), ready: lines[7]?.trim() === "ready" };
}

/**
 * Stops the database server that a killed Backroom left running on `folder`. A process that only reuses its number is
 * left alone, and the stale file is removed.
 */
export async function reapOrphan(folder: string, stop: (pid: number) => void): Promise<void> {
  const left = readPostmaster(folder);
  if (!left || !isAlive(left.pid)) return;
  if (!servesFolder(left.pid, folder)) {
    rmSync(pidFile(folder), { force: true });
    return;
  }
  stop(left.pid);
  const deadline = Date.now() + 30_000;
  while (isAlive(left.pid) && servesFolder(left.pid, folder)) {
    if (Date.now() > deadline) {
      throw new StartRefusal(`The database left running on ${folder} does not stop: end process ${left.pid} first.`);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** A server's working directory is its data folder; where the system does not show it, its command line names the folder. */
export function servesFolder(pid: number, folder: string): boolean {
  if (process.platform === "linux") {
    try {
      return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(folder);
    } catch {
      return false;
    }
  }
  if (process.platform === "win32") {
    return spawnSync("tasklist", ["/FI", `PID eq ${pid}`, "/NH"], { encoding: "utf8" }).stdout.includes("postgres.exe");
  }
  return spawnSync("ps", ["-p", String(pid), "-o", "command="], { encoding: "utf8" }).stdout.includes(folder);
}
