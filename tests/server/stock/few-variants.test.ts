import { afterAll, beforeAll, expect, test } from "vitest";
import { openShop, orderBody, type OrderShop, sell, variantOf } from "../orders/order-kit";
import { rowsRead } from "../replies/rows-read";

let at: OrderShop;

beforeAll(async () => {
  at = await openShop();
  await at.pool.query(
    `insert into variants (key, catalogue_key, product_key, position, variation, price_kobo, sale_price_kobo, status, image)
     select gen_random_uuid(), gen_random_uuid(), v.product_key, 100 + n, 'Shade ' || n, 1, 1, 'active', ''
       from variants v, generate_series(1, 3000) n where v.key = $1`,
    [variantOf(at.shop.galaxy)],
  );
  await at.pool.query("analyze");
});
afterAll(() => at.close());

const LOCKS = { like: "for no key update" };

/** Of thousands of variants, what a change locks is found by key. */
const most = 20;

test("an edit of an order's products reads only the variants of the order and of the edit", async () => {
  const order = await sell(at.app, at.admin, orderBody(at.shop));
  const payload = [{ key: variantOf(at.shop.charger), quantity: 1 }];
  const url = `/api/orders/${order}/products/edit`;
  const edit = async () => {
    const { statusCode, body } = await at.app.inject({ method: "PUT", url, headers: at.admin, payload });
    expect(statusCode, body).toBe(200);
  };
  expect(await rowsRead(at.pool, "variants", edit, { ...LOCKS, statement: 1 })).toBeLessThan(most);
});

test("a transfer reads only the variants that leave, and their twins", async () => {
  const { key: product } = at.shop.charger;
  const payload = { products: [{ product, variant: variantOf(at.shop.charger), quantity: 1 }], to: at.shop.wuse.key };
  const send = async () => {
    const url = "/api/inventory/transfers/new";
    const { statusCode, body } = await at.app.inject({ method: "POST", url, headers: at.admin, payload });
    expect(statusCode, body).toBe(200);
  };
  await send();
  expect(await rowsRead(at.pool, "variants", send, { ...LOCKS, statement: 0 })).toBeLessThan(most);
});
