/** How far a transfer is. One that moves at once is `received` from its first moment. */
export const TRANSFER_STATUSES = ["sent", "received", "received-with-differences", "called-back"] as const;
export type TransferStatus = (typeof TRANSFER_STATUSES)[number];

/**
 * Why what came differs from what was sent. `lost` and `not-packed` did not come; `extra` came beyond what was sent;
 * `damaged` came and cannot be sold.
 */
export const DIFFERENCE_REASONS = ["lost", "not-packed", "damaged", "extra"] as const;
export type DifferenceReason = (typeof DIFFERENCE_REASONS)[number];

export type Difference = { reason: DifferenceReason; quantity: number };

/** Units of one line; letters of a note. */
export const TRANSFER_LIMITS = { lines: 200, units: 1_000_000, note: 500 } as const;

/** Units of a line that differ for one of these reasons. */
export const unitsOf = (differences: readonly Difference[], ...reasons: readonly DifferenceReason[]): number =>
  differences.filter(({ reason }) => reasons.includes(reason)).reduce((sum, { quantity }) => sum + quantity, 0);

/** How many units must have come of a line that these were sent of. */
export const cameOf = (sent: number, differences: readonly Difference[]): number =>
  sent - unitsOf(differences, "lost", "not-packed") + unitsOf(differences, "extra");
