import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { bargainer, chargerLine, galaxyLine, profitIn, reason, saleIn, type SentLine } from "./discount-kit";
import { countOf, type NamedSale, one, orderOf, type OrderShop, postOrder, sell, shopForEachTest } from "./order-kit";

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

describe("a sale", () => {
  test("at a set price keeps the list price on its line, and the profit follows", async () => {
    const key = await sell(at.app, at.admin, saleOf([galaxy({ kind: "price", value: 180_000.5, reason }, 2)]));
    const order = await orderOf(at.app, at.admin, key);
    expect(order.cost).toBe(360_001);
    expect(order.lines[0]).toMatchObject({
      price: 180_000.5,
      list_price: 185_000.75,
      discount: { kind: "price", value: 180_000.5, reason },
    });
    expect(order.lines[0]).not.toHaveProperty("amount");
    expect(await profitIn(at, key)).toBe(2 * (18_000_050 - 15_000_050));
  });

  test("with ₦5,000 off a line, or a part of it, costs that much less", async () => {
    const off = await sell(at.app, at.admin, saleOf([galaxy({ kind: "amount", value: 5000, reason }, 2), charger()]));
    const order = await orderOf(at.app, at.admin, off);
    expect(order.cost).toBe(185_000.75 * 3 - 5000);
    expect(order.lines[0]).toMatchObject({ price: 185_000.75, amount: 365_001.5, discount: { value: 5000 } });
    expect(order.lines[1]).not.toHaveProperty("discount");
    const part = await sell(at.app, at.admin, saleOf([galaxy({ kind: "percent", value: 2.5, reason })]));
    // 2.5 % of 185,000.75 is 4,625.01875.
    expect(await orderOf(at.app, at.admin, part)).toMatchObject({
      cost: 180_375.73,
      lines: [{ discount: { kind: "percent", value: 2.5, reason } }],
    });
  });

  test("with a discount on the order spreads it over the lines to the kobo, not over the fee", async () => {
    const body = saleOf([galaxy(), charger(2)], {
      discount: { kind: "amount", value: 100, reason },
      payment: [{ account_key: at.shop.ikeja.cash, amount: 185_000.75 * 3 - 100 }],
    });
    const order = await orderOf(at.app, at.admin, await sell(at.app, at.admin, body));
    expect(order).toMatchObject({ cost: 554_902.25, debt: 0, discount: { kind: "amount", value: 100, reason } });
    // A third of 10,000 kobo is 3,333.33, two thirds are 6,666.67.
    expect(order.lines.map((line) => line.order_discount)).toEqual([33.33, 66.67]);
    expect(order.lines.map((line) => line.amount)).toEqual([184_967.42, 369_934.83]);
  });

  test("at the list price is no discount", async () => {
    const key = await sell(at.app, at.admin, saleOf([galaxy({ kind: "price", value: 185_000.75, reason })]));
    const { lines, discount } = await orderOf(at.app, at.admin, key);
    expect(lines[0]).not.toHaveProperty("discount");
    expect(discount).toBeNull();
  });

  test("is in the audit log with its discounts", async () => {
    await sell(
      at.app,
      at.admin,
      saleOf([galaxy({ kind: "percent", value: 2.5, reason })], {
        discount: { kind: "amount", value: 100, reason: "Closing day" },
      }),
    );
    const { after } = await one<{ after: Record<string, unknown> }>(
      at.pool,
      "select after from audit_log where action = 'order.created'",
    );
    expect(after).toMatchObject({
      lines: [{ price: "₦185,000.75", discount: "2.5%, ₦4,625.02", reason }],
      discount: "₦100.00",
      discount_reason: "Closing day",
    });
  });

  test("whose reply was lost is sold once, at the price that was agreed", async () => {
    const body = saleOf([galaxy({ kind: "amount", value: 5000, reason })]);
    const replies = [await postOrder(at.app, at.admin, body, "a-key-of-this-sale")];
    replies.push(await postOrder(at.app, at.admin, body, "a-key-of-this-sale"));
    expect(replies[1]?.body).toBe(replies[0]?.body);
    expect(await countOf(at.pool, "orders")).toBe(1);
  });

  test("is refused when the shop's price changed, though a price was set", async () => {
    const body = saleOf([galaxy({ kind: "percent", value: 10, reason })], { agreed_total: 166_500.67 });
    await at.pool.query("update variants set sale_price_kobo = sale_price_kobo + 100");
    const reply = await postOrder(at.app, at.admin, body);
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "The price changed: ₦166,500.67 was agreed, and it costs ₦166,501.57 now",
    ]);
  });
});

describe("the server refuses", () => {
  const refusal = async (body: unknown, headers = at.admin) => {
    const reply = await postOrder(at.app, headers, body);
    return { status: reply.statusCode, ...reply.json() };
  };

  test.each([
    ["a negative price", { kind: "price", value: -1, reason }],
    ["a price of zero", { kind: "price", value: 0, reason }],
    ["more decimals than kobo", { kind: "amount", value: 0.001, reason }],
    ["a negative amount", { kind: "amount", value: -5, reason }],
    ["an amount of zero", { kind: "amount", value: 0, reason }],
    ["an amount that no number holds exactly", { kind: "amount", value: 1e15, reason }],
    ["a percentage of zero", { kind: "percent", value: 0, reason }],
    ["a percentage over 100", { kind: "percent", value: 100.01, reason }],
    ["more decimals of a percentage", { kind: "percent", value: 2.345, reason }],
    ["no reason", { kind: "amount", value: 5 }],
    ["an empty reason", { kind: "amount", value: 5, reason: "  " }],
    ["a reason without end", { kind: "amount", value: 5, reason: "x".repeat(201) }],
    ["another kind", { kind: "gift", value: 5, reason }],
    ["a text", { kind: "amount", value: "5", reason }],
  ])("%s, on a line and on the order", async (_, discount) => {
    const body = saleOf([galaxy()]);
    const onLine = await refusal({ ...body, subtotalitems: [{ ...body.subtotalitems[0], discount }] });
    expect([onLine.status, onLine.code]).toEqual([400, "invalid_fields"]);
    expect(onLine.fields[0].name).toMatch(/^subtotalitems\.0\.discount/);
    const onOrder = await refusal({ ...body, discount });
    expect(onOrder.status).toBe(400);
    expect(onOrder.fields[0].name).toMatch(/^discount/);
    expect(await countOf(at.pool, "orders")).toBe(0);
  });

  test("a field that a discount does not have", async () => {
    const discount = { kind: "amount", value: 5, reason, cost: 1 };
    expect((await refusal({ ...saleOf([galaxy()]), discount })).status).toBe(400);
  });

  test("a price of a unit on the whole order", async () => {
    const reply = await refusal({ ...saleOf([galaxy()]), discount: { kind: "price", value: 5, reason } });
    expect(reply.status).toBe(400);
  });

  test("a discount over the price, next to its field", async () => {
    const over = await refusal(saleOf([charger(), galaxy({ kind: "amount", value: 185_000.76, reason })]));
    const line = "The discount is more than the line costs. Lower it";
    expect(over).toMatchObject({ status: 417, error: line });
    expect(over.fields).toEqual([{ name: "subtotalitems.1.discount.value", reason: line }]);
    const onOrder = await refusal(
      saleOf([galaxy({ kind: "amount", value: 1, reason })], { discount: { kind: "amount", value: 185_000, reason } }),
    );
    const order = "The discount is more than the products cost. Lower it";
    expect(onOrder).toMatchObject({ status: 417, fields: [{ name: "discount.value", reason: order }] });
  });

  test("people without the permission", async () => {
    expect((await refusal(saleOf([galaxy({ kind: "amount", value: 1, reason })]), at.sales)).status).toBe(403);
    const onOrder = saleOf([galaxy()], { discount: { kind: "percent", value: 1, reason } });
    expect((await refusal(onOrder, at.sales)).status).toBe(403);
    expect((await refusal(saleOf([galaxy(null)], { discount: null }), at.sales)).status).toBe(200);
  });

  test("to sell below cost, of those who may not see it, without naming the cost", async () => {
    const headers = await bargainer(at);
    const text =
      "Samsung Galaxy A15 (Blue Black, 128GB) would sell for less than the shop paid. Lower the discount, or ask someone who may see purchase prices";
    const below = { kind: "price", value: 150_000.49, reason } as const;
    expect(await refusal(saleOf([galaxy(below)]), headers)).toMatchObject({
      status: 417,
      fields: [{ name: "subtotalitems.0.discount.value", reason: text }],
    });
    const onOrder = saleOf([galaxy()], { discount: { kind: "amount", value: 35_000.26, reason } });
    expect(await refusal(onOrder, headers)).toMatchObject({
      status: 417,
      fields: [{ name: "discount.value", reason: text }],
    });
    const atCost = saleOf([galaxy({ ...below, value: 150_000.5 })]);
    expect((await refusal(atCost, headers)).status).toBe(200);
    expect((await refusal(saleOf([galaxy(below)]), await bargainer(at, "products.cost"))).status).toBe(200);
  });

  test("one product on two lines with a discount", async () => {
    const twice = saleOf([galaxy(), galaxy({ kind: "amount", value: 5, reason })]);
    expect(await refusal(twice)).toMatchObject({ status: 417, fields: [{ name: "subtotalitems.0.discount.value" }] });
  });
});
