import type { PromiseActorLogic } from "xstate";
import type { Kept } from "../draft/draft.events";
import type { Changed, Failure, Version } from "../failure";
import type { Conflict, Decisions, MergeRules, Sides, Taken } from "../merge";

/** The problems of a form: the message for the toast, and the text for each field, by field name. */
export type Problems = { message: string; fields: Readonly<Record<string, string>> };

/** What a merge took from these people, by its path in the values. */
export type Marks = Readonly<Record<string, Omit<Taken, "path"> & Pick<Changed, "by">>>;

export type FormInput<Values> = {
  values: Values;
  /** Unsaved values with which the form opens. */
  draft?: Partial<Values>;
  /** The id of the kept draft that the person came for. */
  wanted?: string;
  /** The record's key; absent on a form that creates. */
  key?: string;
  /** The version being edited; absent on a form that creates. */
  version?: Version;
};

export type FormContext<Values> = {
  key: string | undefined;
  wanted: string | null;
  initial: Values;
  values: Values;
  version: Version | undefined;
  problems: Problems | null;
  failure: Failure | null;
  /** A save may have happened: it ended in neither success nor a definite refusal. */
  isUncertain: boolean;
  /** The record has changed, or may have changed, since it was read. */
  isOutdated: boolean;
  /** The values sent under the key whose outcome is unknown. */
  unanswered: readonly Values[];
  idempotencyKey: string;
  /** What both I and someone else changed, after a stale save. */
  conflicts: readonly Conflict[];
  decisions: Decisions;
  /** What others changed in the values since the form was opened. */
  marks: Marks;
  /** What the latest version replaced, until the next conflict; null when there is nothing to bring back. */
  dropped: DroppedEdit<Values> | null;
  /** The reply of the save. */
  saved: unknown;
};

/** A conflict as it was when the person chose the latest version. */
export type DroppedEdit<Values> = Pick<
  FormContext<Values>,
  "initial" | "values" | "version" | "failure" | "decisions" | "marks"
>;

/** What a form keeps while it is typed into, and takes back: everything but what the server said. */
export type KeptForm<Values> = Kept &
  Pick<FormContext<Values>, "initial" | "values" | "version" | "unanswered" | "isOutdated">;

export type FormOutput = {
  /**
   * Superseded: left without saving, but the record that was read is, or may be, out of date. Opened: replaced by the
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

/** Gives what an earlier version kept the fields of today; `shape` has their present values. */
export type Renew<Values> = (kept: object, shape: Values) => object;

export type FormRules<Values extends object> = {
  id: string;
  /** `isUploading`: the form's picture is still being uploaded. */
  validate: (values: Values, isUploading: boolean) => Problems | null;
  /** The success toast of the error catalogue. */
  savedToast: string;
  /** Absent on a form whose owner provides it. */
  save?: PromiseActorLogic<unknown, SaveRequest>;
  /** Absent on a form that creates. */
  editing?: EditingRules<Values>;
  newIdempotencyKey?: () => string;
  /** For a form whose fields were others in an earlier version, which may have kept some. */
  renew?: Renew<Values>;
};
