import type { Pool, PoolClient } from "pg";
import { isLost, Unreachable } from "../lost";
import { createPool, type Pooler } from "../pool";
import { Absence } from "./absence";
import { Newest, type Replayed } from "./newest";
import { askFinished, askReplica, Silent, type Timelines } from "./questions";
import { watchReplica } from "./watch";

export type ReplicaLimits = {
  /** How often the replica is looked at. */
  watchMs: number;
  /** With more lag than this it is not read. */
  lagMs: number;
  /** How long a read waits for the replica to replay what it must show. */
  waitMs: number;
  /** How long either may take to say where it is. */
  replyMs: number;
  /** For how long the primary is silent when it counts as away. */
  awayMs: number;
  /** For how long after its last word what must be current is then read on the replica. */
  mostAwayMs: number;
};

const LIMITS: ReplicaLimits = {
  watchMs: 1000,
  lagMs: 5000,
  waitMs: 10,
  replyMs: 1000,
  awayMs: 2000,
  mostAwayMs: 60_000,
};

/** A connection may lead to a standby that became a primary meanwhile, so what it said is believed this long. */
const BELIEVED_MS = 1000;
const ASK_AGAIN_MS = 2;
/** After a wait in vain no other read waits for so long. */
const NO_WAIT_MS = 100;

/** While the primary is away, a replica that does not have everything yet is asked at this interval, and for so long. */
const RETRY_MS = 100;
const MOST_RETRIES_MS = 5000;

/** A statement that ran for too long: on the primary it would take as long again. */
const CUT_OFF = "57014";

type Options = {
  url: string;
  primary: Pool;
  max: number;
  pooler: Pooler | null;
  /** Called when reads change over. */
  changed: (state: { isUsed: boolean; reason: string; lagMs: number }) => void;
  limits?: Partial<ReplicaLimits>;
};

export type Replica = ReturnType<typeof openReplica>;

type Started<Begun> = { client: PoolClient; begun: Begun } | null;

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

const replicas = new WeakMap<Pool, Replica>();

/** The replica that reads of this primary may use. */
export const replicaOf = (primary: Pool): Replica | undefined => replicas.get(primary);

/**
 * A pool on a standby of `primary`. It gives a connection only when the standby there has replayed everything that
 * `newest` names, and none while the standby is lost, promoted, a stranger or far behind. Each connection is asked by
 * itself, because the address may lead to several standbys.
 */
export function openReplica({ url, primary, max, pooler, changed, limits }: Options) {
  const { watchMs, lagMs, waitMs, replyMs, ...patience } = { ...LIMITS, ...limits };
  const pool = createPool(url, { max, pooler, patience: 0, connectMs: replyMs });
  const newest = new Newest();
  const absence = new Absence(patience);
  const known = new WeakMap<PoolClient, Replayed & { at: number; finished: string | undefined }>();
  const timelines: Timelines = new Map();
  const lent = new Set<PoolClient>();
  pool.on("acquire", (client) => lent.add(client));
  pool.on("release", (_error, client) => lent.delete(client));
  const reads = { replica: 0, primary: 0 };
  let isUsed = false;
  let reason = "";
  let lag = 0;
  let noWaitUntil = 0;

  function change(toUse: boolean, why: string): void {
    if (toUse === isUsed && why === reason) return;
    isUsed = toUse;
    reason = why;
    changed({ isUsed, reason, lagMs: Math.round(lag) });
  }

  /** The watcher finds out when it is back. */
  function giveUpOn(error: unknown): void {
    if (!isUsed) return;
    if (error instanceof Silent) change(false, "silent");
    else if (error instanceof Unreachable || isLost(error)) change(false, "lost");
  }

  const isKnown = (client: PoolClient) => {
    const replayed = known.get(client);
    if (replayed === undefined || performance.now() - replayed.at >= BELIEVED_MS) return false;
    return newest.isReachedBy(replayed) || (replayed.finished === newest.snapshot && newest.isOn(replayed.timeline));
  };

  /** While the primary is away the end of its log never comes, of which nobody saw anything. */
  const hasAll = async (client: PoolClient, { timeline }: Replayed, snapshot: string): Promise<boolean> =>
    absence.isAway() && snapshot !== "" && newest.isOn(timeline) && (await askFinished(client, replyMs, snapshot));

  /** Asks until the standby has replayed enough; false when it did not in time. @throws Error when it is none any more */
  async function catchesUp(client: PoolClient, until: number): Promise<boolean> {
    for (;;) {
      const at = performance.now();
      const replayed = await askReplica(client, replyMs, timelines);
      if (replayed === null) throw new Error("the connection leads to no standby");
      const { snapshot } = newest;
      const isReached = newest.isReachedBy(replayed) || (await hasAll(client, replayed, snapshot));
      known.set(client, { ...replayed, at, finished: isReached ? snapshot : undefined });
      if (isReached && newest.snapshot === snapshot) return true;
      if (performance.now() >= until || !isUsed) break;
      await pause(ASK_AGAIN_MS);
    }
    noWaitUntil = performance.now() + NO_WAIT_MS;
    return false;
  }

  /**
   * Calls `begin` with a connection in the same turn in which `newest` is reached there; null when no connection
   * reaches it. While the primary is away it would take longer to answer than the replica to replay the rest.
   */
  async function start<Begun>(begin: (client: PoolClient) => Begun): Promise<Started<Begun>> {
    const until = performance.now() + MOST_RETRIES_MS;
    for (;;) {
      const started = await tryToStart(begin);
      if (started !== null || !isUsed || !absence.isAway() || performance.now() >= until) return started;
      await pause(RETRY_MS);
    }
  }

  async function tryToStart<Begun>(begin: (client: PoolClient) => Begun): Promise<Started<Begun>> {
    if (!isUsed) return null;
    const client = await pool.connect().catch(giveUpOn);
    if (client === undefined) return null;
    try {
      const until = performance.now() + (performance.now() < noWaitUntil ? 0 : waitMs);
      while (!isKnown(client)) {
        if (!(await catchesUp(client, until))) {
          client.release();
          return null;
        }
      }
      reads.replica += 1;
      return { client, begun: begin(client) };
    } catch (error) {
      client.release(true);
      giveUpOn(error);
      return null;
    }
  }

  /** The result of a read; null when it has to be made on the primary, also because it failed here. */
  async function run<Result>(read: (client: PoolClient) => Promise<Result>): Promise<{ result: Result } | null> {
    const started = await start(read);
    if (started === null) return null;
    const { client, begun } = started;
    try {
      const result = await begun;
      client.release();
      return { result };
    } catch (error) {
      client.release(true);
      giveUpOn(error);
      if (error instanceof Error && "code" in error && error.code === CUT_OFF) throw error;
      return null;
    }
  }

  /**
   * The result of `current`, which reads the primary, or, while that is away, of `last`, which reads the replica alone. When
   * that fails or finds nothing, the primary is waited for.
   */
  async function whileAway<Result>(current: () => Promise<Result>, last: () => Promise<Result>): Promise<Result> {
    const reading = absence.isAway() ? null : current();
    const inTime = reading && (await absence.unlessAway(reading));
    if (inTime !== null) return inTime.result;
    reading?.catch(() => {});
    return (await last().catch(() => null)) ?? reading ?? current();
  }

  const stopWatching = watchReplica({
    url,
    primaryUrl: primary.options.connectionString ?? "",
    pooler,
    limits: { watchMs, replyMs },
    timelines,
    found: (verdict) => {
      if (verdict.fault === "no primary") {
        absence.missed();
        return;
      }
      absence.heard();
      newest.note(verdict.seen);
      lag = verdict.lagMs;
      const fault = verdict.fault ?? (lag > lagMs ? "behind" : null);
      if (fault !== null) change(false, fault);
      else if (!isUsed && lag <= watchMs) change(true, "caught up");
      // Reads that wait for a machine that says nothing continue on the primary.
      if (verdict.fault === "silent") for (const client of lent) void client.end();
    },
  });

  const replica = {
    newest,
    run,
    whileAway,
    /** The primary committed something, which its author has to see. */
    committed: () => absence.heard(),
    /** A connection to read from until it is released; null when the primary has to be read. */
    connect: async () => (await start(() => {}))?.client ?? null,
    countPrimary: () => {
      reads.primary += 1;
    },
    state: () => ({ isUsed, lagMs: lag, reads: { ...reads }, isPrimaryAway: absence.isAway() }),
    close: async () => {
      replicas.delete(primary);
      await stopWatching();
      await pool.end();
    },
  };
  replicas.set(primary, replica);
  return replica;
}
