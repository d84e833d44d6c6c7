/** A day of the shop, `YYYY-MM-DD`. The text sorts by date. */
export type Day = string;

/** Both days are included. */
export type Period = { from: Day; to: Day };

/** The duration shown by the dashboard: a preset by its number of days, or chosen days. */
export type Duration = { preset: Preset } | Period;

export const DURATIONS = [
  { preset: 0, label: "Today" },
  { preset: 1, label: "Since yesterday" },
  { preset: 3, label: "Last 3 days" },
  { preset: 7, label: "Last 1 week" },
  { preset: 30, label: "Last 30 days" },
] as const;

export type Preset = (typeof DURATIONS)[number]["preset"];

/** The longest period in days: ten years. */
const MOST_DAYS = 3653;

/** Two points make a line: a shorter period is drawn as the end of a week. */
const SHORTEST_TREND = 7;

const OFFSET_MS = 3_600_000;
const DAY_MS = 86_400_000;

/** The day in the shop's time zone, whatever the device's: a new day begins at 23:00 UTC. */
export const shopDay = (now: number): Day => new Date(now + OFFSET_MS).toISOString().slice(0, 10);

/** Whether this day has not ended. */
export const isToday = (day: Day, now = Date.now()): boolean => shopDay(now) === day;

/** `21/11/26` */
export const shortDay = (day: Day): string => {
  const [year = "", month = "", date = ""] = day.split("-");
  return `${date}/${month}/${year.slice(2)}`;
};

/** `01/11/26 – 21/11/26`, or the one day. */
export const rangeLabel = ({ from, to }: Period): string =>
  from === to ? shortDay(from) : `${shortDay(from)} – ${shortDay(to)}`;

/** `21/11`, or `11/26` where an axis shows months. */
export const tickOf = (day: Day, daysEach: number): string =>
  daysEach > 7 ? shortDay(day).slice(3) : shortDay(day).slice(0, 5);

export const addDays = (day: Day, days: number): Day =>
  new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, 10);

export const daysIn = ({ from, to }: Period): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1;

/** The days of a duration: "Last 30 days" are 30 including today, "Since yesterday" are yesterday and today. */
export function periodOf(duration: Duration, today: Day): Period {
  if ("from" in duration) return { from: duration.from, to: duration.to };
  const before = duration.preset > 1 ? duration.preset - 1 : duration.preset;
  return { from: addDays(today, -before), to: today };
}

/** The same number of days, ending the day before. */
export const periodBefore = (period: Period): Period => ({
  from: addDays(period.from, -daysIn(period)),
  to: addDays(period.from, -1),
});

/** The days to draw: the period, or the week that it ends if it is shorter than one. */
export const drawnPeriod = ({ from, to }: Period): Period => {
  const weekBefore = addDays(to, 1 - SHORTEST_TREND);
  return { from: from < weekBefore ? from : weekBefore, to };
};

/** The data needed to draw a period and the same number of days before it; for very long ones, only the period. */
export function trendPeriod(period: Period): Period {
  const drawn = drawnPeriod(period);
  const { from } = periodBefore(drawn);
  return daysIn({ from, to: drawn.to }) > MOST_DAYS ? drawn : { from, to: drawn.to };
}

/** Why a custom range cannot be requested, for people; null when it can. */
export function rangeProblem({ from, to }: Period): string | null {
  const missing = [...(from === "" ? ["From"] : []), ...(to === "" ? ["To"] : [])];
  if (missing.length > 0) return `Please fill in ${missing.map((name) => `"${name}"`).join(", ")}`;
  if (from > to) return '"To" must not be before "From"';
  return daysIn({ from, to }) > MOST_DAYS ? "Please choose at most ten years" : null;
}

/** The first and the last moment of a period's days, as exports expect them: a day of the shop begins at 23:00 UTC. */
export const momentsOf = ({ from, to }: Period): Period => ({
  from: new Date(Date.parse(from) - OFFSET_MS).toISOString(),
  to: new Date(Date.parse(to) + DAY_MS - OFFSET_MS - 1).toISOString(),
});
