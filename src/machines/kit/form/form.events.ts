import type { Version } from "../failure";
import type { KeptForm, Problems } from "./form.types";
import type { Side } from "../merge";

export type FormEvent<Values> =
  | { type: "field.changed"; patch: Partial<Values> }
  | { type: "upload.started" }
  /** Comes while the form is `editable`; a failed upload leaves the value as it was. */
  | { type: "upload.ended"; patch: Partial<Values> }
  /** A part of the form was looked at alone, and is not complete. */
  | { type: "problems.found"; problems: Problems }
  | { type: "form.submitted" }
  | { type: "leave.requested" }
  | { type: "leave.cancelled" }
  | { type: "leave.confirmed" }
  /** The record was read again; `values` and `version` are as the server holds them. */
  | { type: "record.refreshed"; values: Values; version: Version }
  /** What was typed before, into a form that was neither saved nor left. */
  | { type: "draft.restored"; kept: KeptForm<Values> }
  /** What is being typed into the same form in another tab; null when nothing is any more. */
  | { type: "draft.followed"; kept: KeptForm<Values> | null }
  /** What is typed here was saved in another tab. */
  | { type: "draft.superseded" }
  /** Which side holds where both changed the same. */
  | { type: "conflict.decided"; path: string; side: Side }
  /** Mine: put what I changed upon theirs. */
  | { type: "conflict.kept" }
  /** Theirs: go on from the current record. */
  | { type: "conflict.dropped" }
  /** Back to the conflict, with what I had typed. */
  | { type: "conflict.undone" }
  /** An earlier version was saved: save this one as another record, once that was confirmed. */
  | { type: "another.requested" }
  | { type: "another.cancelled" }
  | { type: "another.confirmed" }
  /** An earlier version was saved: drop what was typed since and show that record. */
  | { type: "saved.opened" };
