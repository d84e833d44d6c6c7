import type { Minute } from "./plan";
import { quantile } from "../load";
import type { Held } from "./inspector";
import type { Sample } from "./servers";

/** What the hour must keep to. */
export const LIMITS = {
  /** Of the last to the first minute, in latency and in memory. */
  ratio: 1.1,
  /** Of a minute's reads, in ms. */
  readP99Ms: 250,
  /** What a server may hold more once the staff have left than before they came. */
  more: { sockets: 2, requests: 2, files: 4, connections: 0, timers: 5, listeners: 40 },
} as const;

/** One server in one minute; `heapAfterGcMb` in the minutes that are compared. */
export type ServerMinute = Sample & { heapAfterGcMb?: number };

/** A minute of the measurement. */
export type Measured = { staff: Minute; servers: readonly ServerMinute[] };

export type Latency = { p50: number; p95: number; p99: number };

export const latencyOf = (sorted: readonly number[]): Latency => ({
  p50: quantile(sorted, 0.5),
  p95: quantile(sorted, 0.95),
  p99: quantile(sorted, 0.99),
});

export type Ratio = { name: string; first: number; last: number; ratio: number; unit: "ms" | "MB"; isJudged: boolean };

/** The last minute in first minutes. A p99 is the forty slowest of a minute's replies, too few to be judged by. */
export function ratiosOf(first: Measured, last: Measured, names: readonly string[]): Ratio[] {
  const one = (name: string, unit: Ratio["unit"], of: (minute: Measured) => number, isJudged = true): Ratio => {
    const [begun, ended] = [of(first), of(last)];
    return { name, unit, first: begun, last: ended, ratio: ended / begun, isJudged };
  };
  const latencies = (["reads", "writes"] as const).flatMap((kind) =>
    (["p50", "p95", "p99"] as const).map((share) =>
      one(`${kind}, ${share}`, "ms", ({ staff }) => latencyOf(staff[kind])[share], kind === "reads" && share !== "p99"),
    ),
  );
  const memory = names.flatMap((name, place) => [
    one(`memory of ${name}`, "MB", ({ servers }) => servers[place]?.rssMb ?? Number.NaN),
    one(`heap of ${name} after a collection`, "MB", ({ servers }) => servers[place]?.heapAfterGcMb ?? Number.NaN),
  ]);
  return [...latencies, ...memory];
}

/** The problems of the measured minutes, in sentences. */
export function faultsOf(minutes: readonly Measured[], ratios: readonly Ratio[]): string[] {
  const slow = minutes.flatMap(({ staff }, place) => {
    const { p99 } = latencyOf(staff.reads);
    return p99 > LIMITS.readP99Ms
      ? [`minute ${place + 1}: a p99 of reads of ${p99.toFixed(0)} ms is above ${LIMITS.readP99Ms}`]
      : [];
  });
  const grown = ratios
    .filter(({ ratio, isJudged }) => isJudged && !(ratio <= LIMITS.ratio))
    .map(({ name, ratio }) => `${name}: the last minute is ${ratio.toFixed(2)} of the first, above ${LIMITS.ratio}`);
  const failed = minutes.flatMap(({ staff }, place) =>
    staff.failures.length === 0 ? [] : [`minute ${place + 1}: ${staff.failures.slice(0, 3).join("; ")}`],
  );
  return [...slow, ...grown, ...failed.slice(0, 10)];
}

export type Left = Pick<Held, "sockets" | "requests" | "timers" | "listeners"> & Pick<Sample, "files" | "connections">;

/** What a server holds more than before the staff came, in sentences. */
export const leaksOf = (name: string, before: Left, after: Left): string[] =>
  (Object.keys(LIMITS.more) as (keyof Left)[])
    .filter((what) => after[what] - before[what] > LIMITS.more[what])
    .map((what) => `${name} holds ${after[what]} ${what} after the staff left, ${before[what]} before they came`);
