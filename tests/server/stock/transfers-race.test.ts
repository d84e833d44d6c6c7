import { afterEach, beforeEach, expect, test } from "vitest";
import { byLength } from "../../length";
import type { ShopProduct } from "../fixtures";
import { expectSound } from "../invariants";
import {
  one,
  shopForEachTest,
  orderBody,
  type OrderShop,
  postOrder,
  quantityOf,
  restock,
  variantOf,
  untilItWaits,
} from "../orders/order-kit";

const ROUNDS = byLength({ short: 8, long: 20 });

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

type Goods = { product: string; variant: string };

const goodsOf = (product: ShopProduct): Goods => ({ product: product.key, variant: variantOf(product) });

const send = (goods: readonly Goods[], quantity: number, to: string) =>
  at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: at.admin,
    payload: { products: goods.map((item) => ({ ...item, quantity })), to },
  });

const twinOf = (goods: Goods) =>
  one<Goods & { key: string }>(
    at.pool,
    `select v.product_key as product, v.key as variant from variants s
       join variants v on v.catalogue_key = s.catalogue_key and v.key <> s.key where s.key = $1`,
    [goods.variant],
  );

const unitsOf = async (goods: readonly Goods[]) =>
  (await Promise.all(goods.map(({ variant }) => quantityOf(at.pool, variant)))).reduce((sum, units) => sum + units, 0);

test("opposite transfers of the same goods both succeed", async () => {
  const { ikeja, wuse, galaxy, charger } = at.shop;
  const here = [galaxy, charger].map(goodsOf);
  expect((await send(here, 5, wuse.key)).statusCode).toBe(200);
  const there = await Promise.all(here.map(twinOf));
  const units = await unitsOf([...here, ...there]);
  for (let round = 0; round < ROUNDS; round += 1) {
    // Every second transfer names the goods in the opposite order, which must not cause a deadlock either.
    const replies = await Promise.all([
      send(here, 1, wuse.key),
      send(there.toReversed(), 1, ikeja.key),
      send(here.toReversed(), 1, wuse.key),
      send(there, 1, ikeja.key),
    ]);
    expect(replies.map((reply) => `${reply.statusCode} ${reply.json().error ?? ""}`)).toEqual(Array(4).fill("200 "));
  }
  expect(await unitsOf([...here, ...there])).toBe(units);
  expect(await unitsOf(there)).toBe(10);
});

test("transfers and sales of the last units at once take each unit once", async () => {
  const { wuse, galaxy, ikeja } = at.shop;
  const phone = goodsOf(galaxy);
  expect((await send([phone], 5, wuse.key)).statusCode).toBe(200);
  const twin = await twinOf(phone);
  for (let round = 0; round < ROUNDS; round += 1) {
    const here = await quantityOf(at.pool, phone.variant);
    const back = await quantityOf(at.pool, twin.variant);
    const replies = await Promise.all([
      ...Array.from({ length: 4 }, () => send([phone], 2, wuse.key)),
      ...Array.from({ length: 4 }, () => postOrder(at.app, at.sales, orderBody(at.shop))),
      send([twin], 1, ikeja.key),
    ]);
    for (const reply of replies) expect([200, 417], reply.body).toContain(reply.statusCode);
    const [moved, sold, returned] = [replies.slice(0, 4), replies.slice(4, 8), replies.slice(8)].map(
      (part) => part.filter((reply) => reply.statusCode === 200).length,
    );
    expect(await quantityOf(at.pool, phone.variant)).toBe(here - 2 * (moved ?? 0) - (sold ?? 0) + (returned ?? 0));
    expect(await quantityOf(at.pool, twin.variant)).toBe(back + 2 * (moved ?? 0) - (returned ?? 0));
  }
});

test("simultaneous first transfers of one gadget create one twin", async () => {
  const { wuse, galaxy, charger } = at.shop;
  const goods = [galaxy, charger].map(goodsOf);
  const replies = await Promise.all(
    Array.from({ length: 8 }, (_, index) => send(index % 2 === 0 ? goods : goods.toReversed(), 1, wuse.key)),
  );
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200));
  const twins = await Promise.all(goods.map(twinOf));
  expect(await unitsOf(twins)).toBe(16);
});

test.each(["sender", "receiver"])(
  "a transfer waits while the goods of the %s change, and goes by what they are then",
  async (side) => {
    const { wuse, charger } = at.shop;
    const here = goodsOf(charger);
    expect((await send([here], 5, wuse.key)).statusCode).toBe(200);
    const there = await twinOf(here);
    const changing = await at.pool.connect();
    try {
      await changing.query("begin");
      if (side === "sender") await restock(changing, here.variant, 1);
      else await changing.query("update variants set status = 'hidden' where key = $1", [there.variant]);
      const sending = send([here], 2, wuse.key);
      await untilItWaits(at.pool, sending);
      await changing.query("commit");
      const reply = await sending;
      expect([reply.statusCode, reply.json().error]).toEqual([
        417,
        side === "sender"
          ? "Only 1 of Oraimo Charger (White, 20W) left"
          : "Oraimo Charger (White, 20W) is not active in Wuse Store, so it cannot be transferred there",
      ]);
    } finally {
      changing.release();
    }
    expect(await quantityOf(at.pool, there.variant)).toBe(5);
  },
);
