/** How long a password given in a session counts for changes that ask for it. */
export const CONFIRMED_FOR_MS = 10 * 60 * 1000;

/** Whether a password given at that time still counts. */
export const isConfirmed = (confirmedAt: Date | null, now: Date): boolean =>
  confirmedAt !== null && now.getTime() - confirmedAt.getTime() < CONFIRMED_FOR_MS;
