import type { Pool, PoolClient } from "pg";
import { type Replayed, SEEN } from "./newest";

/** A name of the cluster and its database, which a replica shares with its primary. */
const IDENTITY = "(select system_identifier from pg_control_system()) || ' ' || current_database()";

/** Without the rights of a monitor the timeline that is received is not shown. */
const REPLAYED = {
  name: "replica-replayed",
  text: `select (pg_last_wal_replay_lsn() - '0/0')::bigint as position, ${IDENTITY} as identity,
                (select received_tli from pg_stat_wal_receiver) as received,
                (select min_recovery_end_timeline from pg_control_recovery()) as recovered,
                concat_ws(':', inet_server_addr(), inet_server_port()) as address
          where pg_is_in_recovery()`,
};

/** In recovery a snapshot does not list what is under way, so each transaction between its ends is asked for. */
const FINISHED = `select not exists (
    select from (select pg_current_snapshot() as mine, $1::pg_snapshot as theirs) both_sides,
         generate_series(least(pg_snapshot_xmin(mine), pg_snapshot_xmin(theirs))::text::bigint,
                         pg_snapshot_xmax(theirs)::text::bigint - 1) as number,
         cast(number::text as xid8) as transaction
    where pg_visible_in_snapshot(transaction, theirs)
      and (transaction >= pg_snapshot_xmax(mine) or pg_xact_status(transaction) = 'in progress')) as has_all`;

const PRIMARY = {
  name: "replica-primary",
  text: `select (pg_current_wal_flush_lsn() - '0/0')::bigint as position, ${IDENTITY} as identity, ${SEEN} as seen
          where not pg_is_in_recovery()`,
};

export type Standing = Replayed & { identity: string };

/** No reply came in time: the machine may be paused or cut off. */
export class Silent extends Error {}

type Row = { position: number; identity: string; received: number | null; recovered: number; address: string };

/**
 * The timeline that each standby received last, by its address. A standby without a primary receives none, and its control
 * file knows of a new timeline only after a restart point.
 */
export type Timelines = Map<string, number>;

/** The state of the standby at the other end; null when that is no standby. @throws Silent */
export async function askReplica(
  client: PoolClient,
  patienceMs: number,
  timelines: Timelines,
): Promise<Standing | null> {
  const { rows } = await within(patienceMs, client.query<Row>(REPLAYED));
  const [row] = rows;
  if (row === undefined) return null;
  const { position, identity, received, recovered, address } = row;
  if (received !== null) timelines.set(address, received);
  return { position, identity, timeline: received ?? timelines.get(address) ?? recovered };
}

/**
 * Whether a standby has finished every transaction that this snapshot of the primary saw as finished. It says so earlier
 * than a position does: that may lie behind a commit which the primary had not acknowledged yet. @throws Silent
 */
export async function askFinished(client: PoolClient, patienceMs: number, snapshot: string): Promise<boolean> {
  const question = client.query<{ has_all: boolean }>({ name: "replica-finished", text: FINISHED, values: [snapshot] });
  return (await within(patienceMs, question)).rows[0]?.has_all === true;
}

/** Where the primary is and what `SEEN` says there; null when `db` leads to none. @throws Silent */
export async function askPrimary(
  db: Pool | PoolClient,
  patienceMs: number,
): Promise<{ position: number; identity: string; seen: string } | null> {
  const question = db.query<{ position: number; identity: string; seen: string }>(PRIMARY);
  return (await within(patienceMs, question)).rows[0] ?? null;
}

/** @throws Silent when `work` takes longer; it then ends unheard. */
export async function within<Result>(ms: number, work: Promise<Result>): Promise<Result> {
  let timer: NodeJS.Timeout | undefined;
  const limit = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Silent(`no reply within ${ms} ms`)), ms);
  });
  work.catch(() => {});
  return Promise.race([work, limit]).finally(() => clearTimeout(timer));
}
