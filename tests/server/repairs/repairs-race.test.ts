import { afterEach, beforeEach, expect, test } from "vitest";
import { newRepairReply } from "../../../src/api/repairs/repairs.contract";
import { byLength } from "../../length";
import { expectSound } from "../invariants";
import { shopForEachTest, type OrderShop, variantOf } from "../orders/order-kit";
import { move, postRepair, repairOf, stockRepairOf, takeIn } from "./repair-kit";

const ROUNDS = byLength({ short: 10, long: 20 });

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const ticket = () => stockRepairOf(at.shop.ikeja.key, variantOf(at.shop.galaxy));

test("of two people who move the same ticket at once, one succeeds, and the other gets its current state", async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await takeIn(at.app, at.admin, ticket());
    await move(at.app, key, "diagnosing", { headers: at.admin });
    const replies = await Promise.all([
      move(at.app, key, "repairing", { headers: at.admin, version: 2 }),
      move(at.app, key, "waiting-for-approval", { headers: at.admin, version: 2 }),
    ]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    const loser = replies.find(({ statusCode }) => statusCode === 409);
    const now = await repairOf(at.app, at.admin, key);
    expect([loser?.json().current, now.version]).toEqual([now, 3]);
    const won = replies[0]?.statusCode === 200 ? "repairing" : "waiting-for-approval";
    expect(now.status).toBe(won);
  }
});

test("tickets written at once all have different numbers", async () => {
  const replies = await Promise.all(Array.from({ length: 40 }, () => postRepair(at.app, at.admin, ticket())));
  const numbers = replies.map((reply) => newRepairReply.parse(reply.json()).data.ticket_number);
  expect(new Set(numbers).size).toBe(40);
});
