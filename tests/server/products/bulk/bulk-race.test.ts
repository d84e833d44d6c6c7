import { afterAll, beforeAll, expect, test } from "vitest";
import { byLength } from "../../../length";
import { createProduct } from "../../fixtures";
import { expectSound } from "../../invariants";
import { openShop, orderBody, type OrderShop, postOrder } from "../../orders/order-kit";
import { moveBulk, proposed } from "./bulk-kit";
import { editOf, loadProduct, putProduct } from "../product-kit";

const ROUNDS = byLength({ short: 6, long: 12 });
const SALES = 3;

let at: OrderShop;
beforeAll(async () => {
  at = await openShop();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

test("a bulk change and an edit of one of its products never both win, and sales meanwhile all count", async () => {
  const { app, admin, pool, shop } = at;
  const place = { store: shop.ikeja.key, supplier: shop.supplier };
  const variants = [{ variation: "Red", quantity: ROUNDS * SALES }];
  const [lamp, fan] = [
    await createProduct(pool, { ...place, title: "Lamp", variants }),
    await createProduct(pool, { ...place, title: "Fan", variants }),
  ];
  const wins = { bulk: 0, edit: 0 };
  for (let round = 0; round < ROUNDS; round += 1) {
    const key = await proposed(app, admin, {
      of: { products: [lamp.key, fan.key] },
      change: { field: "sale_price", by: "add", value: 1 },
    });
    const before = [await loadProduct(app, admin, lamp.key), await loadProduct(app, admin, fan.key)] as const;
    const body = editOf(before[0]);
    const edited = {
      ...body,
      variations: body.variations.map(({ quantity: _, ...each }) => each),
      title: `Lamp ${round}`,
    };
    const order = orderBody(shop, { subtotalitems: [{ key: fan.variants[0]?.key ?? "", quantity: 1 }] });
    const edits = () => putProduct(app, admin, lamp.key, edited, before[0].version);
    const [first, second] =
      round % 2 === 0 ? [moveBulk(app, admin, key, "apply"), edits()] : [edits(), moveBulk(app, admin, key, "apply")];
    const sales = Array.from({ length: SALES }, () => postOrder(app, admin, order));
    const replies = await Promise.all([first, second]);
    const [bulk, edit] = round % 2 === 0 ? replies : replies.toReversed();
    for (const sale of await Promise.all(sales)) expect(sale.statusCode, sale.body).toBe(200);
    expect([bulk?.statusCode, edit?.statusCode].toSorted()).not.toEqual([200, 200]);
    const isBulk = bulk?.statusCode === 200;
    wins[isBulk ? "bulk" : "edit"] += 1;
    for (const [index, product] of [lamp, fan].entries()) {
      const now = await loadProduct(app, admin, product.key);
      const old = before[index];
      expect(now.sale_price).toBe((old?.sale_price ?? 0) + (isBulk ? 1 : 0));
      expect(now.variants[0]?.sale_price).toBe((old?.variants[0]?.sale_price ?? 0) + (isBulk ? 1 : 0));
    }
    expect((await loadProduct(app, admin, lamp.key)).title).toBe(isBulk ? before[0].title : `Lamp ${round}`);
    expect((await loadProduct(app, admin, fan.key)).variants[0]?.quantity).toBe((ROUNDS - round - 1) * SALES);
  }
  expect(wins.bulk).toBeGreaterThan(0);
});

test("of many people who make or undo one change at once, one does", async () => {
  const { app, admin, shop, pool } = at;
  const { key: product } = await createProduct(pool, {
    store: shop.ikeja.key,
    supplier: shop.supplier,
    title: "Kettle",
    variants: [{ variation: "Red", quantity: 1 }],
  });
  const before = (await loadProduct(app, admin, product)).sale_price;
  const key = await proposed(app, admin, {
    of: { products: [product] },
    change: { field: "sale_price", by: "add", value: 1 },
  });
  for (const [step, price] of [
    ["apply", before + 1],
    ["undo", before],
  ] as const) {
    const replies = await Promise.all(Array.from({ length: 8 }, () => moveBulk(app, admin, key, step)));
    expect(replies.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect((await loadProduct(app, admin, product)).sale_price).toBe(price);
  }
});
