import { afterAll, beforeAll, expect, test } from "vitest";
import { PERMISSIONS } from "../../../src/api/rights/permissions.contract";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { one, openShop, orderBody, type OrderShop, sell } from "../orders/order-kit";

let at: OrderShop;
let manager: SignedIn;
let memo: string;

/** One phone that cost ₦150,000.50 is sold for ₦185,000.75 and paid, which books a profit of ₦35,000.25. */
beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  const payment = [{ account_key: at.shop.ikeja.cash, amount: 185_000.75 }];
  await sell(at.app, at.admin, orderBody(at.shop, { status: "completed", payment }));
  memo = (await one<{ key: string }>(at.pool, "select key from transactions where source = 'memo'")).key;
});
afterAll(async () => {
  await expectSound(at.pool);
  await at.close();
});

const get = (url: string) => at.app.inject({ url, headers: manager });

async function seen() {
  const list = (await get("/api/finances/transactions")).json();
  const csv = (await get("/files/file-exports/transactions/")).body;
  return {
    types: list.data.map(({ type }: { type: string }) => type).toSorted(),
    total: list.pagination.total_count,
    net: list.totals.net,
    alone: (await get(`/api/finances/transactions/${memo}`)).statusCode,
    inFile: csv.includes("35000.25"),
  };
}

test("a profit is in the book of people who may see it, and of no others", async () => {
  const sold = { net: 185_000.75 };
  expect(await seen()).toEqual({
    ...sold,
    types: ["order-payment", "order-profit"],
    total: 2,
    alone: 200,
    inFile: true,
  });
  await at.pool.query("update employees set own_permissions = $2 where key = $1", [
    at.shop.ikeja.manager.key,
    PERMISSIONS.filter((permission) => permission !== "products.cost"),
  ]);
  expect(await seen()).toEqual({ ...sold, types: ["order-payment"], total: 1, alone: 404, inFile: false });
});
