import { MOST_DAYS } from "../../src/api/dashboard/analytics.contract";
import { type Day, dayOf, daysIn, type Period, periodOf } from "../core/days";
import { badRequest } from "../core/errors";

/**
 * The days that a query asks for; without an end they end today.
 * @throws 400 when they end before they begin, or are more than ten years
 */
export function askedPeriod(
  { from_date: from, to_date: to }: { from_date?: Day | undefined; to_date?: Day | undefined },
  now: Date,
): Period {
  const period = periodOf({ from, to }, dayOf(now));
  if (period === null) throw badRequest("from_date must not be after to_date");
  if (daysIn(period) > MOST_DAYS) throw badRequest(`The period must be at most ${MOST_DAYS} days long`);
  return period;
}
