import type { Pool } from "pg";
import { z } from "zod";
import { isReadOnly } from "../db/lost";
import { Refusal } from "../errors";
import type { App, RouteDeps } from "./app-types";
import { probeWrite } from "../db/readiness";
import { replicaOf } from "../db/replica/replica";
import { route } from "./route";

const healthReply = z.object({ data: z.object({ status: z.enum(["live", "ready", "reading"]) }) });

/** A proxy's health check gives up after a few seconds. */
const PATIENCE_MS = 2500;
/** The route is public, and each answer that is not cached costs a write. */
const FRESH_MS = 1000;

/**
 * `/livez`: the process answers. `/readyz`: it is not being shut down, and its database takes writes or, while that is away,
 * a replica is read; otherwise 503.
 */
export async function healthRoutes(app: App, { pool }: RouteDeps): Promise<void> {
  const health = { kind: "health" } as const;
  app.get("/livez", route("public", "The process answers", healthReply, {}, health), () => ({
    data: { status: "live" },
  }));

  let isClosing = false;
  app.addHook("preClose", (done) => {
    isClosing = true;
    done();
  });
  const probe = sharedProbe(pool);
  app.get(
    "/readyz",
    route(
      "public",
      "The process takes requests, and its database takes writes or a replica is read",
      healthReply,
      {},
      health,
    ),
    async () => {
      if (isClosing) throw new Refusal(503, "This server is shutting down");
      try {
        if (await inTime(probe())) return { data: { status: "ready" } };
      } catch (error) {
        if (!readsReplica(pool)) throw error;
      }
      if (readsReplica(pool)) return { data: { status: "reading" } };
      throw new Refusal(503, "The database does not answer in time");
    },
  );
}

/** Whether a proxy that sends nothing here would keep people from their lists, in every server at once. */
function readsReplica(pool: Pool): boolean {
  const state = replicaOf(pool)?.state();
  return state !== undefined && state.isPrimaryAway && state.isUsed;
}

/** All requests within a second share one write, and only one write runs at a time. */
function sharedProbe(pool: Pool): () => Promise<void> {
  let latest: Promise<void> | undefined;
  const forget = () => {
    latest = undefined;
  };
  const begin = () => {
    const probe = probeWrite(pool).catch((error: unknown) => {
      throw explained(error);
    });
    probe.then(() => setTimeout(forget, FRESH_MS).unref(), forget);
    return probe;
  };
  return () => (latest ??= begin());
}

/** Only a read-only database has its own message; other failures read as they do for any request. */
const explained = (error: unknown): unknown =>
  isReadOnly(error) ? new Refusal(503, "The database takes no writes") : error;

async function inTime(work: Promise<void>): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<false>((resolve) => {
    timer = setTimeout(() => resolve(false), PATIENCE_MS);
  });
  try {
    return await Promise.race([work.then(() => true), late]);
  } finally {
    clearTimeout(timer);
  }
}
