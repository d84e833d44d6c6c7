/** A day of the shop, `YYYY-MM-DD` at the fixed +01:00 offset. The text sorts by date. */
export type Day = string;

/** Both days are included, and `from` is not after `to`. */
export type Period = { from: Day; to: Day };

const OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The day of a moment; a day begins at 23:00 UTC. */
export const dayOf = (moment: Date): Day => new Date(moment.getTime() + OFFSET_MS).toISOString().slice(0, 10);

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The same number of days, ending the day before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
});

/** The moment a day begins. */
export const startOf = (day: Day): Date => new Date(Date.parse(day) - OFFSET_MS);

/**
 * The moment up to which the previous period counts, so that a period that has not ended is compared with the same part
 * of it. Null for an ended period, which is compared with all of the previous one.
 */
export function comparedUntil(period: Period, now: Date): Date | null {
  if (dayOf(now) > period.to) return null;
  const first = startOf(periodBefore(period).from);
  const sameMoment = new Date(now.getTime() - daysIn(period) * DAY_MS);
  return sameMoment < first ? first : sameMoment;
}

/**
 * The period given by one, both or neither of its days. It ends today by default. Without a start it is one day long.
 * Null when it would end before it begins.
 */
export function periodOf(asked: { from: Day | undefined; to: Day | undefined }, today: Day): Period | null {
  const from = asked.from ?? asked.to ?? today;
  const to = asked.to ?? (from > today ? from : today);
  return from > to ? null : { from, to };
}
