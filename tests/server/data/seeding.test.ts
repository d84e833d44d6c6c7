import type { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { seedShop } from "../../../server/data/seed/index";
import { loadDemoParts } from "../../../server/rooms";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { breakGround, type Ground, NOW, rowsOf, valueOf } from "./seed-kit";
import { longTest } from "../../long-test";

describe("seeding", () => {
  let ground: Ground;

  beforeAll(async () => {
    ground = await breakGround();
  });

  afterAll(() => ground.clear());

  it("is deterministic: the same moment gives the same shop", async () => {
    const digests = async (pool: Pool) => {
      const tables = ["customers", "products", "variants", "orders", "order_lines", "payments", "transactions"];
      const logs = ["stock_movements", "transfers", "transfer_lines", "accounts", "order_counts", "audit_log"];
      const sums = [...tables, ...logs].map(
        (table) => `select '${table}' as name, md5(string_agg(t::text, '' order by t::text)) from ${table} t`,
      );
      return rowsOf(pool, sums.join(" union all "));
    };
    expect(await digests(await ground.seeded(150))).toEqual(await digests(await ground.seeded(150)));
  });

  it("creates a shop of the same size without any orders", async () => {
    const pool = await ground.seeded(0);
    await expectSound(pool);
    expect(await valueOf(pool, "select count(*) from customers")).toBe(2500);
    expect(await valueOf(pool, "select count(*) from transfers")).toBe(66);
    expect(await valueOf(pool, "select nextval('order_numbers')")).toBe(10_001);
  });

  longTest("works in the first hours of a month, with many orders a day", async () => {
    const pool = await ground.seeded(byLength({ short: 2500, long: 9000 }), new Date("2027-02-28T23:30:00Z"));
    await expectSound(pool);
    expect(await valueOf(pool, "select count(*) from orders where created_at > '2027-02-28T23:30:00Z'")).toBe(0);
  });

  it("leaves nothing behind when it fails at the end", async () => {
    const pool = await ground.empty();
    await pool.query("drop table order_counts");
    const { mediaFolder } = ground;
    await expect(seedShop(pool, { orders: 20, mediaFolder, now: NOW, parts: await loadDemoParts() })).rejects.toThrow(
      "order_counts",
    );
    const left = ["stores", "employees", "customers", "orders"].map((table) => `select key from ${table}`);
    expect(await rowsOf(pool, left.join(" union all "))).toEqual([]);
  });
});
