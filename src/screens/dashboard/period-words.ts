import { DURATIONS, type Duration, daysIn, type Period } from "../../machines/dashboard-period";
import { shortDay } from "../../machines/dashboard-trend";

const rangeText = ({ from, to }: Period, between: string) =>
  from === to ? shortDay(from) : `${shortDay(from)}${between}${shortDay(to)}`;

/** `01/11/26 – 21/11/26`, or the one day. */
export const rangeLabel = (period: Period): string => rangeText(period, " – ");

/** What the chip says: a preset by its name, days of one's own by their dates. */
export const durationLabel = (duration: Duration): string =>
  "from" in duration
    ? rangeLabel(duration)
    : (DURATIONS.find(({ preset }) => preset === duration.preset)?.label ?? "Today");

/** `the 30 days before` */
export const beforeWords = (period: Period): string => {
  const days = daysIn(period);
  return days === 1 ? "the day before" : `the ${days} days before`;
};

/** `23/10/26 to 21/11/26, compared with the 30 days before` */
export const periodNote = (period: Period): string =>
  `${rangeText(period, " to ")}, compared with ${beforeWords(period)}`;
