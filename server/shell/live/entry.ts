import type { LiveChange } from "../../../src/api/shell/events.contract";

/** A change of a record, with the stores that may see it: those before the change and after it. */
export type StoreChange = LiveChange & { stores: readonly string[] };

/** The event for one row of the log, at its position; null for records without events. */
export type Entry = { position: number; changes: readonly StoreChange[] };
