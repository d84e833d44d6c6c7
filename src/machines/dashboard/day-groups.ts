// More points than this cannot be distinguished by eye or finger.
const MOST_SINGLE_DAYS = 92;
const MOST_WEEKS_IN_DAYS = 731;

/** How many days a point of a line stands for. */
export const daysEachOf = (days: number): number =>
  days <= MOST_SINGLE_DAYS ? 1 : days <= MOST_WEEKS_IN_DAYS ? 7 : 30;

/** Groups of `each` days, counted from the last: only the first group may have fewer. */
export const groupsOf = <Day>(days: readonly Day[], each: number): Day[][] =>
  days.reduce<Day[][]>((groups, day, at) => {
    const last = groups.at(-1);
    if (last === undefined || (days.length - at) % each === 0) return [...groups, [day]];
    last.push(day);
    return groups;
  }, []);

const EACH: Record<number, string> = { 1: "day", 7: "week" };

/** `day`, `week` or `30 days`. */
export const eachWord = (daysEach: number): string => EACH[daysEach] ?? `${daysEach} days`;
