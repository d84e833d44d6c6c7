import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orderEditReply } from "../../../../src/api/orders/orders.contract";
import { newKey } from "../../../../server/core/ids";
import { type SignedIn, signIn } from "../../fixtures";
import { expectSound } from "../../invariants";
import { customerTotals, facilitatorTotals, lastAudit, memosOf, putPart } from "./order-edit-kit";
import { balanceOf, countOf, shopForEachTest, orderBody, orderOf, type OrderShop, putEdit, sell } from "../order-kit";

const PRICE = 185_000.75;

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const put = (key: string, body: Parameters<typeof putPart<"payment">>[4], version?: number) =>
  putPart(at.app, manager, key, "payment", body, version);
const cash = (amount: number) => ({ account_key: at.shop.ikeja.cash, amount });
const bank = (amount: number) => ({ account_key: at.shop.ikeja.bank, amount });
const sellOne = (changes: Parameters<typeof orderBody>[1] = {}) => sell(at.app, at.sales, orderBody(at.shop, changes));
const balances = async () => [
  await balanceOf(at.pool, at.shop.ikeja.cash),
  await balanceOf(at.pool, at.shop.ikeja.bank),
];
const postings = async (key: string) =>
  (
    await at.pool.query(
      `select a.name, t.type, t.amount_kobo as kobo, t.remark, p.amount_kobo as paid
         from transactions t join accounts a on a.key = t.account_key join payments p on p.transaction_key = t.key
        where t.order_key = $1 order by t.key`,
      [key],
    )
  ).rows;

test("payments that add up to more than can be recorded are refused at the largest one", async () => {
  const key = await sellOne();
  const reason = "The total is larger than can be recorded";
  const reply = await put(key, [bank(1), cash(Number.MAX_SAFE_INTEGER / 100)]);
  expect([reply.statusCode, reply.json().fields]).toEqual([417, [{ name: "1.amount", reason }]]);
});

describe("the sent list replaces the payments", () => {
  test("and posts the difference of each account once, as credit or debit", async () => {
    const key = await sellOne({ payment: [cash(1000)] });
    const reply = await put(key, [bank(200), cash(300.25), bank(50.5), cash(200)], 1);
    expect(orderEditReply.parse(reply.json())).toEqual({ data: { key, version: 2 } });
    const { order_number: number, payments, debt } = await orderOf(at.app, at.sales, key);
    const remark = `payment on order ${number}`;
    expect(await postings(key)).toEqual([
      { name: "Ikeja cash", type: "credit", kobo: 100_000, remark, paid: 100_000 },
      { name: "Ikeja cash", type: "debit", kobo: 49_975, remark, paid: -49_975 },
      { name: "Ikeja bank", type: "credit", kobo: 25_050, remark, paid: 25_050 },
    ]);
    expect(await balances()).toEqual([50_025, 25_050]);
    expect(payments.map((line) => [line.account, line.amount])).toEqual([
      ["Ikeja cash", 500.25],
      ["Ikeja bank", 250.5],
    ]);
    expect(debt).toBe(PRICE - 750.75);
    expect(await customerTotals(at)).toEqual({ orders: 1, spent: 75_075, debt: 18_425_000 });
  });

  test("and returns everything if it is empty", async () => {
    const key = await sellOne({ payment: [cash(1000), bank(500)] });
    expect((await put(key, [])).statusCode).toBe(200);
    expect(await balances()).toEqual([0, 0]);
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({ payments: [], debt: PRICE });
  });

  test("and posts and writes nothing if it is the same, in any order", async () => {
    const key = await sellOne({ payment: [cash(1000), bank(500)] });
    const counts = async () => [await countOf(at.pool, "transactions"), await countOf(at.pool, "audit_log")];
    const before = await counts();
    expect((await put(key, [bank(500), cash(600), cash(400)])).json().data).toEqual({ key, version: 1 });
    expect(await counts()).toEqual(before);
  });

  test("and earns the share and the profit memo when it completes the payment; a smaller one reverses both", async () => {
    const key = await sellOne({ status: "completed", payment: [cash(1000)] });
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 0, unpaid: 87_501 });
    await put(key, [cash(PRICE)]);
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 87_501, unpaid: 0 });
    expect(await memosOf(at, key)).toEqual([["credit", 3_500_025]]);
    await put(key, [cash(PRICE - 0.01)]);
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 0, unpaid: 87_501 });
    expect(await memosOf(at, key)).toEqual([
      ["credit", 3_500_025],
      ["debit", 3_500_025],
    ]);
  });

  test("and is logged with the payments before and after", async () => {
    const key = await sellOne({ payment: [cash(1000)] });
    await put(key, [bank(2.5)]);
    expect(await lastAudit(at)).toEqual({
      action: "order.paymentEdited",
      employee_key: at.shop.ikeja.manager.key,
      before: [{ account: at.shop.ikeja.cash, amount: "₦1,000.00" }],
      after: [{ account: at.shop.ikeja.bank, amount: "₦2.50" }],
    });
  });
});

describe("an edit of the payments is refused", () => {
  test("above the cost of the order", async () => {
    const key = await sellOne();
    const refused = await put(key, [cash(PRICE), bank(0.01)]);
    expect([refused.statusCode, refused.json().error]).toEqual([
      417,
      "Payments of ₦185,000.76 are more than the ₦185,000.75 to be paid for this order",
    ]);
    expect((await put(key, [cash(90_071_992_547_409), bank(90_071_992_547_409)])).statusCode).toBe(417);
    expect((await put(key, [cash(PRICE - 0.01), bank(0.01)])).statusCode).toBe(200);
  });

  test("if a cancelled order would take more; its payments may shrink or move to another account", async () => {
    const key = await sellOne({ payment: [cash(1000)] });
    await putEdit(at.app, at.sales, key, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });
    expect((await put(key, [cash(1000), bank(0.01)])).statusCode).toBe(417);
    expect((await put(key, [bank(1000)])).statusCode).toBe(200);
    expect((await put(key, [bank(400)])).statusCode).toBe(200);
    expect(await customerTotals(at)).toEqual({ orders: 0, spent: 40_000, debt: 0 });
    expect((await put(key, [bank(400.01)])).statusCode).toBe(417);
    expect((await put(key, [])).statusCode).toBe(200);
    expect(await balances()).toEqual([0, 0]);
  });

  test("with accounts out of scope or unknown; accounts that are already on the order stay allowed", async () => {
    const key = await sell(
      at.app,
      at.admin,
      orderBody(at.shop, { payment: [{ account_key: at.shop.wuse.cash, amount: 100 }] }),
    );
    const [theirs, unknown] = await Promise.all(
      [at.shop.wuse.bank, newKey()].map((account_key) => put(key, [{ account_key, amount: 5 }])),
    );
    expect([theirs?.statusCode, theirs?.body]).toEqual([417, unknown?.body]);
    const shouted = { account_key: at.shop.wuse.cash.toUpperCase(), amount: 60 };
    expect((await put(key, [shouted, cash(40)])).statusCode).toBe(200);
    expect(await balanceOf(at.pool, at.shop.wuse.cash)).toBe(6_000);
    await put(key, [cash(40)]);
    expect((await put(key, [shouted])).statusCode).toBe(417);
  });

  test("from a stale version, with 409 and the current record", async () => {
    const key = await sellOne();
    await put(key, [cash(1)], 1);
    const reply = await put(key, [cash(2)], 1);
    expect([reply.statusCode, reply.json().current.version]).toEqual([409, 2]);
  });

  test("without account or amount, or without a list", async () => {
    const bodies = [
      [cash(0)],
      [cash(-5)],
      [cash(0.001)],
      [{ amount: 5 }],
      [{ ...cash(5), account_key: "" }],
      [{ ...cash(5), mode: "cash" }],
      Array.from({ length: 51 }, () => cash(1)),
      cash(5),
    ];
    const replies = await Promise.all(bodies.map((malformed) => put(newKey(), { malformed })));
    expect(replies.map((reply) => reply.statusCode)).toEqual(bodies.map(() => 400));
  });

  test("without the permission for payments, and for another store's order", async () => {
    const key = await sellOne();
    expect((await putPart(at.app, at.sales, key, "payment", [cash(5)])).statusCode).toBe(403);
    const wuse = await signIn(at.app, at.shop.wuse.manager.email);
    const [theirs, unknown] = await Promise.all(
      [key, newKey()].map((order) => putPart(at.app, wuse, order, "payment", [])),
    );
    expect([theirs?.statusCode, theirs?.body]).toEqual([404, unknown?.body]);
  });
});
