import { execFileSync } from "node:child_process";

/** The current memory of a process in MB; 0 after it has ended. */
export function memoryOf(pid: number): number {
  try {
    return Number(execFileSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8", stdio: "pipe" })) / 1000;
  } catch {
    return 0;
  }
}
