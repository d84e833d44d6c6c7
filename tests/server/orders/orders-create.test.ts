import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newOrderReply, orderReply } from "../../../src/api/orders/orders.contract";
import { statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import {
  balanceOf,
  countOf,
  one,
  shopForEachTest,
  orderBody,
  orderOf,
  type OrderShop,
  postOrder,
  quantityOf,
  sell,
  variantOf,
} from "./order-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const PRICE = 185_000.75;

const refusalOf = async (body: unknown, headers = at.sales) => {
  const reply = await postOrder(at.app, headers, body);
  return [reply.statusCode, reply.json().error];
};

describe("a sale", () => {
  test("with delivery and a part payment takes stock, posts the payment and returns all of it", async () => {
    const { shop, app, pool } = at;
    const reply = await postOrder(
      app,
      at.sales,
      orderBody(shop, {
        remark: "Call before delivery",
        delivery: {
          method: "delivery",
          status: "pending",
          recipient_name: "Chinedu",
          recipient_phone: "08035550188",
          recipient_address: "22 Admiralty Way, Lekki",
          fee: 5000.5,
        },
        subtotalitems: [
          { key: variantOf(shop.galaxy), quantity: 2 },
          { key: variantOf(shop.charger), quantity: 1 },
        ],
        payment: [
          { account_key: shop.ikeja.bank, amount: 300_000.1 },
          { account_key: shop.ikeja.cash, amount: 100_000 },
        ],
      }),
    );
    expect(reply.statusCode).toBe(200);
    const { data } = newOrderReply.parse(reply.json());

    const detail = await app.inject({ url: `/api/orders/${data.key}`, headers: at.sales });
    expect(orderReply.parse(detail.json()).breadcrumb).toBe(String(data.order_number));
    const order = await orderOf(app, at.sales, data.key);
    expect(order).toMatchObject({
      order_number: data.order_number,
      status: "pending",
      store_name: "Ikeja Store",
      employee_name: shop.ikeja.sales.name,
      customer_email: "adaeze@example.com",
      cost: 560_002.75,
      debt: 160_002.65,
      total_quantity: 3,
      version: 1,
      delivery: { method: "delivery", status: "pending", recipient_name: "Chinedu", fee: 5000.5 },
    });
    expect(order.lines.map((line) => [line.item_title, line.variation, line.price, line.quantity])).toEqual([
      ["Samsung Galaxy A15", "Blue Black, 128GB", PRICE, 2],
      ["Oraimo Charger", "White, 20W", PRICE, 1],
    ]);
    expect(order.lines[0]?.variation_image).toBe("/media/phone.webp");
    expect(order.payments.map((payment) => [payment.account, payment.mode, payment.amount]).toSorted()).toEqual([
      ["Ikeja bank", "wire-transfer", 300_000.1],
      ["Ikeja cash", "cash", 100_000],
    ]);
    expect(await quantityOf(pool, variantOf(shop.galaxy))).toBe(8);
    expect(await balanceOf(pool, shop.ikeja.bank)).toBe(30_000_010);
    const remark = await one(pool, "select distinct remark, type from transactions where source = 'order'");
    expect(remark).toEqual({ remark: `payment on order ${data.order_number}`, type: "credit" });
  });

  test("keeps its prices when the product's prices change later", async () => {
    const key = await sell(at.app, at.sales, orderBody(at.shop));
    await at.pool.query("update variants set sale_price_kobo = 1, price_kobo = 1, variation = 'renamed'");
    const order = await orderOf(at.app, at.sales, key);
    expect(order.lines[0]).toMatchObject({ price: PRICE, variation: "Blue Black, 128GB" });
    expect(order.cost).toBe(PRICE);
  });

  test("adds up a variant named twice, and an account named twice", async () => {
    const { shop, pool } = at;
    const phone = variantOf(shop.galaxy, 1);
    const twice = (quantity: number) =>
      orderBody(shop, {
        subtotalitems: [
          { key: phone, quantity },
          { key: phone, quantity: 1 },
        ],
        payment: [
          { account_key: shop.ikeja.cash, amount: 0.1 },
          { account_key: shop.ikeja.cash, amount: 0.2 },
        ],
      });
    expect(await refusalOf(twice(3))).toEqual([417, "Only 3 of Samsung Galaxy A15 (Yellow, 256GB) left"]);
    const order = await orderOf(at.app, at.sales, await sell(at.app, at.sales, twice(2)));
    expect(order.lines.map((line) => line.quantity)).toEqual([3]);
    expect(order.payments.map((payment) => payment.amount)).toEqual([0.3]);
    expect(await quantityOf(pool, phone)).toBe(0);
    expect(await countOf(pool, "payments")).toBe(1);
  });

  test("without payment posts nothing", async () => {
    const order = await orderOf(at.app, at.sales, await sell(at.app, at.sales, orderBody(at.shop)));
    expect([order.payments, order.debt]).toEqual([[], PRICE]);
    expect(await countOf(at.pool, "transactions")).toBe(0);
  });

  test("completed and paid earns the facilitator a share and books the profit once", async () => {
    const payment = [{ account_key: at.shop.ikeja.cash, amount: PRICE }];
    await sell(at.app, at.sales, orderBody(at.shop, { status: "completed", payment }));
    const earned = await one(
      at.pool,
      "select order_count, gain_kobo, unpaid_sales_kobo from employees where key = $1",
      [at.shop.ikeja.sales.key],
    );
    // 2.5 % of 35,000.25 is 875.00625.
    expect(earned).toEqual({ order_count: 1, gain_kobo: 87_501, unpaid_sales_kobo: 0 });
    const memo = await one(
      at.pool,
      "select type, amount_kobo, account_key, remark from transactions where source = 'memo'",
    );
    expect(memo).toMatchObject({ type: "credit", amount_kobo: 3_500_025, account_key: null });
  });

  test("completed with debt leaves the share unpaid and the profit unbooked", async () => {
    await sell(at.app, at.sales, orderBody(at.shop, { status: "completed" }));
    const earned = await one(at.pool, "select gain_kobo, unpaid_sales_kobo from employees where order_count = 1");
    expect(earned).toEqual({ gain_kobo: 0, unpaid_sales_kobo: 87_501 });
    expect(await countOf(at.pool, "transactions")).toBe(0);
  });

  test("created as cancelled takes no stock and no payment", async () => {
    const { shop } = at;
    const body = orderBody(shop, {
      status: "cancelled",
      subtotalitems: [{ key: variantOf(shop.galaxy), quantity: 50 }],
    });
    const paid = { ...body, payment: [{ account_key: shop.ikeja.cash, amount: 0.01 }] };
    expect(await refusalOf(paid)).toEqual([417, "Payments of ₦0.01 are more than the ₦0.00 to be paid for this order"]);
    const order = await orderOf(at.app, at.sales, await sell(at.app, at.sales, body));
    expect([order.cost, order.debt]).toEqual([PRICE * 50, 0]);
    expect(await quantityOf(at.pool, variantOf(shop.galaxy))).toBe(10);
  });

  test("by an administrator may contain lines of several stores", async () => {
    const { shop } = at;
    const subtotalitems = [shop.galaxy, shop.pixel].map((product) => ({ key: variantOf(product), quantity: 1 }));
    const key = await sell(at.app, at.admin, orderBody(shop, { subtotalitems }));
    expect((await orderOf(at.app, at.sales, key)).lines).toHaveLength(2);
    expect(await quantityOf(at.pool, variantOf(shop.pixel))).toBe(7);
  });
});

describe("the customer of a sale", () => {
  const customers = () => at.pool.query("select * from customers").then(({ rows }) => rows);

  test("is found by email in any case, keeps their details and gets only empty ones filled", async () => {
    const first = orderBody(at.shop);
    await sell(at.app, at.sales, first);
    const others = { phone: "08099990000", address: "2 Other Street", email: "ADAEZE@Example.com" };
    const customer = { ...first.customer, ...others, name: "A. N. Other", instagram: "adaeze.o" };
    const key = await sell(at.app, at.sales, { ...first, customer });
    expect(await customers()).toMatchObject([
      { name: "Adaeze Okafor", email: "adaeze@example.com", instagram: "adaeze.o", order_count: 2, version: 2 },
    ]);
    const order = await orderOf(at.app, at.sales, key);
    expect(order).toMatchObject({ customer_name: "A. N. Other", customer_email: "ADAEZE@Example.com" });
    const kept = { name: "Adaeze Okafor", phone: first.customer.phone, address: first.customer.address };
    expect(await customers()).toMatchObject([kept]);
    // Nothing is blank any more but the second handle.
    await sell(at.app, at.sales, { ...first, customer: { ...customer, instagram: "another", twitter: "adaeze" } });
    const handles = { instagram: "adaeze.o", twitter: "adaeze" };
    expect(await customers()).toMatchObject([{ ...kept, ...handles, order_count: 3, version: 3 }]);
    await sell(at.app, at.sales, { ...first, customer: { ...customer, instagram: "", twitter: "another" } });
    expect(await customers()).toMatchObject([{ ...kept, ...handles, order_count: 4, version: 3 }]);
  });

  test.each(["name", "phone", "address"] as const)("gets the %s filled where it was blank", async (detail) => {
    const first = orderBody(at.shop);
    await sell(at.app, at.sales, first);
    await at.pool.query(`update customers set ${detail} = ' '`);
    await sell(at.app, at.sales, first);
    expect(await customers()).toMatchObject([{ [detail]: first.customer[detail], version: 2 }]);
  });

  test("is created once when several sales name them at the same time", async () => {
    await Promise.all(Array.from({ length: 6 }, () => sell(at.app, at.sales, orderBody(at.shop))));
    expect(await customers()).toMatchObject([{ order_count: 6, version: 1 }]);
  });
});

describe("an Idempotency-Key", () => {
  test("returns the same order again, and refuses another body", async () => {
    const body = orderBody(at.shop);
    const first = await postOrder(at.app, at.sales, body, "form-1");
    const again = await postOrder(at.app, at.sales, body, "form-1");
    expect([again.statusCode, again.body]).toEqual([200, first.body]);
    const other = await postOrder(at.app, at.sales, { ...body, remark: "other" }, "form-1");
    const { key, order_number: number } = first.json().data;
    expect([other.statusCode, other.json()]).toEqual([
      400,
      {
        error: expect.stringMatching(/^This was already saved with other details\. Open what was saved, or save/),
        code: "already_saved",
        saved: { key, number },
      },
    ]);
    expect(await orderOf(at.app, at.sales, other.json().saved.key)).toMatchObject({
      order_number: other.json().saved.number,
      remark: body.remark,
    });
    expect(await countOf(at.pool, "orders")).toBe(1);
  });

  test("can be reused after a refusal", async () => {
    const { shop } = at;
    const tooMany = orderBody(shop, { subtotalitems: [{ key: variantOf(shop.galaxy), quantity: 11 }] });
    expect((await postOrder(at.app, at.sales, tooMany, "form-2")).statusCode).toBe(417);
    expect((await postOrder(at.app, at.sales, orderBody(shop), "form-2")).statusCode).toBe(200);
  });

  test("sent eight times at once makes one order and eight equal replies", async () => {
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => postOrder(at.app, at.sales, orderBody(at.shop), "form-3")),
    );
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(replies[0]?.statusCode).toBe(200);
    expect(await countOf(at.pool, "orders")).toBe(1);
  });
});

test("a sale takes three statements: session, facts, writes", async () => {
  const { shop } = at;
  const body = orderBody(shop, {
    status: "completed",
    subtotalitems: [
      { key: variantOf(shop.galaxy), quantity: 1 },
      { key: variantOf(shop.charger), quantity: 2 },
    ],
    payment: [
      { account_key: shop.ikeja.cash, amount: 1 },
      { account_key: shop.ikeja.bank, amount: 2 },
    ],
  });
  expect(await statementsOf(() => postOrder(at.app, at.sales, body, "form-4"))).toBe(3);
});
