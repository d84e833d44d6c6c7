import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { expectSound } from "../invariants";
import { breakGround, type Ground, rowsOf, valueOf } from "../data/seed-kit";

describe("the demo shop", () => {
  let ground: Ground;
  let pool: Pool;

  beforeAll(async () => {
    ground = await breakGround();
    pool = await ground.seeded(200);
  });

  afterAll(() => ground.clear());

  it("has a count of each kind, one posted with differences of both kinds", async () => {
    const counts = await rowsOf(
      pool,
      `select c.status, count(*) filter (where l.counted is null) > 0 as "isOpen", count(distinct l.reason) > 1 as "hasReasons"
         from counts c join count_lines l on l.count_key = c.key group by c.key order by c.count_number`,
    );
    expect(counts).toEqual([
      { status: "posted", isOpen: false, hasReasons: true },
      { status: "reviewing", isOpen: false, hasReasons: true },
      { status: "counting", isOpen: true, hasReasons: true },
    ]);
    expect(
      await valueOf(pool, "select count(distinct sign(delta)) from stock_movements where count_key is not null"),
    ).toBe(2);
    expect(await valueOf(pool, "select nextval(pg_get_serial_sequence('counts', 'count_number'))")).toBe(4);
    await expectSound(pool);
  });
});
