import type { Pool } from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { hasLuhnDigit } from "../../../src/api/stock/units.rules";
import { openDemoShop, rowsOf, valueOf } from "../data/seed-kit";
import { expectSound } from "../invariants";

let pool: Pool;

beforeAll(async () => {
  pool = await openDemoShop();
});
afterAll(() => pool.end());

test("the demo shop has phones with IMEIs in stock and sold, some without, and its books are sound", async () => {
  const serials = (await rowsOf(pool, "select serial from units")) as { serial: string }[];
  expect(serials.filter(({ serial }) => !/^35\d{13}$/.test(serial) || !hasLuhnDigit(serial))).toEqual([]);
  const inState = (state: string) => valueOf(pool, `select count(*) from units where state = '${state}'`);
  expect(await inState("in stock")).toBeGreaterThan(5);
  expect(await inState("sold")).toBeGreaterThan(5);
  expect(await valueOf(pool, "select sum(quantity - numbered) from variants where tracks_serials")).toBeGreaterThan(0);
  await expectSound(pool);
});
