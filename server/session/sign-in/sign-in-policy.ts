import {
  type Attempts,
  countAttempt,
  type Delay,
  failuresOf,
  nextPlace,
  type Pace,
  secondsToWait,
} from "./attempt-limits";

/** What an unknown device may do to one account; docs/adr/sign-in-limits.md explains the numbers. */
export type StrangerPolicy = {
  /** One account from one address. */
  pair: Delay;
  /** The same, after the address failed `suspectAfter` times at any accounts. */
  suspectPair: Delay;
  suspectAfter: number;
  /** One address at all accounts together. */
  address: Pace;
  /** One account from all addresses together; null: limited in another way. */
  account: Pace | null;
};

const ADDRESS: Pace = { burst: 2000, intervalSeconds: 0.5, longestQueueSeconds: 0 };

export const KNOWN_DEVICE: Delay = { freeAttempts: 10, longestSeconds: 60 };

export const SIGN_IN: StrangerPolicy & { account: Pace } = {
  pair: { freeAttempts: 10, longestSeconds: 60 },
  suspectPair: { freeAttempts: 3, longestSeconds: 900 },
  suspectAfter: 50,
  address: ADDRESS,
  account: { burst: 100, intervalSeconds: 10, longestQueueSeconds: 3600 },
};

/** For every check of a password. */
export const SIGN_IN_LIMITS = { stranger: SIGN_IN, device: KNOWN_DEVICE };

/** Each request may mail someone who did not request it, so the wait grows longer than for sign-in. */
export const RESET_DEVICE: Delay = { freeAttempts: 3, longestSeconds: 900 };
export const RESET: StrangerPolicy = {
  pair: RESET_DEVICE,
  suspectPair: { freeAttempts: 1, longestSeconds: 900 },
  suspectAfter: 50,
  address: ADDRESS,
  account: null,
};

/**
 * Mails that strangers can cause to one person. The interval is shorter than a link is valid, so one link is always
 * valid.
 */
export const RESET_MAIL: Pace = { burst: 3, intervalSeconds: 480, longestQueueSeconds: 0 };

/** The rows that count a stranger's attempt. */
export type StrangerRows = { pair: Attempts; address: Attempts; account: Attempts };

/** `waitSeconds` is 0 when the attempt may be made. The caller stores `rows` in either case. */
export type Verdict = { waitSeconds: number; rows: StrangerRows };

/**
 * Decides on a stranger's attempt and counts it. An address that failed often has fewer free attempts at each account,
 * but never none: failures at other accounts do not delay a colleague behind the same address. When many addresses fail
 * at an account, strangers take turns, with one place in the queue per address.
 */
export function judgeStranger(policy: StrangerPolicy, rows: StrangerRows, now: Date): Verdict {
  const refused = (waitSeconds: number, kept: Partial<StrangerRows> = {}): Verdict => ({
    waitSeconds,
    rows: { ...rows, ...kept },
  });
  const wait = secondsToWait(rows.pair, now);
  if (wait > 0) return refused(wait);

  const ofAddress = nextPlace(rows.address, policy.address, now);
  if (ofAddress.at > now) return refused(1);

  let { account } = rows;
  if (policy.account !== null && !rows.pair.hasPlace) {
    const place = nextPlace(account, policy.account, now);
    const queueSeconds = (place.at.getTime() - now.getTime()) / 1000;
    if (queueSeconds > policy.account.longestQueueSeconds) return refused(policy.account.longestQueueSeconds);
    account = place.kept;
    if (queueSeconds > 0) {
      const pair = { ...rows.pair, blockedUntil: place.at, updatedAt: now, hasPlace: true };
      return refused(Math.ceil(queueSeconds), { account, pair });
    }
  }
  const isSuspect = failuresOf(rows.address, now) >= policy.suspectAfter;
  return {
    waitSeconds: 0,
    rows: {
      account,
      pair: countAttempt(rows.pair, isSuspect ? policy.suspectPair : policy.pair, now),
      address: { ...ofAddress.kept, failures: failuresOf(rows.address, now) + 1 },
    },
  };
}
