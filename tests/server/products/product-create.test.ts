import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { newProductReply } from "../../../src/api/products/products.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one, openShop, type OrderShop } from "../orders/order-kit";
import { loadProduct, postProduct, productBody } from "./product-kit";

let at: OrderShop;
let manager: SignedIn;

const grant = (permissions: readonly Permission[]) =>
  at.pool.query("update employees set own_permissions = $2 where key = $1", [at.shop.ikeja.sales.key, permissions]);

beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
});
beforeEach(() => grant(["products.view", "products.create", "products.cost"]));
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

const create = async (changes: Record<string, unknown> = {}, headers = manager) => {
  const reply = await postProduct(at.app, headers, productBody(at, changes));
  return [reply.statusCode, reply.json().error ?? newProductReply.parse(reply.json()).data.key];
};

test("a new product has its variants, and the ledger opens with their units", async () => {
  const [status, key] = await create();
  expect(status).toBe(200);
  expect(await loadProduct(at.app, manager, key)).toMatchObject({
    title: "Tecno Spark 20",
    price: 120_000.5,
    sale_price: 145_000.25,
    store: at.shop.ikeja.key,
    supplier: at.shop.supplier,
    version: 1,
    variants: [
      { variation: "Black, 128GB", price: 120_000.5, sale_price: 145_000.25, quantity: 6, status: "active" },
      { variation: "Blue, 256GB", price: 130_000, sale_price: 160_000, quantity: 0, status: "hidden" },
    ],
  });
  const { rows } = await at.pool.query(
    `select reason, delta, employee_key from stock_movements m join variants v on v.key = m.variant_key
      where v.product_key = $1`,
    [key],
  );
  expect(rows).toEqual([{ reason: "opening", delta: 6, employee_key: at.shop.ikeja.manager.key }]);
  const audit = await one<{ employee_key: string }>(
    at.pool,
    "select employee_key from audit_log where action = 'product.created' and entity_key = $1",
    [key],
  );
  expect(audit.employee_key).toBe(at.shop.ikeja.manager.key);
  const list = await at.app.inject({ url: "/api/products?limit=1", headers: manager });
  expect(list.json().data[0]).toMatchObject({ key, title: "Tecno Spark 20", quantity: 6 });
});

test("variants without prices take those of the product", async () => {
  const [, key] = await create({ variations: [{ variation: "Black", quantity: 1, status: "active" }] });
  const { variants } = await loadProduct(at.app, manager, key);
  expect(variants).toMatchObject([{ price: 120_000.5, sale_price: 145_000.25 }]);
});

test("the same key and body make one product; the same key with another body makes none", async () => {
  const before = await countOf(at.pool, "products");
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => postProduct(at.app, manager, productBody(at), "form-1")),
  );
  expect(new Set(replies.map((reply) => `${reply.statusCode} ${reply.body}`)).size).toBe(1);
  expect(await countOf(at.pool, "products")).toBe(before + 1);
  const other = await postProduct(at.app, manager, productBody(at, { title: "Another" }), "form-1");
  expect(other.statusCode).toBe(400);
});

describe("a refused product", () => {
  const variation = { variation: "Black", quantity: 1, status: "active" };
  test.each<[string, Record<string, unknown>]>([
    ["no variants", { variations: [] }],
    ["a variant without a name", { variations: [{ ...variation, variation: " " }] }],
    ["a variant without quantity", { variations: [{ variation: "Black", status: "active" }] }],
    ["half a unit", { variations: [{ ...variation, quantity: 0.5 }] }],
    ["a negative quantity", { variations: [{ ...variation, quantity: -1 }] }],
    ["an unknown status", { variations: [{ ...variation, status: "lost" }] }],
    ["more decimals than kobo", { price: 1.005 }],
    ["a negative price", { sale_price: -1 }],
    ["no title", { title: "" }],
    ["a title PostgreSQL cannot hold", { title: "a\u0000b" }],
    ["no purchase price", { price: undefined }],
    ["a picture from elsewhere", { image: "https://example.com/phone.png" }],
    ["a picture outside the store", { image: "/media/../secret.png" }],
    ["an unknown field", { colour: "red" }],
  ])("%s is malformed", async (_name, changes) => {
    const before = await countOf(at.pool, "products");
    expect((await create(changes))[0]).toBe(400);
    expect(await countOf(at.pool, "products")).toBe(before);
  });

  test("a store out of reach is refused like an unknown one, and staff create in their own store", async () => {
    const text = "This store is not available. Choose another one";
    expect(await create({ store: at.shop.wuse.key })).toEqual([417, text]);
    expect(await create({ store: newKey() })).toEqual([417, text]);
    expect((await create({ store: at.shop.wuse.key }, at.admin))[0]).toBe(200);
    expect(await create({ store: newKey() }, at.admin)).toEqual([417, text]);
  });

  test("an unknown supplier and a missing picture are refused with a reason", async () => {
    expect(await create({ supplier: newKey() })).toEqual([417, "This supplier is not available. Choose another one"]);
    expect(await create({ image: "/media/gone.webp" })).toEqual([
      417,
      "This picture is not there any more. Upload it again",
    ]);
  });

  test("people who may not see cost cannot set it, and creating needs the permission", async () => {
    await grant(["products.view", "products.create"]);
    expect(await create({}, at.sales)).toEqual([
      403,
      "A new product needs its purchase price, which you do not have permission to set",
    ]);
    await grant(["products.view", "products.cost", "products.edit"]);
    expect((await create({}, at.sales))[0]).toBe(403);
  });
});
