import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { startCluster } from "../../../server/core/db/embedded/cluster";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { DEMO_SIGN_INS } from "../../../server/core/demo";
import { brokenInvariants } from "../../../tests/server/invariants";
import { memoryOf } from "../../kit/memory";
import type { Say } from "../../kit/say";
import { startServer } from "../../kit/shop";
import { demoStaff } from "../../kit/staff";
import { largeShop } from "../scale/large-shop";
import { ask } from "../load";
import { race, type Race, type Route } from "./race";
import { routesOf, UNSHARED } from "./routes";
import { table } from "../table";
import { startApp, startBare } from "../targets";

const SMALL = 6000;
const LARGE = 1_000_000;
/** The same number of connections as the server uses. */
const POOL = 12;
/** The allowed cost of another page, as a multiple of the first. */
const PAGE_AIM = 2;

export type ServerBench = {
  /** One size of shop instead of both. */
  orders?: number;
  /** Seeds the large shop again. */
  fresh?: boolean;
  /** Part of the names of the routes to be measured. */
  only?: string;
};

type Origins = { app: string; bare: string };
/** The database, the server's data folder, and whose orders the bare handler creates. */
type RacedShop = { url: string; folder: string; seller: string; isSmall: boolean };
type Racing = { say: Say; only: string };

/** Starts, loads and checks the built server on separate demo shops; returns the problems, in sentences. */
export async function benchServer(say: Say, options: ServerBench = {}): Promise<string[]> {
  const { orders, fresh = false, only = "" } = options;
  const faults: string[] = [];
  for (const size of orders === undefined ? [SMALL, LARGE] : [orders]) {
    say(`A shop of ${size.toLocaleString("en")} orders\n`);
    const found = size > SMALL ? await onLargeShop(size, fresh, { say, only }) : await onSmallShop(size, { say, only });
    faults.push(...found.map((fault) => `${size.toLocaleString("en")} orders: ${fault}`));
  }
  return faults;
}

async function onSmallShop(orders: number, racing: Racing): Promise<string[]> {
  const data = await mkdtemp(path.join(tmpdir(), "backroom-bench-"));
  try {
    await timeStarts(data, orders, racing.say);
    return await raceOnDatabase(data, true, racing);
  } finally {
    await rm(data, { recursive: true, force: true });
  }
}

async function onLargeShop(orders: number, fresh: boolean, racing: Racing): Promise<string[]> {
  const began = performance.now();
  const data = await largeShop(orders, { fresh });
  racing.say(`Made or found in ${seconds(performance.now() - began)}: ${data}\n`);
  return raceOnDatabase(data, false, racing);
}

async function timeStarts(data: string, orders: number, say: Say): Promise<void> {
  const settings = { DATABASE_URL: "", BACKROOM_DATA: data, BACKROOM_SEED: String(orders) };
  const first = await startServer(settings);
  await first.stop();
  const second = await startServer(settings);
  const memory = `${memoryOf(second.pid).toFixed(0)} MB`;
  await second.stop();
  say(
    `First start: ready in ${seconds(first.readyMs)}, of which ${seconds(first.fillMs)} to fill a shop of ` +
      `${orders.toLocaleString("en")} orders`,
  );
  say(`Second start, database included: ready in ${seconds(second.readyMs)}; the server alone takes ${memory}\n`);
}

/** The embedded database, started by the bench so that both servers can share it. */
async function raceOnDatabase(data: string, isSmall: boolean, { say, only }: Racing): Promise<string[]> {
  const cluster = await startCluster(data);
  const stops: (() => Promise<unknown>)[] = [cluster.stop];
  try {
    const url = cluster.url("backroom");
    const pool = createPool(url, { max: 4, statementTimeout: 0 });
    stops.push(() => pool.end());
    // Migrating a cached shop of an older version takes longer than the time limit of a start.
    await migrate(pool);
    // As autovacuum leaves a shop sooner or later: pages are then passed over in an index alone, which helps bare most.
    await pool.query("vacuum (analyze)");
    const [seller = ""] = await demoStaff(pool, [DEMO_SIGN_INS.admin]);
    const routes = (await routesOf(pool, seller)).filter(({ name }) => name.includes(only));
    const faults = await raceRoutes(routes, { url, folder: path.join(data, "app"), seller, isSmall }, say);
    say("After the load the database is");
    const broken = Object.keys(await brokenInvariants(pool));
    say(broken.length === 0 ? "sound\n" : "NOT sound\n");
    return [...faults, ...broken.map((rule) => `It does not hold after the load that ${rule}.`)];
  } finally {
    for (const stop of stops.toReversed()) await stop();
  }
}

async function raceRoutes(routes: readonly Route[], shop: RacedShop, say: Say): Promise<string[]> {
  const races: Race[] = [];
  const faults: string[] = [];
  for (const route of routes) {
    const { result, problems } = await raceAlone(route, shop);
    if (result) races.push(result);
    faults.push(...problems);
  }
  say(report(races));
  return [...faults, ...missedAims(races, shop.isSmall)];
}

/** Races one route in new processes: what an earlier route compiled or cached neither helps nor harms it. */
async function raceAlone(route: Route, { url, folder, seller }: RacedShop) {
  const app = await startApp(url, folder);
  try {
    const bare = await startBare(url, { connections: POOL, seller });
    try {
      const origins = { app: app.origin, bare: bare.origin };
      const wrong = await differences(route, origins);
      if (wrong.length > 0) return { problems: wrong };
      const result = await race(route, origins);
      return {
        result,
        problems: result.failures.map((failure) => `${route.name}: ${failure}`),
      };
    } finally {
      await bare.stop();
    }
  } finally {
    await app.stop();
  }
}

const missedAims = (races: readonly Race[], isSmall: boolean): string[] =>
  races.flatMap(({ route: { name, aim, mostP50Ms = Infinity }, ratio, app, growth = 0 }) => [
    ...(ratio < aim ? [`${name}: ${ratio.toFixed(2)} of the bare handler is below ${aim}`] : []),
    ...(isSmall && app.p50Ms > mostP50Ms
      ? [`${name}: a p50 of ${app.p50Ms.toFixed(1)} ms is above ${mostP50Ms} ms`]
      : []),
    ...(growth > PAGE_AIM
      ? [`${name}: ${growth.toFixed(2)} times the cost of the first page is above ${PAGE_AIM}`]
      : []),
  ]);

/** Both must send equal replies, to prove that they do the same work. */
async function differences({ name, next }: Route, { app, bare }: Origins): Promise<string[]> {
  const request = next();
  if (!request.startsWith("GET")) return [];
  const [one, other] = await Promise.all([ask(app, request), ask(bare, request)]);
  return sameMoment(one) === sameMoment(other) ? [] : [`${name}: the bare handler answers ${other}, the server ${one}`];
}

/** A summary of a period that has not ended says up to which moment the previous one counts. */
const sameMoment = (reply: string) => reply.replace(/"until" : "[^"]*"/, '"until" : "now"');

function report(races: readonly Race[]): string {
  const rows = races.map(({ route, app, bare, ratio, growth }) => [
    route.name,
    whole(app.perSecond),
    whole(bare.perSecond),
    ratio.toFixed(2),
    `${app.p50Ms.toFixed(1)} ms`,
    `${app.p99Ms.toFixed(1)} ms`,
    `${bare.p99Ms.toFixed(1)} ms`,
    growth?.toFixed(2) ?? "",
  ]);
  return [
    table(
      ["32 connections", "server/s", "bare/s", "server/bare", "server p50", "server p99", "bare p99", "of page 1"],
      rows,
    ),
    "",
    "Bare is node:http and pg in a process of its own: one named statement a route on the same database through as",
    `many connections (${POOL}), no session, permissions, validation, idempotency key or security headers. Its order creation is`,
    "one statement that leaves the same rows behind: order, lines, guarded stock and its ledger, customer, payment,",
    "transaction, balance, count, audit row. Equal lists asked for at once share a read here, and orders opened at once are",
    `read together, which bare does not do: ${UNSHARED}, no two requests and no two sessions are alike.`,
    "Each row is of new processes. Medians of alternating rounds; server/bare is the median of the rounds' own; the last",
    "column is what a page costs the server in first pages, measured in the same rounds.",
    "",
  ].join("\n");
}

const whole = (figure: number) => Math.round(figure).toLocaleString("en");

const seconds = (ms: number) => `${(ms / 1000).toFixed(2)} s`;
