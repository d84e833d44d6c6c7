/**
 * `npm run fuzz -- --requests 100000 [--seed <text>] [--connections 8]`: starts a server on a separate small demo shop
 * and sends it valid and invalid requests generated from its description. Fails on any 5xx, on a reply that does not
 * match the description, and when the shop's books are inconsistent at the end.
 */
import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import type { Pool } from "pg";
import { startCluster } from "../../server/core/db/embedded/cluster";
import { createPool } from "../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { projectRoot } from "../../server/core/root";
import { brokenInvariants } from "../../tests/server/invariants";
import { runFuzz } from "./fuzz";

const DATABASE = "fuzz";
const ORDERS = "200";

const say = (text: string) => void process.stdout.write(`${text}\n`);

const { values } = parseArgs({
  options: {
    requests: { type: "string", default: "100000" },
    seed: { type: "string", default: randomBytes(4).toString("hex") },
    connections: { type: "string", default: "8" },
  },
});

async function startServer(database: string, data: string) {
  const env = { ...process.env, PORT: "0", DATABASE_URL: database, BACKROOM_DATA: data, BACKROOM_SEED: ORDERS };
  const server = spawn(process.execPath, ["--import", "tsx", "server/main.ts"], {
    cwd: projectRoot,
    env,
    stdio: ["ignore", "pipe", "inherit"],
  });
  const ended = new Promise<void>((resolve) => server.once("close", () => resolve()));
  const stop = async () => {
    server.kill("SIGTERM");
    await ended;
  };
  const origin = await new Promise<string>((resolve, reject) => {
    let said = "";
    server.stdout.setEncoding("utf8").on("data", (text: string) => {
      said += text;
      const ready = /ready at (http:\/\/\S+)/.exec(said)?.[1];
      if (ready !== undefined) resolve(ready);
    });
    server.once("close", () => reject(new Error("the server ended before it was ready")));
  });
  return { origin, stop };
}

async function staffOf(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ key: string }>("select key from employees where email = any ($1)", [
    Object.values(DEMO_SIGN_INS),
  ]);
  return rows.map(({ key }) => key);
}

async function fuzz(data: string): Promise<boolean> {
  const cluster = await startCluster(data, { settings: { fsync: "off" } });
  const stops: (() => Promise<unknown>)[] = [cluster.stop];
  try {
    const admin = createPool(cluster.url("postgres"), { max: 1 });
    await admin.query(`create database ${DATABASE}`).finally(() => admin.end());
    const server = await startServer(cluster.url(DATABASE), path.join(data, "app"));
    stops.push(server.stop);
    const pool = createPool(cluster.url(DATABASE), { max: 4, statementTimeout: 0 });
    stops.push(() => pool.end());
    say(`Seed ${values.seed}: ${values.requests} requests over ${values.connections} connections`);
    const began = performance.now();
    const { sent, byStatus, faults, neverDone } = await runFuzz({
      origin: server.origin,
      pool,
      staff: await staffOf(pool),
      requests: Number(values.requests),
      seed: values.seed,
      connections: Number(values.connections),
      onProgress: (done) => done % 10_000 === 0 && say(`${done} sent`),
    });
    const broken = Object.entries(await brokenInvariants(pool));
    say(`${sent} sent in ${((performance.now() - began) / 1000).toFixed(0)} s: ${JSON.stringify(byStatus)}`);
    if (neverDone.length > 0) say(`Never got through to:\n  ${neverDone.join("\n  ")}`);
    for (const fault of faults) say(`FAIL ${fault}`);
    for (const [rule, rows] of broken) say(`FAIL it does not hold that ${rule}: ${JSON.stringify(rows)}`);
    say(`${faults.length} faults, ${broken.length} broken invariants (seed ${values.seed})`);
    return faults.length + broken.length === 0;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

const data = await mkdtemp(path.join(tmpdir(), "backroom-fuzz-"));
try {
  if (!(await fuzz(data))) process.exitCode = 1;
} finally {
  await rm(data, { recursive: true, force: true });
}
