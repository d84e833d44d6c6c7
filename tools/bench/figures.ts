import { readFileSync } from "node:fs";
import { loadavg } from "node:os";
import path from "node:path";
import type { Pool } from "pg";
import { startCluster } from "../../server/core/db/embedded/cluster";
import { migrate } from "../../server/core/db/migrate";
import { createPool } from "../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import { brokenInvariants } from "../../tests/server/invariants";
import type { Say } from "../kit/say";
import { signIn } from "../kit/sign-in";
import { addUp } from "./add-up";
import { type Case, listCases, reportCases, searchCases } from "./figures-cases";
import { olderShop } from "./older-shop";
import { largeShop } from "./scale/large-shop";
import { quantile } from "./load";
import { table } from "./table";
import { startApp, startBareStatements } from "./targets";

const ORDERS = 1_000_000;
const COPIES_OF = 5000;
const ROUNDS = { search: 15, report: 25, list: 15 };
/** A connection plans a statement five times before it keeps the plan, and a new one reads the catalogue first. */
const WARM_UP = 8;
/** A bare statement over years takes seconds; it is not repeated once it took so long in all. */
const ENOUGH_MS = 5000;
const AIM = 0.8;
/** The ratio counts where the work takes longer than the request itself. */
const RATIO_FROM_MS = 10;

type Options = { orders?: number; fresh?: boolean; only?: string; whole?: boolean; years?: number };

/**
 * Order searches, reports and lists of a large shop, over HTTP, each report beside one statement for its figures. `years`
 * makes its sums of days so old, and leaves the statements out. Returns the limits that are exceeded, in sentences.
 */
export async function benchFigures(say: Say, options: Options = {}) {
  const { orders = ORDERS, fresh = false, only = "", whole, years } = options;
  const began = performance.now();
  const making = { fresh, hasFullBaskets: true, ...(!whole && { copiesOf: Math.min(COPIES_OF, orders) }) };
  const data = await largeShop(orders, making);
  const made = ((performance.now() - began) / 1000).toFixed(0);
  say(`A shop of ${orders.toLocaleString("en")} orders with 2 or 3 lines, made or found in ${made} s: ${data}\n`);
  const cluster = await startCluster(data);
  const stops: (() => Promise<unknown>)[] = [cluster.stop];
  try {
    const database = "backroom";
    await bringUpToDate(say, cluster.url(database));
    const older = years === undefined ? undefined : await olderShop(say, { url: cluster.url, from: database, years });
    if (older) stops.push(older.remove);
    const url = older?.url ?? cluster.url(database);
    const pool = createPool(url, { max: 2, statementTimeout: 0 });
    stops.push(() => pool.end());
    const app = await startApp(url, path.join(data, "app"));
    stops.push(app.stop);
    const bare = await startBareStatements(url);
    stops.push(bare.stop);
    const faults = await measureAll(say, pool, { origin: app.origin, bare: older ? "" : bare.origin, only });
    if (!whole) return faults;
    const broken = Object.keys(await brokenInvariants(pool));
    return [...faults, ...broken.map((rule) => `It does not hold that ${rule}.`)];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function bringUpToDate(say: Say, url: string): Promise<void> {
  const pool = createPool(url, { max: 2, statementTimeout: 0 });
  await migrate(pool);
  await addUp(say, pool);
  await pool.end();
}

/** `bare` is "" where no statement is to be measured. */
type Asked = { origin: string; bare: string; only: string };

async function measureAll(say: Say, pool: Pool, { origin, bare, only }: Asked): Promise<string[]> {
  const { rows } = await pool.query<{ day: string }>("select max(day)::text as day from day_totals");
  const cases = [...(await searchCases(pool)), ...reportCases(rows[0]?.day ?? ""), ...listCases()];
  const tokens = { admin: await signIn(origin, DEMO_SIGN_INS.admin), staff: await signIn(origin, DEMO_SIGN_INS.sales) };
  const faults: string[] = [];
  for (const part of ["search", "report", "list"] as const) {
    const wanted = cases.filter((one) => one.part === part && `${part} ${one.name}`.includes(only));
    if (wanted.length === 0) continue;
    const measured: Measured[] = [];
    for (const one of wanted)
      measured.push(await measure(pool, one, { origin, bare, token: tokens[one.isOfStaff ? "staff" : "admin"] }));
    say(`${table([part, "p50", "p95", "limit", "database", "bare p50", "bare/route", "load"], measured.map(rowOf))}\n`);
    faults.push(...measured.flatMap(faultsOf));
  }
  say(
    "database: processor time of the server's connections, per request. bare: one statement by a bare handler, in the same rounds.\n",
  );
  return faults;
}

type Measured = Case & { status: number; times: number[]; bareTimes: number[]; cpuMs: number; load: number };

/** Requests and bare statements alternate, so that load on the machine affects both equally. */
async function measure(
  pool: Pool,
  one: Case,
  { origin, bare, token }: Pick<Asked, "origin" | "bare"> & { token: string },
): Promise<Measured> {
  const times: number[] = [];
  const bareTimes: number[] = [];
  const cpu: number[] = [];
  let status = 0;
  let spent = 0;
  for (let round = -WARM_UP; round < ROUNDS[one.part]; round += 1) {
    const before = await processorTime(pool);
    const reply = await timeOf(`${origin}${one.path}`, { headers: { "tw-auth": `Bearer ${token}` } });
    const after = await processorTime(pool);
    status = reply.status;
    // A period that is refused is not read.
    const statement = bare !== "" && status === 200 && spent < ENOUGH_MS ? one.bare : undefined;
    const bareMs = statement === undefined ? null : (await timeOf(bare, bodyOf(statement))).ms;
    spent += bareMs ?? 0;
    // The first rounds warm up; of a bare statement that takes so long, they are all there is.
    if (bareMs !== null && (round >= 0 || spent >= ENOUGH_MS)) bareTimes.push(bareMs);
    if (round < 0) continue;
    times.push(reply.ms);
    cpu.push(after - before);
  }
  const sorted = (values: number[]) => values.toSorted((low, high) => low - high);
  return {
    ...one,
    status,
    times: sorted(times),
    bareTimes: sorted(bareTimes),
    cpuMs: quantile(sorted(cpu), 0.5),
    load: loadavg()[0] ?? 0,
  };
}

const bodyOf = ({ text, values }: NonNullable<Case["bare"]>): RequestInit => ({
  method: "POST",
  body: JSON.stringify({ statement: text, values }),
});

async function timeOf(address: string, request: RequestInit): Promise<{ status: number; ms: number }> {
  const began = performance.now();
  const reply = await fetch(address, request);
  await reply.arrayBuffer();
  return { status: reply.status, ms: performance.now() - began };
}

/** In ms, of all connections but the one of `pool`; 0 where the system does not tell. */
async function processorTime(pool: Pool): Promise<number> {
  const { rows } = await pool.query<{ pid: number }>({
    name: "connections",
    text: `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()
              and backend_type = 'client backend'`,
  });
  const nanoseconds = rows.map(({ pid }) => {
    try {
      return Number(readFileSync(`/proc/${pid}/schedstat`, "latin1").split(" ")[0]);
    } catch {
      return 0;
    }
  });
  return nanoseconds.reduce((sum, each) => sum + each, 0) / 1e6;
}

const p50 = (sorted: readonly number[]) => quantile(sorted, 0.5);

function rowOf(one: Measured): string[] {
  const { name, status, times, limitMs, bareTimes, cpuMs, load } = one;
  const ms = (value: number) => `${value.toFixed(1)} ms`;
  return [
    status === 200 ? name : `${name}: ${status}`,
    ms(p50(times)),
    ms(quantile(times, 0.95)),
    `${limitMs}`,
    ms(cpuMs),
    ...(bareTimes.length === 0 ? ["", ""] : [ms(p50(bareTimes)), (p50(bareTimes) / p50(times)).toFixed(2)]),
    load.toFixed(1),
  ];
}

/** A period with too many orders is refused with 417. */
function faultsOf(one: Measured): string[] {
  const { part, name, status, times, limitMs, bareTimes } = one;
  if (status === 417) return [];
  const took = p50(times);
  const ratio = p50(bareTimes) / took;
  return [
    ...(status === 200 ? [] : [`${part} ${name}: answered ${status}`]),
    ...(took > limitMs ? [`${part} ${name}: a p50 of ${took.toFixed(1)} ms is above ${limitMs} ms`] : []),
    ...(bareTimes.length > 0 && took > RATIO_FROM_MS && ratio < AIM
      ? [`${part} ${name}: ${ratio.toFixed(2)} of the bare handler is below ${AIM}`]
      : []),
  ];
}
