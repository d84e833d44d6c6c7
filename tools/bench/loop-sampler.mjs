/**
 * Loaded into a server by `--import`: measures the turns of its event loop. A connection to the port in
 * BACKROOM_SAMPLER_PORT receives the figures since the connection before it, as JSON.
 *
 * A turn takes long because it computes for long or because it waits for a processor. Linux counts both for each thread,
 * so the figures separate a synchronous piece of the server from a machine with other things to do.
 *
 * With BACKROOM_SAMPLER_PROFILE=1 it also says in which functions a long turn computed. Profiling slows the server down.
 */
import { subscribe } from "node:diagnostics_channel";
import { openSync, readSync } from "node:fs";
import { Session } from "node:inspector";
import { createServer } from "node:net";
import { createHistogram, PerformanceObserver } from "node:perf_hooks";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

const SAMPLE_MS = 5;
/** A longer turn is listed with the requests in progress. */
const LONG_MS = 20;
const MOST_LISTED = 10;
const PROFILE_EVERY_US = 500;
/** A profile is discarded after this many turns, since it grows with time. */
const PROFILED_TURNS = 1000;
const FUNCTIONS_LISTED = 6;

if (isMainThread && process.env.BACKROOM_SAMPLER_PORT) begin(Number(process.env.BACKROOM_SAMPLER_PORT));

function begin(port) {
  const readThread = threadReader();
  const computed = createHistogram();
  const waited = createHistogram();
  const underWay = watchRequests();
  const profiler = process.env.BACKROOM_SAMPLER_PROFILE === "1" ? startProfiler() : null;
  let long = [];
  let longestGcMs = 0;
  let last = readThread();

  const sample = () => {
    const now = readThread();
    const began = last.at;
    const computedNs = now.computedNs - last.computedNs;
    computed.record(Math.max(1, computedNs));
    waited.record(Math.max(1, now.waitedNs - last.waitedNs));
    last = now;
    const requests = underWay();
    if (computedNs < LONG_MS * 1e6) {
      if (profiler?.passOver()) last = readThread();
      return;
    }
    long.push({ ms: computedNs / 1e6, requests, functions: profiler?.since(now.at - began) ?? [] });
    long = long.toSorted((one, other) => other.ms - one.ms).slice(0, MOST_LISTED);
    last = readThread();
  };
  setInterval(sample, SAMPLE_MS).unref();

  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) longestGcMs = Math.max(longestGcMs, duration);
  }).observe({ entryTypes: ["gc"] });

  const server = createServer((socket) => {
    const report = { computed: inMs(computed), waited: inMs(waited), long, longestGcMs };
    computed.reset();
    waited.reset();
    long = [];
    longestGcMs = 0;
    last = readThread();
    socket.on("error", () => {});
    socket.end(JSON.stringify(report));
  });
  server.listen(port, "127.0.0.1").unref();
}

const inMs = (histogram) => ({
  p50: histogram.percentile(50) / 1e6,
  p99: histogram.percentile(99) / 1e6,
  max: histogram.max / 1e6,
});

/** Returns the requests that were in progress at any time since the previous call. */
function watchRequests() {
  const running = new Set();
  let ended = [];
  subscribe("http.server.request.start", ({ request }) => running.add(request));
  subscribe("http.server.response.finish", ({ request }) => {
    running.delete(request);
    ended.push(request);
  });
  return () => {
    const requests = [...running, ...ended].map(({ method, url }) => `${method} ${url.split("?")[0]}`);
    for (const request of running) if (request.destroyed && request.socket?.destroyed) running.delete(request);
    ended = [];
    return [...new Set(requests)];
  };
}

/**
 * Profiles this thread; `since` lists the functions that took most of the last given milliseconds, with their callers.
 */
function startProfiler() {
  const session = new Session();
  session.connect();
  let turns = 0;
  const start = () => {
    turns = 0;
    session.post("Profiler.start");
  };
  session.post("Profiler.enable");
  session.post("Profiler.setSamplingInterval", { interval: PROFILE_EVERY_US });
  start();
  const since = (ms) => {
    let found = [];
    session.post("Profiler.stop", (error, reply) => {
      if (!error) found = longestOf(reply.profile, ms);
    });
    start();
    return found;
  };
  const passOver = () => {
    turns += 1;
    const isLong = turns >= PROFILED_TURNS;
    if (isLong) since(0);
    return isLong;
  };
  return { since, passOver };
}

function longestOf({ nodes, samples, timeDeltas, startTime, endTime }, ms) {
  const parents = new Map(nodes.flatMap(({ id, children = [] }) => children.map((child) => [child, id])));
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]));
  const spent = new Map();
  let at = startTime;
  samples.forEach((id, index) => {
    at += timeDeltas[index];
    if (at < endTime - ms * 1000 || frames.get(id).functionName === "(idle)") return;
    const name = wayTo(id, frames, parents);
    spent.set(name, (spent.get(name) ?? 0) + (timeDeltas[index + 1] ?? 0));
  });
  return [...spent]
    .toSorted(([, one], [, other]) => other - one)
    .slice(0, FUNCTIONS_LISTED)
    .map(([name, us]) => `${(us / 1000).toFixed(1)} ms in ${name}`);
}

const CALLERS = 5;

function wayTo(id, frames, parents) {
  const way = [];
  for (let each = id; each !== undefined && way.length < CALLERS; each = parents.get(each)) {
    const { functionName, url, lineNumber } = frames.get(each);
    if (functionName !== "(root)")
      way.push(`${functionName || "(anonymous)"}${url && ` ${url.split("/").at(-1)}:${lineNumber + 1}`}`);
  }
  return way.join(" < ");
}

/** The main thread's CPU time, and the time it waited for a processor. */
function threadReader() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const buffer = Buffer.alloc(128);
  return () => {
    const length = readSync(file, buffer, 0, buffer.length, 0);
    const [computedNs, waitedNs] = buffer.toString("latin1", 0, length).split(" ").map(Number);
    return { computedNs, waitedNs, at: performance.now() };
  };
}
