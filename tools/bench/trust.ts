import { spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import path from "node:path";
import process from "node:process";
import { projectRoot } from "../../server/core/root";
import { Refusal, type Say } from "../kit/say";

const FILES = ["tests/server/running/rounds", "tests/server/attacks/cut-replies.test.ts", "tests/e2e/trust"];

type Options = { only?: string; seed?: string; from?: string };

/** A line of the results: what became of a form under a fault. */
type Result = { form: string; fault: string; outcome: "kept" | "silent" | "lost" | "doubled"; seed: string };

/** The last result of each cell. */
function resultsIn(file: string): Result[] {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").split("\n");
  const all = lines.filter((line) => line !== "").map((line) => JSON.parse(line) as Result);
  return [...new Map(all.map((result) => [`${result.form} under ${result.fault}`, result])).values()];
}

function newFile(): string {
  const folder = path.join(projectRoot, ".cache/trust");
  mkdirSync(folder, { recursive: true });
  return path.join(folder, `${new Date().toISOString().replaceAll(":", "-")}.jsonl`);
}

/**
 * Runs the tests of what must never be lost or done twice at their full length, which takes hours. The cells of the
 * matrix are collected in a file; `from` names one to go on with: its seed is used, and its good cells are left out.
 */
export async function benchTrust(print: Say, { only, from, ...given }: Options): Promise<string[]> {
  if (from !== undefined && !existsSync(from)) throw new Refusal(`There is no ${from} to go on with.`);
  const file = from === undefined ? newFile() : path.resolve(from);
  const seed = given.seed ?? resultsIn(file)[0]?.seed ?? randomUUID();
  print(`Seed ${seed}. Each test prints what it counted; lost and doubled must be 0.`);
  print(`Go on after a stop with: npm run bench -- trust --from ${path.relative(process.cwd(), file)}`);
  const env = {
    ...process.env,
    BACKROOM_LONG: "1",
    BACKROOM_TRUST: "1",
    BACKROOM_TRUST_SEED: seed,
    BACKROOM_TRUST_RESULTS: file,
  };
  const chosen = only === undefined ? [] : ["--testNamePattern", only];
  const args = ["run", "--project", "server", "--project", "browser", ...FILES, ...chosen];
  const vitest = ["node_modules/vitest/vitest.mjs", ...args];
  const { status } = spawnSync(process.execPath, vitest, { cwd: projectRoot, env, stdio: "inherit" });
  const results = resultsIn(file);
  const those = (outcome: Result["outcome"]) => results.filter((result) => result.outcome === outcome);
  const [lost, doubled, silent] = [those("lost"), those("doubled"), those("silent")];
  print(
    `Matrix: ${results.length} cells, ${lost.length} lost, ${doubled.length} doubled, ${silent.length} failed otherwise.`,
  );
  for (const { form, fault, outcome } of [...lost, ...doubled, ...silent]) print(`${outcome}: ${form} under ${fault}`);
  return status === 0 ? [] : ["a test of what must never be lost or done twice failed"];
}
