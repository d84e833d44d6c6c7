import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newTransferReply } from "../../../src/api/stock/transfers.contract";
import { newKey } from "../../../server/core/ids";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, shopForEachTest, type OrderShop, quantityOf, variantOf } from "../orders/order-kit";
import { deleteProduct, editOf, loadProduct, putProduct } from "../products/product-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let wuseManager: SignedIn;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  wuseManager = await signIn(at.app, at.shop.wuse.manager.email);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const line = (product: ShopProduct, index: number, quantity: number) => ({
  product: product.key,
  variant: variantOf(product, index),
  quantity,
});

const send = (products: object[], headers = manager, to = at.shop.wuse.key, key?: string) =>
  at.app.inject({
    method: "POST",
    url: "/api/inventory/transfers/new",
    headers: { ...headers, ...(key !== undefined && { "idempotency-key": key }) },
    payload: { products, to },
  });

const refusal = async (products: object[], headers = manager, to = at.shop.wuse.key) => {
  const reply = await send(products, headers, to);
  return [reply.statusCode, reply.json().error];
};

async function sent(products: object[], headers = manager, to = at.shop.wuse.key): Promise<string> {
  const reply = await send(products, headers, to);
  expect(reply.statusCode, reply.body).toBe(200);
  return newTransferReply.parse(reply.json()).data.key;
}

const twin = (product: ShopProduct, index = 0) =>
  one<{ product: string; variant: string; quantity: number; position: number }>(
    at.pool,
    `select p.key as product, v.key as variant, v.quantity, v.position
       from variants s join products sp on sp.key = s.product_key
       join products p on p.catalogue_key = sp.catalogue_key and p.store_key = $2 and p.deleted_at is null
       join variants v on v.product_key = p.key and v.catalogue_key = s.catalogue_key
      where s.key = $1`,
    [variantOf(product, index), at.shop.wuse.key],
  );

describe("sending goods", () => {
  test("takes them from this store and adds their twin in the other, with two ledger rows per line", async () => {
    const { galaxy } = at.shop;
    const key = await sent([line(galaxy, 0, 4), line(galaxy, 1, 1)]);
    expect(await quantityOf(at.pool, variantOf(galaxy))).toBe(6);
    const there = await loadProduct(at.app, wuseManager, (await twin(galaxy)).product);
    expect(there).toMatchObject({
      title: galaxy.title,
      description: `${galaxy.title}, new in box`,
      image: "/media/phone.webp",
      price: 150_000.5,
      sale_price: 185_000.75,
      variants: [
        { variation: "Blue Black, 128GB", quantity: 4, status: "active" },
        { variation: "Yellow, 256GB", quantity: 1, status: "active" },
      ],
    });
    const { rows } = await at.pool.query(
      "select reason, delta from stock_movements where transfer_key = $1 order by reason, delta",
      [key],
    );
    expect(rows.map(({ reason, delta }) => [reason, delta])).toEqual([
      ["transfer-in", 1],
      ["transfer-in", 4],
      ["transfer-out", -4],
      ["transfer-out", -1],
    ]);
    const audit = await one(at.pool, "select employee_key, after from audit_log where action = 'transfer.created'");
    expect(audit).toMatchObject({
      employee_key: at.shop.ikeja.manager.key,
      after: { to: "Wuse Store", lines: [{ from: "Ikeja Store", quantity: 4 }, { quantity: 1 }] },
    });
    const made = "select employee_key, after from audit_log where action = 'product.created' and entity_key = $1";
    expect(await one(at.pool, made, [there.key])).toEqual({
      employee_key: at.shop.ikeja.manager.key,
      after: { title: galaxy.title, store: at.shop.wuse.key },
    });
  });

  test("uses the existing twin the next time, also on the way back", async () => {
    const { galaxy } = at.shop;
    await sent([line(galaxy, 0, 4)]);
    await sent([line(galaxy, 0, 3)]);
    const there = await twin(galaxy);
    expect(there.quantity).toBe(7);
    await sent([{ product: there.product, variant: there.variant, quantity: 5 }], wuseManager, at.shop.ikeja.key);
    expect([await quantityOf(at.pool, variantOf(galaxy)), (await twin(galaxy)).quantity]).toEqual([8, 2]);
    expect(await countOf(at.pool, "products")).toBe(4);
  });

  test("adds up two lines of the same variant, and joins two stores' goods in one twin", async () => {
    const { galaxy } = at.shop;
    expect(await refusal([line(galaxy, 0, 6), line(galaxy, 0, 5)])).toEqual([
      417,
      "Only 10 of Samsung Galaxy A15 (Blue Black, 128GB) left",
    ]);
    await sent([line(galaxy, 0, 4), line(galaxy, 0, 2)]);
    const third = newKey();
    await at.pool.query("insert into stores (key, title, address) values ($1, 'Lekki Store', '1 Low Road')", [third]);
    const there = await twin(galaxy);
    const both = [line(galaxy, 0, 1), { product: there.product, variant: there.variant, quantity: 2 }];
    const key = await sent(both, at.admin, third);
    const { rows } = await at.pool.query(
      `select m.quantity_after from stock_movements m where transfer_key = $1 and reason = 'transfer-in' order by id`,
      [key],
    );
    expect(rows.map((row) => row.quantity_after)).toEqual([1, 3]);
  });

  test("takes effect once with the same key and body", async () => {
    const lines = [line(at.shop.galaxy, 0, 2)];
    const replies = await Promise.all(Array.from({ length: 4 }, () => send(lines, manager, at.shop.wuse.key, "form")));
    expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
    expect(await quantityOf(at.pool, variantOf(at.shop.galaxy))).toBe(8);
    expect((await send([line(at.shop.galaxy, 0, 3)], manager, at.shop.wuse.key, "form")).statusCode).toBe(400);
  });

  test("creates a new twin if the earlier one was deleted", async () => {
    const { galaxy } = at.shop;
    await sent([line(galaxy, 0, 1)]);
    const first = await twin(galaxy);
    await deleteProduct(at.app, wuseManager, first.product);
    await sent([line(galaxy, 0, 2)]);
    const second = await twin(galaxy);
    expect(second.product).not.toBe(first.product);
    expect(second.quantity).toBe(2);
  });

  test("creates a new variant if the earlier one was removed, which stays hidden", async () => {
    const { galaxy } = at.shop;
    await sent([line(galaxy, 0, 1), line(galaxy, 1, 1)]);
    const first = await twin(galaxy);
    const body = editOf(await loadProduct(at.app, wuseManager, first.product));
    const kept = body.variations.filter((variation) => variation.key !== first.variant);
    expect((await putProduct(at.app, wuseManager, first.product, { ...body, variations: kept })).statusCode).toBe(200);
    await sent([line(galaxy, 0, 2)]);
    const second = await twin(galaxy);
    expect([second.product, second.quantity]).toEqual([first.product, 2]);
    expect(second.variant).not.toBe(first.variant);
  });
});

describe("refused transfers", () => {
  const UNKNOWN = [417, "One of these products cannot be transferred. Remove it and pick it again"];

  test("name the remaining units, and move nothing", async () => {
    const { galaxy, charger } = at.shop;
    expect(await refusal([line(charger, 0, 1), line(galaxy, 1, 4)])).toEqual([
      417,
      "Only 3 of Samsung Galaxy A15 (Yellow, 256GB) left",
    ]);
    expect(await quantityOf(at.pool, variantOf(charger))).toBe(25);
    expect([await countOf(at.pool, "transfers"), await countOf(at.pool, "products")]).toEqual([0, 3]);
  });

  test("name each refused line by its place in the body", async () => {
    const { galaxy, charger } = at.shop;
    const fieldsOf = async (products: object[]) => (await send(products, manager, at.shop.wuse.key)).json().fields;
    const short = "Only 3 of Samsung Galaxy A15 (Yellow, 256GB) left";
    expect(await fieldsOf([line(galaxy, 1, 2), line(charger, 0, 1), line(galaxy, 1, 2)])).toEqual([
      { name: "products.0.quantity", reason: short },
      { name: "products.2.quantity", reason: short },
    ]);
    const there = await send([line(charger, 0, 1)], manager, at.shop.ikeja.key);
    expect(there.json().fields).toEqual([{ name: "products.0.variant", reason: there.json().error }]);
  });

  test("are those of inactive goods, and to the same or an unknown store", async () => {
    const { galaxy, ikeja } = at.shop;
    for (const index of [2, 3]) {
      expect((await refusal([line(galaxy, index, 1)]))[1]).toMatch(/ is not active, so it cannot be transferred$/);
    }
    expect(await refusal([line(galaxy, 0, 1)], manager, ikeja.key)).toEqual([
      417,
      "Samsung Galaxy A15 (Blue Black, 128GB) is in Ikeja Store already",
    ]);
    expect(await refusal([line(galaxy, 0, 1)], manager, newKey())).toEqual([
      417,
      "This store is not available. Choose another one",
    ]);
    await at.pool.query("update products set deleted_at = now() where key = $1", [galaxy.key]);
    expect((await refusal([line(galaxy, 0, 1)]))[1]).toMatch(/ is not active/);
  });

  test("are those of goods whose twin in the other store is not active", async () => {
    const { galaxy } = at.shop;
    await sent([line(galaxy, 0, 1)]);
    await at.pool.query("update variants set status = 'repair' where key = $1", [(await twin(galaxy)).variant]);
    expect(await refusal([line(galaxy, 0, 1)])).toEqual([
      417,
      "Samsung Galaxy A15 (Blue Black, 128GB) is not active in Wuse Store, so it cannot be transferred there",
    ]);
  });

  test("are those from another store, which looks unknown to staff", async () => {
    const { galaxy, charger, ikeja, pixel } = at.shop;
    expect(await refusal([line(pixel, 0, 1)], manager)).toEqual(UNKNOWN);
    expect(await refusal([{ ...line(galaxy, 0, 1), variant: newKey() }])).toEqual(UNKNOWN);
    expect(await refusal([{ ...line(galaxy, 0, 1), product: charger.key }])).toEqual(UNKNOWN);
    await sent([line(pixel, 0, 1)], at.admin, ikeja.key);
  });

  test("with malformed bodies or missing permissions are refused before any other check", async () => {
    const { galaxy } = at.shop;
    for (const wrong of [
      [],
      [line(galaxy, 0, 0)],
      [line(galaxy, 0, 1.5)],
      [line(galaxy, 0, 1e9)],
      [{ variant: variantOf(galaxy), quantity: 1 }],
      [{ ...line(galaxy, 0, 1), price: 1 }],
    ]) {
      expect((await send(wrong)).statusCode).toBe(400);
    }
    expect((await send([line(galaxy, 0, 1)], manager, "")).statusCode).toBe(400);
    expect((await send([line(galaxy, 0, 1)], at.sales)).statusCode).toBe(403);
    expect((await at.app.inject({ url: "/api/inventory/transfers", headers: at.sales })).statusCode).toBe(403);
  });
});
