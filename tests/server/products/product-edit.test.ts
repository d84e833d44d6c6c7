import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { productEditReply, type ProductEditBody } from "../../../src/api/products/products.contract";
import type { Permission } from "../../../src/api/rights/permissions.contract";
import { newKey } from "../../../server/core/ids";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import {
  countOf,
  one,
  shopForEachTest,
  orderBody,
  type OrderShop,
  postOrder,
  putEdit,
  quantityOf,
  sell,
  variantOf,
} from "../orders/order-kit";
import { changing, deleteProduct, editOf, loadProduct, postProduct, productBody, putProduct } from "./product-kit";

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
const load = (key = galaxy()) => loadProduct(at.app, manager, key);
const put = (body: object, version?: number, headers = manager) => putProduct(at.app, headers, galaxy(), body, version);
const buy = (quantity = 1) =>
  sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [{ key: phone(), quantity }] }));

const movements = async (variant: string) =>
  (
    await at.pool.query(
      "select reason, delta, quantity_before, quantity_after from stock_movements where variant_key = $1 order by id",
      [variant],
    )
  ).rows;

describe("an edit of a product", () => {
  test("changes the product and its variants, and the ledger has the change of stock", async () => {
    const loaded = await load();
    const body = editOf(loaded);
    const [first, ...rest] = body.variations;
    const reply = await put(
      {
        ...body,
        title: "Samsung Galaxy A15 5G",
        sale_price: 190_000,
        variations: [
          { ...first, quantity: 7, variation: "Blue" },
          { variation: "Green, 64GB", quantity: 4, status: "active" },
          ...rest,
        ],
      },
      loaded.version,
    );
    const { data } = productEditReply.parse(reply.json());
    const now = await load();
    expect(data).toEqual({ key: galaxy(), version: now.version });
    expect(now.version).toBeGreaterThan(loaded.version);
    expect(now).toMatchObject({ title: "Samsung Galaxy A15 5G", sale_price: 190_000, price: 150_000.5 });
    expect(now.variants.map(({ variation, quantity, sale_price }) => [variation, quantity, sale_price])).toEqual([
      ["Blue", 7, 185_000.75],
      ["Green, 64GB", 4, 190_000],
      ["Yellow, 256GB", 3, 185_000.75],
      ["Cracked, 128GB", 2, 185_000.75],
      ["Secret, 1TB", 1, 185_000.75],
    ]);
    expect(await movements(phone())).toEqual([
      { reason: "opening", delta: 10, quantity_before: 0, quantity_after: 10 },
      { reason: "edit", delta: -3, quantity_before: 10, quantity_after: 7 },
    ]);
    const audit = await one(at.pool, "select before, after from audit_log where action = 'product.edited'");
    expect(audit).toMatchObject({
      before: { title: "Samsung Galaxy A15" },
      after: { title: "Samsung Galaxy A15 5G", added: [{ variation: "Green, 64GB", quantity: 4 }] },
    });
  });

  test("sets the update time only of the variants it changed", async () => {
    await at.pool.query("update variants set updated_at = '2026-01-01T00:00:00Z'");
    const body = changing(editOf(await load()), 1, { status: "repair" });
    await put({ ...body, variations: body.variations.toReversed() });
    const updated = (await load()).variants.filter((variant) => !variant.last_updated.startsWith("2026-01-01"));
    expect(updated.map(({ variation, status }) => [variation, status])).toEqual([["Yellow, 256GB", "repair"]]);
    const list = await at.app.inject({ url: "/api/products?status=repair", headers: manager });
    expect(list.json().data).toMatchObject([{ key: galaxy(), quantity: 5 }]);
  });

  test("that changes nothing keeps the version and writes no log row", async () => {
    const loaded = await load();
    const audit = await countOf(at.pool, "audit_log");
    const reply = await put(editOf(loaded), loaded.version);
    expect(reply.json().data).toEqual({ key: galaxy(), version: loaded.version });
    expect(await countOf(at.pool, "audit_log")).toBe(audit);
  });

  test("without prices and quantities keeps them; variant prices equal to the product's follow it", async () => {
    const body = editOf(await load());
    const variations = body.variations.map(({ key, variation, status }) => ({ key, variation, status }));
    await put({ ...body, price: 160_000, sale_price: 200_000, variations });
    const { variants } = await load();
    expect(variants.map(({ quantity, price, sale_price }) => [quantity, price, sale_price])).toEqual(
      [10, 3, 2, 1].map((quantity) => [quantity, 160_000, 200_000]),
    );
  });

  test("does not change past orders: an order keeps its price", async () => {
    const key = await buy(2);
    await put({ ...changing(editOf(await load()), 0, { sale_price: 1 }), sale_price: 1 });
    const order = await at.app.inject({ url: `/api/orders/${key}`, headers: at.sales });
    expect(order.json().data.cost).toBe(370_001.5);
  });
});

describe("variants missing from an edit", () => {
  const without = (body: ProductEditBody, index: number) => ({
    ...body,
    variations: body.variations.filter((_, place) => place !== index),
  });

  test("are deleted with their ledger if never sold or transferred", async () => {
    await put(without(editOf(await load()), 1));
    const { rows } = await at.pool.query("select key from variants where product_key = $1", [galaxy()]);
    expect(rows).toHaveLength(3);
    expect((await load()).variants).toHaveLength(3);
  });

  test("are hidden permanently if sold, lose their units, and are found by nobody", async () => {
    await buy(2);
    await put(without(editOf(await load()), 0));
    expect((await load()).variants.map(({ variation }) => variation)).not.toContain("Blue Black, 128GB");
    expect(await quantityOf(at.pool, phone())).toBe(0);
    expect((await movements(phone())).at(-1)).toMatchObject({ reason: "edit", delta: -8 });
    const search = await at.app.inject({ url: "/api/products?query=Blue%20Black", headers: manager });
    expect(search.json().pagination.total_count).toBe(0);
    const reply = await postOrder(at.app, at.sales, orderBody(at.shop));
    expect([reply.statusCode, reply.json().error]).toEqual([
      417,
      "Samsung Galaxy A15 (Blue Black, 128GB) is not for sale",
    ]);
  });

  test("become hidden variants again when a cancelled order returns units to them", async () => {
    const order = await buy(2);
    await put({
      ...editOf(await load()),
      variations: [{ variation: "Blue Black, 128GB", status: "active", quantity: 5 }],
    });
    expect((await load()).variants).toHaveLength(1);
    const listed = async (status: string) =>
      (await at.app.inject({ url: `/api/products?status=${status}&query=galaxy`, headers: manager })).json().data
        .length;
    expect(await listed("hidden")).toBe(0);
    await putEdit(at.app, at.sales, order, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });
    expect((await load()).variants.map(({ quantity, status }) => [quantity, status]).toSorted()).toEqual([
      [2, "hidden"],
      [5, "active"],
    ]);
    expect(await listed("hidden")).toBe(1);
  });

  test("never lower the version to one that an open form may have", async () => {
    const seen = new Set<number>();
    const remember = async () => {
      const { version } = await load();
      expect(seen).not.toContain(version);
      seen.add(version);
    };
    await remember();
    for (const quantity of [5, 6, 7]) {
      await put(changing(editOf(await load()), 1, { quantity }));
      await remember();
    }
    await buy();
    await remember();
    await put(without(editOf(await load()), 1));
    await remember();
    await put(without(editOf(await load()), 0));
    await remember();
  });
});

describe("a product's store", () => {
  test("hides it from the staff of other stores, like an unknown product", async () => {
    const body = editOf(await load());
    const theirs = await putProduct(at.app, manager, at.shop.pixel.key, body);
    const unknown = await putProduct(at.app, manager, newKey(), body);
    expect([theirs.statusCode, theirs.body]).toEqual([404, unknown.body]);
    await deleteProduct(at.app, manager, galaxy());
    expect((await put(body)).statusCode).toBe(404);
  });

  test("is changed only by an administrator and only if the product was never traded, and the stores' totals follow", async () => {
    const moved = { ...editOf(await load()), store: at.shop.wuse.key };
    const refusal = async (body: object, headers: SignedIn) => (await put(body, undefined, headers)).json().error;
    expect(await refusal(moved, manager)).toBe("This store is not available. Choose another one");
    expect((await put(moved, undefined, at.admin)).statusCode).toBe(200);
    expect((await put({ ...moved, store: at.shop.ikeja.key }, undefined, at.admin)).statusCode).toBe(200);
    await buy();
    expect(await refusal(moved, at.admin)).toBe(
      "Samsung Galaxy A15 was sold or transferred before, so it stays in Ikeja Store. Move its stock by a transfer",
    );
  });
});

describe("permissions and bodies", () => {
  const grant = (permissions: readonly Permission[]) =>
    at.pool.query("update employees set own_permissions = $2 where key = $1", [at.shop.ikeja.sales.key, permissions]);

  test("people who may not see cost edit without sending it, and it stays", async () => {
    await grant(["products.view", "products.edit"]);
    const loaded = await loadProduct(at.app, at.sales, galaxy());
    const body = editOf(loaded);
    expect(JSON.stringify(body)).not.toContain('"price"');
    expect((await put({ ...body, title: "Renamed" }, loaded.version, at.sales)).statusCode).toBe(200);
    expect(await load()).toMatchObject({
      title: "Renamed",
      price: 150_000.5,
      variants: [{ price: 150_000.5 }, {}, {}, {}],
    });
    for (const named of [{ ...body, price: 1 }, changing(body, 0, { price: 1 })]) {
      const reply = await put(named, undefined, at.sales);
      expect([reply.statusCode, reply.json().error]).toEqual([
        403,
        "You do not have permission to set purchase prices",
      ]);
    }
    const stale = await put(body, 999, at.sales);
    expect(stale.statusCode).toBe(409);
    expect(stale.body).not.toContain('"price"');
    await grant(["products.view", "products.create"]);
    expect((await put(body, undefined, at.sales)).statusCode).toBe(403);
  });

  test("malformed edits change nothing", async () => {
    const body = editOf(await load());
    const [first] = body.variations;
    for (const wrong of [
      { ...body, variations: [] },
      { ...body, variations: [first, first] },
      { ...body, variations: [{ ...first, variation: "" }] },
      { ...body, variations: [{ ...first, quantity: -1 }] },
      { ...body, title: "  " },
      { ...body, supplier: "slot" },
      { ...body, sale_price: "1" },
    ]) {
      expect((await put(wrong)).statusCode).toBe(400);
    }
    expect((await put({ ...body, image: "/media/gone.png" })).statusCode).toBe(417);
    expect((await put({ ...body, supplier: newKey() })).statusCode).toBe(417);
    expect((await load()).version).toBe(1);
  });

  test("the key of another product's variant creates a new variant here", async () => {
    const created = await postProduct(at.app, manager, productBody(at));
    const body = editOf(await load());
    const charger = variantOf(at.shop.charger);
    const theirs = { key: charger, variation: "White, 20W", quantity: 1, status: "active" };
    await putProduct(at.app, manager, created.json().data.key, { ...body, title: "Other", variations: [theirs] });
    expect(await quantityOf(at.pool, charger)).toBe(25);
    expect((await load(at.shop.charger.key)).variants).toMatchObject([{ key: charger, quantity: 25 }]);
  });
});
