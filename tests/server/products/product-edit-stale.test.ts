import { afterEach, beforeEach, expect, test } from "vitest";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  shopForEachTest,
  orderBody,
  type OrderShop,
  postOrder,
  putEdit,
  quantityOf,
  sell,
  variantOf,
} from "../orders/order-kit";
import { changing, editOf, loadProduct, putProduct } from "./product-kit";

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

const galaxy = () => at.shop.galaxy.key;
const phone = () => variantOf(at.shop.galaxy);
const load = () => loadProduct(at.app, manager, galaxy());
const put = (body: object, version?: number) => putProduct(at.app, manager, galaxy(), body, version);
const buy = (quantity: number) =>
  sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [{ key: phone(), quantity }] }));

const deltas = async (variant: string) =>
  (await at.pool.query("select delta from stock_movements where variant_key = $1 order by id", [variant])).rows.map(
    ({ delta }) => delta,
  );

test("a sale between load and save makes the edit stale, and is not undone", async () => {
  const loaded = await load();
  await buy(4);
  const reply = await put(changing(editOf(loaded), 0, { quantity: 12 }), loaded.version);
  expect(reply.statusCode).toBe(409);
  const current = await load();
  expect(reply.json().current).toEqual(current);
  expect(current.variants[0]?.quantity).toBe(6);
  expect((await put(changing(editOf(current), 0, { quantity: 8 }), current.version)).statusCode).toBe(200);
  expect(await deltas(phone())).toEqual([10, -4, 2]);
});

test("every other movement makes an edit stale, too: a cancelled order, a return, another edit", async () => {
  const order = await buy(2);
  const details = (status: string) => ({ status, store: at.shop.ikeja.key, remark: "" });
  const steps = [
    () => putEdit(at.app, at.sales, order, details("cancelled")),
    () => putEdit(at.app, at.sales, order, details("completed")),
    () => putEdit(at.app, at.sales, order, details("cancelled")),
    async () => put({ ...editOf(await load()), description: "Second hand" }),
  ];
  for (const step of steps) {
    const loaded = await load();
    expect((await step()).statusCode).toBe(200);
    expect((await put({ ...editOf(loaded), title: "Stale" }, loaded.version)).statusCode).toBe(409);
  }
});

test("of two edits from one version one is saved and the other is a conflict", async () => {
  const loaded = await load();
  const replies = await Promise.all(
    [5, 20].map((quantity) => put(changing(editOf(loaded), 0, { quantity }), loaded.version)),
  );
  expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
});

test("concurrent edits and sales neither lose nor create a unit", async () => {
  for (let round = 0; round < 10; round += 1) {
    const before = await quantityOf(at.pool, phone());
    const loaded = await load();
    const [edited, ...sales] = await Promise.all([
      put(changing(editOf(loaded), 0, { quantity: before + 3 }), loaded.version),
      ...Array.from({ length: 3 }, () => postOrder(at.app, at.sales, orderBody(at.shop))),
    ]);
    expect([200, 409]).toContain(edited?.statusCode);
    const sold = sales.filter((reply) => reply.statusCode === 200).length;
    const more = edited?.statusCode === 200 ? 3 : 0;
    expect(await quantityOf(at.pool, phone())).toBe(before + more - sold);
  }
});

test("concurrent edits of a product and returns to it, each creating a variant, all succeed", async () => {
  const orders = await Promise.all(
    Array.from({ length: 4 }, () => sell(at.app, at.sales, orderBody(at.shop, { status: "completed" }))),
  );
  const details = { status: "cancelled", store: at.shop.ikeja.key, remark: "" };
  const replies = await Promise.all(
    orders.flatMap((order, index) => [
      putEdit(at.app, at.sales, order, details),
      load().then((loaded) => {
        const body = editOf(loaded);
        const variation = { variation: `Colour ${index}`, quantity: 1, status: "active" };
        const others = body.variations.map(({ quantity: _, ...rest }) => rest);
        return put({ ...body, variations: [...others, variation] });
      }),
    ]),
  );
  expect(replies.map((reply) => reply.statusCode)).toEqual(Array(8).fill(200));
});
