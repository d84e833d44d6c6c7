import type { Pool } from "pg";

/** So many for each connection are never too many. */
const ALWAYS = 4;
/** More than that for so long is no burst, which ends by itself, but more than the database can do. */
const STANDING_MS = 250;
/** What would wait longer than this is refused at once. A read waits twice: for its session, and for what it reads. */
const MOST_MS = 75;
/** While more requests are refused than served, what came before that was known and has waited for so long is refused too. */
const LATE_MS = 200;
/** A request begins about so often: with its session, and with what it reads. */
const BEGUN_FOR_REQUEST = 3;
/** The rate is that of the last half second to second. */
const WINDOW_MS = 500;
/** The limit holds until nothing was refused for so long. */
const CALM_MS = 1000;

export type QueueEvents = { onChange: (isOverloaded: boolean) => void; onLate: () => void };

export type Queue = ReturnType<typeof createQueue>;

/**
 * Watches what waits for a connection, and limits it to what the database begins in 75 ms at its present rate. Such a limit
 * fits a fast database and a slow one. It begins to hold once the queue stands, because the rate of an idle database says
 * nothing about what it can do, and because many that come at once are to be answered.
 * @param always so many may wait at any rate
 * @param now the time in ms. It should stand still during a turn of the event loop: what arrives in one turn came at once.
 */
export function createQueue(always: number, now: () => number) {
  let waiting = 0;
  let begun = 0;
  let refused = 0;
  let mark = { at: now(), begun, refused };
  let earlier = mark;
  /** When the queue was short last. */
  let shortAt = mark.at;
  let isOverloaded = false;
  let refusedAt = mark.at;
  let events: QueueEvents = { onChange: () => {}, onLate: () => {} };

  const change = (to: boolean) => {
    if (isOverloaded === to) return;
    isOverloaded = to;
    events.onChange(to);
  };

  const noteShort = () => {
    if (isOverloaded || waiting > always) return;
    shortAt = now();
    mark = { at: shortAt, begun, refused };
    earlier = mark;
  };

  return {
    watch(by: QueueEvents): void {
      events = by;
    },
    /** Something begins to wait; returns since when. */
    join(): number {
      waiting += 1;
      noteShort();
      return now();
    },
    /** It has its connection. */
    begin(): void {
      waiting -= 1;
      begun += 1;
      noteShort();
    },
    /** It no longer waits, and did not get one. */
    giveUp(): void {
      waiting -= 1;
    },
    /** Whether what has waited since then comes too late; it then no longer waits. */
    isLate(since: number): boolean {
      const isFlooded = (refused - earlier.refused) * BEGUN_FOR_REQUEST > begun - earlier.begun;
      if (!isOverloaded || !isFlooded || now() - since <= LATE_MS) return false;
      waiting -= 1;
      events.onLate();
      return true;
    },
    /** Whether a request that arrives now would wait too long. */
    refuses(): boolean {
      const at = now();
      if (waiting < always || (!isOverloaded && at - shortAt < STANDING_MS)) return false;
      if (at - mark.at >= WINDOW_MS) {
        earlier = mark;
        mark = { at, begun, refused };
      }
      if (waiting < ((begun - earlier.begun) / (at - earlier.at)) * MOST_MS) return false;
      refused += 1;
      refusedAt = at;
      change(true);
      return true;
    },
    /** Ends the overload once it is over; called now and then. */
    look(): void {
      if (waiting <= always && now() - refusedAt > CALM_MS) change(false);
    },
  };
}

/** The queue for so many connections. */
export const queueFor = (connections: number): Queue => createQueue(ALWAYS * connections, turnClock());

const queues = new WeakMap<Pool, Queue>();

/** What waits for a connection of this pool. */
export function queueOf(pool: Pool): Queue {
  const known = queues.get(pool);
  if (known !== undefined) return known;
  const queue = queueFor(pool.options.max);
  queues.set(pool, queue);
  return queue;
}

/** The time at which something first asked in this turn of the event loop, in ms. */
function turnClock(): () => number {
  let at: number | null = null;
  const forget = () => {
    at = null;
  };
  return () => {
    if (at === null) {
      at = performance.now();
      setImmediate(forget);
    }
    return at;
  };
}
