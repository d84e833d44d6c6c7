import {
  DURATIONS,
  type Duration,
  daysIn,
  type Period,
  rangeLabel,
  shortDay,
} from "../../machines/dashboard/dashboard-period";
import { listDate } from "../kit/dates";

type Figures = { period: Period; summary: { comparedUntil: string | null } };

const daysText = ({ from, to }: Period) => (from === to ? shortDay(from) : `${shortDay(from)} to ${shortDay(to)}`);

/** The text of the chip: a preset's name, or the dates of chosen days. */
export const durationLabel = (duration: Duration): string =>
  "from" in duration
    ? rangeLabel(duration)
    : (DURATIONS.find(({ preset }) => preset === duration.preset)?.label ?? "Today");

/** `the 30 days before`, with `until 09:15` for a day that has not ended. */
export const beforeWords = ({ period, summary: { comparedUntil } }: Figures): string => {
  const days = daysIn(period);
  const before = days === 1 ? "the day before" : `the ${days} days before`;
  return comparedUntil === null ? before : `${before} until ${listDate(comparedUntil).slice(-5)}`;
};

/** `23/10/26 to 21/11/26, compared with the 30 days before` */
export const periodNote = (figures: Figures): string =>
  `${daysText(figures.period)}, compared with ${beforeWords(figures)}`;
