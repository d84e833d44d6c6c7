import { failureOf, timedOut, unreachable } from "../../../src/api/errors";

/** One failure of each class a save can meet; a stale one carries the record as it is now. */
export const failures = {
  refused: failureOf(417, "Only 2 of Infinix Hot 40i (Black, 128GB) left"),
  rejected: failureOf(400, "body/remark is too long"),
  serverFault: failureOf(500, ""),
  timeout: timedOut(),
  unreachable: unreachable(),
  duplicate: failureOf(400, "This Idempotency-Key was already used for a different request"),
} as const;

export const THEIR_VERSION = 7;

export const stale = failureOf(409, "Someone changed this since you opened it", { version: THEIR_VERSION });

/** The server answered, and nothing was written. Every other failure may have happened after the write. */
const DEFINITE: ReadonlySet<string> = new Set(["refused", "rejected", "stale"]);

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
