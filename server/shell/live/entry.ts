import type { LiveChange } from "../../../src/api/shell/events.contract";

/** A change of a record, with the stores that have to do with it: before the change and after. */
export type StoreChange = LiveChange & { stores: readonly string[] };

/** The event for one row of the log, at its position; null for records without events. */
export type Entry = { position: number; changes: readonly StoreChange[] };
