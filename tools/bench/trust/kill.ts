import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import { createPool } from "../../../server/core/db/pool";
import { findEmbedded } from "../../../server/core/startup/database";
import { processIdentity } from "../../../server/core/startup/process-identity";
import { brokenInvariants } from "../../../tests/server/invariants";
import { type Server, startServer } from "../../kit/shop";
import { openSales } from "./sales";

export type Killing = {
  /** Of the shop, whose database is the embedded one. */
  dataFolder: string;
  rounds: number;
  token: string;
  newBody: () => NewOrderBody;
};

export type Killed = {
  /** Rounds in which the server was killed, and its database. */
  server: number;
  database: number;
  acknowledged: number;
  unanswered: number;
  lost: number;
  doubled: number;
  refused: string[];
  broken: string[];
  /** ms from each kill until the restarted server was ready, or sold again on a restarted database. */
  readyMs: number[];
};

const CONNECTIONS = 8;
const LEAST = 5;
const LONGEST_MS = 1000;

/** Alternately kills the server and its database during sales, and then checks the outcome of each sale. */
export async function killRounds({ dataFolder, rounds, token, newBody }: Killing): Promise<Killed> {
  const settings = { DATABASE_URL: "", BACKROOM_DATA: dataFolder };
  const sales = openSales(token, newBody);
  const readyMs: number[] = [];
  const killed = { server: 0, database: 0 };
  let server = await startServer(settings);
  try {
    for (let round = 0; round < rounds; round += 1) {
      const victim = round % 2 === 0 ? "server" : "database";
      const enough = new AbortController();
      const selling = sales.sell(server.origin, CONNECTIONS, enough.signal, victim === "database");
      await moreSales(sales);
      await pause(Math.random() * LONGEST_MS);
      if (victim === "server") {
        process.kill(server.pid, "SIGKILL");
        await selling;
        await until(() => processIdentity(server.pid) === null);
        server = await startServer(settings);
        readyMs.push(server.readyMs);
      } else {
        const postmaster = postmasterOf(dataFolder);
        const began = performance.now();
        process.kill(postmaster, "SIGKILL");
        await until(() => processIdentity(postmaster) === null);
        // The server starts its database again.
        await moreSales(sales);
        readyMs.push(performance.now() - began);
        enough.abort();
        await selling;
      }
      killed[victim] += 1;
      await sales.repeat(server.origin);
    }
    const found = await audit(dataFolder, sales);
    return { ...killed, ...found, acknowledged: sales.acknowledged(), unanswered: sales.unanswered(), readyMs };
  } finally {
    await stop(server);
  }
}

const stop = async (server: Server) => {
  if (processIdentity(server.pid) !== null) await server.stop();
};

async function audit(dataFolder: string, sales: ReturnType<typeof openSales>) {
  const pool = createPool(findEmbedded(dataFolder) ?? "", { max: 2, statementTimeout: 0 });
  try {
    return { ...(await sales.audit(pool)), broken: Object.keys(await brokenInvariants(pool)) };
  } finally {
    await pool.end();
  }
}

function postmasterOf(dataFolder: string): number {
  const file = path.join(dataFolder, "postgres", "postmaster.pid");
  const pid = existsSync(file) ? Number(readFileSync(file, "utf8").split("\n")[0]) : 0;
  // Zero would be every process of this group.
  if (!Number.isSafeInteger(pid) || pid < 2) throw new Error(`there is no database at work in ${dataFolder}`);
  return pid;
}

async function moreSales(sales: ReturnType<typeof openSales>): Promise<void> {
  const before = sales.acknowledged();
  await until(() => sales.acknowledged() >= before + LEAST);
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + 60_000;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error("what was waited for did not come within 60 s");
    await pause(5);
  }
}
