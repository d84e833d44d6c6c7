import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orderEditReply } from "../../../../src/api/orders/orders.contract";
import { newKey } from "../../../../server/core/ids";
import { expectSound } from "../../invariants";
import { customerTotals, delivered, facilitatorTotals, lastAudit, memosOf, putPart } from "./order-edit-kit";
import { countOf, shopForEachTest, orderBody, orderOf, type OrderShop, sell } from "../order-kit";

const PRICE = 185_000.75;

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const put = (key: string, body: Parameters<typeof putPart<"delivery">>[4], version?: number) =>
  putPart(at.app, at.sales, key, "delivery", body, version);
const sellOne = (changes: Parameters<typeof orderBody>[1] = {}) => sell(at.app, at.sales, orderBody(at.shop, changes));
const paid = (amount: number) => [{ account_key: at.shop.ikeja.cash, amount }];

describe("editing the delivery", () => {
  test("changes cost and debt of the order, and the customer's debt, by the fee", async () => {
    const key = await sellOne();
    const reply = await put(key, delivered(2500.5), 1);
    expect(orderEditReply.parse(reply.json())).toEqual({ data: { key, version: 2 } });
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({
      cost: PRICE + 2500.5,
      debt: PRICE + 2500.5,
      version: 2,
      delivery: delivered(2500.5),
    });
    expect(await customerTotals(at)).toMatchObject({ debt: 18_750_125 });
  });

  test("to pickup needs no other field, ignores other fields and clears the fee", async () => {
    const key = await sellOne({ delivery: delivered(1000) });
    const leftovers = {
      method: "pickup",
      status: "",
      recipient_name: null,
      recipient_phone: "x",
      fee: "1000",
    } as const;
    expect((await put(key, leftovers)).statusCode).toBe(200);
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({ cost: PRICE, debt: PRICE, delivery: null });
    expect((await put(key, { method: "pickup" })).json().data.version).toBe(2);
  });

  test("of a completed, paid order by adding a fee opens a debt, sets the share to unpaid and reverses the profit memo", async () => {
    const key = await sellOne({ status: "completed", payment: paid(PRICE) });
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 87_501, unpaid: 0 });
    await put(key, delivered(500));
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 0, unpaid: 87_501 });
    await put(key, { method: "pickup" });
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 87_501, unpaid: 0 });
    expect(await memosOf(at, key)).toEqual([
      ["credit", 3_500_025],
      ["debit", 3_500_025],
      ["credit", 3_500_025],
    ]);
  });

  test("below what was paid is refused with a message that says what to do", async () => {
    const key = await sellOne({ delivery: delivered(1000), payment: paid(PRICE + 500) });
    const refused = await put(key, { method: "pickup" });
    expect([refused.statusCode, refused.json().error]).toEqual([
      417,
      "₦185,500.75 is already paid, more than the ₦185,000.75 this order would cost. Lower its payments first",
    ]);
    expect((await put(key, delivered(500))).statusCode).toBe(200);
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({ debt: 0, cost: PRICE + 500 });
  });

  test("of a cancelled order is allowed, and the order still owes nothing", async () => {
    const key = await sellOne({ status: "cancelled" });
    expect((await put(key, delivered(1000))).statusCode).toBe(200);
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({ cost: PRICE + 1000, debt: 0 });
    expect(await customerTotals(at)).toEqual({ orders: 0, spent: 0, debt: 0 });
  });

  test("beyond the largest cost is refused", async () => {
    const key = await sellOne();
    expect((await put(key, delivered(90_071_992_547_409.9))).statusCode).toBe(417);
  });
});

describe("the call that edits the delivery", () => {
  test("writes nothing when repeated", async () => {
    const key = await sellOne();
    await put(key, delivered(100));
    const audit = await countOf(at.pool, "audit_log");
    expect((await put(key, delivered(100), 2)).json().data).toEqual({ key, version: 2 });
    expect(await countOf(at.pool, "audit_log")).toBe(audit);
  });

  test("logs who changed what", async () => {
    const key = await sellOne();
    await put(key, delivered(100));
    expect(await lastAudit(at)).toMatchObject({
      action: "order.deliveryEdited",
      employee_key: at.shop.ikeja.sales.key,
      before: { method: "pickup", fee: "₦0.00" },
      after: { method: "delivery", recipient_name: "Chidi Eze", fee: "₦100.00" },
    });
  });

  test("refuses a fee with which the order would cost more than can be recorded", async () => {
    await at.pool.query("update variants set sale_price_kobo = $1", [Number.MAX_SAFE_INTEGER]);
    const key = await sellOne();
    const reason = "The total is larger than can be recorded";
    const reply = await put(key, delivered(0.01));
    expect([reply.statusCode, reply.json().fields]).toEqual([417, [{ name: "fee", reason }]]);
  });

  test("answers a stale version with 409 and the current record", async () => {
    const key = await sellOne();
    await put(key, delivered(100), 1);
    const reply = await put(key, { method: "pickup" }, 1);
    expect([reply.statusCode, reply.json().current.version]).toEqual([409, 2]);
  });

  test("is malformed with missing, unknown or mistyped fields", async () => {
    const bodies = [
      { ...delivered(100), recipient_phone: " " },
      { ...delivered(100), status: "lost" },
      { ...delivered(100), fee: "100" },
      { ...delivered(100), fee: -1 },
      { ...delivered(100), fee: 0.001 },
      { ...delivered(100), courier: "GIG" },
      { method: "drone" },
      null,
    ];
    const replies = await Promise.all(bodies.map((malformed) => put(newKey(), { malformed })));
    expect(replies.map((reply) => reply.statusCode)).toEqual(bodies.map(() => 400));
  });

  test("gives the same reply for another store's order and an unknown one", async () => {
    const key = await sellOne();
    const [theirs, unknown] = await Promise.all(
      [key, newKey()].map((order) => putPart(at.app, at.wuseSales, order, "delivery", delivered(1))),
    );
    expect([theirs?.statusCode, theirs?.body]).toEqual([404, unknown?.body]);
  });
});
