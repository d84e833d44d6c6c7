import { afterEach, beforeEach, expect, test } from "vitest";
import { productReply } from "../../../src/api/products/products.contract";
import { expectSound } from "../invariants";
import { one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { draft, movePurchase, purchaseBody, receiveAll, sent } from "../purchases/purchase-kit";
import { callBack, dispatch, goods } from "../stock/transit-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(() => expectSound(at.pool));

/** What comes for the first variant of a product: on the way, on order, and in stock. */
async function comingOf(product: string, headers = at.admin) {
  const reply = await at.app.inject({ url: `/api/products/${product}`, headers });
  const [variant] = productReply.parse(reply.json()).data.variants;
  return [variant?.on_the_way, variant?.on_order, variant?.quantity];
}

test("units that a transfer brings are on the way at its destination until they came or are called back", async () => {
  const { app, admin, shop, pool, sales } = at;
  expect(await comingOf(shop.charger.key)).toEqual([0, 0, 25]);
  const first = await dispatch(app, admin, [goods(shop.charger, 3)], shop.wuse.key);
  await dispatch(app, admin, [goods(shop.charger, 2)], shop.wuse.key);
  const { there } = await one<{ there: string }>(
    pool,
    `select q.key as there from products q join products p using (catalogue_key) where p.key = $1 and q.store_key = $2`,
    [shop.charger.key, shop.wuse.key],
  );
  expect(await comingOf(there)).toEqual([5, 0, 0]);
  // They left this store, and nothing comes here.
  expect(await comingOf(shop.charger.key, sales)).toEqual([0, 0, 20]);
  expect((await callBack(app, first, { headers: admin })).statusCode).toBe(200);
  expect(await comingOf(there)).toEqual([2, 0, 0]);
});

test("units on order are those that low stock counts: of drafts and sent purchases, less what came", async () => {
  const { app, admin, shop } = at;
  const charger = variantOf(shop.charger);
  const body = (quantity: number) => purchaseBody(shop, { lines: [{ variant: charger, quantity, cost: 4000 }] });
  const orders = async () => {
    const reply = await app.inject({ url: `/api/stock-levels/${charger}`, headers: admin });
    return reply.json().data.on_order;
  };
  await draft(app, admin, body(4));
  const second = await sent(app, admin, body(8));
  expect([await comingOf(shop.charger.key), await orders()]).toEqual([[0, 12, 25], 12]);
  await receiveAll(app, admin, second, [3]);
  expect([await comingOf(shop.charger.key), await orders()]).toEqual([[0, 9, 28], 9]);
  await movePurchase(app, second, "cancelled", { headers: admin });
  expect([await comingOf(shop.charger.key), await orders()]).toEqual([[0, 4, 28], 4]);
});
