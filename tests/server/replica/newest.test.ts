import { expect, test } from "vitest";
import { Newest } from "../../../server/core/db/replica/newest";

/** What the primary says: a snapshot, a position of the WAL and the name of its file, which begins with the timeline. */
const seen = (snapshot: string, position: number, timeline = 1) =>
  `${snapshot} ${position} ${timeline.toString(16).toUpperCase().padStart(8, "0")}0000000000000003`;

const at = (position: number, timeline = 1) => ({ position, timeline });

test("before the primary was read no replica is new enough, nor after it said that it is none", () => {
  const newest = new Newest();
  expect(newest.isReachedBy(at(1e15))).toBe(false);
  newest.note(seen("5:5:", 100));
  expect(newest.isReachedBy(at(100))).toBe(true);
  newest.note(null);
  expect(newest.isReachedBy(at(1e15))).toBe(false);
  newest.note(seen("5:5:", 90));
  expect(newest.isReachedBy(at(90))).toBe(true);
});

test("a position that is one byte short is not enough, and only transactions that end ask for a later one", () => {
  const newest = new Newest();
  newest.note(seen("5:5:", 100));
  expect(newest.isReachedBy(at(99))).toBe(false);
  newest.note(seen("5:5:", 200));
  expect(newest.isReachedBy(at(100))).toBe(true);
  newest.note(seen("5:7:5", 300));
  expect(newest.isReachedBy(at(299))).toBe(false);
  newest.note(seen("7:7:", 400));
  expect(newest.isReachedBy(at(399))).toBe(false);
  expect(newest.isReachedBy(at(400))).toBe(true);
});

test("a reply that arrives late takes nothing back", () => {
  const newest = new Newest();
  newest.note(seen("7:7:", 300));
  newest.note(seen("5:5:", 100));
  expect(newest.isReachedBy(at(299))).toBe(false);
});

test("after a failover positions count on the new timeline alone", () => {
  const newest = new Newest();
  newest.note(seen("7:7:", 300, 0xf));
  newest.note(seen("6:6:", 200, 0x10));
  // It got more of the old primary's log than the new primary did.
  expect(newest.isReachedBy(at(300, 0xf))).toBe(false);
  expect(newest.isReachedBy(at(200, 0x10))).toBe(true);
  newest.note(seen("9:9:", 900, 0xf));
  expect(newest.isReachedBy(at(200, 0x10))).toBe(true);
});
