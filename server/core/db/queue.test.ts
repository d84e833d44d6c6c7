import { expect, test } from "vitest";
import { createQueue } from "./queue";

const ALWAYS = 40;

/** A database that begins `perSecond` requests in the order in which they arrive. */
function play(perSecond: number) {
  let rate = perSecond;
  let ms = 0;
  let owed = 0;
  let coming = 0;
  const queue = createQueue(ALWAYS, () => ms);
  const waiting: number[] = [];
  const waited: { at: number; ms: number }[] = [];
  let refused = 0;
  let late = 0;
  return {
    /** From now on. */
    does(now: number): void {
      rate = now;
    },
    arrive(count: number): void {
      for (let each = 0; each < count; each += 1) {
        if (queue.refuses()) refused += 1;
        else waiting.push(queue.join());
      }
    },
    /** For so long, with so many arriving each second. */
    pass(forMs: number, arriving = 0, turnMs = 10): void {
      for (const until = ms + forMs; ms < until; ) {
        ms += turnMs;
        if (ms % 200 === 0) queue.look();
        owed += (rate * turnMs) / 1000;
        while (owed >= 1 && waiting.length > 0) {
          const since = waiting.shift() ?? ms;
          if (queue.isLate(since)) {
            late += 1;
            continue;
          }
          owed -= 1;
          waited.push({ at: ms, ms: ms - since });
          queue.begin();
        }
        if (waiting.length === 0) owed = 0;
        coming += (arriving * turnMs) / 1000;
        this.arrive(Math.floor(coming));
        coming %= 1;
      }
    },
    get refused() {
      return refused;
    },
    get waiting() {
      return waiting.length;
    },
    get late() {
      return late;
    },
    longest: (fromMs = 0) => Math.max(...waited.filter(({ at }) => at >= fromMs).map((each) => each.ms)),
    answered: () => waited.length,
  };
}

test.each([2000, 700, 250])(
  "of five times the %i a second that a database can do, it does what it can, each soon",
  (rate) => {
    const server = play(rate);
    server.pass(10_000, 5 * rate);
    expect(server.answered()).toBeGreaterThan(9.9 * rate);
    // It is no overload before a quarter of a second, and sure soon after; what is begun then came at a fifth of that time.
    expect(server.longest()).toBeLessThanOrEqual(300);
    expect(server.late).toBeLessThan(3 * rate);
    // 75 ms, or the forty that may always wait, and a turn.
    expect(server.longest(2000)).toBeLessThanOrEqual(Math.max(75, 40_000 / rate) + 10);
  },
);

test("turns of a late event loop let little more in than short ones", () => {
  const server = play(700);
  server.pass(10_000, 3500, 200);
  expect(server.longest(2000)).toBeLessThanOrEqual(400);
});

test("many that come at once are all begun, also by a database that is slow and was never asked for as many", () => {
  const server = play(100);
  server.pass(5000, 10);
  server.arrive(600);
  server.pass(10_000);
  expect([server.refused, server.late]).toEqual([0, 0]);
});

test("a quarter of a second of three times what a database can do is begun, also while others come", () => {
  const server = play(700);
  server.pass(250, 2100);
  expect(server.refused).toBe(0);
  server.pass(5000, 100);
  expect(server.late).toBe(0);
  // Until 300 are begun, for half a second.
  expect(server.refused).toBeLessThan(50);
});

test("forty may always wait, however slow the database is, and more for a quarter of a second", () => {
  const server = play(0);
  server.pass(8000, 5);
  expect(server.refused).toBe(0);
  server.pass(20_000, 5);
  expect([server.waiting, server.refused]).toEqual([ALWAYS + 1, 99]);
});

test("a database that stops is not waited for, and is asked again once it goes on", () => {
  const server = play(1000);
  server.pass(2000, 900);
  expect(server.refused).toBe(0);
  server.does(0);
  server.pass(5000, 900);
  // Those of a quarter of a second, and forty.
  expect(server.waiting).toBeLessThan(280);
  expect(server.refused).toBeGreaterThan(4200);
  server.does(1000);
  server.pass(2000, 900);
  const meanwhile = server.refused;
  server.pass(5000, 900);
  expect(server.refused).toBe(meanwhile);
});

test("a database that is as busy as can be refuses nothing while it keeps up", () => {
  const server = play(1000);
  server.arrive(60);
  server.pass(60_000, 1000);
  expect([server.refused, server.late]).toEqual([0, 0]);
});

test("what has waited for over 200 ms is late while others are refused, and at no other time", () => {
  let ms = 0;
  const queue = createQueue(2, () => ms);
  const seen: (string | boolean)[] = [];
  queue.watch({ onChange: (isOverloaded) => seen.push(isOverloaded), onLate: () => seen.push("late") });
  const [first, second] = [queue.join(), queue.join()];
  queue.join();
  ms = 700;
  expect([queue.isLate(first), seen]).toEqual([false, []]);
  expect(queue.refuses()).toBe(true);
  ms = 899;
  const third = queue.join();
  expect([queue.isLate(first), queue.isLate(third), seen]).toEqual([true, false, [true, "late"]]);
  ms = 1099;
  expect(queue.isLate(third)).toBe(false);
  ms = 1100;
  expect([queue.isLate(third), queue.isLate(second)]).toEqual([true, true]);
  // One waits: it is over a second after the last refusal.
  ms = 1700;
  queue.look();
  expect(seen).toEqual([true, "late", "late", "late"]);
  ms = 1701;
  queue.look();
  expect(seen.at(-1)).toBe(false);
  expect(queue.isLate(second)).toBe(false);
});
