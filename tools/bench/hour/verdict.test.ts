import { expect, test } from "vitest";
import type { Minute } from "./plan";
import type { Sample } from "./servers";
import { faultsOf, latencyOf, leaksOf, type Measured, ratiosOf } from "./verdict";

const SAMPLE: Sample = { rssMb: 200, heapMb: 80, files: 150, streams: 100, connections: 10, waiting: 0, timers: 8 };

/** A minute whose reads took 1, 2, … 100 times `unit` ms, on one server. */
function minuteOf(unit: number, { rssMb = 200, heapAfterGcMb = 60, failures = [] as string[] } = {}): Measured {
  const reads = Array.from({ length: 100 }, (_, place) => (place + 1) * unit);
  const staff: Minute = { reads, writes: [5], statuses: {}, failures, vanished: 0, streams: 100, loopP99Ms: 11 };
  return { staff, servers: [{ ...SAMPLE, rssMb, heapAfterGcMb }] };
}

test("the shares of a minute's times are the times that so many did not exceed", () => {
  expect(latencyOf(minuteOf(1).staff.reads)).toEqual({ p50: 50, p95: 95, p99: 99 });
});

test("a tenth more in the last minute is within the limit, and more is not", () => {
  const first = minuteOf(1);
  const within = minuteOf(1.1, { rssMb: 220, heapAfterGcMb: 66 });
  expect(faultsOf([first, within], ratiosOf(first, within, ["one"]))).toEqual([]);
  const beyond = minuteOf(1.2, { rssMb: 230, heapAfterGcMb: 69 });
  expect(faultsOf([first, beyond], ratiosOf(first, beyond, ["one"]))).toEqual([
    "reads, p50: the last minute is 1.20 of the first, above 1.1",
    "reads, p95: the last minute is 1.20 of the first, above 1.1",
    "memory of one: the last minute is 1.15 of the first, above 1.1",
    "heap of one after a collection: the last minute is 1.15 of the first, above 1.1",
  ]);
});

test("a figure that is missing is no success", () => {
  const first = minuteOf(1, { heapAfterGcMb: Number.NaN });
  expect(faultsOf([first], ratiosOf(first, first, ["one"]))).toEqual([
    "heap of one after a collection: the last minute is NaN of the first, above 1.1",
  ]);
});

test("each minute's reads have their own limit, and its failures are named", () => {
  const slow = minuteOf(2.6, { failures: ["500 GET /api/orders"] });
  expect(faultsOf([minuteOf(2.5), slow], [])).toEqual([
    "minute 2: a p99 of reads of 257 ms is above 250",
    "minute 2: 500 GET /api/orders",
  ]);
});

test("what a server holds more than before is named, and a little more is none of a leak", () => {
  const before = { sockets: 10, requests: 0, timers: 20, listeners: 500, files: 60, connections: 10 };
  expect(leaksOf("one", before, { ...before, sockets: 12, timers: 25, listeners: 540, files: 64 })).toEqual([]);
  expect(leaksOf("one", before, { ...before, sockets: 13, connections: 11 })).toEqual([
    "one holds 13 sockets after the staff left, 10 before they came",
    "one holds 11 connections after the staff left, 10 before they came",
  ]);
});
