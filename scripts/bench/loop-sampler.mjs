/**
 * Loaded into a server by `--import`: measures the turns of its event loop. A connection to the port in
 * BACKROOM_SAMPLER_PORT receives the figures since the connection before it, as JSON.
 *
 * A turn takes long because it computes for long or because it waits for a processor. Linux counts both for each thread,
 * so the figures separate a synchronous piece of the server from a machine with other things to do.
 */
import { subscribe } from "node:diagnostics_channel";
import { openSync, readSync } from "node:fs";
import { createServer } from "node:net";
import { createHistogram, PerformanceObserver } from "node:perf_hooks";
import process from "node:process";
import { isMainThread } from "node:worker_threads";

const SAMPLE_MS = 5;
/** A turn that computes longer is listed with the requests that were under way. */
const LONG_MS = 20;
const MOST_LISTED = 10;

if (isMainThread && process.env.BACKROOM_SAMPLER_PORT) begin(Number(process.env.BACKROOM_SAMPLER_PORT));

function begin(port) {
  const readThread = threadReader();
  const computed = createHistogram();
  const waited = createHistogram();
  const underWay = watchRequests();
  let long = [];
  let longestGcMs = 0;
  let last = readThread();

  const sample = () => {
    const now = readThread();
    const computedNs = now.computedNs - last.computedNs;
    computed.record(Math.max(1, computedNs));
    waited.record(Math.max(1, now.waitedNs - last.waitedNs));
    last = now;
    const requests = underWay();
    if (computedNs < LONG_MS * 1e6) return;
    long.push({ ms: computedNs / 1e6, requests });
    long = long.toSorted((one, other) => other.ms - one.ms).slice(0, MOST_LISTED);
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

/** Returns the requests that were under way at any time since the call before. */
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

/** How long the main thread has computed, and how long it was ready to and found no processor. */
function threadReader() {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, "r");
  const buffer = Buffer.alloc(128);
  return () => {
    const length = readSync(file, buffer, 0, buffer.length, 0);
    const [computedNs, waitedNs] = buffer.toString("latin1", 0, length).split(" ").map(Number);
    return { computedNs, waitedNs };
  };
}
