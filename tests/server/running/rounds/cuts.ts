import { createPool } from "../../../../server/core/db/pool";
import { type Cluster, startCluster } from "../../../../server/core/db/embedded/cluster";
import { queryAgain } from "../../../../server/core/db/transaction";
import type { NewOrderBody } from "../../../../src/api/orders/orders.contract";
import { processIdentity } from "../../../../server/core/startup/process-identity";
import { brokenInvariants } from "../../invariants";
import type { Server } from "../../../../tools/kit/shop";
import { openLoad, type Load } from "./other-load";
import { openSales, type Sales } from "./sales";

export type Cuts = {
  /** Backends ended by `pg_terminate_backend`, those at work first. */
  terminations: number;
  /** Backends killed, after which PostgreSQL ends all the others and recovers. */
  crashes: number;
  /** Immediate shutdowns of the whole database, and starts. */
  restarts: number;
};

export type Cutting = {
  cuts: Cuts;
  /** The caller's own database server in `folder`, and the name of the shop's database. */
  folder: string;
  cluster: Cluster;
  database: string;
  /** Works on that database. */
  server: Pick<Server, "origin" | "pid">;
  /** Of an administrator. */
  token: string;
  newBody: () => NewOrderBody;
  /** The key of a store that no other client edits. */
  store: string;
};

export type CutResult = Cuts &
  Load & {
    /** Whether the server's process is unchanged. */
    alive: boolean;
    acknowledged: number;
    unanswered: number;
    lost: number;
    doubled: number;
    refused: string[];
    broken: string[];
  };

const SELLING = 4;
const LONGEST_PAUSE_MS = 40;

/** Cuts connections and restarts the database during sales, edits, lists, exports and a stream; then checks. */
export async function cutRounds({ cuts, folder, database, server, ...rest }: Cutting): Promise<CutResult> {
  let { cluster } = rest;
  const identity = processIdentity(server.pid);
  const admin = createPool(cluster.url("postgres"), { max: 1 });
  const enough = new AbortController();
  const sales = openSales(rest.token, rest.newBody);
  const load = openLoad({ origin: server.origin, token: rest.token, store: rest.store, until: enough.signal });
  const selling = sales.sell(server.origin, SELLING, enough.signal, true);

  const backend = async () => {
    const { rows } = await queryAgain<{ pid: number }>(admin, {
      text: `select pid from pg_stat_activity where datname = $1 and backend_type = 'client backend'
              order by state = 'idle', random() limit 1`,
      values: [database],
    });
    return rows[0]?.pid;
  };
  const acts = {
    terminations: async () => {
      const pid = await backend();
      if (pid === undefined) return false;
      const { rows } = await queryAgain<{ ended: boolean }>(admin, {
        text: "select pg_terminate_backend($1) as ended",
        values: [pid],
      });
      return rows[0]?.ended ?? false;
    },
    crashes: async () => {
      const pid = await backend();
      if (pid === undefined) return false;
      process.kill(pid, "SIGKILL");
      return true;
    },
    restarts: async () => {
      cluster.kill();
      await cluster.exited;
      cluster = await startCluster(folder, { port: cluster.port });
      return true;
    },
  };

  try {
    await moreSales(sales);
    const done: Cuts = { terminations: 0, crashes: 0, restarts: 0 };
    for (const kind of schedule(cuts)) {
      while (!(await acts[kind]())) await pause(LONGEST_PAUSE_MS);
      done[kind] += 1;
      await (kind === "terminations" ? pause(Math.random() * LONGEST_PAUSE_MS) : moreSales(sales));
    }
    await moreSales(sales);
    enough.abort();
    const found = await load.ended();
    await selling;
    await sales.repeat(server.origin);
    const alive = identity !== null && processIdentity(server.pid) === identity;
    const books = await audit(cluster.url(database), sales);
    return { ...done, ...found, ...books, alive, acknowledged: sales.acknowledged(), unanswered: sales.unanswered() };
  } finally {
    enough.abort();
    await admin.end();
    await cluster.stop();
  }
}

/** The rarer cuts spread evenly among the terminations. */
function schedule({ terminations, crashes, restarts }: Cuts): (keyof Cuts)[] {
  const spread = (kind: keyof Cuts, times: number) =>
    Array.from({ length: times }, (_, index) => ({ kind, at: (index + 0.5) / times }));
  const all = [...spread("terminations", terminations), ...spread("crashes", crashes), ...spread("restarts", restarts)];
  return all.toSorted((one, other) => one.at - other.at).map(({ kind }) => kind);
}

async function audit(url: string, sales: Sales) {
  const pool = createPool(url, { max: 2, statementTimeout: 0 });
  try {
    return { ...(await sales.audit(pool)), broken: Object.keys(await brokenInvariants(pool)) };
  } finally {
    await pool.end();
  }
}

const MORE = 3;
const LONGEST_WAIT_MS = 60_000;

async function moreSales(sales: Sales): Promise<void> {
  const wanted = sales.acknowledged() + MORE;
  const deadline = Date.now() + LONGEST_WAIT_MS;
  while (sales.acknowledged() < wanted) {
    if (Date.now() > deadline) throw new Error(`no sale was acknowledged within ${LONGEST_WAIT_MS / 1000} s`);
    await pause(5);
  }
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
