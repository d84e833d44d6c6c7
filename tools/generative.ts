import { spawnSync } from "node:child_process";
import process from "node:process";

/** Runs the server's generative test longer than `npm test` does; returns its exit code. */
export function generative({ sequences, seed = "" }: { sequences: number; seed?: string }): number {
  const own = { BACKROOM_LONG: "1", BACKROOM_SEQUENCES: String(sequences), BACKROOM_SEQUENCES_SEED: seed };
  const env = { ...process.env, ...own };
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", "tests/server/data/generative.test.ts"];
  return spawnSync(process.execPath, args, { env, stdio: "inherit" }).status ?? 1;
}
