import type { Toast } from "../../toast";
import type { RefusalCode } from "./refusals.contract";

export type { Toast } from "../../toast";

/** The version of a record: opaque, a number for most. */
export type Version = number | string;

/**
 * Why the server refuses one field. `name` is the wire's and `reason` completes the sentence after it. A call maps both
 * to its form's: then `name` is "" for a reason without a field.
 */
export type FieldReason = { name: string; reason: string };

/** The record saved earlier under a reused idempotency key; an edit gave it `version`. */
export type SavedRecord = { key: string; number?: number; version?: Version };

/** Who changed a record, the latest first, and when it was last changed (ISO); null where it is not known. */
export type Changed = { by: readonly string[]; at: string | null };

/** Additional data of each kind of failure. */
type Details = {
  /** The browser has no network: a write may or may not have happened. */
  offline: object;
  /** No reply within the time limit: a write may or may not have happened. */
  timeout: object;
  /** No connection: a write may or may not have happened. */
  unreachable: object;
  /** 5xx: the server failed; a write may or may not have happened. */
  serverFault: object;
  /** 401: sign in again. */
  sessionExpired: object;
  /** 403: the person needs another permission. */
  forbidden: object;
  /** 404: deleted, or out of the person's scope. */
  missing: object;
  /** 409: someone else saved first; `current` is the current record. */
  stale: { current: unknown; changed: Changed };
  /** The key was used before for another request, which took effect; `saved` is the record it saved. */
  duplicate: { saved: SavedRecord | null };
  /** 417: a rule of the shop refuses, with a message for people. `isGivenUp`: the key of the save makes nothing any more. */
  refused: { fields: readonly FieldReason[]; isGivenUp?: boolean };
  /** The password was right, and a valid code of the second factor is also needed. */
  codeAsked: object;
  /** 400: some fields are not valid. */
  invalid: { fields: readonly FieldReason[] };
  tooLarge: object;
  /** 429: retry after this many seconds; null when the server gives no time. */
  tooMany: { retryAfterSeconds: number | null };
  /** Any other 4xx, with the server's reason. */
  rejected: { fields: readonly FieldReason[] };
  /** A bug in our own code. */
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

/** A refusal without its status. */
export type Refusal = {
  current?: unknown;
  changed_by?: readonly string[];
  changed_at?: string;
  code?: RefusalCode;
  saved?: SavedRecord;
  fields?: readonly FieldReason[];
  retryAfterSeconds?: number | null;
};

const GENERIC = "Could not perform this action. An error occurred. Please try again!";
const ALREADY_SAVED = "An earlier version of this was already saved";

const failing = (kind: FailureKind, title: string, details: object = {}, tone: Toast["tone"] | null = "warning") =>
  new ApiError({ kind, title, toast: tone && { tone, text: title }, ...details } as Failure);

export const timedOut = () => failing("timeout", "Network error");
/** The person cancelled when a change asked for their password. */
export const unconfirmed = () => failing("refused", "Your password was not confirmed", { fields: [] }, null);
export const unreachable = () =>
  failing(globalThis.navigator?.onLine === false ? "offline" : "unreachable", "Could not reach server");

/** Codes that say more than their status. */
const OF_CODE: { readonly [Code in RefusalCode]?: FailureKind } = {
  already_saved: "duplicate",
  invalid_fields: "invalid",
  given_up: "refused",
  // Someone else signed in here. The record may be unchanged, so this is no conflict.
  other_person: "refused",
  second_factor: "codeAsked",
  second_factor_needed: "codeAsked",
};

const OF_STATUS: Readonly<Record<number, FailureKind>> = {
  401: "sessionExpired",
  403: "forbidden",
  404: "missing",
  409: "stale",
  413: "tooLarge",
  417: "refused",
  429: "tooMany",
};

const kindOf = (status: number, code: RefusalCode | undefined): FailureKind => {
  if (status >= 500) return "serverFault";
  return (code && OF_CODE[code]) ?? OF_STATUS[status] ?? "rejected";
};

/**
 * The failure for a reply, with its title and toast from the error catalogue. An expired session and a missing
 * permission have no toast: the session shows the first, the form or page the second. A reply without a code, such as a
 * proxy's, is classified by its status. The text is only shown, never parsed.
 */
export function failureOf(status: number, text: string, { code, ...more }: Refusal = {}): ApiError {
  const kind = kindOf(status, code);
  const { fields = [] } = more;
  switch (kind) {
    case "sessionExpired":
      return failing(kind, "Session expired, please login again", {}, null);
    case "codeAsked":
      return failing(kind, text, {}, null);
    case "forbidden":
      return failing(kind, "You don't have permission to do this", {}, null);
    case "serverFault":
      return failing(kind, "Cannot access server, request error");
    case "duplicate":
      return failing(kind, ALREADY_SAVED, { saved: more.saved ?? null });
    case "refused":
      return failing(kind, text, { fields, ...(code === "given_up" && { isGivenUp: true }) }, "error");
    case "stale":
      return failing(kind, text, {
        current: more.current,
        changed: { by: more.changed_by ?? [], at: more.changed_at ?? null },
      });
    case "tooMany":
      return failing(kind, text, { retryAfterSeconds: more.retryAfterSeconds ?? null });
    case "rejected":
      if (code === "wrong_password") return failing(kind, "Invalid password", { fields }, "error");
      return failing(kind, GENERIC, { fields: text === "" ? [] : [{ name: "", reason: text }] });
    default:
      return failing(kind, GENERIC, { fields });
  }
}
