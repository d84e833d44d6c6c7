import type { Failure } from "./failure";
import type { Conflict, Decisions, MergeRules, Sides } from "./merge";

/** What is wrong: the message for the toast, and the text beside each field, by field name. */
export type Problems = { message: string; fields: Readonly<Record<string, string>> };

/** What the server tells records of one key apart by: opaque, a number for most. */
export type Version = number | string;

export type FormInput<Values> = {
  values: Values;
  /** What is filled in already when the form opens, unsaved. */
  draft?: Partial<Values>;
  /** The record's key; absent on a form that creates. */
  key?: string;
  /** The version being edited; absent on a form that creates. */
  version?: Version;
};

export type FormContext<Values> = {
  key: string | undefined;
  initial: Values;
  values: Values;
  version: Version | undefined;
  problems: Problems | null;
  failure: Failure | null;
  /** A save may have happened: it ended in neither success nor a definite refusal. */
  isUncertain: boolean;
  /** The record is, or may be, no longer what was read before. */
  isOutdated: boolean;
  /** What was sent under the key without a known outcome. */
  unanswered: readonly Values[];
  idempotencyKey: string;
  /** What both I and someone else changed, after a stale save. */
  conflicts: readonly Conflict[];
  decisions: Decisions;
  /** What the save answered. */
  saved: unknown;
  /** The person left for the record that was saved before. */
  isOpening: boolean;
};

export type FormOutput = {
  /**
   * Superseded: left without saving, yet what was read before is, or may be, out of date. Opened: superseded by the
   * record in `saved`, which the person wants to see.
   */
  outcome: "saved" | "left" | "superseded" | "opened";
  saved: unknown;
};

export type SaveRequest = {
  key: string | undefined;
  values: unknown;
  version: Version | undefined;
  idempotencyKey: string;
};

/** How a form that edits a record merges with the record that a stale save came back with. */
export type EditingRules<Values> = {
  readCurrent: (current: unknown) => Values;
  merge: MergeRules<Values>;
  /** Brings merged values in line, where a field follows from others. */
  settle?: (merged: Values, sides: Sides<Values>, current: unknown) => Values;
};

export type FormRules<Values extends object> = {
  id: string;
  validate: (values: Values) => Problems | null;
  /** The success toast of the error catalogue. */
  savedToast: string;
  newIdempotencyKey: () => string;
  /** Null for a form that creates. */
  editing: EditingRules<Values> | null;
};
