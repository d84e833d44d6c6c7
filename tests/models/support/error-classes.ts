import type { EventObject } from "xstate";
import type { Failure, FailureKind } from "../../../src/machines/kit/failure";

/** Each way in which a call can fail, in words. A bug of the page is no reply of the network. */
export const ERROR_CLASSES: Readonly<Record<Exclude<FailureKind, "bug">, string>> = {
  offline: "network lost: the browser is offline",
  unreachable: "network lost: no connection to the server",
  timeout: "no reply within the time limit",
  serverFault: "server error (5xx)",
  refused: "refused by a rule of the shop (417)",
  rejected: "rejected (400)",
  invalid: "invalid fields (400)",
  duplicate: "saved before under the same key (400)",
  stale: "conflict with another person's change (409)",
  sessionExpired: "session ended (401)",
  forbidden: "forbidden (403)",
  missing: "not found (404)",
  tooLarge: "too large (413)",
  tooMany: "too many attempts (429)",
  codeAsked: "a code of the second factor is needed",
};

export type ErrorClass = keyof typeof ERROR_CLASSES;

export const errorClasses = Object.keys(ERROR_CLASSES) as ErrorClass[];

/** Failures of any call that the session handles for the page that made it. */
const OF_SESSION: Readonly<Record<string, ErrorClass>> = {
  "session.expired": "sessionExpired",
  "session.forbidden": "forbidden",
};

/** The class of failure that an event reports; undefined for every other event. */
export function classOf(event: EventObject): ErrorClass | undefined {
  const known = OF_SESSION[event.type];
  if (known !== undefined || !event.type.startsWith("xstate.error.actor.")) return known;
  const kind = ("error" in event ? (event.error as { failure?: Failure } | null) : null)?.failure?.kind;
  return kind === "bug" ? undefined : kind;
}
