/** The most units that a level may be, as many as a variant may have in stock. */
export const REORDER_LIMITS = { units: 1_000_000 } as const;
