/** What went wrong, by what a person can do about it. */
export type FailureKind =
  /** 401: sign in again. */
  | "sessionExpired"
  /** 403: ask for the right. */
  | "forbidden"
  /** 404: gone, or never theirs to see. */
  | "missing"
  /** 409: someone else saved first; `current` holds the record as it is now. */
  | "stale"
  /** 417: a rule of the shop refuses, in words for people. */
  | "refused"
  /** 417 with the code `second_factor`: the password was right, and a right code is needed besides. */
  | "codeAsked"
  /** 400, 413, 429 and other 4xx: change the input or wait. */
  | "rejected"
  /** The same request was already carried out, in an earlier wording: look before sending it anew. */
  | "duplicate"
  /** 5xx: the server could not; trying again may work. */
  | "serverFault"
  /** No answer within the time limit: a write may or may not have happened. */
  | "timeout"
  /** No connection: a write may or may not have happened. */
  | "unreachable"
  /** A fault of our own code. */
  | "bug";

export type ToastTone = "success" | "warning" | "error";
export type Toast = { tone: ToastTone; text: string };

/** Every failure of a call; `text` is fit to show beside the control that failed. */
export class ApiError extends Error {
  readonly kind: FailureKind;
  readonly toast: Toast | null;
  readonly current: unknown;

  constructor(kind: FailureKind, text: string, toast: Toast | null, current?: unknown) {
    super(text);
    this.name = "ApiError";
    this.kind = kind;
    this.toast = toast;
    this.current = current;
  }
}

const GENERIC = "Could not perform this action. An error occurred. Please try again!";
const ALREADY_SAVED = "An earlier version of this was already saved. Check the list before you add it again";
const warning = (text: string): Toast => ({ tone: "warning", text });
const error = (text: string): Toast => ({ tone: "error", text });
const withToast = (kind: FailureKind, toast: Toast, current?: unknown) =>
  new ApiError(kind, toast.text, toast, current);

export const timedOut = () => withToast("timeout", warning("Network error"));
/** The person gave up when a change asked for their password. */
export const unconfirmed = () => new ApiError("refused", "Your password was not confirmed", null);
export const unreachable = () => withToast("unreachable", warning("Could not reach server"));

/**
 * The failure a status and the server's text stand for, with its toast from the error catalogue. A dead session and a
 * missing permission have none here: the session tells of them, once.
 */
export function failureOf(status: number, serverText: string, current?: unknown, code?: unknown): ApiError {
  if (status === 401) return new ApiError("sessionExpired", "Session expired, please login again", null);
  if (status === 403) return new ApiError("forbidden", "You don't have permission to do this", null);
  if (status >= 500) return withToast("serverFault", warning("Cannot access server, request error"));
  if (serverText.includes("Idempotency-Key was already used")) return withToast("duplicate", warning(ALREADY_SAVED));
  if (serverText.includes("verify password")) return withToast("rejected", error("Invalid password"));
  if (serverText.includes("is not a valid employee")) return withToast("refused", error(serverText));
  if (code === "second_factor") return new ApiError("codeAsked", serverText, null);
  if (status === 417) return withToast("refused", error(serverText));
  if (status === 404) return withToast("missing", warning(GENERIC));
  // Not a conflict: the record may be as it was, but this page's person is not the one signed in.
  if (code === "other_person") return withToast("refused", error(serverText));
  if (status === 409) return withToast("stale", warning(serverText), current);
  if (status === 429) return withToast("rejected", warning(serverText));
  return withToast("rejected", warning(GENERIC));
}
