/**
 * SQL of one text: what a statement on the primary saw, and a position of the WAL at or after everything it saw. Null on
 * a server that is no primary any more. The positions are read after the statement took its snapshot.
 */
export const SEEN = `case when not pg_is_in_recovery() then concat_ws(' ',
  pg_current_snapshot(), pg_current_wal_insert_lsn() - '0/0', pg_current_wal_flush_lsn() - '0/0',
  pg_walfile_name(pg_current_wal_insert_lsn())) end`;

/** How far a replica has replayed, and on which timeline. */
export type Replayed = { position: number; timeline: number };

const PAGE = 8192;
/** The header of a page of the WAL; a record adds at least 24 bytes to it. */
const MOST_HEADER = 40;

/**
 * The newest state of the primary that a request of this server was answered from. A replica that has reached it returns
 * nothing older, to anyone: every request reads its session on the primary first, so what its sender did or heard of
 * before, on whichever server, is in that state.
 */
export class Newest {
  #snapshot = "";
  #timeline = 0;
  #position = Number.POSITIVE_INFINITY;

  /** Takes what `SEEN` returned. Equal snapshots see the same transactions, so their first position is enough. */
  note(seen: string | null): void {
    if (seen === null) {
      this.#timeline = 0;
      this.#position = Number.POSITIVE_INFINITY;
      return;
    }
    const [snapshot = "", inserted, flushed, file = ""] = seen.split(" ");
    const timeline = Number.parseInt(file.slice(0, 8), 16);
    if (timeline < this.#timeline || (timeline === this.#timeline && snapshot === this.#snapshot)) return;
    const position = endOfRecords(Number(inserted), Number(flushed));
    // Replies may arrive in another order than their snapshots were taken in.
    this.#position = timeline === this.#timeline ? Math.max(this.#position, position) : position;
    this.#timeline = timeline;
    this.#snapshot = snapshot;
  }

  /** A replica on another timeline has a history of its own. */
  isReachedBy({ position, timeline }: Replayed): boolean {
    return timeline === this.#timeline && position >= this.#position;
  }
}

/** The next record begins after the header of its page, but the last one ended before it: a replica stops there. */
function endOfRecords(inserted: number, flushed: number): number {
  const isOnlyHeader = flushed % PAGE === 0 && flushed <= inserted && inserted - flushed <= MOST_HEADER;
  return isOnlyHeader ? flushed : inserted;
}
