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

  it("has purchases of each status, deliveries, debts and payments, and its books are sound", async () => {
    const statuses = await rowsOf(pool, "select distinct status from purchases order by 1");
    expect(statuses).toHaveLength(5);
    expect(await valueOf(pool, "select count(*) from purchase_deliveries")).toBeGreaterThan(8);
    expect(await valueOf(pool, "select count(*) from supplier_payments")).toBeGreaterThan(3);
    expect(await valueOf(pool, "select count(*) from supplier_debts where paid_kobo < delivered_kobo")).toBeGreaterThan(
      1,
    );
    expect(await valueOf(pool, "select max(purchase_number) from purchases")).toBeLessThanOrEqual(26);
    expect(await rowsOf(pool, "select key from purchases where sent_at < created_at")).toEqual([]);
    await expectSound(pool);
  });
});
