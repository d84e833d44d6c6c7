import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectSound } from "../../invariants";
import { bargainer, chargerLine, galaxyLine, profitIn, reason, saleIn, type SentLine } from "../discount-kit";
import { lastAudit } from "./order-edit-kit";
import { type NamedSale, orderOf, type OrderShop, restock, sell, shopForEachTest, variantOf } from "../order-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const galaxy = (discount?: SentLine["discount"], quantity = 1) => galaxyLine(at, discount, quantity);
const charger = (quantity = 1) => chargerLine(at, quantity);
const saleOf = (lines: SentLine[], changes: Partial<NamedSale> = {}) => saleIn(at, lines, changes);

const put = (path: string, body: unknown, headers = at.admin, version?: number) =>
  at.app.inject({
    method: "PUT",
    url: `/api/orders/${path}/edit`,
    headers: {
      ...headers,
      "content-type": "application/json",
      ...(version !== undefined && { "if-match": String(version) }),
    },
    payload: JSON.stringify(body),
  });

describe("an edit of the products", () => {
  const discounted = () => saleOf([galaxy({ kind: "percent", value: 10, reason }, 2), charger()]);

  test("keeps what it says nothing of: a part follows the units, the list price stays", async () => {
    const key = await sell(at.app, at.admin, discounted());
    await at.pool.query("update variants set sale_price_kobo = 1");
    const reply = await put(`${key}/products`, [galaxy(undefined, 1), charger(2)], at.sales);
    expect(reply.statusCode).toBe(200);
    const order = await orderOf(at.app, at.admin, key);
    // 10 % of 185,000.75 is 18,500.075, rounded to 18,500.08.
    expect(order.cost).toBe(536_502.17);
    expect(order.lines[0]?.discount).toEqual({ kind: "percent", value: 10, reason });
  });

  test("changes or takes away a discount with the permission only", async () => {
    const key = await sell(at.app, at.admin, discounted());
    for (const discount of [null, { kind: "percent", value: 9, reason } as const]) {
      expect((await put(`${key}/products`, [galaxy(discount, 2), charger()], at.sales)).statusCode).toBe(403);
    }
    const headers = await bargainer(at);
    const same = await put(`${key}/products`, discounted().subtotalitems, at.sales);
    expect(same.json().data.version).toBe(1);
    expect((await put(`${key}/products`, [galaxy(null, 2), charger()], headers)).statusCode).toBe(200);
    expect(await orderOf(at.app, at.admin, key)).toMatchObject({ cost: 185_000.75 * 3, version: 2 });
    expect(await lastAudit(at)).toMatchObject({
      action: "order.productsEdited",
      before: [{ quantity: 2, discount: "10%, ₦37,000.15", reason }, { quantity: 1 }],
      after: [{ quantity: 2 }, { quantity: 1 }],
    });
  });

  test("spreads the discount on the order again, and refuses to leave less than it", async () => {
    const body = saleOf([galaxy(), charger()], { discount: { kind: "amount", value: 200_000, reason } });
    const key = await sell(at.app, at.admin, body);
    expect((await put(`${key}/products`, [galaxy(undefined, 2), charger()])).statusCode).toBe(200);
    const { lines, cost } = await orderOf(at.app, at.admin, key);
    expect(cost).toBe(185_000.75 * 3 - 200_000);
    expect(lines.map((line) => line.order_discount)).toEqual([133_333.33, 66_666.67]);
    const less = await put(`${key}/products`, [charger()]);
    expect([less.statusCode, less.json().error]).toEqual([
      417,
      "The discount is more than the products cost. Lower it",
    ]);
  });

  test("adds units of a line below cost, though the same part of more units is rounded to a kobo more", async () => {
    await at.pool.query("update variants set sale_price_kobo = 100 where key = $1", [variantOf(at.shop.galaxy)]);
    const discount = { kind: "percent" as const, value: 1.25, reason };
    const key = await sell(at.app, at.admin, saleOf([galaxy()], { discount }));
    // 1.25 % of 100 kobo is 1.25 and takes 1 off; of 300 kobo it is 3.75 and takes 4 off.
    expect((await put(`${key}/products`, [galaxy(undefined, 3)], at.sales)).statusCode).toBe(200);
    expect(await orderOf(at.app, at.admin, key)).toMatchObject({ cost: 2.96 });
  });

  test("lets nobody lower a line below cost by its quantity, and leaves one that was low as it is", async () => {
    const low = saleOf([galaxy({ kind: "amount", value: 140_000, reason }, 4)]);
    const key = await sell(at.app, at.admin, low);
    const fewer = await put(`${key}/products`, [galaxy(undefined, 2)], at.sales);
    expect([fewer.statusCode, fewer.json().fields[0].name]).toEqual([417, "0.discount.value"]);
    const belowCost = saleOf([galaxy({ kind: "price", value: 100_000, reason }, 2)]);
    const sold = await sell(at.app, at.admin, belowCost);
    expect((await put(`${sold}/products`, [galaxy(undefined, 1)], at.sales)).statusCode).toBe(200);
  });
});

describe("an edit of the discount on the order", () => {
  test("spreads it, moves cost, debt, profit and share, and is in the audit log", async () => {
    const key = await sell(at.app, at.admin, saleOf([galaxy(), charger(2)], { status: "completed" }));
    const discount = { kind: "percent", value: 10, reason };
    expect((await put(`${key}/discount`, { discount }, at.admin, 1)).json()).toEqual({ data: { key, version: 2 } });
    const order = await orderOf(at.app, at.admin, key);
    // 10 % of 555,002.25 is 55,500.225, and half goes to the even kobo.
    expect(order).toMatchObject({ discount, cost: 499_502.03, debt: 499_502.03 });
    expect(await profitIn(at, key)).toBe(49_950_203 - 3 * 15_000_050);
    expect(await lastAudit(at)).toMatchObject({
      action: "order.discountEdited",
      before: { discount: null },
      after: { discount: "10%, ₦55,500.22", discount_reason: reason },
    });
    const again = await put(`${key}/discount`, { discount });
    expect(again.json().data.version).toBe(2);
    expect((await put(`${key}/discount`, { discount: null }, at.admin, 1)).statusCode).toBe(409);
    expect((await put(`${key}/discount`, { discount: null })).statusCode).toBe(200);
    expect(await orderOf(at.app, at.admin, key)).toMatchObject({ cost: 555_002.25, discount: null });
  });

  test("is refused without the permission, over the price, below cost, or below what was paid", async () => {
    const payment = [{ account_key: at.shop.ikeja.cash, amount: 180_000 }];
    const key = await sell(at.app, at.admin, saleOf([galaxy()], { payment }));
    const off = (value: number) => ({ discount: { kind: "amount", value, reason } });
    expect((await put(`${key}/discount`, off(1), at.sales)).statusCode).toBe(403);
    const headers = await bargainer(at);
    const refused = async (value: number) => {
      const reply = await put(`${key}/discount`, off(value), headers);
      return [reply.statusCode, reply.json().fields?.[0].name];
    };
    expect(await refused(185_000.76)).toEqual([417, "discount.value"]);
    expect(await refused(35_000.26)).toEqual([417, "discount.value"]);
    const reply = await put(`${key}/discount`, off(5_000.76), headers);
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "₦180,000.00 is already paid, more than the ₦179,999.99 this order would cost. Lower its payments first",
    ]);
    expect((await put(`${key}/discount`, off(5_000.75), headers)).statusCode).toBe(200);
    const elsewhere = await put(`${key}/discount`, off(1), at.wuseSales);
    expect(elsewhere.statusCode).toBe(404);
  });
});

test("twenty people who edit one order at once leave sums that agree", async () => {
  await restock(at.pool, variantOf(at.shop.galaxy), 50);
  const key = await sell(at.app, at.admin, saleOf([galaxy(), charger(3)]));
  const edits = Array.from({ length: 20 }, (_, index) =>
    index % 2 === 0
      ? put(`${key}/discount`, { discount: { kind: "percent", value: index + 1, reason } })
      : put(`${key}/products`, [galaxy({ kind: "amount", value: index, reason }, index), charger(2)]),
  );
  const statuses = (await Promise.all(edits)).map((reply) => reply.statusCode);
  expect(statuses).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await orderOf(at.app, at.admin, key)).version).toBe(21);
});
