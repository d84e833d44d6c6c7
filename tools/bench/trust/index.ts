import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import { startCluster } from "../../../server/core/db/embedded/cluster";
import { createPool } from "../../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { findEmbedded } from "../../../server/core/startup/database";
import { startServer } from "../../kit/shop";
import { goShopping, newSale } from "../shopping";
import { table } from "../table";
import { timeBackup } from "./backup-times";
import { signIn } from "./call";
import { crowd } from "./crowd";
import { type CutResult, cutRounds, type Cuts } from "./cuts";
import { killRounds } from "./kill";
import { checkMatrix, timeForeign } from "./matrix";
import { openReplays, type Replayed } from "./replays";
import { slowLoris } from "./slow-loris";

type Say = (text: string) => void;

export type TrustOptions = {
  /** How often the server or its database is killed. */
  rounds: number;
  /** How many orders the shop has that is backed up. */
  orders: number;
  /** How often connections are cut and the database restarted. */
  cuts: Cuts;
};

export const FULL: TrustOptions = {
  rounds: 20,
  orders: 1_000_000,
  cuts: { terminations: 200, crashes: 5, restarts: 10 },
};
export const QUICK: TrustOptions = { rounds: 4, orders: 6000, cuts: { terminations: 40, crashes: 1, restarts: 2 } };

/** A single part is selected by its name. */
export const PARTS = ["matrix", "replays", "crowd", "cuts", "kills", "backup"] as const;
export type Part = (typeof PARTS)[number];

const TIMES = 20;
const ORDERS = "300";

/**
 * Tests recovery from lost connections, kills, retries, slow clients and the loss of the machine. Returns the problems,
 * in sentences.
 */
export async function benchTrust(say: Say, options: TrustOptions, only?: Part): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), "backroom-trust-"));
  const parts: Record<Part, () => Promise<string[]>> = {
    matrix: async () => {
      say(`Matrix of who may call what: ${await checkMatrix()} cells, all as the table of rules says\n`);
      await benchForeign(data, say);
      return [];
    },
    replays: () => benchReplays(data, say),
    crowd: () => benchCrowd(data, say),
    cuts: () => benchCuts(options.cuts, say),
    kills: () => benchKills(data, options.rounds, say),
    backup: () => benchBackup(options.orders, say),
  };
  try {
    const faults: string[] = [];
    for (const part of PARTS) if (only === undefined || only === part) faults.push(...(await parts[part]()));
    return faults;
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

const settingsOf = (data: string) => ({ DATABASE_URL: "", BACKROOM_DATA: data, BACKROOM_SEED: ORDERS });

async function withShop<Result>(data: string, work: (origin: string, pool: Pool) => Promise<Result>): Promise<Result> {
  const server = await startServer(settingsOf(data));
  const pool = createPool(findEmbedded(data) ?? "", { max: 4, statementTimeout: 0 });
  try {
    return await work(server.origin, pool);
  } finally {
    await pool.end();
    await server.stop();
  }
}

/**
 * Times on a busy machine prove little, so they are shown and not judged; tests check that the numbers of statements
 * are equal.
 */
async function benchForeign(data: string, say: Say): Promise<void> {
  const timed = await withShop(data, async (origin, pool) => {
    // Grants a manager's permissions, limited to one store.
    const { rows } = await pool.query<{ store: string }>("select store_key as store from employees where email = $1", [
      DEMO_SIGN_INS.manager,
    ]);
    const token = await signIn(origin, DEMO_SIGN_INS.manager);
    return timeForeign(origin, pool, { token, store: rows[0]?.store ?? "" });
  });
  say(
    table(
      ["404, ms, median of 200 in turns", "another store's", "never was"],
      timed.map(({ path: address, foreignMs, missingMs }) => [address, foreignMs.toFixed(2), missingMs.toFixed(2)]),
    ),
  );
  say("");
}

async function benchReplays(data: string, say: Say): Promise<string[]> {
  const { closed, replays } = await withShop(data, async (origin, pool) => {
    await goShopping(pool);
    const once = openReplays({ token: await signIn(origin), email: DEMO_SIGN_INS.admin, times: TIMES });
    await once.atOnce(origin, pool);
    return { closed: await slowLoris(origin, TIMES), replays: once };
  });
  await withShop(data, replays.again);
  const rows: Replayed[] = replays.counted();
  say(`Slow-loris sockets closed: ${closed} of ${TIMES}\n`);
  say(
    table(
      [`${TIMES} at once, ${TIMES} after a restart`, "answered 200", "effects", "different answers"],
      rows.map(({ route, answered, effects, answers }) => [route, String(answered), String(effects), String(answers)]),
    ),
  );
  say("");
  const wrong = rows.filter(
    ({ answered, effects, answers }) => answered !== 2 * TIMES || effects !== 1 || answers !== 1,
  );
  return [
    ...(closed === TIMES ? [] : [`${TIMES - closed} slow-loris sockets were left open.`]),
    ...wrong.map(({ route }) => `${route} does not stand repetition.`),
  ];
}

/** Half of a process's usual file descriptor limit, since both ends are on this machine. */
const CROWD = 10_000;

async function benchCrowd(data: string, say: Say): Promise<string[]> {
  const { opened, left, quiet, crowded, refused } = await withShop(data, (origin) => crowd(origin, CROWD));
  const row = (name: string, { signIn: signIns, list }: { signIn: number[]; list: number[] }) => [
    name,
    median(signIns).toFixed(1),
    median(list).toFixed(1),
  ];
  say(`${opened.toLocaleString("en")} idle sockets opened from one address, ${left.toLocaleString("en")} left open\n`);
  say(
    table(
      ["at another address, ms, median of 20", "sign in", "list of orders"],
      [row("alone", quiet), row("under load", crowded)],
    ),
  );
  say("");
  return refused.slice(0, 3).map((reply) => `Somebody at another address was answered: ${reply}`);
}

const median = (values: readonly number[]) => values.toSorted((one, other) => one - other)[values.length >> 1] ?? 0;

async function benchKills(data: string, rounds: number, say: Say): Promise<string[]> {
  const { token, newBody } = await withShop(data, async (origin, pool) => {
    const shopping = await goShopping(pool);
    return { token: await signIn(origin), newBody: (): NewOrderBody => newSale(shopping) };
  });
  const killed = await killRounds({ dataFolder: data, rounds, token, newBody });
  const ready = killed.readyMs.toSorted((one, other) => one - other);
  say(
    `kill -9 in the midst of sales: ${killed.server} times the server, ${killed.database} times its database\n` +
      `  ${killed.acknowledged.toLocaleString("en")} sales acknowledged, lost ${killed.lost}\n` +
      `  ${killed.unanswered} sent and not answered, sent again with their keys: ${killed.doubled} done twice\n` +
      `  ready again after ${seconds(ready[ready.length >> 1])} (median), ${seconds(ready.at(-1))} (longest)\n` +
      `  books: ${killed.broken.length === 0 ? "sound" : "NOT sound"}\n`,
  );
  return [
    ...(killed.lost === 0 ? [] : [`${killed.lost} acknowledged sales were lost.`]),
    ...(killed.doubled === 0 ? [] : [`${killed.doubled} sales were made twice.`]),
    ...killed.refused.slice(0, 3).map((refusal) => `A sale was refused: ${refusal}`),
    ...killed.broken.map((rule) => `It does not hold after the kills that ${rule}.`),
  ];
}

const SHOP = "shop";

async function benchCuts(cuts: Cuts, say: Say): Promise<string[]> {
  const folder = await mkdtemp(path.join(tmpdir(), "backroom-cuts-"));
  const cluster = await startCluster(path.join(folder, "database"));
  const stop = async () => {
    await cluster.stop();
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await withPool(cluster.url("postgres"), (pool) => pool.query(`create database ${SHOP}`));
    const server = await startServer({
      DATABASE_URL: cluster.url(SHOP),
      BACKROOM_DATA: path.join(folder, "data"),
      BACKROOM_SEED: ORDERS,
    });
    try {
      const { shopping, store } = await withPool(cluster.url(SHOP), async (pool) => ({
        shopping: await goShopping(pool),
        store: (await pool.query<{ key: string }>("select key from stores order by key limit 1")).rows[0]?.key ?? "",
      }));
      const token = await signIn(server.origin);
      const newBody = () => newSale(shopping);
      const doing = { folder: path.join(folder, "database"), cluster, database: SHOP, server, token, newBody, store };
      return tellCuts(await cutRounds({ cuts, ...doing }), say);
    } finally {
      await server.stop();
    }
  } finally {
    await stop();
  }
}

async function withPool<Result>(url: string, work: (pool: Pool) => Promise<Result>): Promise<Result> {
  const pool = createPool(url, { max: 2, statementTimeout: 0 });
  try {
    return await work(pool);
  } finally {
    await pool.end();
  }
}

function tellCuts(found: CutResult, say: Say): string[] {
  const { reads, edits, exports } = found;
  say(
    `Under sales, edits, lists, exports and a stream: ${found.terminations} connections ended, ${found.crashes} backends killed, ` +
      `${found.restarts} times the database stopped at once and started\n` +
      `  the server ${found.alive ? "is the same process" : "did NOT live"}, its stream ended ${found.streamsEnded} times\n` +
      `  ${found.acknowledged.toLocaleString("en")} sales acknowledged, lost ${found.lost}; ` +
      `${found.unanswered} unanswered and sent again: ${found.doubled} done twice\n` +
      `  ${edits.done} edits acknowledged and ${edits.unavailable} of unknown outcome: ${edits.made} made\n` +
      `  lists: ${reads.done} answered, ${reads.unavailable} with 503; ` +
      `exports: ${exports.done} whole, ${exports.cutOff} cut off, ${exports.unavailable} with 503\n` +
      `  books: ${found.broken.length === 0 ? "sound" : "NOT sound"}\n`,
  );
  const isEditLost = edits.made < edits.done || edits.made > edits.done + edits.unavailable;
  return [
    ...(found.alive ? [] : ["The server did not outlive its database's connections."]),
    ...(found.lost === 0 ? [] : [`${found.lost} acknowledged sales were lost.`]),
    ...(found.doubled === 0 ? [] : [`${found.doubled} sales were made twice.`]),
    ...(isEditLost ? ["The edits made are not those acknowledged."] : []),
    ...[...found.refused, ...reads.other, ...edits.other, ...exports.other]
      .slice(0, 3)
      .map((reply) => `What was asked was answered: ${reply}`),
    ...found.broken.map((rule) => `It does not hold after the cuts that ${rule}.`),
  ];
}

async function benchBackup(orders: number, say: Say): Promise<string[]> {
  const { seedSeconds, backup, restore } = await timeBackup(orders);
  say(`Backup and restore of ${orders.toLocaleString("en")} orders (filled in ${seedSeconds.toFixed(0)} s)`);
  for (const [name, timed] of Object.entries({ backup, restore })) {
    say(`  ${name}: ${timed.seconds.toFixed(1)} s, ${timed.megabytes.toFixed(0)} MB at most`);
    say(timed.output.replace(/^/gm, "    "));
  }
  say("");
  return Object.entries({ backup, restore })
    .filter(([, { failed }]) => failed)
    .map(([name]) => `The ${name} failed.`);
}

const seconds = (ms = 0) => `${(ms / 1000).toFixed(2)} s`;
