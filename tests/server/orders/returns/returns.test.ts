import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { createProduct } from "../../fixtures";
import { expectSound } from "../../invariants";
import { customerTotals, facilitatorTotals, lastAudit, memosOf, movesOf, putPart } from "../edits/order-edit-kit";
import {
  balanceOf,
  countOf,
  orderBody,
  orderOf,
  type OrderShop,
  putEdit,
  quantityOf,
  sell,
  shopForEachTest,
  variantOf,
} from "../order-kit";
import { letTakeBack, postReturn, PRICE, returnOf, sellPhones, takeBack } from "./return-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let phone: string;
let cash: string;
let bank: string;

beforeEach(async () => {
  at = await newShop();
  phone = variantOf(at.shop.galaxy);
  ({ cash, bank } = at.shop.ikeja);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const refusalOf = async (sent: ReturnType<typeof postReturn>) => {
  const reply = await sent;
  return [reply.statusCode, reply.json().error];
};

const status = async (order: string, to: string) =>
  (await putEdit(at.app, at.admin, order, { status: to, store: at.shop.ikeja.key, remark: "" })).statusCode;

/** A sibling of the sold phone in another status. */
const siblings = async (other: string): Promise<number[]> =>
  (
    await at.pool.query(
      "select quantity from variants where product_key = $1 and variation = $2 and status = $3 order by key",
      [at.shop.galaxy.key, at.shop.galaxy.variants[0]?.variation, other],
    )
  ).rows.map(({ quantity }) => quantity);

describe("goods that come back", () => {
  test("lower the debt first, and what is left is given back from the chosen account", async () => {
    // Of two phones for 370,001.50 were 300,000.00 paid: 70,001.50 are owed, so 114,999.25 of 185,000.75 are left.
    const order = await sellPhones(at, 2, 300_000);
    const [cashBefore, bankBefore] = [await balanceOf(at.pool, cash), await balanceOf(at.pool, bank)];
    const refunds = [{ account_key: bank, amount: 114_999.25 }];
    const reply = await postReturn(at.app, at.admin, order, returnOf(phone, 1, { refunds }));
    expect(reply.statusCode).toBe(200);
    expect(reply.json().data).toMatchObject({ key: order, version: 2, return_number: 1 });

    const after = await orderOf(at.app, at.admin, order);
    expect(after).toMatchObject({
      cost: PRICE,
      debt: 0,
      total_quantity: 2,
      lines: [{ quantity: 2, returned: 1, returned_amount: PRICE }],
      payments: [{ account_key: cash, amount: 300_000 }],
      refunds: [{ account_key: bank, amount: 114_999.25 }],
      returns: [
        {
          number: 1,
          reason: "Changed their mind",
          amount: PRICE,
          debt: 70_001.5,
          refund: 114_999.25,
          lines: [{ quantity: 1, condition: "resell", amount: PRICE }],
        },
      ],
    });
    expect(await quantityOf(at.pool, phone)).toBe(9);
    expect(await balanceOf(at.pool, cash)).toBe(cashBefore);
    expect(await balanceOf(at.pool, bank)).toBe(bankBefore - 114_999_25);
    expect(await customerTotals(at)).toEqual({ orders: 1, spent: 185_000_75, debt: 0 });
    const [posted] = (await at.pool.query("select type, remark from transactions where account_key = $1", [bank])).rows;
    expect(posted).toEqual({ type: "debit", remark: `refund of payment on order ${after.order_number}` });
  });

  test("take their profit and the facilitator's share of it away", async () => {
    // A phone is bought for 150,000.50 and sold for 185,000.75.
    const order = await sellPhones(at, 2, 2 * PRICE);
    // The facilitator gets 2.5 % of 70,000.50, then of 35,000.25.
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 1750_01, unpaid: 0 });
    await takeBack(at.app, at.admin, order, returnOf(phone, 1, { refunds: [{ account_key: cash, amount: PRICE }] }));
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 875_01, unpaid: 0 });
    const memos = await memosOf(at, order);
    expect(memos).toHaveLength(3);
    expect(memos).toEqual(
      expect.arrayContaining([
        ["credit", 70_000_50],
        ["debit", 70_000_50],
        ["credit", 35_000_25],
      ]),
    );
  });

  test("are sold again, or lie with the returned goods or the goods to repair", async () => {
    const order = await sellPhones(at, 4);
    const [left] = [await quantityOf(at.pool, phone)];
    const lines = [
      { key: phone, quantity: 1, condition: "resell" as const },
      { key: phone, quantity: 2, condition: "return" as const },
      { key: phone, quantity: 1, condition: "repair" as const },
    ];
    await takeBack(at.app, at.admin, order, { lines, reason: "Two were opened, one is broken", refunds: [] });
    expect(await quantityOf(at.pool, phone)).toBe(left + 1);
    expect([await siblings("return"), await siblings("repair")]).toEqual([[2], [1]]);
    expect(await movesOf(at, order, phone)).toEqual([
      ["sale", -4],
      ["sale-returned", 1],
    ]);
  });

  test("lie with those of their own product, also where others have the same variation", async () => {
    const { ikeja, supplier } = at.shop;
    const variants = [{ variation: "White", quantity: 5 }];
    const product = { store: ikeja.key, supplier, variants };
    const cable = await createProduct(at.pool, { ...product, title: "Cable" });
    const plugs = [{ variation: "Black", quantity: 5 }, ...variants];
    const plug = await createProduct(at.pool, { ...product, title: "Plug", variants: plugs });
    const back = async (variant: string, quantity: number) => {
      const order = await sellPhones(at, 0, 0, { subtotalitems: [{ key: variant, quantity }] });
      await takeBack(at.app, at.admin, order, returnOf(variant, quantity, { condition: "return" }));
    };
    await back(variantOf(plug, 1), 1);
    await back(variantOf(cable), 2);
    await back(variantOf(plug, 1), 3);
    const { rows } = await at.pool.query(
      "select product_key, variation, position, quantity from variants where status = 'return' order by quantity",
    );
    expect(rows).toEqual([
      { product_key: cable.key, variation: "White", position: 1, quantity: 2 },
      { product_key: plug.key, variation: "White", position: 2, quantity: 4 },
    ]);
  });

  test("come back one by one, and together are worth what was paid", async () => {
    const discount = { kind: "amount" as const, value: 555_002.24, reason: "A friend" };
    // Three phones for 555,002.25 less 555,002.24: one kobo.
    const order = await sellPhones(at, 3, 0.01, { discount });
    const worth = async () => (await orderOf(at.app, at.admin, order)).returns?.map(({ amount }) => amount);
    await takeBack(at.app, at.admin, order, returnOf(phone, 1));
    await takeBack(at.app, at.admin, order, returnOf(phone, 1));
    const refunds = [{ account_key: cash, amount: 0.01 }];
    await takeBack(at.app, at.admin, order, returnOf(phone, 1, { refunds }));
    expect(await worth()).toEqual([0, 0, 0.01]);
    expect(await orderOf(at.app, at.admin, order)).toMatchObject({ cost: 0, debt: 0 });
  });

  test("of a walk-in sale are given back in full", async () => {
    const { customer: _nobody, ...body } = orderBody(at.shop, {
      status: "completed",
      payment: [{ account_key: cash, amount: PRICE }],
    });
    const order = await sell(at.app, at.admin, { ...body, walk_in: true });
    const refunds = [{ account_key: cash, amount: PRICE }];
    expect((await postReturn(at.app, at.admin, order, returnOf(phone, 1, { refunds }))).statusCode).toBe(200);
  });

  test("are in the history of the order", async () => {
    const order = await sellPhones(at, 1);
    await takeBack(at.app, at.admin, order, returnOf(phone, 1));
    expect(await lastAudit(at)).toMatchObject({
      action: "order.returned",
      employee_key: at.shop.admin.key,
      after: {
        returned: "R-1",
        reason: "Changed their mind",
        lines: [{ quantity: 1, worth: "₦185,000.75", condition: "resell" }],
      },
    });
  });
});

describe("a return is refused", () => {
  test("of an order that was not handed over", async () => {
    const pending = await sellPhones(at, 1, 0, { status: "pending" });
    expect(await refusalOf(postReturn(at.app, at.admin, pending, returnOf(phone, 1)))).toEqual([
      417,
      "This order is not completed yet: change its products instead of taking them back",
    ]);
    await status(pending, "cancelled");
    expect(await refusalOf(postReturn(at.app, at.admin, pending, returnOf(phone, 1)))).toEqual([
      417,
      "This order is cancelled, and its goods came back with that",
    ]);
  });

  test("of more than was sold, or of something else", async () => {
    const order = await sellPhones(at, 2);
    await takeBack(at.app, at.admin, order, returnOf(phone, 1));
    const name = `Samsung Galaxy A15 (${at.shop.galaxy.variants[0]?.variation})`;
    expect(await refusalOf(postReturn(at.app, at.admin, order, returnOf(phone, 2)))).toEqual([
      417,
      `1 of 2 ${name} came back before, so at most 1 can come back now`,
    ]);
    expect(await refusalOf(postReturn(at.app, at.admin, order, returnOf(variantOf(at.shop.charger), 1)))).toEqual([
      417,
      "One of these products is not on this order. Open the order again and choose what came back",
    ]);
  });

  test("with another sum than is left after the debt, and changes nothing", async () => {
    const order = await sellPhones(at, 1, PRICE);
    const offered = (...amounts: number[]) =>
      returnOf(phone, 1, { refunds: amounts.map((amount) => ({ account_key: cash, amount })) });
    expect(await refusalOf(postReturn(at.app, at.admin, order, offered(PRICE - 0.01)))).toEqual([
      417,
      "₦185,000.75 has to be given back for these goods, and ₦185,000.74 was chosen",
    ]);
    expect((await postReturn(at.app, at.admin, order, offered())).statusCode).toBe(417);
    expect([await countOf(at.pool, "returns"), await quantityOf(at.pool, phone)]).toEqual([0, 9]);
    expect((await postReturn(at.app, at.admin, order, offered(100_000, PRICE - 100_000))).statusCode).toBe(200);
  });

  test("with sums that cannot be recorded, at the largest", async () => {
    const order = await sellPhones(at, 1, PRICE);
    const refunds = [1, 90_071_992_547_409.91, 90_071_992_547_409].map((amount) => ({ account_key: cash, amount }));
    const reply = await postReturn(at.app, at.admin, order, returnOf(phone, 1, { refunds }));
    expect([reply.statusCode, reply.json().fields]).toEqual([
      417,
      [{ name: "refunds.1.amount", reason: "The total is larger than can be recorded" }],
    ]);
  });

  test("with an account out of reach, as with an unknown one", async () => {
    await letTakeBack(at);
    const order = await sellPhones(at, 1, PRICE);
    const from = (account: string) => returnOf(phone, 1, { refunds: [{ account_key: account, amount: PRICE }] });
    const unknown = await refusalOf(postReturn(at.app, at.sales, order, from("0199a0de-0000-7000-8000-0000000000aa")));
    expect(unknown).toEqual([417, "One of these accounts is not available. Choose another one"]);
    expect(await refusalOf(postReturn(at.app, at.sales, order, from(at.shop.wuse.cash)))).toEqual(unknown);
  });

  test("without the permission, and for an order of another store", async () => {
    const order = await sellPhones(at, 1);
    expect((await postReturn(at.app, at.sales, order, returnOf(phone, 1))).statusCode).toBe(403);
    await letTakeBack(at);
    expect((await postReturn(at.app, at.wuseSales, order, returnOf(phone, 1))).statusCode).toBe(404);
  });
});

describe("an order with a return", () => {
  test("keeps its products and its discount", async () => {
    const order = await sellPhones(at, 2);
    await takeBack(at.app, at.admin, order, returnOf(phone, 1));
    const text = "Goods of this order came back, so its products and prices stay as they are";
    const products = await putPart(at.app, at.admin, order, "products", [{ key: phone, quantity: 1 }]);
    expect([products.statusCode, products.json().error]).toEqual([417, text]);
    const discount = await at.app.inject({
      method: "PUT",
      url: `/api/orders/${order}/discount/edit`,
      headers: at.admin,
      payload: { discount: { kind: "percent", value: 5, reason: "Late" } },
    });
    expect([discount.statusCode, discount.json().error]).toEqual([417, text]);
  });

  test("takes payments up to what its other goods cost, and keeps what was given back", async () => {
    const order = await sellPhones(at, 2, 300_000);
    const refunds = [{ account_key: bank, amount: 114_999.25 }];
    await takeBack(at.app, at.admin, order, returnOf(phone, 1, { refunds }));
    const pay = async (amount: number) =>
      (await putPart(at.app, at.admin, order, "payment", [{ account_key: cash, amount }])).statusCode;
    expect(await pay(300_000.01)).toBe(417);
    expect(await pay(114_999.24)).toBe(417);
    expect(await pay(200_000)).toBe(200);
    expect(await orderOf(at.app, at.admin, order)).toMatchObject({ cost: PRICE, debt: 100_000 });
  });

  test("gives back only the units that are left when it is cancelled, and takes only those again", async () => {
    const order = await sellPhones(at, 3);
    await takeBack(at.app, at.admin, order, returnOf(phone, 1));
    expect(await status(order, "cancelled")).toBe(200);
    expect([await quantityOf(at.pool, phone), await siblings("return")]).toEqual([8, [2]]);
    expect(await status(order, "completed")).toBe(200);
    expect([await quantityOf(at.pool, phone), await siblings("return")]).toEqual([6, [2]]);
    expect(await orderOf(at.app, at.admin, order)).toMatchObject({ cost: 2 * PRICE, debt: 2 * PRICE });
  });

  test("of which everything came back is cancelled without moving units", async () => {
    const order = await sellPhones(at, 1);
    await takeBack(at.app, at.admin, order, returnOf(phone, 1));
    expect(await status(order, "cancelled")).toBe(200);
    expect([await quantityOf(at.pool, phone), await siblings("return")]).toEqual([10, []]);
  });
});
