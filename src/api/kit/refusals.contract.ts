import { z } from "zod";

/**
 * Why the server refuses a request. Every refusal carries one of these codes, and a client decides by it; the text next
 * to it is for people.
 */
export const REFUSALS = {
  bad_request: { statuses: [400, 499], meaning: "Malformed, or not valid as a whole." },
  invalid_fields: { statuses: [400], meaning: "`fields` names what is not valid." },
  wrong_password: { statuses: [400], meaning: "The email or the password is wrong." },
  already_saved: { statuses: [400], meaning: "The Idempotency-Key saved another request before, named in `saved`." },
  given_up: {
    statuses: [400],
    meaning: "The Idempotency-Key was given up before this request arrived: nothing was saved.",
  },
  signed_out: { statuses: [401], meaning: "No session, or one that has ended." },
  not_permitted: { statuses: [403], meaning: "The person lacks a permission." },
  second_factor_needed: { statuses: [403], meaning: "The shop requires a second factor that is not set up yet." },
  not_found: { statuses: [404, 405], meaning: "Unknown, or of another store." },
  too_slow: { statuses: [408], meaning: "The request took too long to arrive." },
  stale: {
    statuses: [409],
    meaning: "The record changed since it was read: `current` is what it is now, `changed_by` tells who changed it.",
  },
  other_person: { statuses: [409], meaning: "Someone else is signed in than the person in Tw-Person." },
  too_large: { statuses: [413, 414, 431], meaning: "Larger than the server accepts." },
  wrong_type: { statuses: [415], meaning: "The body has a media type that this call does not take." },
  rule: { statuses: [417], meaning: "A rule of the shop refuses; `fields` names the part, where it is known." },
  inactive_employee: { statuses: [417], meaning: "The password is right, but the person is deactivated." },
  confirm_password: { statuses: [417], meaning: "Confirm the own password, then send the same request again." },
  second_factor: { statuses: [417], meaning: "A valid code of the second factor is needed, too." },
  too_many: { statuses: [429], meaning: "Too many attempts; retry after the seconds in Retry-After." },
  server_fault: { statuses: [500], meaning: "A fault of the server." },
  unavailable: { statuses: [503], meaning: "Busy, or without its database; worth repeating." },
} as const satisfies Record<string, { statuses: readonly number[]; meaning: string }>;

export type RefusalCode = keyof typeof REFUSALS;

export const errorReply = z.object({ error: z.string(), code: z.enum(Object.keys(REFUSALS) as RefusalCode[]) });

/** The codes that a refusal with this status may carry; the first is the usual one. */
export const codesOf = (status: number): RefusalCode[] =>
  (Object.keys(REFUSALS) as RefusalCode[]).filter((code) =>
    (REFUSALS[code].statuses as readonly number[]).includes(status),
  );
