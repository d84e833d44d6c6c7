import { expect, test } from "vitest";
import { Lag } from "../../../server/core/db/replica/lag";

test("the lag is the age of the oldest position that the replica has not replayed", () => {
  const lag = new Lag();
  expect(lag.measure(100, 100, 0)).toBe(0);
  expect(lag.measure(200, 150, 1000)).toBe(0);
  expect(lag.measure(300, 150, 2000)).toBe(1000);
  expect(lag.measure(400, 250, 4000)).toBe(2000);
  expect(lag.measure(400, 400, 5000)).toBe(0);
});

test("an idle primary makes none, and a standstill of hours is still measured from its begin", () => {
  const lag = new Lag();
  for (let second = 0; second < 10; second += 1) expect(lag.measure(100, 100, second * 1000)).toBe(0);
  for (let second = 10; second < 7200; second += 1) {
    expect(lag.measure(second, 9, second * 1000)).toBe((second - 10) * 1000);
  }
  // Of what it missed the last minute is known to the second.
  expect(lag.measure(7200, 7190, 7_200_000)).toBe(9000);
});
