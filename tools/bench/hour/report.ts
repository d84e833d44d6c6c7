import { loadavg } from "node:os";
import { medianOf } from "../../kit/median";
import { table } from "../table";
import type { Sample } from "./servers";
import { latencyOf, LIMITS, type Measured, type Ratio } from "./verdict";

const ms = (value: number) => value.toFixed(1);
const mb = (value: number) => value.toFixed(0);

/** One line a minute, so that an hour is seen to go on. */
export function progressOf(minute: number, { staff, servers }: Measured): string {
  const { p50, p99 } = latencyOf(staff.reads);
  const name = minute < 1 ? "warm-up" : `minute ${minute}`;
  const memory = servers.map(({ rssMb }) => mb(rssMb)).join(" and ");
  const failed = staff.failures.length === 0 ? "" : `; failed: ${staff.failures.slice(0, 3).join("; ")}`;
  return (
    `${name}: ${staff.reads.length} reads (p50 ${ms(p50)} ms, p99 ${ms(p99)} ms), ${staff.writes.length} writes, ` +
    `${staff.streams} streams, ${staff.vanished} vanished, ${memory} MB, load ${(loadavg()[0] ?? 0).toFixed(1)}${failed}`
  );
}

/** Every five minutes a row; of a short run every minute. */
export function timeTable(minutes: readonly Measured[]): string {
  const step = minutes.length > 10 ? 5 : 1;
  const headings = [
    "minutes",
    "reads",
    "p50",
    "p95",
    "p99",
    "writes",
    "p50",
    "p95",
    "p99 ms",
    "memory",
    "heap MB",
    "files",
    "database",
    "timers",
    "own p99 ms",
  ];
  const rows: string[][] = [];
  for (let begin = 0; begin < minutes.length; begin += step) {
    const some = minutes.slice(begin, begin + step);
    const sorted = (kind: "reads" | "writes") => some.flatMap(({ staff }) => staff[kind]).toSorted((a, b) => a - b);
    const times = (kind: "reads" | "writes") => {
      const all = sorted(kind);
      const { p50, p95, p99 } = latencyOf(all);
      return [String(all.length), ms(p50), ms(p95), ms(p99)];
    };
    const ofEach = (what: keyof Sample) =>
      (some[0]?.servers ?? [])
        .map((_, place) => mb(medianOf(some.map(({ servers }) => servers[place]?.[what] ?? Number.NaN))))
        .join("/");
    rows.push([
      some.length === 1 ? `${begin + 1}` : `${begin + 1}–${begin + some.length}`,
      ...times("reads"),
      ...times("writes"),
      ofEach("rssMb"),
      ofEach("heapMb"),
      ofEach("files"),
      ofEach("connections"),
      ofEach("timers"),
      ms(Math.max(...some.map(({ staff }) => staff.loopP99Ms))),
    ]);
  }
  return table(headings, rows);
}

export const ratioTable = (ratios: readonly Ratio[]): string =>
  table(
    ["last minute in first minutes", "first", "last", "", "ratio", "limit"],
    ratios.map(({ name, first, last, unit, ratio, isJudged }) => [
      name,
      first.toFixed(1),
      last.toFixed(1),
      unit,
      ratio.toFixed(2),
      isJudged ? String(LIMITS.ratio) : "none",
    ]),
  );
