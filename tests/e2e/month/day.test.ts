import { afterAll, beforeAll, expect, test } from "vitest";
import { CHECKS, compare } from "./month-end";
import { playOneDay } from "./one-day";
import type { Play } from "./play";
import { openShop, type Shop } from "./shop";
import { openForBusiness, ownerComes } from "./staff";

let shop: Shop;
let play: Play | undefined;

beforeAll(async () => {
  shop = await openShop();
});

afterAll(() => shop.stop());

test("a day with each kind of work is played on the screens of a fresh shop", async () => {
  const today = await openForBusiness(shop, "day");
  await playOneDay(today);
  play = today;
  expect(shop.log).toEqual([]);
});

test("every figure of every report is that of the script's own books", async ({ skip }) => {
  if (play === undefined) return skip("the day was not played to its end");
  await ownerComes(play);
  expect(await compare(play, Object.values(CHECKS))).toBe("");
  expect(await shop.broken()).toEqual([]);
  expect(shop.log).toEqual([]);
});
