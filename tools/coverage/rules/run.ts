import { spawnSync } from "node:child_process";
import process from "node:process";
import { projectRoot } from "../../../server/core/root";
import { type Candidate, ordersOfRound } from "./plan";
import type { Mutant, Order, Result } from "./mutant";
import { allResults, forgetOrders, giveOrders } from "./shelf";

const CONFIG = "tools/coverage/rules/vitest.config.ts";

export type Limits = {
  /** How many test files run at once; the usual number by default. */
  workers?: number | undefined;
  /** When to stop, in milliseconds since 1970. */
  until?: number;
};

/** Runs vitest on these files with the runner of mutants. */
export function vitest(mode: "record" | "run", files: readonly string[], { workers, until = Infinity }: Limits): void {
  const limit = workers === undefined ? [] : [`--maxWorkers=${workers}`];
  spawnSync(
    process.execPath,
    [
      "node_modules/vitest/vitest.mjs",
      "run",
      "--config",
      CONFIG,
      "--reporter=dot",
      "--silent=true",
      ...limit,
      ...files,
    ],
    {
      cwd: projectRoot,
      stdio: ["ignore", mode === "record" ? "inherit" : "ignore", "ignore"],
      env: {
        ...process.env,
        BACKROOM_MUTANTS: mode,
        BACKROOM_MUTANTS_UNTIL: String(until),
        VITE_CONFIG_NATIVE_IGNORE_WARNING: "true",
      },
    },
  );
}

/** The first file finds most; the later ones are asked together. */
const WIDTHS = [1, 2, 4, 8];
/** A mutant that brings a file to a halt ends its process, and the file goes on after it. */
const ATTEMPTS = 8;

const isAlive = (id: string, results: readonly Result[]) =>
  results.every((result) => result.id !== id || result.verdict === "survived" || result.verdict === "missed");

const isOver = ({ until = Infinity }: Limits) => Date.now() > until;

function runRound(orders: Map<string, Order[]>, mutants: ReadonlyMap<string, Mutant>, limits: Limits): void {
  for (let attempt = 0; attempt < ATTEMPTS && !isOver(limits); attempt += 1) {
    const done = new Set(allResults(mutants).map(({ id, file }) => `${id} ${file}`));
    forgetOrders();
    const left = [...orders].flatMap(([file, all]) => {
      const open = all.filter(({ mutant }) => !done.has(`${mutant} ${file}`));
      if (open.length > 0) giveOrders(file, open);
      return open.length > 0 ? [file] : [];
    });
    if (left.length === 0) return;
    vitest("run", left, limits);
  }
}

/** So many mutants are planned together; what one plan finds, the next one knows. */
const PLANNED = 400;

/**
 * Runs the tests with each mutant, until one fails. What was found before and still holds is not tried again.
 * `planned` gives the test files of each, the best first.
 */
export function runMutants(
  mutants: readonly Mutant[],
  planned: (mutants: readonly Mutant[]) => ReadonlyMap<string, Candidate[]>,
  limits: Limits,
  say: (line: string) => void,
): void {
  for (let first = 0; first < mutants.length; first += PLANNED) {
    const those = mutants.slice(first, first + PLANNED);
    const candidates = planned(those);
    const byId = new Map(those.map((mutant) => [mutant.id, mutant]));
    let from = 0;
    for (const width of WIDTHS) {
      const results = allResults(byId);
      const alive = those.filter(({ id }) => isAlive(id, results));
      const orders = ordersOfRound(alive, candidates, from, width);
      if (orders.size === 0) break;
      if (isOver(limits)) return;
      say(`${first}–${first + those.length}: ${alive.length} mutants, ${orders.size} test files`);
      runRound(orders, byId, limits);
      from += width;
    }
  }
}
