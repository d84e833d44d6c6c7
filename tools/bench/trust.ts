import { spawnSync } from "node:child_process";
import process from "node:process";
import { projectRoot } from "../../server/core/root";
import type { Say } from "../kit/say";

const FILES = ["tests/server/running/rounds", "tests/server/attacks/cut-replies.test.ts", "tests/e2e/trust"];

/** Runs the tests of what must never be lost or done twice at their full length, which takes hours. */
export async function benchTrust(print: Say, { only, seed }: { only?: string; seed?: string }): Promise<string[]> {
  print("Each test prints what it counted; lost and doubled must be 0.");
  const env = { ...process.env, BACKROOM_LONG: "1", BACKROOM_TRUST: "1", BACKROOM_TRUST_SEED: seed ?? "" };
  const chosen = only === undefined ? [] : ["--testNamePattern", only];
  const args = [
    "node_modules/vitest/vitest.mjs",
    "run",
    "--project",
    "server",
    "--project",
    "browser",
    ...FILES,
    ...chosen,
  ];
  const { status } = spawnSync(process.execPath, args, { cwd: projectRoot, env, stdio: "inherit" });
  return status === 0 ? [] : ["something acknowledged was lost or done twice"];
}
