import { spawn } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { loadavg, tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { startCluster } from "../../../server/core/db/embedded/cluster";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { projectRoot } from "../../../server/core/root";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { medianOf } from "../../kit/median";
import type { Say } from "../../kit/say";
import { signIn } from "../../kit/sign-in";
import { addUp } from "../add-up";
import { largeShop } from "./large-shop";
import { callsOf, type Call } from "./cases";
import { plotOf } from "./plot";
import { table } from "../table";
import { startApp } from "../targets";

const SIZES = [10_000, 1_000_000, 10_000_000];
const COPIES_OF = 5000;
/** Ten million orders are then ten years of them. */
const PER_DAY = 2740;
/** A connection plans a statement five times before it keeps the plan, and a new one reads the catalogue first. */
const WARM_UP = 8;
const ROUNDS = 15;
/** A call that takes seconds is not repeated once it took so long in all. */
const ENOUGH_MS = 8000;
/** What a call may cost in the largest shop, as a multiple of the one before it. */
const MOST = 1.5;
/** Commands read every row, so only what one row costs may not grow. */
const COMMANDS = ["verify-data", "backup", "restore"] as const;

type Options = { orders?: number; fresh?: boolean; only?: string; plot?: string };
type Shop = { orders: number; data: string; bytes: number; origin: string; tokens: Tokens; calls: readonly Call[] };
type Tokens = { admin: string; staff: string };
type Times = { name: string; medians: number[]; load: number; problem: string };

/**
 * The same calls, in turns, of shops that are as old as they are large, all with as many orders a day; then commands that
 * read all of a shop. Returns the limits that are exceeded, in sentences.
 */
export async function benchScale(
  say: Say,
  { orders, fresh = false, only = "", plot }: Options = {},
): Promise<string[]> {
  const sizes = orders === undefined ? SIZES : SIZES.map((size) => Math.round((size * orders) / (SIZES.at(-1) ?? 1)));
  const folders: string[] = [];
  for (const size of sizes) {
    const began = performance.now();
    folders.push(
      await largeShop(size, { fresh, copiesOf: Math.min(COPIES_OF, size), perDay: PER_DAY, hasFullBaskets: true }),
    );
    say(`A shop of ${size.toLocaleString("en")} orders, made or found in ${seconds(performance.now() - began)}`);
  }
  const isCommand = COMMANDS.some((command) => command === only);
  const measured = isCommand ? [] : await onAll(say, sizes, folders, only);
  if (plot !== undefined) await writeFile(plot, plotOf(sizes, measured));
  const ran = only === "" || isCommand ? await commands(say, sizes, folders, only) : [];
  return [...measured.flatMap(faultsOf), ...ran];
}

async function onAll(say: Say, sizes: readonly number[], folders: readonly string[], only: string): Promise<Times[]> {
  const stops: (() => Promise<unknown>)[] = [];
  try {
    const shops: Shop[] = [];
    for (const [at, data] of folders.entries())
      shops.push(await openShop(say, { orders: sizes[at] ?? 0, data }, stops));
    say(
      `\n${table(
        ["orders", "database"],
        shops.map(({ orders: n, bytes }) => [n.toLocaleString("en"), gigabytes(bytes)]),
      )}\n`,
    );
    // A small shop has no word for some searches.
    const names = (shops[0]?.calls ?? [])
      .map(({ name }) => name)
      .filter((name) => name.includes(only) && shops.every(({ calls }) => calls.some((call) => call.name === name)));
    const measured: Times[] = [];
    for (const name of names) measured.push(await measure(shops, name));
    say(
      table(
        ["call, p50 in ms", ...sizes.map((size) => size.toLocaleString("en")), "last / one before", "load"],
        measured.map(rowOf),
      ),
    );
    say("");
    return measured;
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function openShop(
  say: Say,
  { orders, data }: Pick<Shop, "orders" | "data">,
  stops: (() => Promise<unknown>)[],
): Promise<Shop> {
  const cluster = await startCluster(data);
  stops.push(cluster.stop);
  const url = cluster.url("backroom");
  const pool = createPool(url, { max: 2, statementTimeout: 0 });
  stops.push(() => pool.end());
  await migrate(pool);
  say(`${orders.toLocaleString("en")} orders`);
  await addUp(say, pool);
  const calls = await callsOf(pool);
  const { rows } = await pool.query<{ bytes: string }>("select pg_database_size(current_database()) as bytes");
  const app = await startApp(url, path.join(data, "app"));
  stops.push(app.stop);
  const { origin } = app;
  const tokens = { admin: await signIn(origin, DEMO_SIGN_INS.admin), staff: await signIn(origin, DEMO_SIGN_INS.sales) };
  return { orders, data, bytes: Number(rows[0]?.bytes), origin, tokens, calls };
}

/** The shops are asked in turns, so that load on the machine affects all alike. */
async function measure(shops: readonly Shop[], name: string): Promise<Times> {
  const times: number[][] = shops.map(() => []);
  const spent = shops.map(() => 0);
  let problem = "";
  for (let round = -WARM_UP; round < ROUNDS; round += 1)
    for (const [at, shop] of shops.entries()) {
      const before = spent[at] ?? 0;
      if (before >= ENOUGH_MS) continue;
      const { took, refused } = await ask(shop, name);
      problem ||= refused;
      spent[at] = before + took;
      if (round >= 0 || before + took >= ENOUGH_MS) times[at]?.push(took);
    }
  return { name, medians: times.map((each) => medianOf(each)), load: loadavg()[0] ?? 0, problem };
}

async function ask({ calls, origin, tokens }: Shop, name: string): Promise<{ took: number; refused: string }> {
  const call = calls.find((each) => each.name === name);
  if (call === undefined) throw new Error(`a shop has no ${name}`);
  const { path: address, request } = call.next();
  const token = tokens[call.isOfStaff ? "staff" : "admin"];
  const began = performance.now();
  const reply = await fetch(`${origin}${address}`, {
    ...request,
    headers: { ...request?.headers, "tw-auth": `Bearer ${token}` },
  });
  const body = await reply.text();
  const took = performance.now() - began;
  // A report of too many orders is refused with 417.
  return { took, refused: reply.ok || reply.status === 417 ? "" : `${reply.status} ${body.slice(0, 100)}` };
}

const growthOf = ({ medians }: Times) => (medians.at(-1) ?? Number.NaN) / (medians.at(-2) ?? Number.NaN);

const rowOf = (one: Times): string[] => [
  one.problem === "" ? one.name : `${one.name}: ${one.problem}`,
  ...one.medians.map((ms) => ms.toFixed(1)),
  growthOf(one).toFixed(2),
  one.load.toFixed(1),
];

const faultsOf = (one: Times): string[] => [
  ...(one.problem === "" ? [] : [`scale: ${one.name} answered ${one.problem}`]),
  ...(growthOf(one) <= MOST ? [] : [`scale: ${one.name} costs ${growthOf(one).toFixed(2)} times as much`]),
];

/** What each order costs the commands. The copies' balances and stock do not add up, so verify-data finds faults. */
async function commands(
  say: Say,
  sizes: readonly number[],
  folders: readonly string[],
  only: string,
): Promise<string[]> {
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const command of COMMANDS.filter((each) => each.includes(only) || (only === "restore" && each === "backup"))) {
    const each: number[] = [];
    for (const [at, data] of folders.entries()) each.push((await run(command, data)) / (sizes[at] ?? 1));
    const growth = (each.at(-1) ?? Number.NaN) / (each.at(-2) ?? Number.NaN);
    rows.push([command, ...each.map((ms) => `${(ms * 1000).toFixed(1)}`), growth.toFixed(2)]);
    if (growth > MOST) faults.push(`scale: ${command} costs ${growth.toFixed(2)} times as much for each order`);
  }
  say(
    `${table(["command, µs an order", ...sizes.map((size) => size.toLocaleString("en")), "last / one before"], rows)}\n`,
  );
  return faults;
}

/** The duration in ms of a command on the shop of a folder; a backup stays beside it for the restore. */
async function run(command: (typeof COMMANDS)[number], data: string): Promise<number> {
  const copy = `${data}.backup`;
  const other = command === "restore" ? await mkdtemp(path.join(tmpdir(), "backroom-restored-")) : undefined;
  if (command === "backup") await rm(copy, { recursive: true, force: true });
  const args = ["--import", "tsx", "tools/data/main.ts", command, ...(command === "verify-data" ? [] : [copy])];
  const env = { ...process.env, DATABASE_URL: "", BACKROOM_DATA: other ?? data };
  const began = performance.now();
  const child = spawn(process.execPath, args, { cwd: projectRoot, env, stdio: ["ignore", "ignore", "inherit"] });
  const code = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const took = performance.now() - began;
  if (other !== undefined) await Promise.all([other, copy].map((each) => rm(each, { recursive: true, force: true })));
  if (code !== 0 && command !== "verify-data") throw new Error(`${command} ended with ${code}`);
  return took;
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(0)} s`;
const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;
