import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { breakGround, openDemoShop, rowsOf, valueOf } from "./seed-kit";

describe("the demo shop", () => {
  let pool: Pool;

  beforeAll(async () => {
    pool = await openDemoShop();
  });

  afterAll(() => pool.end());

  it("tells of walk-ins, discounts, store credit, exchanges and VAT", async () => {
    const { vat_bp: rate, tin } = (await rowsOf(pool, "select vat_bp, tin from shop_settings"))[0];
    expect([rate, tin]).toEqual([750, expect.stringMatching(/^\d[\d-]+$/)]);
    expect(await rowsOf(pool, "select key from order_lines where vat_bp <> 750")).toEqual([]);
    for (const [what, few] of [
      ["customers c join orders o on o.customer_key = c.key where c.is_walk_in and o.debt_kobo = 0", 60],
      ["orders where discount_bp is not null", 20],
      ["orders where discount_bp is null and discount_kobo > 0", 5],
      ["returns", 10],
      ["accounts where customer_key is not null and balance_kobo <> 0", 1],
      [
        `returns r join orders x on x.key = r.exchange_order_key and x.created_at = r.created_at
           join payments p on p.order_key = x.key and p.amount_kobo <= r.amount_kobo
           join accounts a on a.key = p.account_key and a.customer_key = x.customer_key`,
        2,
      ],
    ] as const) {
      expect([what, (await valueOf(pool, `select count(*) from ${what}`)) >= few]).toEqual([what, true]);
    }
  });
});

describe("a demo shop of 300 orders", () => {
  it.each([
    ["on a Monday afternoon", "2026-11-30T14:02:00Z"],
    ["in the night of the new year", "2027-01-01T01:00:00Z"],
  ])("has orders that wait for their customers %s, none of them a walk-in's", async (_when, now) => {
    const ground = await breakGround();
    try {
      const shop = await ground.seeded(300, new Date(now));
      const waiting = "orders o join customers c on c.key = o.customer_key where o.status = 'pending'";
      expect(await valueOf(shop, `select count(*) from ${waiting}`)).toBeGreaterThanOrEqual(3);
      expect(await valueOf(shop, `select count(*) from ${waiting} and c.is_walk_in`)).toBe(0);
    } finally {
      await ground.clear();
    }
  });
});
