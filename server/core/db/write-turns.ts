import type { Pool, PoolClient } from "pg";
import { Overloaded } from "../errors";
import { type Queue, queueFor } from "./queue";

/** How long a write waits for its turn, in ms; a client waits for longer. */
const PATIENCE_MS = 10_000;

type Waiting = { since: number; begin: () => void; refuse: () => void };

export type WriteTurns = ReturnType<typeof createWriteTurns>;

/**
 * Lets so many writes hold a connection at once. Writes wait for each other's locks and for the disk, and if they held
 * all connections meanwhile, nobody could read either.
 */
export function createWriteTurns(atOnce: number, queue: Queue) {
  let running = 0;
  const waiting: Waiting[] = [];

  function leave(): void {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      if (!queue.isLate(next.since)) return next.begin();
      next.refuse();
    }
    running -= 1;
  }

  return {
    /** The writes that wait for their turn. */
    queue,
    /**
     * Waits for a turn and returns the function that ends it, to be called once.
     * @throws Overloaded after 10 s, and sooner while more writes come than can be done
     */
    take(): Promise<() => void> {
      const since = queue.join();
      if (running < atOnce) {
        running += 1;
        queue.begin();
        return Promise.resolve(leave);
      }
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => {
          waiting.splice(waiting.indexOf(one), 1);
          queue.giveUp();
          reject(new Overloaded());
        }, PATIENCE_MS);
        const one = {
          since,
          begin: () => {
            clearTimeout(timer);
            queue.begin();
            resolve(leave);
          },
          refuse: () => {
            clearTimeout(timer);
            reject(new Overloaded());
          },
        };
        waiting.push(one);
      });
    },
  };
}

const turnsOf = new WeakMap<Pool, WriteTurns>();

/** Keeps so many connections of a pool for reads. */
export function keepForReads(pool: Pool, connections: number): void {
  const atOnce = pool.options.max - connections;
  turnsOf.set(pool, createWriteTurns(atOnce, queueFor(atOnce)));
}

/** The turns of writes on this pool; undefined where they may take all of its connections. */
export const writeTurnsOf = (pool: Pool): WriteTurns | undefined => turnsOf.get(pool);

/** A connection in which something is written. @throws Overloaded when the write did not get its turn */
export async function connectToWrite(
  pool: Pool,
): Promise<{ client: PoolClient; release: (broken: Error | undefined) => void }> {
  const leave = await writeTurnsOf(pool)?.take();
  try {
    const client = await pool.connect();
    const release = (broken: Error | undefined) => {
      client.release(broken);
      leave?.();
    };
    return { client, release };
  } catch (error) {
    leave?.();
    throw error;
  }
}
