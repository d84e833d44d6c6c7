import { loadavg } from "node:os";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import type { NewOrderBody } from "../../../../src/api/orders/orders.contract";
import { createPool } from "../../../../server/core/db/pool";
import { until } from "../../../../tools/cluster/start";
import { brokenInvariants } from "../../invariants";
import { openLoad } from "../rounds/other-load";
import { openSales, type Sales } from "../rounds/sales";
import { becomesWhole, type Blow, strike, type Struck } from "./blows";

export type Round = {
  blow: Blow;
  /** From the blow until a sale sent after it was acknowledged, to a client that asks the servers in turn. */
  writesMs: number;
  /** The same, by each of the servers; a killed one is started again. */
  everyServerMs: number;
  /** From the blow until a list was read through Backroom, by such a client. */
  listsMs: number;
  /** From the blow until a standby answered through the proxy. */
  standbyMs: number;
};

export type Rounds = {
  origins: readonly string[];
  token: string;
  newBody: () => NewOrderBody;
  /** A store for each server, which no other client edits. */
  stores: readonly string[];
  blows: readonly Blow[];
  onRound: (round: Round) => void;
};

const SELLING = 3;
const PATIENCE_MS = 120_000;

/** Sells, edits, lists, exports and listens on all servers during the blows; then compares the books of all nodes. */
export async function playRounds(struck: Struck, { origins, token, newBody, stores, blows, onRound }: Rounds) {
  const { cluster } = struck;
  const sales = openSales(token, newBody);
  const enough = new AbortController();
  const selling = origins.map((origin) => sales.sell(origin, SELLING, enough.signal, true));
  const loads = origins.map((origin, at) => openLoad({ origin, token, store: stores[at] ?? "", until: enough.signal }));
  const rounds: Round[] = [];
  let busiest = 0;
  try {
    for (const blow of blows) {
      await becomesWhole(cluster);
      await sold(sales, origins);
      const began = performance.now();
      const undo = await strike(blow, struck);
      const since = (work: Promise<unknown>) => work.then(() => performance.now() - began);
      // A killed server is started again while the other serves; what was done to a node is undone after the measurement.
      const restarted = blow === "server" ? undo() : null;
      try {
        const [writesMs, everyServerMs, listsMs, standbyMs] = await Promise.all([
          since(inTurn("a sale", origins, (origin) => sales.sellOnce(origin))),
          since(sold(sales, origins)),
          since(inTurn("a list", origins, (origin) => lists(origin, token))),
          since(answers(cluster.readUrl)),
        ]);
        const round = { blow, writesMs, everyServerMs, listsMs, standbyMs };
        rounds.push(round);
        busiest = Math.max(busiest, loadavg()[0] ?? 0);
        onRound(round);
      } finally {
        await (restarted ?? undo());
      }
    }
    await becomesWhole(cluster);
    enough.abort();
    const load = await Promise.all(loads.map(({ ended }) => ended()));
    await Promise.all(selling);
    const [first = ""] = origins;
    await until("the end of all retries", async () => {
      await sales.repeat(first);
      return sales.open() === 0;
    });
    return {
      rounds,
      busiest,
      load,
      acknowledged: sales.acknowledged(),
      unanswered: sales.unanswered(),
      ...(await audit(struck, sales)),
    };
  } finally {
    enough.abort();
  }
}

/** Until each server acknowledged a sale that was sent after the call. */
const sold = (sales: Sales, origins: readonly string[]) =>
  Promise.all(origins.map((origin) => until("a sale", () => sales.sellOnce(origin), PATIENCE_MS)));

/** Asks the servers in turn, as a proxy in front of them does. */
const inTurn = (what: string, origins: readonly string[], ask: (origin: string) => Promise<boolean>) => {
  let turn = 0;
  return until(
    what,
    () => {
      turn += 1;
      return ask(origins[turn % origins.length] ?? "");
    },
    PATIENCE_MS,
  );
};

const lists = (origin: string, token: string): Promise<boolean> =>
  fetch(`${origin}/api/products`, {
    headers: { "tw-auth": `Bearer ${token}` },
    signal: AbortSignal.timeout(20_000),
  }).then(
    ({ status }) => status === 200,
    () => false,
  );

const answers = (url: string) =>
  until(
    "a standby",
    async () => {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000, query_timeout: 5000 });
      client.on("error", () => {});
      try {
        await client.connect();
        await client.query("select count(*) from stores");
        return true;
      } catch {
        return false;
      } finally {
        await Promise.race([client.end().catch(() => {}), pause(500)]);
      }
    },
    PATIENCE_MS,
  );

/** The books of every node, once the standbys have all that the primary has. */
async function audit({ cluster }: Struck, sales: Sales) {
  const primary = createPool(cluster.writeUrl, { max: 1 });
  const { rows } = await primary.query<{ place: string }>("select pg_current_wal_lsn()::text as place");
  const books: Record<string, object> = {};
  for (const { name, url } of cluster.nodes) {
    const pool = createPool(url, { max: 3, statementTimeout: 0 });
    try {
      await until(`the last change on ${name}`, async () => {
        const reached = await pool.query<{ there: boolean }>(
          "select case when pg_is_in_recovery() then pg_last_wal_replay_lsn() >= $1::pg_lsn else true end as there",
          [rows[0]?.place],
        );
        return reached.rows[0]?.there === true;
      });
      books[name] = { ...(await sales.audit(pool)), broken: Object.keys(await brokenInvariants(pool)) };
    } finally {
      await pool.end();
    }
  }
  await primary.end();
  return { books };
}
