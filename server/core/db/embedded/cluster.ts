import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, statSync } from "node:fs";
import { createServer } from "node:net";
import { resolve } from "node:path";
import { StartRefusal } from "../../start-refusal";
import { type Account, findAccount } from "./account";
import { type Binaries, findBinaries } from "./binaries";
import { createCluster, passwordOf } from "./create";
import { postgresEnv } from "./environment";
import { readPostmaster, reapOrphan, servesFolder } from "./postmaster";

export type Cluster = {
  /** Connection string of one database of the cluster, for its superuser. */
  url: (database: string) => string;
  port: number;
  /** Settles when the server process has ended, for any reason. */
  exited: Promise<void>;
  /** Fast shutdown: open transactions are rolled back, all committed data is on disk. */
  stop: () => Promise<void>;
  /** Kills the server at once; the next start recovers. */
  kill: () => void;
};

export type ClusterOptions = {
  /** PostgreSQL settings that add to Backroom's own or override them. */
  settings?: Record<string, string>;
  /** The port; a free one by default. */
  port?: number;
};

const SETTINGS = {
  listen_addresses: "127.0.0.1",
  unix_socket_directories: "",
  timezone: "UTC",
  log_timezone: "UTC",
  log_checkpoints: "off",
  random_page_cost: "1.1",
  // JIT compilation takes longer than any of our queries.
  jit: "off",
};
const LOG_LIMIT = 5_000_000;
const RETRY_MS = 10_000;

/**
 * Runs PostgreSQL on `folder`/postgres, creating it on the first call; a server left there by a killed Backroom is
 * stopped first. The caller makes sure that no living Backroom uses the folder. Its log is `folder`/postgres.log.
 * @throws StartRefusal when it cannot be run here or does not come up.
 */
export async function startCluster(folder: string, options: ClusterOptions = {}): Promise<Cluster> {
  const binaries = findBinaries();
  const account = findAccount(binaries.postgres);
  const data = resolve(folder, "postgres");
  const log = resolve(folder, "postgres.log");
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (existsSync(data)) await reapOrphan(data, (pid) => stopServer(pid, data, binaries));
  else createCluster(data, binaries, account);
  account.own(data);

  const deadline = Date.now() + RETRY_MS;
  for (;;) {
    const port = options.port ?? (await freePort());
    const attempt = launch({ data, log, port, binaries, account, settings: options.settings ?? {} });
    if (await comesUp(attempt, data)) return asCluster(attempt, data, port, binaries);
    const output = attempt.output();
    if (!isPassing(output) || Date.now() > deadline) {
      const reason = /(?:FATAL|PANIC): +(.+)/.exec(output)?.[1] ?? "it gave no reason";
      throw new StartRefusal(`The database in ${data} did not start (${reason}): see ${log}.`);
    }
    await pause(100);
  }
}

type Launch = {
  data: string;
  log: string;
  port: number;
  binaries: Binaries;
  account: Account;
  settings: Record<string, string>;
};

type Running = {
  child: ChildProcess;
  exited: Promise<void>;
  isGone: () => boolean;
  /** Its log output since this start. */
  output: () => string;
};

function launch({ data, log, port, binaries, account, settings }: Launch): Running {
  const begin = existsSync(log) ? statSync(log).size : 0;
  const tooLong = begin > LOG_LIMIT;
  const file = openSync(log, tooLong ? "w" : "a", 0o600);
  const args = Object.entries({ ...SETTINGS, port: String(port), ...settings });
  const [program, programArgs, ids] = account.command(binaries.postgres, [
    "-D",
    data,
    ...args.flatMap(([name, value]) => ["-c", `${name}=${value}`]),
  ]);
  const child = spawn(program, programArgs, {
    ...ids,
    // Runs in its own process group: Ctrl-C reaches only Backroom, which stops the database once it has drained.
    detached: true,
    windowsHide: true,
    // A file, because a pipe would break when this process is killed.
    stdio: ["ignore", file, file],
    env: postgresEnv(),
  });
  closeSync(file);
  let gone = false;
  const exited = new Promise<void>((settle) => {
    const leave = () => {
      gone = true;
      settle();
    };
    child.once("exit", leave);
    child.once("error", leave);
  });
  child.unref();
  return { child, exited, isGone: () => gone, output: () => readFileSync(log, "utf8").slice(tooLong ? 0 : begin) };
}

async function comesUp(server: Running, data: string): Promise<boolean> {
  while (!server.isGone()) {
    const known = readPostmaster(data);
    if (known?.ready && known.pid === server.child.pid) return true;
    await pause(10);
  }
  return false;
}

/** Another process took the port, or processes of a crashed server are still running. */
const isPassing = (output: string) =>
  /Address already in use|could not bind|shared memory block|postmaster\.pid/.test(output);

/** The `url` of the server that runs on `folder`/postgres, started by any process; null when none does. */
export function findRunning(folder: string): Cluster["url"] | null {
  const data = resolve(folder, "postgres");
  const known = readPostmaster(data);
  return known?.ready && servesFolder(known.pid, data) ? urlOf(data, known.port) : null;
}

function urlOf(data: string, port: number): Cluster["url"] {
  const password = passwordOf(data);
  return (database) =>
    `postgres://backroom:${password}@127.0.0.1:${port}/${encodeURIComponent(database)}?sslmode=disable`;
}

function asCluster(server: Running, data: string, port: number, binaries: Binaries): Cluster {
  return {
    url: urlOf(data, port),
    port,
    exited: server.exited,
    stop: () => {
      server.child.ref();
      if (server.child.pid !== undefined && !server.isGone()) stopServer(server.child.pid, data, binaries);
      return server.exited;
    },
    kill: () => {
      server.child.kill("SIGQUIT");
    },
  };
}

/** SIGINT requests a fast shutdown; Windows has no such signal, so pg_ctl is used there. */
function stopServer(pid: number, data: string, binaries: Binaries): void {
  if (process.platform === "win32") spawnSync(binaries.pgCtl, ["stop", "-D", data, "-m", "fast", "-W"]);
  else process.kill(pid, "SIGINT");
}

const pause = (ms: number) => new Promise((settle) => setTimeout(settle, ms));

function freePort(): Promise<number> {
  return new Promise((settle, fail) => {
    const probe = createServer();
    probe.once("error", fail);
    probe.listen(0, "127.0.0.1", () => {
      const address = probe.address();
      probe.close(() => settle(typeof address === "object" && address ? address.port : 0));
    });
  });
}
