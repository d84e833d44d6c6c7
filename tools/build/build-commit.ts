import { execFileSync } from "node:child_process";
import process from "node:process";
import type { Plugin } from "vite";

/** The commit of the working copy, or none without a repository or git. */
function commitHere(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

/** Writes the commit into the built pages, for reports: BACKROOM_COMMIT, or git's answer. */
export function buildCommit(): Plugin {
  return {
    name: "build-commit",
    apply: "build",
    config: () => ({
      define: { "import.meta.env.VITE_COMMIT": JSON.stringify(process.env.BACKROOM_COMMIT || commitHere()) },
    }),
  };
}
