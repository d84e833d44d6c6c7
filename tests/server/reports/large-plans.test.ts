import { afterAll, beforeAll, expect, test } from "vitest";
import { dayOf } from "../../../server/core/days";
import { openShop, type OrderShop, orderBody, sell } from "../orders/order-kit";
import { readsOf } from "../replies/rows-read";

/** What the catalogue says of a shop of ten million orders. PostgreSQL plans by it, but sees that the tables are short. */
const ROWS = {
  orders: 10_000_000,
  transactions: 14_000_000,
  summed_days: 20_000,
};

const settings = "set local enable_seqscan = off";

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
  await sell(at.app, at.sales, orderBody(at.shop));
  await at.pool.query("vacuum analyze");
  for (const [table, rows] of Object.entries(ROWS))
    await at.pool.query("update pg_class set reltuples = $2 where oid = $1::regclass", [table, rows]);
});
afterAll(() => at.close());

async function ask(url: string): Promise<void> {
  const reply = await at.app.inject({ url, headers: at.admin });
  expect(reply.statusCode, reply.body).toBe(200);
}

const today = dayOf(new Date());

test.each(["account", "category"])("cash flow by %s finds the transactions of each day by their time", async (by) => {
  const url = `/api/reports/cash-flow?by=${by}&from_date=${today}&to_date=${today}`;
  const reads = await readsOf(at.pool, "transactions", () => ask(url), { settings });
  expect(reads.length).toBeGreaterThan(1);
  for (const read of reads) expect(read["Index Cond"] ?? read["Node Type"]).toContain("created_at");
});
