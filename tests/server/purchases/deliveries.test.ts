import { afterEach, beforeEach, expect, test } from "vitest";
import { newDeliveryReply } from "../../../src/api/purchases/purchases.contract";
import { expectSound } from "../invariants";
import { countOf, one, type OrderShop, quantityOf, shopForEachTest, variantOf } from "../orders/order-kit";
import { changing, editOf, loadProduct, putProduct } from "../products/product-kit";
import { postUnits, register, shelfOf, trackedPhone, unitOf } from "../stock/unit-kit";
import {
  debtsOf,
  draft,
  grant,
  lineKeys,
  movePurchase,
  priceOf,
  purchaseBody,
  purchaseOf,
  receive,
  receiveAll,
  sent,
} from "./purchase-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const text = (reply: { json: () => { error: string } }) => reply.json().error;
const fieldsOf = (reply: { json: () => { fields: { name: string }[] } }) => reply.json().fields.map(({ name }) => name);

test("two deliveries bring stock, purchase prices and a debt, and finish the purchase", async () => {
  const { app, admin, shop, pool } = at;
  const [galaxy, charger] = [variantOf(shop.galaxy), variantOf(shop.charger)];
  const key = await sent(app, admin, purchaseBody(shop));
  const [first = "", second = ""] = await lineKeys(app, admin, key);

  const body = {
    lines: [
      { line: first, quantity: 3, cost: 152_000 },
      { line: second, quantity: 10, cost: 4100, sets_price: false },
    ],
    remark: "Delivery note 4711",
  };
  const reply = newDeliveryReply.parse((await receive(app, key, body, { headers: admin, version: 2 })).json()).data;
  expect([reply.delivery_number, reply.status, reply.version]).toEqual([1, "partly-received", 3]);
  // 10 + 3 and 25 + 10
  expect([await quantityOf(pool, galaxy), await quantityOf(pool, charger)]).toEqual([13, 35]);
  expect([await priceOf(pool, galaxy), await priceOf(pool, charger)]).toEqual([15_200_000, 15_000_050]);
  // 3 × 152,000 + 10 × 4,100
  expect(await debtsOf(app, admin, shop.supplier)).toEqual([
    { store: shop.ikeja.key, store_title: shop.ikeja.title, delivered: 497_000, paid: 0, owed: 497_000 },
  ]);
  const movement = await one<object>(
    pool,
    "select delta, quantity_after, reason from stock_movements where variant_key = $1 and reason = 'purchase'",
    [galaxy],
  );
  expect(movement).toEqual({ delta: 3, quantity_after: 13, reason: "purchase" });
  const priced = await one<object>(
    pool,
    "select entity_key, before, after from audit_log where action = 'product.costReceived'",
  );
  expect(priced).toEqual({
    entity_key: shop.galaxy.key,
    before: { variation: "Blue Black, 128GB", price: "₦150,000.50" },
    after: { variation: "Blue Black, 128GB", price: "₦152,000.00" },
  });

  await receiveAll(app, admin, key, [2, 0]);
  const { status, received, deliveries } = await purchaseOf(app, admin, key);
  expect([status, received]).toEqual(["received", 15]);
  // 497,000 + 2 × 151,000
  expect((await debtsOf(app, admin, shop.supplier))?.map(({ delivered }) => delivered)).toEqual([799_000]);
  // What was expected where no cost was given: 2 × 151,000.
  expect(deliveries.map((each) => [each.delivery_number, each.amount, each.remark])).toEqual([
    [2, 302_000, ""],
    [1, 497_000, "Delivery note 4711"],
  ]);
  expect(await priceOf(pool, galaxy)).toBe(15_100_000);
});

test("more than was ordered is received only when that is stated, and is kept as extra", async () => {
  const { app, admin, shop, pool } = at;
  const key = await sent(app, admin, purchaseBody(shop));
  const [first = "", second = ""] = await lineKeys(app, admin, key);
  const lines = [
    { line: second, quantity: 10 },
    { line: first, quantity: 7 },
  ];
  const refused = await receive(app, key, { lines }, { headers: admin, version: 2 });
  expect([refused.statusCode, text(refused)]).toEqual([
    417,
    "Only 5 of Samsung Galaxy A15 (Blue Black, 128GB) are still to come, and you received 7. Correct the quantity, or say that you keep the extra units",
  ]);
  expect(refused.json().fields.map(({ name }: { name: string }) => name)).toEqual(["lines.1.quantity"]);
  expect(await countOf(pool, "purchase_deliveries")).toBe(0);

  expect((await receive(app, key, { lines, accept_extra: true }, { headers: admin, version: 2 })).statusCode).toBe(200);
  const now = await purchaseOf(app, admin, key);
  expect([now.status, now.lines.map(({ received, extra }) => [received, extra])]).toEqual([
    "received",
    [
      [7, 2],
      [10, 0],
    ],
  ]);
  expect(now.deliveries[0]?.lines.map(({ quantity, extra }) => [quantity, extra])).toEqual([
    [10, 0],
    [7, 2],
  ]);
});

test("units are registered with the delivery, one number each, and a taken number is refused", async () => {
  const { app, admin, shop, pool } = at;
  const phone = await trackedPhone(pool, shop, { store: shop.ikeja.key, quantity: 5 });
  await register(app, admin, phone, ["SN-1"]);
  const black = variantOf(phone);
  const key = await sent(app, admin, purchaseBody(shop, { lines: [{ variant: black, quantity: 4, cost: 900_000 }] }));
  const [line = ""] = await lineKeys(app, admin, key);
  const came = (serials: string[], quantity = 3) =>
    receive(app, key, { lines: [{ line, quantity, serials }] }, { headers: admin, version: 2 });

  const taken = await came(["SN-2", "sn-1"]);
  expect([taken.statusCode, text(taken)]).toEqual([417, "sn-1 is registered already. Check the number"]);
  expect(taken.json().fields.map(({ name }: { name: string }) => name)).toEqual(["lines.0.serials"]);
  const imei = await came(["490154203237519"]);
  expect([imei.statusCode, text(imei)]).toEqual([
    400,
    "lines.0.serials.0 has 15 digits like an IMEI, and a wrong check digit. Scan it again, or compare each digit with the label",
  ]);
  expect((await came(["SN-2", "sn-2"])).statusCode).toBe(400);
  expect((await came(["SN-2", "SN-3"], 1)).statusCode).toBe(400);
  expect(await shelfOf(pool, black)).toEqual({ quantity: 5, numbered: 1, waiting: 0 });

  expect((await came(["SN-2", "490154203237518"])).statusCode).toBe(200);
  expect(await shelfOf(pool, black)).toEqual({ quantity: 8, numbered: 3, waiting: 0 });
  const unit = await unitOf(app, admin, "490154203237518");
  expect([unit.state, unit.history.map(({ kind, note }) => [kind, note])]).toEqual([
    "in stock",
    [["registered", "Purchase 1"]],
  ]);
  expect((await postUnits(app, admin, phone.key, { variant: black, serials: ["SN-2"] })).statusCode).toBe(417);
  expect((await purchaseOf(app, admin, key)).deliveries[0]?.lines[0]?.serials).toEqual(["SN-2", "490154203237518"]);
});

test("goods without serial numbers take none, and goods that left the list are not received", async () => {
  const { app, admin, shop } = at;
  const key = await sent(app, admin, purchaseBody(shop));
  const [first = "", second = ""] = await lineKeys(app, admin, key);
  const numbered = await receive(
    app,
    key,
    { lines: [{ line: first, quantity: 1, serials: ["SN-1"] }] },
    { headers: admin },
  );
  expect([numbered.statusCode, text(numbered)]).toEqual([
    417,
    "Samsung Galaxy A15 (Blue Black, 128GB) has no serial numbers. Leave them out, or turn serial numbers on for the product",
  ]);
  await app.inject({ method: "DELETE", url: `/api/products/${shop.galaxy.key}/delete`, headers: admin });
  const gone = await receive(app, key, { lines: [{ line: first, quantity: 1 }] }, { headers: admin });
  expect([gone.statusCode, text(gone)]).toEqual([
    417,
    "Samsung Galaxy A15 (Blue Black, 128GB) was taken off the list for good. Leave it out, and add what came as a new product",
  ]);
  expect((await receive(app, key, { lines: [{ line: second, quantity: 1 }] }, { headers: admin })).statusCode).toBe(
    200,
  );
});

test.each(["return", "repair"])(
  "new goods do not go into a variant set to %s since, until it is for sale again",
  async (status) => {
    const { app, admin, shop, pool } = at;
    const galaxy = variantOf(shop.galaxy);
    const key = await sent(app, admin, purchaseBody(shop));
    const [first = "", second = ""] = await lineKeys(app, admin, key);
    const set = async (to: "return" | "repair" | "active" | "hidden") => {
      const body = editOf(await loadProduct(app, admin, shop.galaxy.key));
      return putProduct(app, admin, shop.galaxy.key, changing(body, 0, { status: to }));
    };
    expect((await set(status as "return" | "repair")).statusCode).toBe(200);
    const both = [
      { line: second, quantity: 10 },
      { line: first, quantity: 3 },
    ];
    const refused = await receive(app, key, { lines: both }, { headers: admin });
    expect([refused.statusCode, text(refused), fieldsOf(refused)]).toEqual([
      417,
      `Samsung Galaxy A15 (Blue Black, 128GB) has been set to ${status} since it was ordered, and new goods do not go there. Nothing was received yet. Make the variant active again and then receive, or receive the rest without it`,
      ["lines.1.line"],
    ]);
    expect([await quantityOf(pool, galaxy), await quantityOf(pool, variantOf(shop.charger))]).toEqual([10, 25]);
    await receiveAll(app, admin, key, [0, 10]);
    // What is hidden can be ordered, and so it is received.
    expect((await set("hidden")).statusCode).toBe(200);
    await receiveAll(app, admin, key, [2]);
    expect((await set("active")).statusCode).toBe(200);
    await receiveAll(app, admin, key, [3]);
    expect([await quantityOf(pool, galaxy), (await purchaseOf(app, admin, key)).status]).toEqual([15, "received"]);
  },
);

test("nothing comes of a draft, a cancelled or a finished purchase", async () => {
  const { app, admin, shop } = at;
  const tried = async (key: string) => {
    const [line = ""] = await lineKeys(app, admin, key);
    return text(await receive(app, key, { lines: [{ line, quantity: 1 }] }, { headers: admin }));
  };
  const key = await draft(app, admin, purchaseBody(shop));
  expect(await tried(key)).toBe("Purchase 1 is a draft. Send it first, then receive it");
  await movePurchase(app, key, "cancelled", { headers: admin });
  expect(await tried(key)).toBe(
    "Purchase 1 is cancelled, so nothing more comes of it. Write another purchase for these goods",
  );
  const other = await sent(app, admin, purchaseBody(shop));
  await receiveAll(app, admin, other, [5, 10]);
  expect(await tried(other)).toBe(
    "Purchase 2 is received, so nothing more comes of it. Write another purchase for these goods",
  );
});

test("a line of another purchase is refused, and so is a stale delivery, with the current record", async () => {
  const { app, admin, shop } = at;
  const key = await sent(app, admin, purchaseBody(shop));
  const other = await sent(app, admin, purchaseBody(shop));
  const [foreign = ""] = await lineKeys(app, admin, other);
  expect((await receive(app, key, { lines: [{ line: foreign, quantity: 1 }] }, { headers: admin })).statusCode).toBe(
    400,
  );
  const [line = ""] = await lineKeys(app, admin, key);
  await receiveAll(app, admin, key, [1, 0]);
  const stale = await receive(app, key, { lines: [{ line, quantity: 1 }] }, { headers: admin, version: 2 });
  expect([stale.statusCode, stale.json().current, stale.json().changed_by]).toEqual([
    409,
    await purchaseOf(app, admin, key),
    [shop.admin.name],
  ]);
});

test("a repeated request gets the first reply, and nothing is received twice", async () => {
  const { app, admin, shop, pool } = at;
  const key = await sent(app, admin, purchaseBody(shop));
  const [line = ""] = await lineKeys(app, admin, key);
  const again = () => receive(app, key, { lines: [{ line, quantity: 2 }] }, { headers: admin, key: "one", version: 2 });
  const replies = [await again(), await again()];
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([200, replies[0]?.body]));
  expect(await quantityOf(pool, variantOf(shop.galaxy))).toBe(12);
});

test("without the right to see costs a person receives at the expected cost, and names none", async () => {
  const { app, admin, sales, shop, pool } = at;
  await grant(at, ["purchases.view", "purchases.receive"]);
  const key = await sent(app, admin, purchaseBody(shop));
  const [line = ""] = await lineKeys(app, admin, key);
  const named = await receive(app, key, { lines: [{ line, quantity: 1, cost: 1 }] }, { headers: sales });
  expect([named.statusCode, text(named)]).toEqual([403, "You do not have permission to set purchase prices"]);
  expect((await receive(app, key, { lines: [{ line, quantity: 1 }] }, { headers: sales })).statusCode).toBe(200);
  expect(await priceOf(pool, variantOf(shop.galaxy))).toBe(15_100_000);
});
