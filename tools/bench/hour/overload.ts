import { fork } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import type { Pool } from "pg";
import { brokenInvariants } from "../../../tests/server/invariants";
import type { Say } from "../../kit/say";
import { endChild, nextFrom } from "./child";
import { type Flooded, type FloodPlan, mixOf, type ToFlood } from "./flood-plan";
import type { Person, Plan } from "./plan";
import { pressureOf } from "./servers";
import type { HourShop } from "./shop";
import { latencyOf, LIMITS } from "./verdict";

const ENTRY = fileURLToPath(new URL("./flood.ts", import.meta.url));
const RAMP = [4, 8, 16, 32, 64];
const RAMP_SECONDS = 4;
const TIMES = 5;
const SECONDS = 30;
const PATIENCE_MS = 90_000;

export const OVERLOAD_LIMITS = { admittedP99Ms: 1000, refusedP99Ms: 1000, recoveryMs: 10_000 } as const;

type Overloading = { say: Say; shop: HourShop; plan: Plan; signal: AbortSignal };

/** Finds what the servers can take and offers five times as much; returns the problems, in sentences. */
export async function overload({ say, shop, plan, signal }: Overloading): Promise<string[]> {
  const origins = shop.watched.map(({ server }) => server.origin);
  const flood: FloodPlan = { origins, mix: await mixOf(shop.pool, plan) };
  const child = fork(ENTRY);
  shop.endWith(() => endChild(child));
  const send = (message: ToFlood) => void child.send(message);
  send({ plan: flood });
  let capacity = 0;
  for (const connections of RAMP) {
    signal.throwIfAborted();
    send({ closed: { connections, seconds: RAMP_SECONDS } });
    const perSecond = await nextFrom<number>(child, "perSecond", PATIENCE_MS);
    say(`${connections} connections to each server: ${perSecond.toFixed(0)} requests per second`);
    capacity = Math.max(capacity, perSecond);
  }
  const offered = TIMES * capacity;
  say(`\nOffered for ${SECONDS} s: ${offered.toFixed(0)} requests per second\n`);
  const before = await Promise.all(shop.watched.map(pressureOf));
  send({ open: { perSecond: offered, seconds: SECONDS } });
  const health = watchHealth(origins);
  const [flooded, recoveryMs] = await Promise.all([
    nextFrom<Flooded>(child, "flooded", PATIENCE_MS),
    nextFrom(child, "isOver", PATIENCE_MS).then(() => recovery(plan.people, origins)),
  ]);
  const unhealthy = await health.stop();
  await endChild(child);
  const after = await Promise.all(shop.watched.map(pressureOf));
  for (const [place, { name }] of shop.watched.entries()) say(`${name}: ${pressureText(before[place], after[place])}`);
  say(summaryOf(flooded, recoveryMs));
  return [...faultsOf(flooded, recoveryMs), ...unhealthy, ...(await wrongSales(shop.pool, flooded))];
}

type Pressure = Awaited<ReturnType<typeof pressureOf>>;

/** What the server itself saw, without the time that a request waits before it is read. */
function pressureText(before: Pressure | undefined, after: Pressure | undefined): string {
  if (!before || !after) return "not read";
  const mean = (kind: "answered" | "refused") => {
    const count = after[kind].count - before[kind].count;
    return `${count} ${kind} in ${((1000 * (after[kind].seconds - before[kind].seconds)) / count).toFixed(1)} ms on average`;
  };
  return (
    `${mean("answered")}, ${mean("refused")}, ${(after.processorSeconds - before.processorSeconds).toFixed(1)} s of ` +
    `processor time; event loop late by up to ${after.loopMaxMs.toFixed(0)} ms (p99 ${after.loopP99Ms.toFixed(0)} ms)`
  );
}

function summaryOf({ admitted, refused, loopP99Ms }: Flooded, recoveryMs: number): string {
  const times = (sorted: readonly number[]) => {
    const { p50, p95, p99 } = latencyOf(sorted);
    return `${sorted.length}, p50 ${p50.toFixed(0)} ms, p95 ${p95.toFixed(0)} ms, p99 ${p99.toFixed(0)} ms`;
  };
  return (
    `Admitted: ${times(admitted)}\nRefused: ${times(refused)}\n` +
    `Normal again after ${(recoveryMs / 1000).toFixed(1)} s; delay of the sender's own event loop: p99 ${loopP99Ms.toFixed(0)} ms\n`
  );
}

function faultsOf({ admitted, refused, faults, faultCount }: Flooded, recoveryMs: number): string[] {
  const { admittedP99Ms, refusedP99Ms, recoveryMs: most } = OVERLOAD_LIMITS;
  const late = (what: string, sorted: readonly number[], limit: number) => {
    const { p99 } = latencyOf(sorted);
    return p99 > limit ? [`overload: the p99 of what is ${what} is ${p99.toFixed(0)} ms, above ${limit}`] : [];
  };
  return [
    ...late("admitted", admitted, admittedP99Ms),
    ...late("refused", refused, refusedP99Ms),
    ...(admitted.length === 0 ? ["overload: nothing was admitted"] : []),
    ...(recoveryMs > most ? [`overload: normal again after ${recoveryMs.toFixed(0)} ms, above ${most}`] : []),
    ...(faultCount > 0 ? [`overload: ${faultCount} wrong replies: ${faults.slice(0, 3).join("; ")}`] : []),
  ];
}

/** So many replies in a row, each as fast as the hour's reads must be. */
const NORMAL = 10;
const PROBE_MS = 100;

/** From now until both servers answer reads as usual, in ms. */
async function recovery(people: readonly Person[], origins: readonly string[]): Promise<number> {
  const began = performance.now();
  const times = await Promise.all(
    origins.map(async (origin) => {
      const person = people.find((each) => each.origin === origin && each.permissions.includes("orders.view"));
      let normalFrom = began;
      for (let inRow = 0; inRow < NORMAL && performance.now() - began < PATIENCE_MS; ) {
        const asked = performance.now();
        const isNormal = (await statusOf(`${origin}/api/orders`, person?.token)) === 200;
        if (isNormal && performance.now() - asked <= LIMITS.readP99Ms) {
          if (inRow === 0) normalFrom = asked;
          inRow += 1;
        } else {
          inRow = 0;
          normalFrom = Number.POSITIVE_INFINITY;
        }
        await pause(PROBE_MS);
      }
      return normalFrom - began;
    }),
  );
  return Math.max(...times);
}

const statusOf = (url: string, token = ""): Promise<number> =>
  fetch(url, { headers: { "tw-auth": `Bearer ${token}` }, signal: AbortSignal.timeout(5000) }).then(
    async (reply) => {
      await reply.arrayBuffer();
      return reply.status;
    },
    () => 0,
  );

const HEALTH_MS = 1000;

/** A proxy takes a server away that does not say that it lives. */
function watchHealth(origins: readonly string[]) {
  const stopped = new AbortController();
  const faults: string[] = [];
  const watching = (async () => {
    while (!stopped.signal.aborted) {
      for (const origin of origins) {
        const status = await statusOf(`${origin}/livez`);
        if (status !== 200) faults.push(`overload: /livez answered ${status === 0 ? "nothing within 5 s" : status}`);
      }
      await pause(HEALTH_MS, undefined, { signal: stopped.signal }).catch(() => {});
    }
  })();
  return {
    stop: async () => {
      stopped.abort();
      await watching;
      return faults.slice(0, 3);
    },
  };
}

/** Acknowledged sales that are missing, refused ones that were made, and rules that do not hold. */
async function wrongSales(pool: Pool, { sold, notSold }: Flooded): Promise<string[]> {
  const { rows } = await pool.query<{ remark: string; made: number }>(
    "select remark, count(*)::integer as made from orders where remark = any ($1) group by 1",
    [[...sold, ...notSold]],
  );
  const made = new Map(rows.map((each) => [each.remark, each.made]));
  const lost = sold.filter((key) => made.get(key) !== 1).length;
  const saved = notSold.filter((key) => made.has(key)).length;
  const broken = Object.keys(await brokenInvariants(pool));
  return [
    ...(lost > 0 ? [`overload: ${lost} acknowledged sales are missing or doubled`] : []),
    ...(saved > 0 ? [`overload: ${saved} refused sales were made`] : []),
    ...broken.map((rule) => `overload: it does not hold that ${rule}`),
  ];
}
