import { setMaxListeners } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { createRandom } from "../../../server/data/seed/random";
import type { Say } from "../../kit/say";
import { auditBooks, noteVersions } from "./books";
import { type Crew, startCrew } from "./crew";
import { readHeld } from "./inspector";
import { hireStaff } from "./people";
import type { Acknowledged, Plan } from "./plan";
import { overload } from "./overload";
import { progressOf, ratioTable, timeTable } from "./report";
import { medianSample, type Sample, sampleOf, type Watched } from "./servers";
import { type HourShop, openHourShop, SERVERS } from "./shop";
import { faultsOf, leaksOf, type Left, type Measured, ratiosOf } from "./verdict";

export type HourOptions = {
  minutes?: number;
  staff?: number;
  orders?: number;
  seed?: string;
  /** `overload`: without the hour before it. */
  only?: string;
};

const MINUTE_MS = 60_000;
const SAMPLE_MS = 5000;
const MEAN_THINK_MS = 6000;
/** Before the first measured minute. */
const WARM_UP_MINUTES = 1;
/** So that what a server loads once is loaded before its resources are counted. */
const REHEARSAL_MS = 20_000;
/** A server keeps the connections of a phone that vanished for up to a minute. */
const SETTLE_MS = 120_000;

/** Plays the hour and then the overload; returns the problems, in sentences. */
export async function benchHour(say: Say, options: HourOptions): Promise<string[]> {
  const { minutes = 60, staff = 200, orders, seed, only = "" } = options;
  const stopped = new AbortController();
  setMaxListeners(0, stopped.signal);
  const stop = () => stopped.abort();
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, stop);
  const chosen = seed ?? createRandom(String(Date.now())).bits().toString(36);
  const shop = await openHourShop(orders);
  try {
    const origins = shop.watched.map(({ server }) => server.origin);
    const plan: Plan = { ...(await hireStaff(shop.pool, staff, origins)), seed: chosen, meanThinkMs: MEAN_THINK_MS };
    await noteVersions(shop.pool);
    if (only === "overload") return await overload({ say, shop, plan, signal: stopped.signal });
    say(`${staff} people on ${origins.length} servers for ${minutes} minutes, seed ${chosen}\n`);
    return await play({ say, shop, plan, minutes, signal: stopped.signal });
  } catch (error) {
    if (stopped.signal.aborted) return ["the hour was stopped before its end"];
    throw error;
  } finally {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.off(signal, stop);
    await shop.stop();
  }
}

type Playing = { say: Say; shop: HourShop; plan: Plan; minutes: number; signal: AbortSignal };

async function play({ say, shop, plan, minutes, signal }: Playing): Promise<string[]> {
  const { pool, watched } = shop;
  const rehearsal = begin(shop, { ...plan, seed: `${plan.seed} rehearsal`, meanThinkMs: MEAN_THINK_MS / 4 });
  await pause(REHEARSAL_MS, undefined, { signal });
  const rehearsed = await rehearsal.leave();
  await rehearsal.stop();
  const before = await settle(watched, signal);

  const crew = begin(shop, plan);
  const measured: Measured[] = [];
  for (let minute = 1 - WARM_UP_MINUTES; minute <= minutes; minute += 1) {
    const isCompared = minute === 1 || minute === minutes;
    const found = await oneMinute(crew, watched, { signal, isCompared });
    say(progressOf(minute, found));
    if (minute >= 1) measured.push(found);
  }
  const acknowledged = await crew.leave();
  await crew.stop();
  const after = await settle(watched, signal, before);
  const [first, last] = [measured.at(0), measured.at(-1)];
  const ratios = first && last ? ratiosOf(first, last, SERVERS) : [];
  say(`\n${timeTable(measured)}\n\n${ratioTable(ratios)}\n`);
  const books = await auditBooks(pool, both(rehearsed, acknowledged));
  say(`Acknowledged: ${Object.keys(acknowledged.sales).length} sales and ${sumOf(acknowledged.edits)} edits\n`);
  return [
    ...faultsOf(measured, ratios),
    ...SERVERS.flatMap((name, place) => {
      const [had, has] = [before[place], after[place]];
      return had && has ? leaksOf(name, had, has) : [`${name} could not be read after the hour`];
    }),
    ...books,
    ...(await overload({ say, shop, plan, signal })),
  ].map((fault) => `hour: ${fault}`);
}

function begin(shop: HourShop, plan: Plan): Crew {
  const crew = startCrew(plan);
  shop.endWith(crew.stop);
  return crew;
}

const sumOf = (counts: Record<string, number>) => Object.values(counts).reduce((sum, each) => sum + each, 0);

function both(one: Acknowledged, other: Acknowledged): Acknowledged {
  const edits = { ...one.edits };
  for (const [key, count] of Object.entries(other.edits)) edits[key] = (edits[key] ?? 0) + count;
  return { sales: { ...one.sales, ...other.sales }, edits, open: [...one.open, ...other.open] };
}

type OneMinute = { signal: AbortSignal; isCompared: boolean };

async function oneMinute(crew: Crew, watched: readonly Watched[], { signal, isCompared }: OneMinute) {
  const end = performance.now() + MINUTE_MS;
  const samples: Sample[][] = watched.map(() => []);
  while (performance.now() + SAMPLE_MS < end) {
    await pause(SAMPLE_MS, undefined, { signal });
    // A server that is too busy to be sampled is seen in its replies.
    const found = await Promise.allSettled(watched.map(sampleOf));
    for (const [place, each] of found.entries()) if (each.status === "fulfilled") samples[place]?.push(each.value);
  }
  await pause(Math.max(0, end - performance.now()), undefined, { signal });
  const staff = await crew.minute();
  const heaps = isCompared ? await Promise.all(watched.map(({ inspectorPort }) => readHeld(inspectorPort))) : [];
  if (isCompared) await leaveOut(crew, signal);
  const servers = samples.map((each, place) => ({
    ...medianSample(each),
    ...(heaps[place] && { heapAfterGcMb: heaps[place].heapMb }),
  }));
  return { staff, servers } satisfies Measured;
}

/** The servers stand still for seconds while their heaps are read: what that delays belongs to no minute. */
async function leaveOut(crew: Crew, signal: AbortSignal): Promise<void> {
  await pause(SAMPLE_MS, undefined, { signal });
  await crew.minute();
}

/** What the servers hold once nothing changes any more, or nothing is left over of what `before` had. */
async function settle(watched: readonly Watched[], signal: AbortSignal, before?: readonly Left[]): Promise<Left[]> {
  const deadline = performance.now() + SETTLE_MS;
  for (;;) {
    await pause(SAMPLE_MS, undefined, { signal });
    const found: Left[] = [];
    for (const each of watched) {
      const { files, connections, streams } = await sampleOf(each);
      found.push({ ...(await readHeld(each.inspectorPort)), files, connections });
      if (streams > 0) found.length = 0;
    }
    const isQuiet = found.length === watched.length && found.every(({ sockets }) => sockets <= MOST_AT_REST);
    const hasLeaks = found.some((each, place) => before?.[place] && leaksOf("", before[place], each).length > 0);
    if ((isQuiet && !hasLeaks) || performance.now() > deadline) return found;
  }
}

/** Those to the database, and of what reads the metrics. */
const MOST_AT_REST = 16;
