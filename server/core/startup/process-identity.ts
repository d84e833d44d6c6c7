import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

/**
 * Distinguishes a process from a later one with the same number by its start time, in the system's units. Null when
 * there is no such process. On Windows only the number is known.
 */
export function processIdentity(pid: number): string | null {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // Signalling a process of another account is not permitted, but the process exists.
    if (!(error instanceof Error && "code" in error && error.code === "EPERM")) return null;
  }
  if (process.platform === "linux") return linuxIdentity(pid);
  if (process.platform === "win32") return String(pid);
  return spawnSync("ps", ["-p", String(pid), "-o", "lstart="], { encoding: "utf8" }).stdout.trim() || null;
}

function linuxIdentity(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
    // The name in parentheses may contain anything; state is the first field after it, the start time the twentieth.
    const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
    const isZombie = fields[0] === "Z";
    return isZombie ? null : `${readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim()} ${fields[19]}`;
  } catch {
    return null;
  }
}
