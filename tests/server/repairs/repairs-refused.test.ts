import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import type { RepairStatus } from "../../../src/api/repairs/repairs.rules";
import { expectSound } from "../invariants";
import { countOf, one, variantOf } from "../orders/order-kit";
import { DETAILS, edit, move, openRepairShop, postRepair, repairOf, stockRepairOf, takeIn } from "./repair-kit";

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

test("the price stays there while the customer decides about it, and another one may take its place", async () => {
  const unquoted = { ...DETAILS, quoted_price: null };
  const stock = stockRepairOf(at.shop.ikeja.key, variantOf(at.shop.galaxy));
  const [theirs, own] = [await takeIn(at.app, manager, ofAda()), await takeIn(at.app, manager, stock)];
  for (const key of [theirs, own])
    for (const step of ["diagnosing", "waiting-for-approval"] as const)
      await move(at.app, key, step, { headers: manager });

  const reply = await edit(at.app, theirs, unquoted, { headers: manager });
  expect([reply.statusCode, reply.json().error]).toEqual([
    417,
    "Enter the quoted price first, so that the customer knows what to approve",
  ]);
  expect(await repairOf(at.app, manager, theirs)).toMatchObject({ quoted_price: DETAILS.quoted_price, version: 3 });
  const dearer = { ...DETAILS, quoted_price: 92_500 };
  expect((await edit(at.app, theirs, dearer, { headers: manager })).statusCode).toBe(200);
  // Nobody approves what the shop does with its own stock.
  expect((await edit(at.app, own, unquoted, { headers: manager })).statusCode).toBe(200);
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
