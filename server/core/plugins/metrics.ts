import type { FastifyRequest } from "fastify";
import type { Pool } from "pg";
import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from "prom-client";
import { type Replica, replicaOf } from "../db/replica/replica";
import type { App } from "../http/app-types";
import { readLastRun } from "../last-runs";
import type { OverloadReason } from "./overload";

/** The server's metrics for Prometheus. */
export type Metrics = {
  /** Watches the requests of `app`; called before routes are added. */
  observe: (app: App) => void;
  countRefusal: (reason: OverloadReason) => void;
  contentType: string;
  text: () => Promise<string>;
};

/** From the duration of a list to that of an export. */
const BUCKETS_SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];

/** Metrics of the requests, of the connections of `pool`, of the process, and of the jobs noted in the data folder. */
export function createMetrics(pool: Pool, dataFolder: string): Metrics {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const refusals = new Counter({
    name: "backroom_refused_total",
    help: "Requests and connections refused, by what could not keep up or was used up",
    labelNames: ["reason"],
    registers,
  });
  const reasons: OverloadReason[] = ["event-loop", "queue", "connections"];
  for (const reason of reasons) refusals.inc({ reason }, 0);
  addPoolGauges(registry, pool);
  const replica = replicaOf(pool);
  if (replica !== undefined) addReplicaMetrics(registry, replica);
  addJobGauges(registry, dataFolder);
  return {
    observe: (app) => observeRequests(app, registry),
    countRefusal: (reason) => refusals.inc({ reason }),
    contentType: registry.contentType,
    text: () => registry.metrics(),
  };
}

function addPoolGauges(registry: Registry, pool: Pool): void {
  const connections = new Gauge({
    name: "backroom_database_connections",
    help: "Connections to the database, by state",
    labelNames: ["state"],
    registers: [],
    collect() {
      this.set({ state: "idle" }, pool.idleCount);
      this.set({ state: "busy" }, pool.totalCount - pool.idleCount);
    },
  });
  const waiting = new Gauge({
    name: "backroom_database_waiting",
    help: "Requests that wait for a connection to the database",
    registers: [],
    collect() {
      this.set(pool.waitingCount);
    },
  });
  registry.registerMetric(connections);
  registry.registerMetric(waiting);
}

function addReplicaMetrics(registry: Registry, { state }: Replica): void {
  const reads = new Counter({
    name: "backroom_reads_total",
    help: "Reads of lists, reports and exports, by where they were made",
    labelNames: ["target"],
    registers: [],
    collect() {
      this.reset();
      for (const [target, count] of Object.entries(state().reads)) this.inc({ target }, count);
    },
  });
  const lag = new Gauge({
    name: "backroom_replica_lag_seconds",
    help: "How far the replica is behind the primary",
    registers: [],
    collect() {
      this.set(state().lagMs / 1000);
    },
  });
  const isUsed = new Gauge({
    name: "backroom_replica_used",
    help: "1 while reads may go to the replica; 0 while it is lost, promoted or too far behind",
    registers: [],
    collect() {
      this.set(Number(state().isUsed));
    },
  });
  for (const metric of [reads, lag, isUsed]) registry.registerMetric(metric);
}

/** Zero until a job ended, so that an alarm notices a backup that was never made. */
function addJobGauges(registry: Registry, dataFolder: string): void {
  const seconds = async (job: "backup" | "verify") =>
    Date.parse((await readLastRun(dataFolder, job))?.endedAt ?? new Date(0).toISOString()) / 1000;
  const add = (name: string, help: string, value: () => Promise<number>) =>
    registry.registerMetric(
      new Gauge({
        name,
        help,
        registers: [],
        async collect() {
          this.set(await value());
        },
      }),
    );
  add("backroom_backup_timestamp_seconds", "When the last backup of this data folder ended; 0: never", () =>
    seconds("backup"),
  );
  add("backroom_verify_timestamp_seconds", "When verify-data last ended in this data folder; 0: never", () =>
    seconds("verify"),
  );
  add(
    "backroom_verify_broken_rules",
    "Rules of the books that did not hold when verify-data last ended",
    async () => (await readLastRun(dataFolder, "verify"))?.brokenRules ?? 0,
  );
}

function observeRequests(app: App, registry: Registry): void {
  const registers = [registry];
  const durations = new Histogram({
    name: "backroom_request_duration_seconds",
    help: "How long requests took, by method, route and status class; streams are left out",
    labelNames: ["method", "route", "status"],
    buckets: BUCKETS_SECONDS,
    registers,
  });
  const running = {
    stream: new Gauge({ name: "backroom_streams_open", help: "Streams of live changes that are open", registers }),
    export: new Gauge({ name: "backroom_exports_running", help: "Exports under way", registers }),
  };

  app.addHook("onRequest", (request, reply, done) => {
    const began = performance.now();
    const { kind } = request.routeOptions.config;
    const gauge = kind === "stream" || kind === "export" ? running[kind] : undefined;
    gauge?.inc();
    reply.raw.once("close", () => {
      gauge?.dec();
      if (kind === "stream") return;
      const status = `${Math.floor(reply.raw.statusCode / 100)}xx`;
      const labels = { method: request.method, route: routeOf(request), status };
      durations.observe(labels, (performance.now() - began) / 1000);
    });
    done();
  });
}

/** All unmatched routes share one label: addresses are unbounded. */
const routeOf = ({ routeOptions }: FastifyRequest) => routeOptions.url ?? "unknown";
