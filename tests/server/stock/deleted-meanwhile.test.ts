import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../server/core/db/transaction";
import { createProduct, type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { adjust, enter, postCount, start } from "../counts/count-kit";
import { one, orderBody, type OrderShop, quantityOf, sell, shopForEachTest, variantOf } from "../orders/order-kit";
import { deleteProduct, editOf, loadProduct, putProduct } from "../products/product-kit";
import { postPurchase } from "../purchases/purchase-kit";
import { postRepair, stockRepairOf } from "../repairs/repair-kit";
import { postUnits, track } from "./unit-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let phone: ShopProduct;
let variant: string;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  phone = await goods("Itel A60");
  variant = variantOf(phone);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const goods = (title: string) =>
  createProduct(at.pool, {
    store: at.shop.ikeja.key,
    supplier: at.shop.supplier,
    title,
    variants: [{ variation: "Black, 64GB", quantity: 5 }],
  });

type Reply = Promise<{ statusCode: number }>;

const waiting = async () =>
  (await one<{ n: number }>(at.pool, "select count(*)::integer as n from pg_locks where not granted")).n;

/** The statuses of two requests that want the variant at the same moment, of which the first one gets it first. */
async function oneAfterTheOther(first: () => Reply, second: () => Reply): Promise<number[]> {
  const replies = await inTransaction(at.pool, async (tx) => {
    await tx.query("select from variants where key = $1 for update", [variant]);
    const begun = first();
    await expect.poll(waiting).toBe(1);
    const next = second();
    await expect.poll(waiting).toBe(2);
    return [begun, next];
  });
  return (await Promise.all(replies)).map(({ statusCode }) => statusCode);
}

const deletion = () => deleteProduct(at.app, manager, phone.key);

/** Kept, and not shown any more, when it is deleted. */
const sellOne = () => sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [{ key: variant, quantity: 1 }] }));

async function moveAway(): Reply {
  const body = editOf(await loadProduct(at.app, at.admin, phone.key));
  return putProduct(at.app, at.admin, phone.key, { ...body, store: at.shop.wuse.key });
}

const purchaseOf = (key: string) => ({
  store: at.shop.ikeja.key,
  supplier: at.shop.supplier,
  remark: "",
  lines: [{ variant: key, quantity: 2, cost: 50_000 }],
});

test("an adjustment that waits for a deletion is refused, as one after it", async () => {
  await sellOne();
  const found = () => adjust(at.app, at.admin, { variant, quantity: 2, reason: "found", note: "" });
  expect(await oneAfterTheOther(deletion, found)).toEqual([200, 417]);
  expect(await quantityOf(at.pool, variant)).toBe(4);
});

test("an adjustment that waits for a move to another store is refused to those of the first one", async () => {
  const found = () => adjust(at.app, manager, { variant, quantity: 2, reason: "found", note: "" });
  expect(await oneAfterTheOther(moveAway, found)).toEqual([200, 417]);
});

test("what is counted while its product is deleted is in no count", async () => {
  await sellOne();
  const range = { store: at.shop.ikeja.key, range: "search" as const, query: "Itel", note: "" };
  const count = await start(at.app, at.admin, range);
  const entry = () => enter(at.app, count, { variant, quantity: 4 }, { headers: at.admin });
  expect(await oneAfterTheOther(deletion, entry)).toEqual([200, 417]);
});

test("a count that starts while a product is deleted has no line of it", async () => {
  await sellOne();
  const other = await goods("Itel A70");
  const range = { store: at.shop.ikeja.key, range: "search" as const, query: "Itel", note: "" };
  const starting = () => postCount(at.app, at.admin, range);
  expect(await oneAfterTheOther(deletion, starting)).toEqual([200, 200]);
  expect(await one(at.pool, "select variant_key as key from count_lines")).toEqual({ key: variantOf(other) });
});

test("goods that are deleted or moved meanwhile are not bought", async () => {
  const buying = () => postPurchase(at.app, at.admin, purchaseOf(variant));
  expect(await oneAfterTheOther(moveAway, buying)).toEqual([200, 417]);
  phone = await goods("Itel A70");
  variant = variantOf(phone);
  await sellOne();
  expect(await oneAfterTheOther(deletion, buying)).toEqual([200, 417]);
});

test("an order gets no more of goods that move to another store meanwhile", async () => {
  const order = await sell(at.app, at.sales, orderBody(at.shop));
  const lines = [...orderBody(at.shop).subtotalitems, { key: variant, quantity: 1 }];
  const adding = () =>
    at.app.inject({ method: "PUT", url: `/api/orders/${order}/products/edit`, headers: at.sales, payload: lines });
  expect(await oneAfterTheOther(moveAway, adding)).toEqual([200, 417]);
});

test("no ticket names a unit whose product is deleted or moved meanwhile", async () => {
  const ticket = () => postRepair(at.app, at.admin, stockRepairOf(at.shop.ikeja.key, variant));
  expect(await oneAfterTheOther(moveAway, ticket)).toEqual([200, 417]);
  phone = await goods("Itel A70");
  variant = variantOf(phone);
  await sellOne();
  expect(await oneAfterTheOther(deletion, ticket)).toEqual([200, 417]);
});

test("goods that are deleted for good meanwhile get no reorder level", async () => {
  const watching = () =>
    at.app.inject({
      method: "PUT",
      url: `/api/stock-levels/${variant}/edit`,
      headers: manager,
      payload: { reorder_at: 2, order_up_to: 9 },
    });
  expect(await oneAfterTheOther(deletion, watching)).toEqual([200, 404]);
});

test("no serial number is registered for a product that is deleted meanwhile", async () => {
  await sellOne();
  await track(at.pool, phone);
  await at.pool.query("update variants set waiting = 1 where key = $1", [variant]);
  const registering = () => postUnits(at.app, manager, phone.key, { variant, serials: ["SN-1"] });
  expect(await oneAfterTheOther(deletion, registering)).toEqual([200, 404]);
});
