import path from "node:path";
import type { Pool } from "pg";
import { startCluster } from "../../server/core/db/embedded/cluster";
import { migrate } from "../../server/core/db/migrate";
import { createPool } from "../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../server/core/demo";
import type { Say } from "../kit/say";
import { largeShop } from "./scale/large-shop";
import { ask, quantile, runLoad } from "./load";
import { table } from "./table";
import { startApp } from "./targets";
import { signIn } from "../kit/sign-in";

const ORDERS = 1_000_000;
const COPIES_OF = 6000;
const READ_BY_KEY = 500;
const ROUNDS = 10;
const SECONDS = 0.3;
const MOST_P50_MS = 20;

type Person = { name: string; token: string };
type Search = { name: string; next: () => string };

/**
 * The duration of a search for an order by the first digits of its number in a large shop, over HTTP, compared with
 * opening one order by its key. Returns the problems, in sentences.
 */
export async function benchNumbers(say: Say, { orders = ORDERS, fresh = false } = {}): Promise<string[]> {
  const began = performance.now();
  const data = await largeShop(orders, { fresh, copiesOf: COPIES_OF });
  say(
    `A shop of ${orders.toLocaleString("en")} orders, made or found in ${((performance.now() - began) / 1000).toFixed(0)} s: ${data}\n`,
  );
  const cluster = await startCluster(data);
  const stops: (() => Promise<unknown>)[] = [cluster.stop];
  try {
    const url = cluster.url("backroom");
    const pool = createPool(url, { max: 2, statementTimeout: 0 });
    stops.push(() => pool.end());
    // Migrating a cached shop of an older version takes longer than the time limit of a start.
    await migrate(pool);
    const scans = [await scansOfOrders(pool)];
    await (await startApp(url, path.join(data, "app"))).stop();
    scans.push(await scansOfOrders(pool));
    const app = await startApp(url, path.join(data, "app"));
    const faults = await measure(say, app.origin, pool).finally(app.stop);
    scans.push(await scansOfOrders(pool));
    const [atFirst = 0, started = 0, searched = 0] = scans;
    // A start of the server may read the whole table.
    const scanned = searched - started - (started - atFirst);
    say(`Sequential scans of the orders by all these searches: ${scanned}\n`);
    return [
      ...faults,
      ...(scanned > 0 ? [`numbers: the searches read the whole table of orders ${scanned} times`] : []),
    ];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function measure(say: Say, origin: string, pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ first: string; last: string; keys: string[] }>(
    `select min(order_number) as first, max(order_number) as last,
            array(select key from orders order by key desc limit ${READ_BY_KEY}) as keys from orders`,
  );
  const { first = 0, last = 0, keys = [] } = { ...rows[0] };
  const anyNumber = () => String(Number(first) + Math.floor(Math.random() * (Number(last) - Number(first) + 1)));
  const people = [
    { name: "administrator", token: await signIn(origin, DEMO_SIGN_INS.admin) },
    { name: "one store's staff", token: await signIn(origin, DEMO_SIGN_INS.sales) },
  ];
  const faults: string[] = [];
  for (const person of people) {
    const get = getAs(person);
    const search = (digits: number) => get(`/api/orders?query=${anyNumber().slice(0, digits)}`);
    const lengths = Array.from({ length: String(last).length }, (_, index) => index + 1);
    const searches: Search[] = [
      ...lengths.map((digits) => ({
        name: `${person.name}, ${digits} digit${digits === 1 ? "" : "s"}`,
        next: () => search(digits),
      })),
      { name: `${person.name}, any digits`, next: () => search(anyOf(lengths) ?? 1) },
    ];
    faults.push(...(await wrongReplies(origin, get, anyNumber())));
    const byKey = {
      name: "an order by its key",
      next: () => getAs(people[0] ?? person)(`/api/orders/${anyOf(keys) ?? ""}`),
    };
    const all = await inTurns(origin, [byKey, ...searches]);
    faults.push(...all.flatMap(({ failures }) => failures.slice(0, 3)));
    faults.push(...report(say, all));
  }
  return faults;
}

type Measured = { name: string; latencies: number[]; failures: string[] };

/**
 * Runs each search with one client, in rounds of alternating order, so that load on the machine affects all equally.
 */
async function inTurns(origin: string, searches: readonly Search[]): Promise<Measured[]> {
  const measured: Measured[] = searches.map(({ name }) => ({ name, latencies: [], failures: [] }));
  for (let round = -1; round < ROUNDS; round += 1) {
    const turn = searches.map((_, at) => at);
    for (const at of round % 2 === 0 ? turn : turn.toReversed()) {
      const { next } = searches[at] as Search;
      const { latencies, failures } = await runLoad({ origin, connections: 1, seconds: SECONDS, next });
      // The first round warms up.
      if (round >= 0) measured[at]?.latencies.push(...latencies);
      measured[at]?.failures.push(...failures);
    }
  }
  return measured;
}

function report(say: Say, measured: readonly Measured[]): string[] {
  const sorted = measured.map(({ name, latencies }) => ({ name, latencies: latencies.toSorted(ascending) }));
  const p50s = sorted.map(({ latencies }) => quantile(latencies, 0.5));
  const floor = p50s[0] ?? 0;
  const rows = sorted.map(({ name, latencies }, at) => [
    name,
    latencies.length.toLocaleString("en"),
    ...[0.5, 0.95, 0.99].map((share) => `${quantile(latencies, share).toFixed(1)} ms`),
    ((p50s[at] ?? 0) / floor).toFixed(1),
  ]);
  say(`${table(["one client", "replies", "p50", "p95", "p99", "p50 of an order's"], rows)}\n`);
  const [name, p50 = 0] = [sorted.at(-1)?.name, p50s.at(-1)];
  return p50 > MOST_P50_MS ? [`numbers: ${name}: a p50 of ${p50.toFixed(1)} ms is above ${MOST_P50_MS} ms`] : [];
}

/** Each result must start with the typed digits, the exact number first. */
async function wrongReplies(origin: string, get: (address: string) => string, number: string): Promise<string[]> {
  const faults: string[] = [];
  for (let length = 1; length <= number.length; length += 1) {
    const digits = number.slice(0, length);
    const reply = await ask(origin, get(`/api/orders?query=${digits}`));
    const [first] = /"order_number" ?: ?(\d+)/.exec(reply)?.slice(1) ?? [];
    // Staff of one store may have no such order.
    if (!reply.startsWith("200") || (first !== undefined && !first.startsWith(digits))) {
      faults.push(`numbers: ${digits} found ${first}: ${reply.slice(0, 100)}`);
    }
  }
  return faults;
}

/** Read after all other connections have ended: each reports its statistics at its end at the latest. */
async function scansOfOrders(pool: Pool): Promise<number> {
  for (;;) {
    const { rows } = await pool.query<{ others: number; scans: string }>(
      `select (select count(*)::integer from pg_stat_activity
                where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend') as others,
              seq_scan as scans from pg_stat_user_tables where relname = 'orders'`,
    );
    if (rows[0]?.others === 0) return Number(rows[0].scans);
  }
}

const getAs =
  ({ token }: Person) =>
  (address: string) =>
    `GET ${address} HTTP/1.1\r\nhost: shop\r\ntw-auth: Bearer ${token}\r\n\r\n`;

const anyOf = <Value>(values: readonly Value[]) => values[Math.floor(Math.random() * values.length)];

const ascending = (one: number, other: number) => one - other;
