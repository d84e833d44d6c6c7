import { closeSync, existsSync, openSync, readFileSync, rmSync, writeFileSync, writeSync } from "node:fs";
import path from "node:path";
import type { NewOrderBody } from "../../../../src/api/orders/orders.contract";
import { createPool } from "../../../../server/core/db/pool";
import { createRandom } from "../../../../server/data/seed/random";
import { findEmbedded } from "../../../../server/core/startup/database";
import { processIdentity } from "../../../../server/core/startup/process-identity";
import { brokenInvariants } from "../../invariants";
import { PATIENCE } from "../../../../tools/kit/patience";
import { type Server, startServer } from "../../../../tools/kit/shop";
import { openSales } from "./sales";

/**
 * What is done to a shop under load: its server or its database killed, its database stopped as by an operator, its disk
 * full for a while, its clock a day off for a while.
 */
export type Blow = "server" | "database" | "restart" | "disk" | "clock";

export type Striking = {
  /** Of the shop, whose database is the embedded one; a disk of its own where it is to be full. */
  dataFolder: string;
  blows: readonly Blow[];
  /** The same seed chooses the same pauses. */
  seed: string;
  /** How long sales go on before each blow, in ms; a random pause of up to a second by default. */
  pauseMs?: number;
  token: string;
  newBody: () => NewOrderBody;
};

export type Struck = {
  struck: Partial<Record<Blow, number>>;
  acknowledged: number;
  unanswered: number;
  lost: number;
  doubled: number;
  refused: string[];
  broken: string[];
  /** On how many days of the database's clock something was sold. */
  days: number;
  /** ms from each kill until the restarted server was ready, or sold again. */
  readyMs: number[];
};

const CONNECTIONS = 8;
const LEAST = 5;
const LONGEST_MS = 1000;
const DISK_FULL_MS = 3000;
/** The library looks for a new clock every second. */
const CLOCK_READ_MS = 1500;

/** Strikes the shop during sales, again and again, and then checks the outcome of each sale. */
export async function strike({ dataFolder, blows, seed, pauseMs, token, newBody }: Striking): Promise<Struck> {
  const random = createRandom(seed);
  const clock = openClock(dataFolder);
  const settings = { DATABASE_URL: "", BACKROOM_DATA: dataFolder, ...(blows.includes("clock") && clock.settings) };
  const sales = openSales(token, newBody);
  const readyMs: number[] = [];
  const struck: Struck["struck"] = {};
  let server = await startServer(settings);
  const isAlive = () => processIdentity(server.pid) !== null;
  /** What is done, and undone once it lasted. */
  const acts: Record<Blow, () => Promise<void>> = {
    server: async () => {
      process.kill(server.pid, "SIGKILL");
      await until("the server's end", () => !isAlive());
    },
    database: () => endDatabase(dataFolder, "SIGKILL"),
    restart: () => endDatabase(dataFolder, "SIGINT"),
    disk: async () => {
      const free = fillDisk(dataFolder);
      await pause(DISK_FULL_MS);
      free();
    },
    clock: async () => {
      clock.move(random.pick(["+1d", "-1d"]));
      await pause(CLOCK_READ_MS);
      await moreSales(sales);
      clock.move("+0");
    },
  };
  try {
    for (const blow of blows) {
      const enough = new AbortController();
      const selling = sales.sell(server.origin, CONNECTIONS, enough.signal, blow !== "server");
      await moreSales(sales);
      await pause(pauseMs ?? random.between(0, LONGEST_MS));
      const began = performance.now();
      await acts[blow]();
      // A server whose database cannot start ends; an operator starts it again.
      await moreSales(sales, () => !isAlive());
      enough.abort();
      await selling;
      if (!isAlive()) server = await startServer(settings);
      readyMs.push(performance.now() - began);
      struck[blow] = (struck[blow] ?? 0) + 1;
      await sales.repeat(server.origin);
    }
    const found = await audit(dataFolder, sales);
    return { struck, ...found, acknowledged: sales.acknowledged(), unanswered: sales.unanswered(), readyMs };
  } finally {
    await stop(server);
  }
}

async function endDatabase(dataFolder: string, signal: NodeJS.Signals): Promise<void> {
  const postmaster = postmasterOf(dataFolder);
  process.kill(postmaster, signal);
  // The server starts its database again.
  await until("the database's end", () => processIdentity(postmaster) === null);
}

/** Leaves no byte free on the disk of this folder; returns what frees it again. */
function fillDisk(folder: string): () => void {
  const ballast = path.join(folder, "ballast");
  const file = openSync(ballast, "w");
  for (const bytes of [2 ** 20, 2 ** 12]) {
    try {
      for (;;) writeSync(file, Buffer.alloc(bytes));
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ENOSPC") throw error;
    }
  }
  closeSync(file);
  return () => rmSync(ballast);
}

/** The library that shifts the clock of a program; undefined where it is not installed. */
export const CLOCK_LIBRARY = ["x86_64", "aarch64"]
  .map((machine) => `/usr/lib/${machine}-linux-gnu/faketime/libfaketimeMT.so.1`)
  .find(existsSync);

/** The clock of a shop that is started with these settings. */
function openClock(dataFolder: string) {
  const file = path.join(dataFolder, "clock");
  const move = (offset: string) => writeFileSync(file, offset);
  move("+0");
  return {
    move,
    settings: {
      LD_PRELOAD: CLOCK_LIBRARY ?? "",
      FAKETIME_TIMESTAMP_FILE: file,
      FAKETIME_CACHE_DURATION: "1",
      FAKETIME_DONT_FAKE_MONOTONIC: "1",
    },
  };
}

const stop = async (server: Server) => {
  if (processIdentity(server.pid) !== null) await server.stop();
};

async function audit(dataFolder: string, sales: ReturnType<typeof openSales>) {
  const pool = createPool(findEmbedded(dataFolder) ?? "", { max: 2, statementTimeout: 0 });
  try {
    const { rows } = await pool.query<{ days: number }>(
      "select count(distinct created_at::date)::int as days from orders",
    );
    const broken = Object.keys(await brokenInvariants(pool));
    return { ...(await sales.audit(pool)), broken, days: rows[0]?.days ?? 0 };
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

async function moreSales(sales: ReturnType<typeof openSales>, isOver = () => false): Promise<void> {
  const before = sales.acknowledged();
  await until("more sales", () => sales.acknowledged() >= before + LEAST || isOver());
}

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

async function until(what: string, isTrue: () => boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE.action;
  while (!isTrue()) {
    if (Date.now() > deadline) throw new Error(`${what} did not come within ${PATIENCE.action / 1000} s`);
    await pause(5);
  }
}
