import { readdirSync } from "node:fs";
import path from "node:path";
import { freePort } from "../../kit/free-port";
import { medianOf } from "../../kit/median";
import { memoryOf } from "../../kit/memory";
import { type Server, startServer } from "../../kit/shop";

export type Watched = { name: string; server: Server; metricsPort: number; inspectorPort: number };

/** Of a server at one moment. */
export type Sample = {
  rssMb: number;
  /** In use, with the garbage that is not collected yet. */
  heapMb: number;
  files: number;
  streams: number;
  /** Connections to the database. */
  connections: number;
  waiting: number;
  timers: number;
};

/** Two built servers on one database, each watched by its metrics and its inspector. */
export async function startServers(
  url: string,
  folder: string,
  names: readonly string[],
  onStart: (server: Server) => void,
): Promise<Watched[]> {
  const watched: Watched[] = [];
  for (const name of names) {
    const [metricsPort, inspectorPort] = [await freePort(), await freePort()];
    const server = await startServer({
      DATABASE_URL: url,
      BACKROOM_DATA: path.join(folder, name),
      BACKROOM_SEED: "demo",
      BACKROOM_METRICS_PORT: String(metricsPort),
      NODE_OPTIONS: `--inspect=127.0.0.1:${inspectorPort}`,
    });
    onStart(server);
    watched.push({ name, server, metricsPort, inspectorPort });
  }
  return watched;
}

/** Adds up the metrics whose names and labels match. */
async function readMetrics({ metricsPort }: Watched): Promise<(pattern: string) => number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  return (pattern) =>
    [...text.matchAll(new RegExp(`^${pattern} (\\S+)$`, "gm"))].reduce((total, [, value]) => total + Number(value), 0);
}

/** How late the event loop was since the last reading, and since the start what was refused and what that took. */
export async function pressureOf(watched: Watched) {
  const sum = await readMetrics(watched);
  const duration = (what: "sum" | "count", status: string) =>
    sum(`backroom_request_duration_seconds_${what}\\{[^}]*status="${status}"\\}`);
  return {
    loopP99Ms: sum("nodejs_eventloop_lag_p99_seconds") * 1000,
    loopMaxMs: sum("nodejs_eventloop_lag_max_seconds") * 1000,
    processorSeconds: sum("process_cpu_seconds_total"),
    answered: { seconds: duration("sum", "2xx"), count: duration("count", "2xx") },
    refused: { seconds: duration("sum", "5xx"), count: duration("count", "5xx") },
  };
}

export async function sampleOf(watched: Watched): Promise<Sample> {
  const { server } = watched;
  const sum = await readMetrics(watched);
  return {
    rssMb: memoryOf(server.pid),
    heapMb: sum("nodejs_heap_size_used_bytes") / 1e6,
    files: readdirSync(`/proc/${server.pid}/fd`).length,
    streams: sum("backroom_streams_open"),
    connections: sum("backroom_database_connections\\{[^}]*\\}"),
    waiting: sum("backroom_database_waiting"),
    timers: sum('nodejs_active_resources\\{type="Timeout"\\}'),
  };
}

/** A full garbage collection moves single samples of memory, which a median ignores. */
export function medianSample(samples: readonly Sample[]): Sample {
  const median = (name: keyof Sample) => medianOf(samples.map((each) => each[name]));
  return {
    rssMb: median("rssMb"),
    heapMb: median("heapMb"),
    files: median("files"),
    streams: median("streams"),
    connections: median("connections"),
    waiting: median("waiting"),
    timers: median("timers"),
  };
}
