import { afterEach, beforeEach, expect, test } from "vitest";
import { inTransaction } from "../../../server/core/db/transaction";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { expectSound } from "../invariants";
import {
  one,
  orderBody,
  orderOf,
  type OrderShop,
  sell,
  shopForEachTest,
  untilItWaits,
  variantOf,
} from "../orders/order-kit";
import { deleteProduct, editOf, loadProduct, putProduct } from "../products/product-kit";
import { getUnit, putUnit, register, shelfOf, trackedPhone, unitOf } from "./unit-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let wuseManager: SignedIn;
let phone: ShopProduct;
let black: string;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  wuseManager = await signIn(at.app, at.shop.wuse.manager.email);
  phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key });
  black = variantOf(phone);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const send = async (quantity: number, serials?: string[], headers = manager) => {
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers,
    payload: {
      products: [{ product: phone.key, variant: black, quantity, ...(serials && { serials }) }],
      to: at.shop.wuse.key,
    },
  });
  const { error, fields, data } = reply.json();
  return reply.statusCode === 200 ? (data.key as string) : [reply.statusCode, error, fields?.[0]?.name];
};

const twin = () =>
  one<{ key: string; product: string }>(
    at.pool,
    `select t.key, t.product_key as product from variants t join variants s using (catalogue_key) join products q on q.key = t.product_key
      where s.key = $1 and q.store_key = $2`,
    [black, at.shop.wuse.key],
  );

test("named units go to the twin, which has serial numbers too, with two events each", async () => {
  await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
  const key = await send(3, ["A3", "a1"]);
  expect(await shelfOf(at.pool, black)).toEqual({ quantity: 2, numbered: 1, waiting: 0 });
  expect(await shelfOf(at.pool, (await twin()).key)).toEqual({ quantity: 3, numbered: 2, waiting: 0 });
  const unit = await unitOf(at.app, wuseManager, "A1");
  expect(unit).toMatchObject({ state: "in stock", store: at.shop.wuse.key, product: (await twin()).product });
  // Registered and sent in a store that this manager does not see.
  expect(unit.history.map(({ kind, from, to, transfer }) => [kind, from, to, transfer])).toEqual([
    ["received", "Ikeja Store", "Wuse Store", key],
  ]);
  expect((await unitOf(at.app, at.admin, "A1")).history.map(({ kind, state }) => [kind, state])).toEqual([
    ["received", "in stock"],
    ["sent", "in transit"],
    ["registered", "in stock"],
  ]);
  expect((await getUnit(at.app, manager, "A1")).statusCode).toBe(404);
  const { data } = (await at.app.inject({ url: `/api/inventory/transfers/${String(key)}`, headers: manager })).json();
  expect(data.products[0].serials).toEqual(["A3", "A1"]);
});

test("units without a number go first; when more must go, they have to be named", async () => {
  await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
  expect(await send(3)).toEqual([
    417,
    "Only 2 of iPhone 15 (Black, 128GB) have no serial number: name at least 1 that you send",
    "products.0.serials",
  ]);
  expect(await send(2)).toEqual(expect.any(String));
  expect((await send(1))[1]).toBe(
    "All units of iPhone 15 (Black, 128GB) have serial numbers: name at least 1 that you send",
  );
  expect(await shelfOf(at.pool, black)).toEqual({ quantity: 3, numbered: 3, waiting: 0 });
  expect(await send(3, ["A1", "A2", "A3"])).toEqual(expect.any(String));
});

test("a unit that is not on the shelf of its variant is refused", async () => {
  const serials = ["S1", "S2", "S3"];
  await register(at.app, at.admin, phone, serials);
  const orders = new Map<string, number>();
  for (const serial of serials) {
    const subtotalitems = [{ key: black, quantity: 1, serials: [serial] }];
    const order = await sell(at.app, at.admin, orderBody(at.shop, { status: "completed", subtotalitems }));
    orders.set(serial, (await orderOf(at.app, at.admin, order)).order_number);
  }
  for (const [serial, order] of orders) {
    expect((await send(1, [serial]))[1]).toBe(`${serial} was sold already, on order ${order}. Choose another unit`);
  }
  await register(at.app, at.admin, phone, ["G1"]);
  const off = await putUnit(at.app, at.admin, "G1", { version: 1, gone: true, reason: "The label fell off" });
  expect(off.statusCode).toBe(200);
  expect((await send(1, ["G1"]))[1]).toBe("G1 is not registered. Check the number, or register it first");
  expect((await send(1, ["B1"]))[1]).toBe("B1 is not registered. Check the number, or register it first");
  expect((await send(1, ["B1", "B2"]))[0]).toBe(400);
  await register(at.app, at.admin, phone, ["A2"]);
  const there = await trackedPhone(at.pool, at.shop, { store: at.shop.wuse.key, title: "iPhone 14" });
  const reply = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: at.admin,
    payload: {
      products: [{ product: there.key, variant: variantOf(there), quantity: 1, serials: ["A2"] }],
      to: at.shop.ikeja.key,
    },
  });
  expect(reply.json().error).toBe("A2 is in stock at Ikeja Store, not here. Transfer it first, or choose another unit");
});

test("goods without serial numbers go next to units that are named, and refuse numbers", async () => {
  await register(at.app, at.admin, phone, ["A1", "A2"]);
  const sendBoth = (serials: string[]) =>
    at.app.inject({
      method: "POST",
      url: "/api/inventory/transfers/new",
      headers: manager,
      payload: {
        products: [
          { product: phone.key, variant: black, quantity: 1, serials: ["A1"] },
          { product: at.shop.galaxy.key, variant: variantOf(at.shop.galaxy), quantity: 4, serials },
        ],
        to: at.shop.wuse.key,
      },
    });
  const refused = (await sendBoth(["G1"])).json();
  expect([refused.error, refused.fields[0].name]).toEqual([
    "Samsung Galaxy A15 (Blue Black, 128GB) has no serial numbers. Leave them out, or turn serial numbers on for the product",
    "products.1.serials",
  ]);
  expect((await sendBoth([])).statusCode).toBe(200);
  const { lines } = await one<{ lines: object[] }>(
    at.pool,
    "select after -> 'lines' as lines from audit_log where action = 'transfer.created'",
  );
  const goods = { product: "Samsung Galaxy A15", variation: "Blue Black, 128GB", quantity: 4 };
  expect(lines).toEqual([
    { from: "Ikeja Store", product: "iPhone 15", variation: "Black, 128GB", quantity: 1, serials: ["A1"] },
    { from: "Ikeja Store", ...goods },
  ]);
  expect(await unitOf(at.app, wuseManager, "A1")).toMatchObject({ state: "in stock", store: at.shop.wuse.key });
  expect(await shelfOf(at.pool, black)).toEqual({ quantity: 4, numbered: 1, waiting: 0 });
  expect(await shelfOf(at.pool, variantOf(at.shop.galaxy))).toEqual({ quantity: 6, numbered: 0, waiting: 0 });
});

test("serial numbers are turned on and off in all stores at once", async () => {
  await send(1);
  const there = await twin();
  const body = async (isOn: boolean) => ({
    ...editOf(await loadProduct(at.app, manager, phone.key)),
    tracks_serials: isOn,
  });
  const before = await loadProduct(at.app, wuseManager, there.product);
  expect((await putProduct(at.app, manager, phone.key, await body(false))).statusCode).toBe(200);
  const off = await loadProduct(at.app, wuseManager, there.product);
  expect([off.tracks_serials, off.version]).toEqual([false, before.version + 1]);
  expect((await putProduct(at.app, manager, phone.key, await body(true))).statusCode).toBe(200);
  await at.app.inject({
    method: "POST",
    url: `/api/products/${there.product}/units`,
    headers: wuseManager,
    payload: { variant: there.key, serials: ["W1"] },
  });
  expect((await putProduct(at.app, manager, phone.key, await body(false))).json().error).toBe(
    "Units of iPhone 15 in stock have serial numbers, here or in another store. Take their numbers off first",
  );
});

test("the note that goes with the goods names the units", async () => {
  await register(at.app, manager, phone, ["SN-A", "SN-B", "SN-C"]);
  const key = await send(2, ["SN-B", "SN-A"]);
  const url = `/files/transfer-note/${key}/file.pdf`;
  const pdf = await readPdf((await at.app.inject({ url, headers: manager })).rawPayload);
  expect(pdf.flatMap(readLines)).toContain("Serial numbers SN-B, SN-A");
});

test("goods never arrive at a product that the receiving store deletes meanwhile", async () => {
  const pink = variantOf(phone, 1);
  const { statusCode } = await at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: manager,
    payload: { products: [{ product: phone.key, variant: pink, quantity: 1 }], to: at.shop.wuse.key },
  });
  expect(statusCode).toBe(200);
  await register(at.app, at.admin, phone, ["A1"]);
  const { key: there } = await one<{ key: string }>(
    at.pool,
    "select key from products where title = $1 and key <> $2",
    [phone.title, phone.key],
  );
  const [sending, deleting] = await inTransaction(at.pool, async (tx) => {
    await tx.query("select from units where serial = 'A1' for update");
    const sent = send(1, ["A1"]);
    await untilItWaits(at.pool, sent);
    const deleted = deleteProduct(at.app, wuseManager, there);
    const waiting = async () =>
      (await one<{ n: number }>(at.pool, "select count(*)::integer as n from pg_locks where not granted")).n;
    let isOver = false;
    void deleted.then(() => (isOver = true));
    await expect.poll(async () => isOver || (await waiting()) === 2).toBe(true);
    return [sent, deleted] as const;
  });
  expect(await sending).toEqual(expect.any(String));
  expect((await deleting).statusCode).toBe(417);
  expect(await unitOf(at.app, wuseManager, "A1")).toMatchObject({ state: "in stock", product: there });
});
