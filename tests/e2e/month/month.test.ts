import { randomUUID } from "node:crypto";
import process from "node:process";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { isLong } from "../../length";
import { CHECKS, compare } from "./month-end";
import { type Memory, playDay } from "./month-plan";
import type { Play } from "./play";
import { openShop, type Shop } from "./shop";
import { nextMorning, openForBusiness, ownerComes } from "./staff";

const SEED = process.env["BACKROOM_MONTH_SEED"] || randomUUID();
/** A played day takes two minutes, on a busy machine five. */
const DAY_MS = 900_000;
const DAYS = Number(process.env["BACKROOM_MONTH_DAYS"] || 30);

/** Says how to play the same month again. */
async function withSeed(work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const again = `BACKROOM_MONTH_SEED=${SEED} npm run test:long -- e2e/month --browser`;
    throw new Error(`${error instanceof Error ? error.message : String(error)}\nThe same month again: ${again}`, {
      cause: error,
    });
  }
}

// A day is a test of its own, so that the run is heard of while it lasts.
describe.runIf(isLong)("a month in a fresh shop", () => {
  let shop: Shop;
  let play: Play | null = null;
  const memory: Memory = { sent: null, tickets: [], serials: new Map() };

  beforeAll(async () => {
    shop = await openShop();
  });

  afterAll(() => shop.stop());

  test.for(Array.from({ length: DAYS }, (_, index) => index + 1))(
    "day %i",
    { timeout: DAY_MS },
    async (day, { skip }) => {
      const today = play;
      play = null;
      if (day > 1 && today === null) return skip("an earlier day was not played to its end");
      return withSeed(async () => {
        if (today !== null) await nextMorning(today, day);
        const played = today ?? (await openForBusiness(shop, SEED));
        await playDay(played, day, memory);
        expect(shop.log).toEqual([]);
        play = played;
      });
    },
  );

  test.for(Object.entries(CHECKS))(
    "%s: every figure is that of the script's own books",
    async ([, check], { skip }) => {
      const month = play;
      if (month === null) return skip("the month was not played to its end");
      return withSeed(async () => {
        await ownerComes(month);
        expect(await compare(month, [check])).toBe("");
      });
    },
  );

  test("the books hold, and the server had nothing to say", async ({ skip }) => {
    if (play === null) return skip("the month was not played to its end");
    return withSeed(async () => {
      expect(await shop.broken()).toEqual([]);
      expect(shop.log).toEqual([]);
    });
  });
});
