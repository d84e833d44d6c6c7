import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RepairStatus } from "../../../src/api/repairs/repairs.rules";
import { expectSound } from "../invariants";
import { countOf, one } from "../orders/order-kit";
import { DETAILS, move, openRepairShop, postRepair, repairOf, takeIn } from "./repair-kit";

let at: Awaited<ReturnType<typeof openRepairShop>>;
let { manager, ofAda } = {} as typeof at;

beforeAll(async () => {
  at = await openRepairShop();
  ({ manager, ofAda } = at);
});
beforeEach(() => at.pool.query("truncate repairs, repair_orders restart identity"));
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

test("a deposit may be as high as the price, and may come before there is a price", async () => {
  for (const quoted_price of [DETAILS.deposit, null]) {
    const key = await takeIn(at.app, manager, ofAda({ quoted_price }));
    expect(await repairOf(at.app, manager, key)).toMatchObject({ quoted_price, deposit: DETAILS.deposit });
  }
});

test("the customer of walk-in sales, who is nobody, brings no device", async () => {
  const { key: customer } = await one<{ key: string }>(
    at.pool,
    `insert into customers (key, name, email, phone, address, is_walk_in)
     values (gen_random_uuid(), 'Walk-in customer', '', '', '', true) returning key`,
  );
  const reply = await postRepair(at.app, manager, ofAda({ customer }));
  expect([reply.statusCode, reply.json().error]).toEqual([417, "This customer is not available. Choose another one"]);
  expect(await countOf(at.pool, "repairs")).toBe(0);
});

test.each<[string, RepairStatus[], RepairStatus, string]>([
  ["received", [], "ready", "Ticket 1 is received. Its next step is diagnosing"],
  [
    "in diagnosis",
    ["diagnosing"],
    "ready",
    "Ticket 1 is diagnosing. Its next step is waiting for approval or repairing",
  ],
  [
    "handed over",
    ["diagnosing", "repairing", "ready", "handed-over"],
    "diagnosing",
    "Ticket 1 is closed: the device was handed over",
  ],
])("a ticket that is %s says which steps it takes", async (_, steps, to, words) => {
  const key = await takeIn(at.app, manager, ofAda());
  for (const step of steps) expect((await move(at.app, key, step, { headers: manager })).statusCode, step).toBe(200);
  const reply = await move(at.app, key, to, { headers: manager });
  expect([reply.statusCode, reply.json().error]).toEqual([417, words]);
});
