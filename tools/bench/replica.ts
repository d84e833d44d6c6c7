import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createPool } from "../../server/core/db/pool";
import { migrate } from "../../server/core/db/migrate";
import { freePort } from "../kit/free-port";
import { medianOf } from "../kit/median";
import type { Say } from "../kit/say";
import { startServer } from "../kit/shop";
import { signIn } from "../kit/sign-in";
import { startStreamingPair } from "../kit/streaming-pair";
import { largeShop } from "./scale/large-shop";
import { quantile, runLoad } from "./load";
import { table } from "./table";

const ORDERS = 100_000;
const COPIES_OF = 6000;
const CONNECTIONS = 8;
const ROUNDS = 5;
const SECONDS = 3;

type Case = { name: string; next: (token: string) => string };

const below = (count: number) => Math.floor(Math.random() * count);

const get = (token: string, url: string) => `GET ${url} HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${token}\r\n\r\n`;

function newSupplier(token: string): string {
  const body = JSON.stringify({ name: `Supplier ${randomUUID()}`, address: "3 Allen Avenue", contact: "08035550100" });
  return (
    `POST /api/inventory/suppliers/new HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${token}\r\n` +
    `content-type: application/json\r\ncontent-length: ${body.length}\r\n\r\n${body}`
  );
}

const dayOf = (daysAgo: number) => new Date(Date.now() - daysAgo * 86_400_000).toISOString().slice(0, 10);

/** Different pages and days, because equal requests share a read. */
const list = (token: string) => get(token, `/api/orders?page=${1 + below(1000)}`);
const report = (token: string) =>
  get(token, `/api/reports/sales?by=product&from_date=${dayOf(30 + below(300))}&to_date=${dayOf(below(30))}`);

const CASES: readonly Case[] = [
  { name: "order list", next: list },
  { name: "sales by product", next: report },
  { name: "new supplier", next: newSupplier },
  { name: "lists, every tenth request a write", next: (token) => (below(10) === 0 ? newSupplier(token) : list(token)) },
];

/** The same requests to a server without and one with a replica, in alternating rounds, all on this machine. */
export async function benchReplica(say: Say, { orders = ORDERS, fresh = false } = {}): Promise<string[]> {
  const home = await largeShop(orders, { fresh, copiesOf: COPIES_OF });
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-replica-"));
  const stops: (() => Promise<unknown>)[] = [() => rm(folder, { recursive: true, force: true })];
  try {
    const { primary, standby, stop } = await startStreamingPair(home, path.join(folder, "standby"), {});
    stops.push(stop);
    const pool = createPool(primary.url("backroom"), { max: 2, statementTimeout: 0 });
    await migrate(pool).finally(() => pool.end());
    const metricsPort = await freePort();
    const start = async (name: string, settings: Record<string, string>) => {
      const own = {
        DATABASE_URL: primary.url("backroom"),
        BACKROOM_DATA: path.join(folder, name),
        BACKROOM_SEED: "demo",
      };
      const server = await startServer({ ...own, ...settings });
      stops.push(server.stop);
      return server.origin;
    };
    const origins = {
      without: await start("without", {}),
      with: await start("with", {
        DATABASE_READ_URL: standby.url("backroom"),
        BACKROOM_METRICS_PORT: String(metricsPort),
      }),
    };
    const tokens = { without: await signIn(origins.without), with: await signIn(origins.with) };
    const rows: string[][] = [];
    const faults: string[] = [];
    for (const { name, next } of CASES) {
      const found = { without: [] as number[], with: [] as number[] };
      const p99 = { without: [] as number[], with: [] as number[] };
      const before = await readsOf(metricsPort);
      for (let round = 0; round < ROUNDS; round += 1) {
        for (const which of ["without", "with"] as const) {
          const load = { origin: origins[which], connections: CONNECTIONS, seconds: SECONDS };
          const result = await runLoad({ ...load, next: () => next(tokens[which]) });
          found[which].push(result.perSecond);
          p99[which].push(quantile(result.latencies, 0.99));
          faults.push(...result.failures.slice(0, 3).map((failure) => `replica: ${name}: ${failure}`));
        }
      }
      const after = await readsOf(metricsPort);
      const [onReplica, onPrimary] = [after.replica - before.replica, after.primary - before.primary];
      const share = onReplica + onPrimary === 0 ? "" : `${((100 * onReplica) / (onReplica + onPrimary)).toFixed(1)} %`;
      const figures = (which: keyof typeof found) => [
        medianOf(found[which]).toFixed(0),
        medianOf(p99[which]).toFixed(1),
      ];
      rows.push([name, ...figures("without"), ...figures("with"), share]);
    }
    say(`${table(["", "per second", "p99 ms", "with replica", "p99 ms", "read there"], rows)}\n`);
    return faults;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function readsOf(port: number): Promise<{ replica: number; primary: number }> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`, { headers: { connection: "close" } })).text();
  const count = (target: string) =>
    Number(new RegExp(`^backroom_reads_total\\{target="${target}"\\} (\\d+)`, "m").exec(text)?.[1] ?? 0);
  return { replica: count("replica"), primary: count("primary") };
}
