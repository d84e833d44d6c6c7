import { execFileSync } from "node:child_process";
import process from "node:process";
import type { Plugin } from "vite";

/** The commit that lies here, or none where there is no repository or no git. */
function commitHere(): string {
  try {
    return execFileSync("git", ["rev-parse", "--short=12", "HEAD"], { encoding: "utf8", stdio: "pipe" }).trim();
  } catch {
    return "";
  }
}

/** Tells the built pages which commit they are of, for a report to say: BACKROOM_COMMIT, or what git says. */
export function buildCommit(): Plugin {
  return {
    name: "build-commit",
    apply: "build",
    config: () => ({
      define: { "import.meta.env.VITE_COMMIT": JSON.stringify(process.env.BACKROOM_COMMIT || commitHere()) },
    }),
  };
}
