import { execFile } from "node:child_process";
import { promisify } from "node:util";
import type { Pool } from "pg";
import { newKey } from "../../../server/core/ids";
import { projectRoot } from "../../../server/core/root";

/**
 * Sends every call as every kind of person, as `npm test` does; returns how many cells matched the table of rules.
 * Throws on a mismatch.
 */
export async function checkMatrix(): Promise<string> {
  const args = ["node_modules/vitest/vitest.mjs", "run", "--project", "server", "tests/server/rights/matrix.test.ts"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { cwd: projectRoot, maxBuffer: 2 ** 26 });
  const cells = /Matrix: (\d+) cells/.exec(stdout)?.[1];
  if (cells === undefined) throw new Error("The matrix did not tell how many cells it has");
  return cells;
}

export type Timed = { path: string; foreignMs: number; missingMs: number };

const ROUNDS = 200;

/** Records of one store each, by table and the path that shows them. */
const PATHS: Readonly<Record<string, string>> = {
  orders: "/api/orders/",
  products: "/api/products/",
  employees: "/api/employees/",
  accounts: "/api/finances/accounts/",
  transactions: "/api/finances/transactions/",
};

/** Median time to refuse another store's record and a record that does not exist, requested alternately. */
export async function timeForeign(origin: string, pool: Pool, asked: { token: string; store: string }) {
  const timed: Timed[] = [];
  for (const [table, path] of Object.entries(PATHS)) {
    const { rows } = await pool.query<{ key: string }>(
      `select key from ${table} where store_key <> $1 order by key limit 1`,
      [asked.store],
    );
    const foreign = rows[0]?.key;
    if (foreign === undefined) throw new Error(`${table} has nothing of another store`);
    const ask = async (key: string): Promise<number> => {
      const began = performance.now();
      const reply = await fetch(`${origin}${path}${key}`, { headers: { "tw-auth": `Bearer ${asked.token}` } });
      await reply.text();
      if (reply.status !== 404) throw new Error(`${path} answered ${reply.status} for another store's`);
      return performance.now() - began;
    };
    const [foreignMs, missingMs]: [number[], number[]] = [[], []];
    for (let round = 0; round < ROUNDS; round += 1) {
      foreignMs.push(await ask(foreign));
      missingMs.push(await ask(newKey()));
    }
    timed.push({ path, foreignMs: median(foreignMs), missingMs: median(missingMs) });
  }
  return timed;
}

const median = (times: number[]): number => times.toSorted((one, other) => one - other)[times.length >> 1] ?? 0;
