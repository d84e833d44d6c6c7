/**
 * SQL of one text: what a statement on the primary saw, and a position of the WAL at or after everything it saw. Null on
 * a server that is no primary any more. The position is read after the statement took its snapshot. A commit is flushed
 * before anyone sees it, unless commits do not wait: then only the end of the WAL is known to be after it, which a replica
 * gets later.
 */
export const SEEN = `case when not pg_is_in_recovery() then concat_ws(' ', pg_current_snapshot(),
  case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn() else pg_current_wal_flush_lsn() end
    - '0/0', pg_walfile_name(pg_current_wal_insert_lsn())) end`;

/** How far a replica has replayed, and on which timeline. */
export type Replayed = { position: number; timeline: number };

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
    const [snapshot = "", at, file = ""] = seen.split(" ");
    const timeline = Number.parseInt(file.slice(0, 8), 16);
    if (timeline < this.#timeline || (timeline === this.#timeline && snapshot === this.#snapshot)) return;
    // Replies may arrive in another order than their snapshots were taken in.
    this.#position = timeline === this.#timeline ? Math.max(this.#position, Number(at)) : Number(at);
    this.#timeline = timeline;
    this.#snapshot = snapshot;
  }

  /** A replica on another timeline has a history of its own. */
  isReachedBy({ position, timeline }: Replayed): boolean {
    return this.isOn(timeline) && position >= this.#position;
  }

  isOn(timeline: number): boolean {
    return timeline === this.#timeline;
  }

  /** What it saw, as PostgreSQL writes a snapshot; "" before anything was seen. */
  get snapshot(): string {
    return this.#timeline === 0 ? "" : this.#snapshot;
  }
}
