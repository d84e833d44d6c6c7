import { execFileSync } from "node:child_process";
import { setTimeout as pause } from "node:timers/promises";
import { type Cluster, isIn, type Node, until } from "../../../../tools/cluster/start";
import { PORTS } from "../../../../tools/cluster/place";
import type { Network } from "./network";

/** What is done to a cluster under load. */
export const BLOWS = ["primary", "etcd", "server", "proxy", "pause", "waking", "cut", "switchover"] as const;
export type Blow = (typeof BLOWS)[number];

export type Struck = {
  cluster: Cluster;
  network: Network;
  /** Kills a Backroom server; what it returns starts another one at its address. */
  killServer: () => Promise<() => Promise<void>>;
};

/** Undoes what a blow did, as a service manager or a technician would. */
type Undo = () => Promise<void>;

const PAUSE_MS = 30_000;
const CUT_MS = 60_000;

/** Strikes, and returns how to undo it. A pause and a cut end by themselves at their time, which `undo` waits for. */
export async function strike(blow: Blow, { cluster, network, killServer }: Struck): Promise<Undo> {
  const primary = await thePrimary(cluster);
  switch (blow) {
    case "primary":
      return killNode(primary);
    case "etcd":
      primary.etcd.signal("SIGKILL");
      await primary.etcd.ended();
      return async () => primary.etcd.start();
    case "server":
      return killServer();
    case "proxy":
      cluster.proxy.signal("SIGKILL");
      await cluster.proxy.ended();
      // A service manager starts it at once.
      cluster.proxy.start();
      return async () => {};
    case "pause": {
      const wake = putToSleep(primary);
      const over = pause(PAUSE_MS);
      return () => over.then(wake);
    }
    case "waking": {
      const wake = putToSleep(primary);
      // It must not take its office back from the next one.
      const woken = until("a new primary", () => hasPrimaryBesides(primary, cluster)).then(wake);
      return () => woken;
    }
    case "cut": {
      network.cut(primary);
      const over = pause(CUT_MS);
      return () => over.then(() => network.mend(primary));
    }
    case "switchover": {
      const switched = switchOver(cluster);
      return () => switched;
    }
  }
}

async function thePrimary(cluster: Cluster): Promise<Node> {
  const primary = await cluster.primary();
  if (primary === null) throw new Error("the cluster has no primary");
  return primary;
}

async function killNode(node: Node): Promise<Undo> {
  const postmaster = postmasterOf(node);
  // Patroni first: it would start PostgreSQL again.
  node.patroni.signal("SIGKILL");
  process.kill(postmaster, "SIGKILL");
  await node.patroni.ended();
  return async () => node.patroni.start();
}

function postmasterOf({ name, postmaster }: Node): number {
  const pid = postmaster();
  // Zero would be every process of this group.
  if (pid < 2) throw new Error(`no PostgreSQL runs on ${name}`);
  return pid;
}

/** Stops all processes of a node; returns what lets them go on. */
function putToSleep(node: Node): () => void {
  const database = postmasterOf(node);
  const first = [node.patroni.pid(), node.etcd.pid(), database];
  first.forEach((pid) => signal(pid, "SIGSTOP"));
  // It starts no other backends now. They have other parents than Patroni.
  const backends = execFileSync("ps", ["-o", "pid=", "--ppid", String(database)], { encoding: "utf8" });
  const all = [...first, ...backends.trim().split(/\s+/).map(Number)];
  all.forEach((pid) => signal(pid, "SIGSTOP"));
  return () => all.forEach((pid) => signal(pid, "SIGCONT"));
}

/** A backend whose client left may have ended meanwhile. */
function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
  }
}

const hasPrimaryBesides = async (node: Node, { nodes }: Cluster): Promise<boolean> =>
  (await Promise.all(nodes.filter((each) => each !== node).map((each) => isIn(each, "primary")))).includes(true);

/** Hands the office to the synchronous standby, once Patroni knows one. */
const switchOver = (cluster: Cluster): Promise<void> =>
  until("a switch to the synchronous standby", async () => {
    const primary = await cluster.primary();
    const are = await Promise.all(cluster.nodes.map((node) => isIn(node, "synchronous")));
    const candidate = cluster.nodes[are.indexOf(true)];
    if (primary === null || candidate === undefined) return false;
    const reply = await fetch(`http://${primary.address}:${PORTS.patroni}/switchover`, {
      method: "POST",
      body: JSON.stringify({ leader: primary.name, candidate: candidate.name }),
    });
    return reply.status === 200;
  });

/** Waits until a cluster is whole: a primary and two standbys, one of them in step. */
export const becomesWhole = ({ nodes }: Cluster): Promise<void> =>
  until(
    "a whole cluster",
    async () => {
      const count = async (role: "primary" | "replica" | "synchronous") =>
        (await Promise.all(nodes.map((node) => isIn(node, role)))).filter(Boolean).length;
      const [primaries, standbys, synchronous] = [
        await count("primary"),
        await count("replica"),
        await count("synchronous"),
      ];
      return primaries === 1 && standbys === nodes.length - 1 && synchronous === 1;
    },
    180_000,
  );
