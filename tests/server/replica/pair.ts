import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Pool } from "pg";
import { expect } from "vitest";
import { migrate } from "../../../server/core/db/migrate";
import { createPool } from "../../../server/core/db/pool";
import { openReplica, type Replica, type ReplicaLimits } from "../../../server/core/db/replica/replica";
import type { App } from "../../../server/core/http/app-types";
import { startStreamingPair } from "../../../tools/kit/streaming-pair";
import { buildTestApp } from "../fixtures";

const DATABASE = "backroom";
const SETTINGS = { fsync: "off", autovacuum: "off", log_statement: "all", log_line_prefix: "" };

/** A primary and a standby that streams from it, with an empty shop. */
export type Pair = Awaited<ReturnType<typeof startPair>>;

export async function startPair() {
  const folder = mkdtempSync(join(tmpdir(), "backroom-pair-"));
  const [home, copy] = [join(folder, "primary"), join(folder, "standby")];
  const { primary, standby, stop } = await startStreamingPair(home, copy, SETTINGS);
  const admin = createPool(primary.url("postgres"), { max: 1 });
  await admin.query(`create database ${DATABASE}`);
  await admin.end();
  const pool = createPool(primary.url(DATABASE), { max: 4 });
  await migrate(pool);
  const watcher = createPool(standby.url("postgres"), { max: 1 });
  const logs = { primary: join(home, "postgres.log"), standby: join(copy, "postgres.log") };
  const replay = async (call: string, state: string) => {
    await watcher.query(`select ${call}()`);
    const read = () => watcher.query<{ state: string }>("select pg_get_wal_replay_pause_state() as state");
    await expect.poll(async () => (await read()).rows[0]?.state).toBe(state);
  };
  return {
    pool,
    url: primary.url(DATABASE),
    readUrl: standby.url(DATABASE),
    pause: () => replay("pg_wal_replay_pause", "paused"),
    resume: () => replay("pg_wal_replay_resume", "not paused"),
    promote: () => watcher.query("select pg_promote()"),
    /** Runs a statement on the standby's copy of the shop, once that was promoted. */
    onStandby: async (statement: string) => {
      const shop = createPool(standby.url(DATABASE), { max: 1, isWriting: true });
      await shop.query(statement).finally(() => shop.end());
    },
    /** Waits until the standby has everything. */
    caughtUp: async () => {
      await expect.poll(() => isCaughtUp(pool, watcher)).toBe(true);
    },
    killStandby: async () => {
      standby.kill();
      await standby.exited;
    },
    /** The statements that a server logs from now on; reads those so far. */
    listen: (which: keyof typeof logs) => {
      const begin = readFileSync(logs[which], "utf8").length;
      return () => statementsIn(readFileSync(logs[which], "utf8").slice(begin));
    },
    killPrimary: async () => {
      primary.kill();
      await primary.exited;
    },
    /** How often it was asked how far it is. */
    timesAsked: () => readFileSync(logs.standby, "utf8").match(/execute replica-replayed/g)?.length ?? 0,
    faults: () => readFileSync(logs.standby, "utf8").match(/^ERROR: .*$/gm) ?? [],
    stop: async () => {
      await Promise.all([pool.end(), watcher.end()]);
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function isCaughtUp(primary: Pool, standby: Pool): Promise<boolean> {
  const { rows } = await primary.query<{ lsn: string }>("select pg_current_wal_flush_lsn()::text as lsn");
  const { rows: at } = await standby.query<{ done: boolean }>("select pg_last_wal_replay_lsn() >= $1 as done", [
    rows[0]?.lsn,
  ]);
  return at[0]?.done === true;
}

/** What the server itself does at intervals is left out. */
const BACKGROUND =
  /replica-(primary|replayed)|pg_last_wal_replay_lsn|pg_get_wal_replay|pg_current_wal_flush_lsn\(\)::text/;

function statementsIn(log: string): string[] {
  const begun = log.split(/^(?=[A-Z]+: )/m);
  return begun.filter((line) => /^LOG: {2}(execute|statement)/.test(line) && !BACKGROUND.test(line));
}

/** `states` are the lines that it would log. */
export type PairServer = {
  app: App;
  replica: Replica;
  pool: Pool;
  states: string[];
  /** Waits until it reads the replica. */
  used: () => Promise<void>;
  close: () => Promise<void>;
};

/** A server on the pair whose replica is looked at often. */
export async function serve(
  { url, readUrl }: Pick<Pair, "url" | "readUrl">,
  { patience, ...limits }: Partial<ReplicaLimits> & { patience?: number } = {},
): Promise<PairServer> {
  const pool = createPool(url, { max: 6, isWriting: true, ...(patience !== undefined && { patience }) });
  const states: string[] = [];
  const replica = openReplica({
    url: readUrl,
    primary: pool,
    max: 6,
    pooler: null,
    changed: ({ isUsed, reason }) => states.push(`${isUsed ? "used" : "not used"}: ${reason}`),
    // Far more than a test takes: only `newest` keeps what is old from being read, and a busy machine is not silent.
    limits: { watchMs: 50, lagMs: 600_000, replyMs: 10_000, ...limits },
  });
  const app = await buildTestApp(pool);
  return {
    app,
    replica,
    pool,
    states,
    used: async () => {
      await expect.poll(() => replica.state().isUsed).toBe(true);
    },
    close: async () => {
      await app.close();
      await replica.close();
      await pool.end();
    },
  };
}
