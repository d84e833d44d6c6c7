import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { ProductEditBody } from "../../../src/api/products/products.contract";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { postFile } from "../products/imports/import-kit";
import { exportUrl } from "../reports/export-kit";
import { one, orderBody, type OrderShop, sell, shopForEachTest, variantOf } from "../orders/order-kit";
import {
  changing,
  deleteProduct,
  editOf,
  loadProduct,
  postProduct,
  productBody,
  putProduct,
} from "../products/product-kit";
import { postUnits, putUnit, register, shelfOf, trackedPhone, unitOf } from "./unit-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let manager: SignedIn;
let phone: ShopProduct;
let black: string;

beforeEach(async () => {
  at = await newShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key });
  black = variantOf(phone);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const registering = async (serials: string[], variant = black, headers = manager, product = phone.key) => {
  const reply = await postUnits(at.app, headers, product, { variant, serials });
  return reply.statusCode === 200 ? reply.json().data : [reply.statusCode, reply.json().error];
};

const correcting = async (serial: string, body: Parameters<typeof putUnit>[3], headers = manager) => {
  const reply = await putUnit(at.app, headers, serial, body);
  return reply.statusCode === 200 ? reply.json().data : [reply.statusCode, reply.json().error];
};

const sellBlack = (status: "pending" | "completed", serials: string[], quantity = serials.length) =>
  sell(at.app, at.sales, orderBody(at.shop, { status, subtotalitems: [{ key: black, quantity, serials }] }));

describe("a product", () => {
  const edit = async (change: (body: ProductEditBody) => object, product = phone) => {
    const body = editOf(await loadProduct(at.app, manager, product.key));
    const reply = await putProduct(at.app, manager, product.key, change(body));
    return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().error];
  };
  const tracking = (isOn: boolean, product = phone) => edit((body) => ({ ...body, tracks_serials: isOn }), product);

  test("is listed with serial numbers, and says so", async () => {
    const made = await postProduct(at.app, manager, productBody(at, { tracks_serials: true }));
    const loaded = await loadProduct(at.app, manager, made.json().data.key);
    expect(loaded.tracks_serials).toBe(true);
    expect((await loadProduct(at.app, manager, at.shop.galaxy.key)).tracks_serials).toBe(false);
    expect(await registering(["A1"], loaded.variants[0]?.key, manager, loaded.key)).toMatchObject({ numbered: 1 });
  });

  test("turned on counts the units that pending orders hold; turned off none", async () => {
    const galaxy = variantOf(at.shop.galaxy);
    await sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [{ key: galaxy, quantity: 3 }] }));
    await sell(at.app, at.sales, orderBody(at.shop, { status: "completed" }));
    const before = await loadProduct(at.app, manager, at.shop.galaxy.key);
    expect(await tracking(true, at.shop.galaxy)).toBe(200);
    expect(await shelfOf(at.pool, galaxy)).toEqual({ quantity: 6, numbered: 0, waiting: 3 });
    expect((await loadProduct(at.app, manager, at.shop.galaxy.key)).version).toBe(before.version + 1);
    expect(await edit((body) => body, at.shop.galaxy)).toBe(200);
    expect(await tracking(false, at.shop.galaxy)).toBe(200);
    expect(await shelfOf(at.pool, galaxy)).toEqual({ quantity: 6, numbered: 0, waiting: 0 });
  });

  test("is not turned off while units in stock are registered, and keeps those that are sold", async () => {
    await registering(["A1", "A2"]);
    await sellBlack("completed", ["A1"]);
    expect(await tracking(false)).toEqual([
      417,
      "Units of iPhone 15 in stock have serial numbers, here or in another store. Take their numbers off first",
    ]);
    await correcting("A2", { version: 1, gone: true, reason: "-" });
    expect(await tracking(false)).toBe(200);
    expect(await unitOf(at.app, manager, "A1")).toMatchObject({ state: "sold" });
  });

  test("gives its new variants serial numbers", async () => {
    expect(
      await edit((body) => ({
        ...body,
        variations: [...body.variations, { variation: "Green", status: "active", quantity: 1 }],
      })),
    ).toBe(200);
    const { variants } = await loadProduct(at.app, manager, phone.key);
    expect(await registering(["G1"], variants.find(({ variation }) => variation === "Green")?.key)).toMatchObject({
      numbered: 1,
    });
  });

  test("keeps no fewer units than have serial numbers, and loses no variant that has them", async () => {
    await registering(["A1", "A2", "A3"]);
    const lowered = await putProduct(
      at.app,
      manager,
      phone.key,
      changing(editOf(await loadProduct(at.app, manager, phone.key)), 0, { quantity: 2 }),
    );
    expect([lowered.statusCode, lowered.json()]).toMatchObject([
      417,
      {
        error: "3 of iPhone 15 (Black, 128GB) have serial numbers; take their numbers off first",
        fields: [{ name: "variations.0.quantity" }],
      },
    ]);
    expect(await edit((body) => ({ ...body, variations: body.variations.slice(1) }))).toEqual([
      417,
      "3 of iPhone 15 (Black, 128GB) have serial numbers; take their numbers off first",
    ]);
    expect(await edit((body) => changing(body, 0, { quantity: 3 }))).toBe(200);
    expect((await deleteProduct(at.app, manager, phone.key)).json().error).toBe(
      "3 of iPhone 15 have serial numbers; take their numbers off first",
    );
  });

  test("is kept for the history of its units when it is deleted", async () => {
    await registering(["A1"]);
    await correcting("A1", { version: 1, gone: true, reason: "-" });
    expect((await deleteProduct(at.app, manager, phone.key)).statusCode).toBe(200);
    expect(
      await one(at.pool, "select deleted_at is not null as kept from products where key = $1", [phone.key]),
    ).toEqual({
      kept: true,
    });
  });

  test("moves its units to the state of a variant's new status", async () => {
    await registering(["A1"]);
    expect(await edit((body) => changing(body, 0, { status: "repair" }))).toBe(200);
    expect(await unitOf(at.app, manager, "A1")).toMatchObject({ state: "in repair", history: [{ kind: "moved" }, {}] });
    expect(await edit((body) => changing(body, 0, { status: "active" }))).toBe(200);
    expect(await unitOf(at.app, manager, "A1")).toMatchObject({ state: "in stock" });
  });

  test("whose serial numbers were turned off takes units back without them", async () => {
    const order = await sellBlack("pending", ["A1"]);
    expect(await tracking(false)).toBe(200);
    const url = `/api/orders/${order}/edit`;
    const payload = { status: "cancelled", store: at.shop.ikeja.key, remark: "" };
    expect((await at.app.inject({ method: "PUT", url, headers: at.sales, payload })).statusCode).toBe(200);
    expect(await unitOf(at.app, manager, "A1")).toMatchObject({ state: "gone" });
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 5, numbered: 0, waiting: 0 });
  });
});

test("the picker says which goods have serial numbers", async () => {
  await register(at.app, at.admin, phone, ["A1"]);
  const reply = await at.app.inject({ url: "/api/preflight/load-products", headers: at.sales });
  const found = new Map(
    reply.json().data.map((product: { title: string; variants: object[] }) => [product.title, product]),
  );
  expect(found.get("iPhone 15")).toMatchObject({ variants: [{ tracks_serials: true }, { tracks_serials: true }] });
  expect(JSON.stringify(found.get("Samsung Galaxy A15"))).not.toContain("tracks_serials");
});

test("a product that is imported in another store has serial numbers there if it has them here", async () => {
  const { body: file } = await at.app.inject({ url: exportUrl("products"), headers: manager });
  const imported = await postFile(at.app, at.admin, file, { query: { store: at.shop.wuse.key } });
  expect(imported.statusCode, imported.body).toBe(200);
  const { rows } = await at.pool.query(
    `select p.title, bool_and(v.tracks_serials) as tracks from products p join variants v on v.product_key = p.key
      where p.store_key = $1 and p.title in ('iPhone 15', $2) group by 1 order by 1 desc`,
    [at.shop.wuse.key, at.shop.galaxy.title],
  );
  expect(rows).toEqual([
    { title: "iPhone 15", tracks: true },
    { title: at.shop.galaxy.title, tracks: false },
  ]);
});
