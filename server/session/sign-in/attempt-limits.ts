/** What is stored about earlier attempts under one name; see docs/adr/sign-in-limits.md for the policy. */
export type Attempts = { failures: number; blockedUntil: Date; updatedAt: Date; hasPlace: boolean };

/** Free attempts, then a wait that doubles from one second up to a maximum. Never a lock. */
export type Delay = { freeAttempts: number; longestSeconds: number };

/** A burst, then one attempt per interval; an early attempt gets the next free place. */
export type Pace = { burst: number; intervalSeconds: number; longestQueueSeconds: number };

const SECOND = 1000;
const FORGOTTEN_AFTER = 3600 * SECOND;
const MOST_DOUBLINGS = 20;
const LONG_AGO = new Date(0);

export const NO_ATTEMPTS: Attempts = { failures: 0, blockedUntil: LONG_AGO, updatedAt: LONG_AGO, hasPlace: false };

const after = (moment: Date, seconds: number) => new Date(moment.getTime() + seconds * SECOND);

const isForgotten = ({ updatedAt }: Attempts, now: Date) => updatedAt.getTime() < now.getTime() - FORGOTTEN_AFTER;

export const failuresOf = (attempts: Attempts, now: Date) => (isForgotten(attempts, now) ? 0 : attempts.failures);

/** Whole seconds until this name may try again; 0 when it may now. */
export const secondsToWait = ({ blockedUntil }: Attempts, now: Date): number =>
  Math.max(0, Math.ceil((blockedUntil.getTime() - now.getTime()) / SECOND));

/**
 * Counts one more attempt. Without a wait `blockedUntil` is long ago and not `now`, because of two concurrent attempts
 * the one with the earlier clock may be counted last.
 */
export function countAttempt(attempts: Attempts, { freeAttempts, longestSeconds }: Delay, now: Date): Attempts {
  const failures = failuresOf(attempts, now) + 1;
  const doublings = Math.min(failures - freeAttempts, MOST_DOUBLINGS);
  const blockedUntil = doublings < 0 ? LONG_AGO : after(now, Math.min(longestSeconds, 2 ** doublings));
  return { failures, blockedUntil, updatedAt: now, hasPlace: false };
}

/** The place of the next attempt and the row to store for it; `blockedUntil` is when a full burst is free again. */
export function nextPlace(attempts: Attempts, { burst, intervalSeconds }: Pace, now: Date) {
  const taken = Math.max(attempts.blockedUntil.getTime(), now.getTime()) + intervalSeconds * SECOND;
  const at = new Date(taken - burst * intervalSeconds * SECOND);
  return { at, kept: { ...NO_ATTEMPTS, blockedUntil: new Date(taken), updatedAt: now } };
}

/** Returns a place that was used by a correct password. */
export const returnPlace = (attempts: Attempts, { intervalSeconds }: Pace): Attempts => ({
  ...attempts,
  blockedUntil: after(attempts.blockedUntil, -intervalSeconds),
});
