/** Why a call failed, as machines and screens see it; `kind` is what a person can do about it. */
export type Failure = {
  kind: string;
  /** Fit to show beside the control that failed. */
  text: string;
  toast: Toast | null;
  /** The record as it is now, when someone else saved first. */
  current: unknown;
};

export type Toast = { tone: "success" | "warning" | "error"; text: string };

const OUR_FAULT = "Something went wrong in this page. Reload it, then try again";

/** Reads what an actor threw; anything that is not a failed call is a fault of ours and says so. */
export function asFailure(thrown: unknown): Failure {
  if (thrown instanceof Error && "kind" in thrown && typeof thrown.kind === "string") {
    const toast = "toast" in thrown ? (thrown.toast as Toast | null) : null;
    return {
      kind: thrown.kind,
      text: thrown.message,
      toast,
      current: "current" in thrown ? thrown.current : undefined,
    };
  }
  return { kind: "bug", text: OUR_FAULT, toast: { tone: "warning", text: OUR_FAULT }, current: undefined };
}

const DEFINITE = new Set(["refused", "rejected", "stale", "missing", "forbidden", "sessionExpired"]);

/** The server answered that nothing was written. After any other failure the write may have happened. */
export const isDefiniteRefusal = (failure: Failure | null): boolean => failure !== null && DEFINITE.has(failure.kind);
