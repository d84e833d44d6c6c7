import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { productDeleteReply } from "../../../src/api/products/products.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  countOf,
  one,
  shopForEachTest,
  orderBody,
  orderOf,
  type OrderShop,
  putEdit,
  quantityOf,
  sell,
  variantOf,
} from "../orders/order-kit";
import { deleteProduct } from "./product-kit";

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

const status = async (url: string) => (await at.app.inject({ url, headers: manager })).statusCode;
const titles = async () =>
  (await at.app.inject({ url: "/api/products", headers: manager }))
    .json()
    .data.map(({ title }: { title: string }) => title);

test("a product that was never traded is deleted with its variants and their ledger, and the deletion is logged", async () => {
  const { galaxy, charger } = at.shop;
  const reply = await deleteProduct(at.app, manager, galaxy.key);
  expect(productDeleteReply.parse(reply.json())).toEqual({ data: { key: galaxy.key } });
  expect(await titles()).toEqual(["Oraimo Charger"]);
  expect(await one(at.pool, "select count(*) as n from variants where product_key = $1", [galaxy.key])).toEqual({
    n: 0,
  });
  expect(await countOf(at.pool, "stock_movements")).toBe(2);
  const audit = await one(at.pool, "select entity_key, before, after from audit_log where action = 'product.deleted'");
  expect(audit).toMatchObject({
    entity_key: galaxy.key,
    before: { title: galaxy.title, variants: [{ quantity: 10 }, { quantity: 3 }, { quantity: 2 }, { quantity: 1 }] },
    after: { kept: false },
  });
  expect((await deleteProduct(at.app, manager, galaxy.key)).statusCode).toBe(404);
  expect((await deleteProduct(at.app, manager, charger.key)).statusCode).toBe(200);
});

test("a product that was sold is hidden permanently: its orders stay complete and can still be cancelled", async () => {
  const { galaxy } = at.shop;
  const order = await sell(at.app, at.sales, orderBody(at.shop));
  expect((await deleteProduct(at.app, manager, galaxy.key)).statusCode).toBe(200);
  expect(await titles()).toEqual(["Oraimo Charger"]);
  expect(await status(`/api/products/${galaxy.key}`)).toBe(404);
  expect((await orderOf(at.app, at.sales, order)).lines).toMatchObject([{ item_title: galaxy.title, quantity: 1 }]);
  const edit = { status: "cancelled", store: at.shop.ikeja.key, remark: "" };
  expect((await putEdit(at.app, at.sales, order, edit)).statusCode).toBe(200);
  expect(await quantityOf(at.pool, variantOf(galaxy))).toBe(10);
  expect((await deleteProduct(at.app, manager, galaxy.key)).statusCode).toBe(404);
});

test("a product in an order that was created as cancelled is hidden, too, though it took no stock", async () => {
  await sell(at.app, at.sales, orderBody(at.shop, { status: "cancelled" }));
  await deleteProduct(at.app, manager, at.shop.galaxy.key);
  const row = await one(at.pool, "select deleted_at is not null as hidden from products where key = $1", [
    at.shop.galaxy.key,
  ]);
  expect(row).toEqual({ hidden: true });
});

test("another store's product looks unknown", async () => {
  const theirs = await deleteProduct(at.app, manager, at.shop.pixel.key);
  const unknown = await deleteProduct(at.app, manager, newKey());
  expect([theirs.statusCode, theirs.body]).toEqual([404, unknown.body]);
  expect((await deleteProduct(at.app, at.sales, at.shop.galaxy.key)).statusCode).toBe(403);
  expect((await deleteProduct(at.app, at.admin, at.shop.pixel.key)).statusCode).toBe(200);
});

test("deleting and selling at once leave either a sale of a hidden product or no product", async () => {
  for (const product of [at.shop.galaxy, at.shop.charger]) {
    const line = [{ key: variantOf(product), quantity: 1 }];
    const [deleted, ...sold] = await Promise.all([
      deleteProduct(at.app, manager, product.key),
      ...Array.from({ length: 6 }, () =>
        sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: line })).then(
          () => true,
          () => false,
        ),
      ),
    ]);
    expect(deleted?.statusCode).toBe(200);
    const { rows } = await at.pool.query("select deleted_at from products where key = $1", [product.key]);
    expect(rows.length > 0 && rows[0].deleted_at !== null).toBe(sold.includes(true));
  }
});

describe("the stock ledger", () => {
  const forget = (keys: string[], statement: string, values: unknown[]) =>
    at.pool.connect().then(async (tx) => {
      try {
        await tx.query("begin");
        await tx.query("select set_config('backroom.forgotten_variants', $1, true)", [keys.join(",")]);
        await tx.query(statement, values);
        await tx.query("commit");
      } catch (error) {
        await tx.query("rollback");
        throw error;
      } finally {
        tx.release();
      }
    });

  test("refuses every change and deletion without the variants of the current deletion", async () => {
    const [phone, other] = [variantOf(at.shop.galaxy), variantOf(at.shop.charger)];
    const refused = "stock_movements is append-only";
    await expect(at.pool.query("delete from stock_movements")).rejects.toThrow(refused);
    await expect(at.pool.query("delete from variants where key = $1", [phone])).rejects.toThrow(refused);
    await expect(forget([other], "delete from variants where key = $1", [phone])).rejects.toThrow(refused);
    await expect(
      forget([phone], "update stock_movements set delta = delta where variant_key = $1", [phone]),
    ).rejects.toThrow(refused);
    expect(await countOf(at.pool, "stock_movements")).toBe(6);
  });

  test("keeps all rows of a traded variant, even if the deletion names it", async () => {
    const phone = variantOf(at.shop.galaxy);
    const order = await sell(at.app, at.sales, orderBody(at.shop));
    for (const rows of ["order_key = $1", "order_key is distinct from $1 and reason = 'opening'"]) {
      const statement = `delete from stock_movements where ${rows} and variant_key = $2`;
      await expect(forget([phone], statement, [order, phone])).rejects.toThrow("append-only");
    }
    await expect(forget([phone], "delete from variants where key = $1", [phone])).rejects.toThrow(
      "violates foreign key",
    );
  });

  test("refuses deletions again after the transaction of the deletion", async () => {
    await deleteProduct(at.app, manager, at.shop.galaxy.key);
    const left = variantOf(at.shop.charger);
    await Promise.all(
      Array.from({ length: 10 }, () =>
        expect(at.pool.query("delete from variants where key = $1", [left])).rejects.toThrow("append-only"),
      ),
    );
  });
});
