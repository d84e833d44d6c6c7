import type { LiveChange } from "../../src/api/contract/events";

/** A change of a record, with the stores that have to do with it: before the change and after. */
export type StoreChange = LiveChange & { stores: readonly string[] };

/** What one row of the log is told as, at its position; nothing of records that nobody is told of. */
export type Entry = { position: number; changes: readonly StoreChange[] };
