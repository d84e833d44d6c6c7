import type { Random } from "./random";

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** Lagos time, all year round. */
const OFFSET = HOUR;
const OPENS = 9;
const CLOSES = 19;

/** Midnight in Lagos at the start of the day that holds `at`. */
export const midnight = (at: number): number => Math.floor((at + OFFSET) / DAY) * DAY - OFFSET;

/** 0 is Sunday. */
export const weekday = (at: number): number => new Date(at + OFFSET).getUTCDay();

export const dayOfMonth = (at: number): number => new Date(at + OFFSET).getUTCDate();

/** The first whole day of the thirteen months that end `now`. */
export function firstDay(now: number): number {
  const local = new Date(now + OFFSET);
  const monthsAgo = Date.UTC(local.getUTCFullYear(), local.getUTCMonth() - 13, local.getUTCDate());
  return monthsAgo - OFFSET + DAY;
}

/** `at` itself while the shops are open, else some minutes after they open again. */
export function whenOpen(at: number): number {
  const today = midnight(at);
  const hour = (at - today) / HOUR;
  if (hour >= OPENS && hour < CLOSES) return at;
  const opening = (hour < OPENS ? today : today + DAY) + OPENS * HOUR;
  return opening + Math.floor((at - today) % (40 * MINUTE));
}

export const duringDay = (random: Random, day: number): number =>
  midnight(day) + Math.floor(random.between(OPENS, CLOSES) * HOUR);

const WEEKDAYS = [0.35, 1, 0.95, 1, 1.05, 1.3, 1.5];
const HOURS = [0.5, 0.9, 1.1, 1.2, 1.1, 1, 1.05, 1.15, 1.1, 0.7];
/** January is slow; November and December are busy. */
const MONTHS = [0.85, 0.92, 0.97, 1, 1, 0.98, 0.97, 1, 1.02, 1.05, 1.18, 1.38];
const GROWTH = 1.2;

type Slot = { from: number; to: number; weight: number };

/** The open hours between two moments, each with how busy it is. */
function slots(from: number, until: number): Slot[] {
  const found: Slot[] = [];
  for (let day = midnight(from); day < until; day += DAY) {
    const month = MONTHS[new Date(day + OFFSET).getUTCMonth()] ?? 1;
    const busy = (WEEKDAYS[weekday(day)] ?? 1) * month * (1 + (GROWTH * (day - from)) / (until - from));
    for (const [index, share] of HOURS.entries()) {
      const start = Math.max(from, day + (OPENS + index) * HOUR);
      const end = Math.min(until, day + (OPENS + index + 1) * HOUR);
      if (end > start) found.push({ from: start, to: end, weight: (busy * share * (end - start)) / HOUR });
    }
  }
  return found;
}

/** `count` moments in rising order, following the rhythm of the week, the season and a growing trade. */
export function* busyMoments(random: Random, count: number, from: number, until: number): Generator<number> {
  const all = slots(from, until - MINUTE);
  const total = all.reduce((sum, slot) => sum + slot.weight, 0);
  let index = 0;
  let passed = 0;
  let last = from;
  for (let nth = 0; nth < count; nth += 1) {
    const target = ((nth + random.next()) / count) * total;
    let slot = all[index];
    while (slot && passed + slot.weight <= target && index < all.length - 1) {
      passed += slot.weight;
      index += 1;
      slot = all[index];
    }
    if (!slot) throw new RangeError("the shops were never open");
    const within = Math.min(1, (target - passed) / slot.weight);
    last = Math.max(last, Math.floor(slot.from + within * (slot.to - slot.from)));
    yield last;
  }
}
