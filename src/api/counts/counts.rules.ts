/** A count is `counting` until somebody reviews it; from the review it may go back. */
export const COUNT_STATUSES = ["counting", "reviewing", "posted", "cancelled"] as const;
export type CountStatus = (typeof COUNT_STATUSES)[number];

/** Where a count may go, besides being posted. */
export const COUNT_STEPS: Readonly<Record<CountStatus, readonly CountStatus[]>> = {
  counting: ["reviewing", "cancelled"],
  reviewing: ["counting", "cancelled"],
  posted: [],
  cancelled: [],
};

/** Why a quantity is not what the books say. */
export const REASONS = ["damaged", "lost", "found", "own-use", "wrong-count"] as const;
export type AdjustmentReason = (typeof REASONS)[number];

/** Correct the books and not the shelf: a count from before has seen what they tell. */
export const BOOK_REASONS: readonly AdjustmentReason[] = ["lost", "found", "wrong-count"];

/** Whether units can be added, or taken away, for the reason. */
export function fitsReason(reason: AdjustmentReason, delta: number): boolean {
  if (reason === "wrong-count") return true;
  return reason === "found" ? delta > 0 : delta < 0;
}

export const RANGES = ["all", "category", "supplier", "search"] as const;
export type CountRange = (typeof RANGES)[number];

/** Which lines of a count are listed. */
export const LINE_VIEWS = ["counted", "open", "different"] as const;

/** Most units of one entry, and of one adjustment. */
export const MOST_UNITS = 1_000_000;

/** An entry may wait this long for the network, in ms; an older one is taken as counted then. */
export const LONGEST_WAIT_MS = 7 * 24 * 60 * 60 * 1000;
