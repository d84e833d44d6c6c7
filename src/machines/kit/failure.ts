import { assign, enqueueActions, type ActionFunction, type EventObject } from "xstate";
import type { Failure, FailureKind, Toast } from "../../api/kit/errors";

export type { Changed, Failure, FailureKind, FieldReason, Toast, Version } from "../../api/kit/errors";

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

/** Whether a write may have happened, now that another attempt failed: a later refusal does not undo an earlier doubt. */
export const isUncertainAfter = ({ isUncertain }: { isUncertain: boolean }, failure: Failure): boolean =>
  isUncertain || !isDefiniteRefusal(failure);

type Attempt = { failure: Failure | null; isUncertain: boolean; idempotencyKey: string };

/**
 * What is left of the last attempt once the request changes. After a definite refusal the next write has a new key. While
 * an earlier write may have happened the key stays, or it could happen twice.
 */
export function afterChange({ failure, isUncertain, idempotencyKey }: Attempt, newKey: () => string) {
  if (!isDefiniteRefusal(failure)) return { failure, idempotencyKey };
  return { failure: null, idempotencyKey: isUncertain ? idempotencyKey : newKey() };
}

/** The record as it is now, of a save that came too late; undefined after anything else. */
export const currentOf = (failure: Failure | null): unknown =>
  failure?.kind === "stale" ? failure.current : undefined;

type OnError = { event: EventObject };

/** Why a call failed, read from the event that an `onError` handles. */
export const failureIn = (event: EventObject): Failure => asFailure("error" in event ? event.error : undefined);

/** A guard of `onError`: the call failed in one of these ways. */
export const failedAs =
  (...kinds: FailureKind[]) =>
  ({ event }: OnError): boolean =>
    kinds.includes(failureIn(event).kind);

/** A guard of `onError`: the server confirmed that nothing was written. */
export const isDefinite = ({ event }: OnError): boolean => isDefiniteRefusal(failureIn(event));

/** Fits every machine; its context has to hold what the action keeps. */
// oxlint-disable-next-line typescript/no-explicit-any -- XState types an action by the one machine it belongs to
export type SharedAction = ActionFunction<any, any, any, undefined, never, never, never, never, any>;

/** Keeps why a call failed. */
export const keepFailure: SharedAction = assign(({ event }) => ({ failure: failureIn(event) }));

/** Keeps whether a write that failed, or an earlier attempt, may have happened. */
export const noteUncertain: SharedAction = assign(({ context, event }) => ({
  isUncertain: isUncertainAfter(context, failureIn(event)),
}));

/** Shows the toast of a failure. A failure without one is shown by the session, the form or the page. */
export const tellFailure: SharedAction = enqueueActions(({ enqueue, event }) => {
  const failure = failureIn(event);
  if (failure.toast) enqueue.emit({ type: "toast.raised", toast: failure.toast });
});

/** After a refusal the page reads again what it offers: the person may belong to another store now. */
export const outdateOffers: SharedAction = enqueueActions(({ enqueue, event }) => {
  if (failureIn(event).kind !== "refused") return;
  enqueue.emit({ type: "profile.outdated" });
  enqueue.emit({ type: "lookups.outdated" });
});

/** Shows every failure in a toast, where nothing else would. */
export const tellAnyFailure: SharedAction = enqueueActions(({ enqueue, event }) => {
  const { toast: own, title } = failureIn(event);
  enqueue.emit({ type: "toast.raised", toast: own ?? { tone: "warning", text: title } });
});

/** Keeps why a call failed and shows its toast. */
export const takeFailure: SharedAction = enqueueActions(({ enqueue }) => {
  enqueue(keepFailure);
  enqueue(tellFailure);
});

/** The same for what a page shows: a person who may not open the page is led away from it. */
export const takeFailureOfPage = <Context>(isOpening: (context: Context) => boolean): SharedAction =>
  enqueueActions(({ context, enqueue, event }) => {
    if (isOpening(context as Context) && failureIn(event).kind === "forbidden")
      enqueue.emit({ type: "access.refused" });
    enqueue(takeFailure);
  });
