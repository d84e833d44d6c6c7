import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import { setTimeout as pause } from "node:timers/promises";
import pg from "pg";
import { findAccount } from "../../server/core/db/embedded/account";
import { isAlive, readPostmaster, servesFolder } from "../../server/core/db/embedded/postmaster";
import { etcdOf } from "./etcd";
import { haproxyOf, type ProxyPorts } from "./haproxy";
import { patroniOf } from "./patroni";
import { folderOf, type Place, PORTS } from "./place";
import { endProgram, type Program } from "./process";
import { pathOf, requirePrograms } from "./programs";
import { readSecrets } from "./secrets";

export type Node = Place & {
  etcd: Program;
  patroni: Program;
  /** The process of its PostgreSQL; 0 while there is none. */
  postmaster: () => number;
  /** Of Backroom's database on this node, whatever its role. */
  url: string;
};

export type Cluster = {
  nodes: readonly Node[];
  proxy: Program;
  /** Of Backroom's database, through the proxy. */
  writeUrl: string;
  readUrl: string;
  /** The node that Patroni reports as primary; null while none is. */
  primary: () => Promise<Node | null>;
  stop: () => Promise<void>;
};

const PATIENCE_MS = 120_000;
const DATABASE = "backroom";

/**
 * Starts etcd, Patroni with PostgreSQL, and the proxy on `folder`, and creates Backroom's database on the first call.
 * @throws Refusal when a package is missing, or no primary comes up.
 */
export async function startPostgres(folder: string, places: readonly Place[], ports: ProxyPorts): Promise<Cluster> {
  requirePrograms();
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  for (const place of places) mkdirSync(folderOf(folder, place), { recursive: true, mode: 0o700 });
  const account = findAccount(pathOf("postgres"));
  const secrets = readSecrets(folder);
  const urlAt = (host: string, port: number) => `postgres://backroom:${secrets.backroom}@${host}:${port}/${DATABASE}`;

  const nodes = places.map((place) => ({
    ...place,
    etcd: etcdOf(place, places, folder),
    patroni: patroniOf(place, places, { folder, account, secrets }),
    postmaster: () => readPostmaster(resolve(folderOf(folder, place), "postgres"))?.pid ?? 0,
    url: urlAt(place.address, PORTS.postgres),
  }));
  const proxy = haproxyOf(places, ports, folder);
  const stop = async () => {
    await endProgram(proxy);
    // The standbys first: a primary would otherwise hand its office to one of them on the way out.
    const first = await findPrimary(nodes);
    const rest = nodes.filter((node) => node !== first);
    await Promise.all(rest.map(({ patroni }) => endProgram(patroni)));
    if (first !== null) await endProgram(first.patroni);
    for (const node of nodes) killLeft(resolve(folderOf(folder, node), "postgres"));
    await Promise.all(nodes.map(({ etcd }) => endProgram(etcd)));
  };

  try {
    for (const { etcd } of nodes) etcd.start();
    for (const { patroni } of nodes) patroni.start();
    proxy.start();
    await createDatabase(
      `postgres://postgres:${secrets.superuser}@127.0.0.1:${ports.writing}/postgres`,
      secrets.backroom,
    );
    await until("two standbys", () => hasStandbys(nodes));
  } catch (error) {
    await stop();
    throw error;
  }
  return {
    nodes,
    proxy,
    writeUrl: urlAt("127.0.0.1", ports.writing),
    readUrl: urlAt("127.0.0.1", ports.reading),
    primary: () => findPrimary(nodes),
    stop,
  };
}

/** Ends a PostgreSQL whose Patroni was killed. */
function killLeft(data: string): void {
  const left = readPostmaster(data);
  if (left !== null && isAlive(left.pid) && servesFolder(left.pid, data)) process.kill(left.pid, "SIGQUIT");
}

/** Whether Patroni's health check of this kind says yes. */
export const isIn = ({ address }: Place, role: "primary" | "replica" | "synchronous"): Promise<boolean> =>
  fetch(`http://${address}:${PORTS.patroni}/${role}`, { signal: AbortSignal.timeout(2000) }).then(
    ({ status }) => status === 200,
    () => false,
  );

export async function findPrimary<Found extends Place>(places: readonly Found[]): Promise<Found | null> {
  const roles = await Promise.all(places.map((place) => isIn(place, "primary")));
  return places[roles.indexOf(true)] ?? null;
}

async function hasStandbys(places: readonly Place[]): Promise<boolean> {
  const [standbys, synchronous] = await Promise.all(
    (["replica", "synchronous"] as const).map((role) => Promise.all(places.map((place) => isIn(place, role)))),
  );
  return standbys?.filter(Boolean).length === places.length - 1 && synchronous?.includes(true) === true;
}

async function createDatabase(url: string, password: string): Promise<void> {
  await until("a primary", async () => {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    client.on("error", () => {});
    try {
      await client.connect();
      const { rowCount } = await client.query("select from pg_roles where rolname = 'backroom'");
      if (rowCount === 0) await client.query(`create role backroom login password ${client.escapeLiteral(password)}`);
      // It compares the timelines of replicas.
      await client.query("grant pg_read_all_stats to backroom");
      const { rowCount: databases } = await client.query("select from pg_database where datname = $1", [DATABASE]);
      if (databases === 0) await client.query(`create database ${DATABASE} owner backroom`);
      return true;
    } catch {
      return false;
    } finally {
      await client.end().catch(() => {});
    }
  });
}

/** @throws Error when it does not come true in time. */
export async function until(
  what: string,
  isTrue: () => boolean | Promise<boolean>,
  patienceMs = PATIENCE_MS,
): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (!(await isTrue())) {
    if (performance.now() > deadline) throw new Error(`${what} did not come within ${patienceMs / 1000} s`);
    await pause(200);
  }
}
