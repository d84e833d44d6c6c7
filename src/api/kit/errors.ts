export type ToastTone = "success" | "warning" | "error";
export type Toast = { tone: ToastTone; text: string };

/**
 * Why the server refuses one field. `name` is the wire's and `reason` completes the sentence after it, until a call
 * maps both to its form's: then `name` is "" for a reason without a field.
 */
export type FieldReason = { name: string; reason: string };

/** The record saved earlier under a reused idempotency key: `version` is the one an edit gave it. */
export type SavedRecord = { key: string; number?: number; version?: number | string };

/** Additional data of each kind of failure. */
type Details = {
  /** The browser has no network: a write may or may not have happened. */
  offline: object;
  /** No reply within the time limit: a write may or may not have happened. */
  timeout: object;
  /** No connection: a write may or may not have happened. */
  unreachable: object;
  /** 5xx: the server could not; a write may or may not have happened. */
  serverFault: object;
  /** 401: sign in again. */
  sessionExpired: object;
  /** 403: the person needs another permission. */
  forbidden: object;
  /** 404: deleted, or out of the person's scope. */
  missing: object;
  /** 409: someone else saved first; `current` is the record as it is now. */
  stale: { current: unknown };
  /** The key was used before for another request, which took effect: `saved` is the record it saved. */
  duplicate: { saved: SavedRecord | null };
  /** 417: a rule of the shop refuses, with a message for people. */
  refused: { fields: readonly FieldReason[] };
  /** 417 with the code `second_factor`: the password was right, and a valid code is also needed. */
  codeAsked: object;
  /** 400 for fields that are named. */
  invalid: { fields: readonly FieldReason[] };
  tooLarge: object;
  /** 429: retry after this many seconds; null when the server gives no time. */
  tooMany: { retryAfterSeconds: number | null };
  /** Any other 4xx, with the server's reason. */
  rejected: { fields: readonly FieldReason[] };
  /** A fault of our own code. */
  bug: object;
};

export type FailureKind = keyof Details;

/** Why a call failed, grouped by what a person can do about it; the title is the error catalogue's. */
export type Failure = {
  [Kind in FailureKind]: { kind: Kind; title: string; toast: Toast | null } & Details[Kind];
}[FailureKind];

/** Every failure of a call. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly toast: Toast | null;
  readonly failure: Failure;

  constructor(failure: Failure) {
    super(failure.title);
    this.name = "ApiError";
    this.kind = failure.kind;
    this.toast = failure.toast;
    this.failure = failure;
  }
}

/** The content of a refusal besides its status. */
export type Refusal = {
  current?: unknown;
  code?: unknown;
  saved?: SavedRecord;
  fields?: readonly FieldReason[];
  retryAfterSeconds?: number | null;
};

const GENERIC = "Could not perform this action. An error occurred. Please try again!";
const ALREADY_SAVED = "An earlier version of this was already saved";

const failing = (kind: FailureKind, title: string, details: object = {}, tone: ToastTone | null = "warning") =>
  new ApiError({ kind, title, toast: tone && { tone, text: title }, ...details } as Failure);

export const timedOut = () => failing("timeout", "Network error");
/** The person cancelled when a change asked for their password. */
export const unconfirmed = () => failing("refused", "Your password was not confirmed", { fields: [] }, null);
export const unreachable = () =>
  failing(globalThis.navigator?.onLine === false ? "offline" : "unreachable", "Could not reach server");

/**
 * The failure for a reply, with its title and toast from the error catalogue. An expired session and a missing
 * permission have no toast: the session shows the first, the form or page the second.
 */
export function failureOf(status: number, text: string, { code, ...more }: Refusal = {}): ApiError {
  if (status === 401) return failing("sessionExpired", "Session expired, please login again", {}, null);
  // The session redirects to the second factor.
  if (code === "second_factor_needed") return failing("codeAsked", text, {}, null);
  if (status === 403) return failing("forbidden", "You don't have permission to do this", {}, null);
  if (status >= 500) return failing("serverFault", "Cannot access server, request error");
  if (code === "already_saved") return failing("duplicate", ALREADY_SAVED, { saved: more.saved ?? null });
  const fields = more.fields ?? [];
  if (text.includes("verify password")) return failing("rejected", "Invalid password", { fields }, "error");
  if (code === "second_factor") return failing("codeAsked", text, {}, null);
  // Someone else signed in here: the record may be as it was, so this is no conflict.
  if (status === 417 || code === "other_person" || text.includes("is not a valid employee"))
    return failing("refused", text, { fields }, "error");
  if (status === 404) return failing("missing", GENERIC);
  if (status === 409) return failing("stale", text, { current: more.current });
  if (status === 429) return failing("tooMany", text, { retryAfterSeconds: more.retryAfterSeconds ?? null });
  if (fields.length > 0) return failing("invalid", GENERIC, { fields });
  if (status === 413) return failing("tooLarge", GENERIC);
  return failing("rejected", GENERIC, { fields: text === "" ? [] : [{ name: "", reason: text }] });
}
