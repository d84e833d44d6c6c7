import { afterEach, beforeEach, expect, test } from "vitest";
import { type SignedIn, signIn } from "../fixtures";
import { orderBody, type OrderShop, putEdit, sell, shopForEachTest, variantOf } from "../orders/order-kit";
import { changing, editOf, loadProduct, putProduct } from "../products/product-kit";
import { expectSound } from "../invariants";

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

const remark = (words: string) => ({ status: "pending", store: at.shop.ikeja.key, remark: words });

/** When the last edit of this record was made. */
const lastEdit = async (key: string): Promise<string> => {
  const { rows } = await at.pool.query("select at from audit_log where entity_key = $1 order by id desc limit 1", [
    key,
  ]);
  return rows[0].at.toISOString();
};

test("a stale edit tells who made the edits it missed, the latest first, and when the last was made", async () => {
  const { admin, ikeja } = at.shop;
  const key = await sell(at.app, at.sales, orderBody(at.shop));
  await putEdit(at.app, at.admin, key, remark("by the admin"), 1);
  await putEdit(at.app, manager, key, remark("by the manager"), 2);

  const afterOne = await putEdit(at.app, at.sales, key, remark("late"), 2);
  expect(afterOne.statusCode).toBe(409);
  expect(afterOne.json()).toMatchObject({ changed_by: [ikeja.manager.name], changed_at: await lastEdit(key) });

  const afterTwo = await putEdit(at.app, at.sales, key, remark("late"), 1);
  expect(afterTwo.json().changed_by).toEqual([ikeja.manager.name, admin.name]);
});

test("it names colleagues to a person who may not read the record's history", async () => {
  const key = await sell(at.app, at.sales, orderBody(at.shop));
  await putEdit(at.app, at.admin, key, remark("by the admin"), 1);
  const log = await at.app.inject({ url: "/api/audit", headers: at.sales });
  expect(log.statusCode).toBe(403);
  const stale = await putEdit(at.app, at.sales, key, remark("late"), 1);
  expect(stale.json().changed_by).toEqual([at.shop.admin.name]);
});

test("of a product it names who moved its stock, if that came last, or else who edited it", async () => {
  const { ikeja, galaxy } = at.shop;
  const put = async (loaded: Awaited<ReturnType<typeof loadProduct>>, quantity: number) =>
    putProduct(at.app, manager, galaxy.key, changing(editOf(loaded), 0, { quantity }), loaded.version);
  const loaded = await loadProduct(at.app, manager, galaxy.key);
  await sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [{ key: variantOf(galaxy), quantity: 1 }] }));
  // Other goods were moved later, by somebody else.
  const charger = [{ key: variantOf(at.shop.charger), quantity: 1 }];
  await sell(at.app, at.admin, orderBody(at.shop, { subtotalitems: charger }));
  expect((await put(loaded, 30)).json().changed_by).toEqual([ikeja.sales.name]);

  const sold = await loadProduct(at.app, manager, galaxy.key);
  const edit = { ...editOf(await loadProduct(at.app, at.admin, galaxy.key)), description: "Second hand" };
  expect((await putProduct(at.app, at.admin, galaxy.key, edit)).statusCode).toBe(200);
  const stale = await put(sold, 30);
  expect([stale.statusCode, stale.json().changed_by]).toEqual([409, [at.shop.admin.name]]);
});

test("of an account whose balance only sales moved, it names nobody", async () => {
  const { cash } = at.shop.ikeja;
  const url = `/api/finances/accounts/${cash}`;
  const { name, type, store, version } = (await at.app.inject({ url, headers: manager })).json().data;
  await sell(at.app, at.sales, orderBody(at.shop, { payment: [{ account_key: cash, amount: 10 }] }));
  const stale = await at.app.inject({
    method: "PUT",
    url: `${url}/edit`,
    headers: { ...manager, "if-match": version },
    payload: { name, type, store, balance: 900 },
  });
  expect(stale.statusCode).toBe(409);
  expect(stale.json()).not.toHaveProperty("changed_by");
});
