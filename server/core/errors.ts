import { codesOf, type RefusalCode } from "../../src/api/kit/refusals.contract";

/** The default code of a refusal. */
export const usualCode = (status: number): RefusalCode =>
  codesOf(status)[0] ?? (status >= 500 ? "server_fault" : "bad_request");

/**
 * Why one field is refused: `name` is its path in the request body, and `reason` completes the sentence: `must be …`.
 * Of a rule of the shop it is the whole sentence.
 */
export type FieldReason = { name: string; reason: string };

/** The record that an idempotency key saved before it was reused for another request; an edit gave it `version`. */
export type Saved = { key: string; number?: number; version?: number | string };

/** Who changed a record since it was read, the latest first, and when it was last changed (ISO). */
export type Changed = { changed_by: readonly string[]; changed_at: string };

/** The parts of a refusal besides its text. */
type Extra = { fields?: readonly FieldReason[]; saved?: Saved } & Partial<Changed>;

/**
 * A refusal that is sent to the client: `status` is the HTTP status and `message` is for people.
 * `current` is the current record, sent when a stale edit is refused (409).
 */
export class Refusal extends Error {
  readonly status: number;
  readonly current: unknown;
  /** The code that the client decides by. Not named `code`: Fastify writes its own into that property. */
  readonly reason: RefusalCode;
  readonly extra: Extra;

  constructor(
    status: number,
    message: string,
    current?: unknown,
    reason: RefusalCode | null = null,
    extra: Extra = {},
  ) {
    super(message);
    this.name = "Refusal";
    this.status = status;
    this.current = current;
    this.reason = reason ?? usualCode(status);
    this.extra = extra;
  }
}

/** Unknown and out of scope must look alike, so there is one text for both. */
export const notFound = () => new Refusal(404, "Not found");

export const forbidden = () => new Refusal(403, "You do not have permission to do this");

export const signedOut = () => new Refusal(401, "Sign in to continue");

/** A rule of the shop refuses; the client shows this text as it is. */
export const ruleRefusal = (message: string) => new Refusal(417, message);

/** A rule of the shop refuses these fields of the body. */
export const ruleRefusalOf = (names: readonly string[], message: string) =>
  new Refusal(417, message, undefined, null, {
    ...(names.length > 0 && { fields: names.map((name) => ({ name, reason: message })) }),
  });

/** The body is refused for `fields`; without any, as a whole. */
export const invalidFields = (message: string, fields: readonly FieldReason[]) =>
  fields.length === 0 ? badRequest(message) : new Refusal(400, message, undefined, "invalid_fields", { fields });

/** A field of the body that is refused; `reason` completes the sentence after its name. */
export const invalidField = (name: string, reason: string) => invalidFields(`${name} ${reason}`, [{ name, reason }]);

/** The same code for an unknown email, so that nobody learns which emails there are. */
export const wrongPassword = (message: string) => new Refusal(400, message, undefined, "wrong_password");

export const inactiveEmployee = (email: string) =>
  new Refusal(417, `${email} is not a valid employee`, undefined, "inactive_employee");

/** An idempotency key was reused for another request; the record it saved before belongs to the sender. */
export const alreadySaved = (saved: Saved | undefined) =>
  new Refusal(
    400,
    "This was already saved with other details. Open what was saved, or save this with a new Idempotency-Key",
    undefined,
    "already_saved",
    saved && { saved },
  );

/** The sender gave this request up before it arrived. */
export const givenUp = () =>
  new Refusal(
    400,
    "This save was given up before it arrived, so nothing was saved. Save it again",
    undefined,
    "given_up",
  );

export const badRequest = (message: string) => new Refusal(400, message);

/** `changed` is absent where nobody is known to have changed it. */
export const stale = (current: unknown, changed: Partial<Changed> = {}) =>
  new Refusal(
    409,
    "Someone changed this since you opened it. Review the latest details, then save again",
    current,
    null,
    changed,
  );

/** The change needs the person's own password; once given, the same request succeeds. */
export const unconfirmed = () =>
  new Refusal(417, "Nothing was saved: confirm your password, then save again", undefined, "confirm_password");

/** The password was right, and the account also needs a code. */
export const factorAsked = () =>
  new Refusal(417, "Enter the code that your authenticator app shows now", undefined, "second_factor");

export const wrongFactor = () =>
  new Refusal(
    417,
    "This code is not right, or it was used already. Wait for the next code of your app and enter that one",
    undefined,
    "second_factor",
  );

/** The shop requires a second factor, and this person has yet to set theirs up. */
export const factorNeeded = () =>
  new Refusal(403, "Set up your second factor to continue", undefined, "second_factor_needed");

/** Someone else signed in here since the sender's page was opened. */
export const otherPerson = (signedIn: string) =>
  new Refusal(
    409,
    `${signedIn} is signed in on this browser now. Sign in as yourself in another tab and save again, or copy what you typed`,
    undefined,
    "other_person",
  );

/** Too many failed attempts; the client may retry after `retryAfterSeconds`. */
export class TooManyAttempts extends Refusal {
  readonly retryAfterSeconds: number;

  constructor(retryAfterSeconds: number) {
    super(429, `Too many attempts. Try again in ${retryAfterSeconds} second${retryAfterSeconds === 1 ? "" : "s"}`);
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

export const BUSY = "The server is busy. Please try again in a moment";

/** Refused before any work was done, because the server is overloaded; the client may retry a little later. */
export class Overloaded extends Refusal {
  constructor() {
    super(503, BUSY);
  }
}
