import { failureOf, timedOut, unreachable } from "../../../src/api/kit/errors";

/** The server's reply to an idempotency key that is reused for other values, and the record it saved under that key. */
export const ALREADY_SAVED = "This was already saved, with other details";
export const SAVED = { key: "saved before", number: 12, version: 5 } as const;

/** One failure of each class that a save can have; a stale one carries the current record. */
export const failures = {
  refused: failureOf(417, "Only 2 of Infinix Hot 40i (Black, 128GB) left"),
  rejected: failureOf(400, "body/remark is too long"),
  serverFault: failureOf(500, ""),
  timeout: timedOut(),
  unreachable: unreachable(),
  duplicate: failureOf(400, ALREADY_SAVED, { code: "already_saved", saved: SAVED }),
  invalid: failureOf(400, "remark must be at most 2000 characters long", {
    code: "invalid_fields",
    fields: [{ name: "remark", reason: "must be at most 2000 characters long" }],
  }),
  tooMany: failureOf(429, "Too many attempts. Try again in 9 seconds", { retryAfterSeconds: 9 }),
  forbidden: failureOf(403, ""),
  missing: failureOf(404, "Not found"),
} as const;

export const THEIR_VERSION = 7;

const STALE_TEXT = "Someone changed this since you opened it";

/** An order's details after another person's edit: of another store, the remark unchanged. */
export const THEIRS = { storeKey: "ikeja", remark: "" } as const;
/** The same, with a remark of theirs. */
export const THEIR_REMARK = "Theirs";

export const stale = failureOf(409, STALE_TEXT, { current: { version: THEIR_VERSION, ...THEIRS } });

/** Another person changed the same field. */
export const disputed = failureOf(409, STALE_TEXT, {
  current: { version: THEIR_VERSION, storeKey: "lekki", remark: THEIR_REMARK },
});

/** The server replied and wrote nothing. Every other failure may have happened after the write. */
const DEFINITE: ReadonlySet<string> = new Set([
  "refused",
  "rejected",
  "invalid",
  "tooMany",
  "forbidden",
  "missing",
  "stale",
]);

export const isDefinite = (kind: string): boolean => DEFINITE.has(kind);

export const failing = (effect: string, error: unknown) => ({
  type: `xstate.error.actor.${effect}`,
  error,
  actorId: effect,
});

export const succeeding = (effect: string, output: unknown) => ({
  type: `xstate.done.actor.${effect}`,
  output,
  actorId: effect,
});
