import type { LiveChange, LiveRecord } from "../../../src/api/shell/events.contract";

/** A change of a record, with the stores that may see it: those before the change and after it. */
export type StoreChange = LiveChange & { stores: readonly string[] };

/** The event for one row of the log, at its position; null for records without events. */
export type Entry = { position: number; changes: readonly StoreChange[] };

/** A record that some of these people began or stopped editing; `people` are those who edit it now. */
export type EditedBy = LiveRecord & { people: ReadonlySet<string>; changedBy: ReadonlySet<string> };

export type Edited = EditedBy & { stores: readonly string[] };
