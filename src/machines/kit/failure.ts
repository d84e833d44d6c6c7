import type { Failure, Toast } from "../../api/kit/errors";

export type { Failure, FailureKind, FieldReason, Toast, Version } from "../../api/kit/errors";

const OUR_FAULT = "Something went wrong in this page. Reload it, then try again";
const toast: Toast = { tone: "warning", text: OUR_FAULT };

/** Reads what an actor threw; anything other than a failed call is a programming error and is reported as one. */
export const asFailure = (thrown: unknown): Failure =>
  thrown instanceof Error && "failure" in thrown
    ? (thrown.failure as Failure)
    : { kind: "bug", title: OUR_FAULT, toast };

/** After these a write may have happened, or did. */
const UNKNOWN: ReadonlySet<Failure["kind"]> = new Set<Failure["kind"]>([
  "offline",
  "timeout",
  "unreachable",
  "serverFault",
  "duplicate",
  "bug",
]);

/** The server confirmed that nothing was written. After any other failure the write may have happened. */
export const isDefiniteRefusal = (failure: Failure | null): boolean => failure !== null && !UNKNOWN.has(failure.kind);

/** The record as it is now, of a save that came too late; undefined after anything else. */
export const currentOf = (failure: Failure | null): unknown =>
  failure?.kind === "stale" ? failure.current : undefined;
