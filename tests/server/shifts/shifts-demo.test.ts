import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "../invariants";
import { openDemoShop, rowsOf, valueOf } from "../data/seed-kit";

describe("the demo shop", () => {
  let pool: Pool;

  beforeAll(async () => {
    pool = await openDemoShop();
  });

  afterAll(() => pool.end());

  it("has closed shifts, some with a difference, and one open shift, and its books are sound", async () => {
    expect(await valueOf(pool, "select count(*) from shifts where status = 'open'")).toBe(1);
    expect(await valueOf(pool, "select count(*) from shifts where status = 'closed'")).toBeGreaterThan(15);
    expect(await valueOf(pool, "select count(*) from shifts where difference_key is not null")).toBeGreaterThan(3);
    expect(await valueOf(pool, "select count(*) from transactions where shift_key is not null")).toBeGreaterThan(5);
    expect(await rowsOf(pool, "select key from shifts where closed_at <= created_at")).toEqual([]);
    await expectSound(pool);
  });
});
