import { afterAll, beforeAll, expect, test } from "vitest";
import { deliveryText, orderLineText, orderReply, paymentText } from "../../../src/api/orders/orders.contract";
import { newKey } from "../../../server/core/ids";
import { statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { trackedPhone } from "../stock/unit-kit";
import { openShop, orderBody, type OrderShop, sell, variantOf } from "./order-kit";

let at: OrderShop;
let key: string;
/** Of goods with serial numbers, paid into another account. */
let other: string;

beforeAll(async () => {
  at = await openShop();
  const { shop, app, pool } = at;
  const phone = await trackedPhone(pool, shop, { store: shop.ikeja.key });
  other = await sell(
    app,
    at.sales,
    orderBody(shop, {
      subtotalitems: [{ key: variantOf(phone), quantity: 1 }],
      payment: [{ account_key: shop.ikeja.bank, amount: 2.2 }],
    }),
  );
  key = await sell(
    app,
    at.sales,
    orderBody(shop, {
      delivery: {
        method: "delivery",
        status: "pending",
        recipient_name: 'Chinedu \u20a6 "quoted"',
        recipient_phone: "08035550188",
        recipient_address: "22 Admiralty Way",
        fee: 0.07,
      },
      subtotalitems: [shop.charger, shop.galaxy].map((product) => ({ key: variantOf(product), quantity: 1 })),
      payment: [{ account_key: shop.ikeja.cash, amount: 1.1 }],
    }),
  );
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const get = (id: string, headers = at.sales) => at.app.inject({ url: `/api/orders/${id}`, headers });

test("an order has the contract's shape, with three parts as JSON text", async () => {
  const reply = await get(key);
  const { data, breadcrumb } = orderReply.parse(reply.json());
  expect(breadcrumb).toBe(String(data.order_number));
  expect(deliveryText.parse(JSON.parse(data.delivery))).toMatchObject({
    recipient_name: 'Chinedu ₦ "quoted"',
    fee: 0.07,
  });
  const lines = orderLineText.array().parse(JSON.parse(data.sub_total_items));
  expect(lines.map((line) => [line.item_title, line.key])).toEqual([
    ["Oraimo Charger", variantOf(at.shop.charger)],
    ["Samsung Galaxy A15", variantOf(at.shop.galaxy)],
  ]);
  expect(paymentText.array().parse(JSON.parse(data.payment))).toEqual([
    { mode: "cash", account: "Ikeja cash", account_key: at.shop.ikeja.cash, amount: 1.1 },
  ]);
  expect([data.cost, data.debt]).toEqual([370_001.57, 370_000.47]);
  expect(new Date(data.created_at).toISOString()).toBe(data.created_at);
});

test("an order shows its own payments and goods alone", async () => {
  const shown = async (order: string) => {
    const { data } = orderReply.parse((await get(order)).json());
    const lines = orderLineText.array().parse(JSON.parse(data.sub_total_items));
    const payments = paymentText.array().parse(JSON.parse(data.payment));
    return [lines.map(({ tracks_serials }) => tracks_serials ?? false), payments.map(({ amount }) => amount)];
  };
  expect([await shown(key), await shown(other)]).toEqual([
    [[false, false], [1.1]],
    [[true], [2.2]],
  ]);
});

test("no part of an order contains the purchase price", async () => {
  expect((await get(key)).body).not.toContain("150000.5");
});

test("another store's order gets exactly the reply of an unknown one", async () => {
  const [theirs, unknown, malformed] = [
    await get(key, at.wuseSales),
    await get(newKey(), at.wuseSales),
    await get("create", at.wuseSales),
  ];
  expect(theirs.statusCode).toBe(404);
  expect([theirs.body, malformed.body]).toEqual([unknown.body, unknown.body]);
  expect((await get(key, at.admin)).statusCode).toBe(200);
});

test("a detail takes one statement in addition to the session's", async () => {
  await get(key);
  expect(await statementsOf(() => get(key))).toBe(2);
});
