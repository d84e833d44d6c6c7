import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { productUnitsReply, unitReply } from "../../../src/api/stock/units.contract";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { lastAudit } from "../orders/edits/order-edit-kit";
import { countOf, orderBody, type OrderShop, sell, shopForEachTest, variantOf } from "../orders/order-kit";
import { getUnit, postUnits, putUnit, shelfOf, trackedPhone, unitOf } from "./unit-kit";

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

describe("registering", () => {
  test("gives units in stock their numbers, with history and log", async () => {
    expect(await registering(["490154203237518", " C02xy "])).toEqual({ key: black, numbered: 2, without_number: 3 });
    const unit = unitReply.parse((await getUnit(at.app, at.sales, "c02XY")).json());
    expect(unit).toMatchObject({
      breadcrumb: "C02xy",
      data: {
        serial: "C02xy",
        state: "in stock",
        product: phone.key,
        variant: black,
        store: at.shop.ikeja.key,
        order: null,
        order_number: null,
        version: 1,
        history: [{ kind: "registered", employee_name: at.shop.ikeja.manager.name, from: null, to: "Ikeja Store" }],
      },
    });
    expect(await lastAudit(at)).toMatchObject({
      action: "product.unitsRegistered",
      after: { variation: "Black, 128GB", serials: ["490154203237518", "C02xy"] },
    });
  });

  test("takes every printable sign, and finds the unit by it", async () => {
    const serial = "!C02/9 #1?a=%20&b:;~";
    expect(await registering([serial])).toMatchObject({ numbered: 1 });
    expect((await unitOf(at.app, at.sales, serial)).serial).toBe(serial);
  });

  test("more than there are is refused, with how many have no number", async () => {
    expect(await registering(["A1", "A2", "A3", "A4", "A5", "A6"])).toEqual([
      417,
      "Only 5 of iPhone 15 (Black, 128GB) have no serial number. Leave the others out, or correct the quantity first",
    ]);
    await registering(["A1", "A2", "A3", "A4"]);
    expect((await registering(["A5", "A6"]))[1]).toBe(
      "Only 1 of iPhone 15 (Black, 128GB) has no serial number. Leave the others out, or correct the quantity first",
    );
    await registering(["A5"]);
    expect((await registering(["A6"]))[1]).toBe(
      "All units of iPhone 15 (Black, 128GB) have serial numbers already. Correct the quantity first",
    );
  });

  test("counts units that pending orders took without names", async () => {
    await sellBlack("pending", [], 2);
    expect(await registering(["A1", "A2", "A3", "A4", "A5"])).toEqual({ key: black, numbered: 5, without_number: 0 });
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 3, numbered: 5, waiting: 2 });
  });

  test("a number that a unit has is refused, wherever it is", async () => {
    await registering(["A1", "A2"]);
    await sellBlack("completed", ["A2"]);
    expect(await registering(["a1"])).toEqual([417, "a1 is registered already. Check the number"]);
    expect(await registering(["A1", "B1", "a2"], variantOf(phone, 1))).toEqual([
      417,
      "A1, a2 are registered already. Check the numbers",
    ]);
  });

  test("of a product without serial numbers, of a foreign variant, or of another store is refused", async () => {
    expect(await registering(["A1"], variantOf(at.shop.galaxy), manager, at.shop.galaxy.key)).toEqual([
      417,
      "Samsung Galaxy A15 has no serial numbers. Turn them on for the product first",
    ]);
    expect(await registering(["A1"], variantOf(at.shop.galaxy))).toEqual([
      417,
      "This variant is not there any more. Choose another one",
    ]);
    expect((await registering(["A1"], variantOf(at.shop.pixel), manager, at.shop.pixel.key))[0]).toBe(404);
    const other = await trackedPhone(at.pool, at.shop, { store: at.shop.wuse.key });
    expect((await registering(["A1"], variantOf(other), manager, other.key))[0]).toBe(404);
    expect((await registering(["A1"], variantOf(other)))[0]).toBe(417);
    expect(await registering(["A1"], variantOf(other), at.admin, other.key)).toMatchObject({ numbered: 1 });
    expect((await registering(["A1"], black, at.sales))[0]).toBe(403);
    expect((await registering([]))[0]).toBe(400);
    expect((await registering(["490154203237517"]))[0]).toBe(400);
  });

  test("of a variant that was taken off, or of a deleted product, is refused", async () => {
    await at.pool.query("update variants set removed_at = now() where key = $1", [variantOf(phone, 1)]);
    expect((await registering(["A1"], variantOf(phone, 1)))[0]).toBe(417);
    expect(await registering(["A1"])).toMatchObject({ numbered: 1 });
    await at.pool.query("update products set deleted_at = now() where key = $1", [phone.key]);
    expect((await registering(["A2"]))[0]).toBe(404);
    await at.pool.query("update products set deleted_at = null where key = $1", [phone.key]);
  });

  test("is saved once with one key", async () => {
    const send = () => postUnits(at.app, manager, phone.key, { variant: black, serials: ["A1"] }, "form");
    const replies = await Promise.all([send(), send(), send()]);
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await countOf(at.pool, "units")).toBe(1);
  });
});

test("the units of a product are listed by variant, those that are sold left out", async () => {
  await registering(["B2", "B1", "B3"]);
  await sellBlack("completed", ["B3"]);
  await sellBlack("pending", ["B2"], 2);
  const reply = await at.app.inject({ url: `/api/products/${phone.key}/units`, headers: at.sales });
  const { data } = productUnitsReply.parse(reply.json());
  expect(data).toEqual({
    key: phone.key,
    tracks_serials: true,
    variants: [
      {
        key: black,
        variation: "Black, 128GB",
        status: "active",
        quantity: 2,
        numbered: 1,
        waiting: 1,
        without_number: 1,
        units: [
          { serial: "B1", state: "in stock" },
          { serial: "B2", state: "held" },
        ],
      },
      expect.objectContaining({ key: variantOf(phone, 1), quantity: 2, without_number: 2, units: [] }),
    ],
  });
});

describe("correcting", () => {
  beforeEach(() => registering(["A1", "A2"]));

  test("a number keeps the unit and its history", async () => {
    expect(await correcting("A1", { version: 1, serial: "A9", reason: "Typed wrong" })).toEqual({
      key: expect.any(String),
      serial: "A9",
      version: 2,
    });
    expect((await getUnit(at.app, manager, "A1")).statusCode).toBe(404);
    const { history } = await unitOf(at.app, manager, "A9");
    expect(history[0]).toMatchObject({
      kind: "renamed",
      note: "Before: A1. Typed wrong",
      state: "in stock",
      employee_name: at.shop.ikeja.manager.name,
    });
    expect(await lastAudit(at)).toMatchObject({
      action: "product.unitCorrected",
      before: { serial: "A1" },
      after: { serial: "A9", reason: "Typed wrong" },
    });
  });

  test("a number to another spelling of itself is allowed, to that of another unit is not", async () => {
    expect(await correcting("A1", { version: 1, serial: "a1", reason: "-" })).toMatchObject({ serial: "a1" });
    expect(await correcting("A1", { version: 2, serial: "a2", reason: "-" })).toEqual([
      417,
      "a2 is registered already. Check the number",
    ]);
  });

  test("from another version is refused with the unit as it is", async () => {
    const reply = await putUnit(at.app, manager, "A1", { version: 3, serial: "A9", reason: "-" });
    expect([reply.statusCode, reply.json().current]).toEqual([
      409,
      expect.objectContaining({ serial: "A1", version: 1 }),
    ]);
  });

  test("takes a number off, which leaves the quantity, and may be used again", async () => {
    await correcting("A1", { version: 1, gone: true, reason: "The label fell off" });
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 5, numbered: 1, waiting: 0 });
    expect(await unitOf(at.app, manager, "A1")).toMatchObject({
      state: "gone",
      history: [{ note: "The label fell off" }, {}],
    });
    expect(await correcting("A1", { version: 2, serial: "A7", reason: "-" })).toEqual([
      417,
      "A1 was taken off. Register it again where it is",
    ]);
    expect(await correcting("A2", { version: 1, serial: "A1", reason: "-" })).toEqual([
      417,
      "A1 was taken off before. Take A2 off too, and register A1 again",
    ]);
    expect(await registering(["A1"], variantOf(phone, 1))).toMatchObject({ numbered: 1 });
    expect(await unitOf(at.app, manager, "A1")).toMatchObject({ state: "in stock", variation: "Pink, 256GB" });
  });

  test("takes off no number that an order names", async () => {
    await sellBlack("pending", ["A1"]);
    expect(await correcting("A1", { version: 2, gone: true, reason: "-" })).toEqual([
      417,
      "A1 is on an order. Correct its number, or change the order first",
    ]);
  });

  test("needs the permission and a reason, and does not find units of another store", async () => {
    const wuse = await signIn(at.app, at.shop.wuse.manager.email);
    expect((await correcting("A1", { version: 1, serial: "A9", reason: "-" }, at.sales))[0]).toBe(403);
    expect((await correcting("A1", { version: 1, serial: "A9", reason: " " }))[0]).toBe(400);
    expect(await correcting("A1", { version: 1, serial: "A9", reason: "-" }, wuse)).toEqual(
      await correcting("Unknown", { version: 1, serial: "A9", reason: "-" }, wuse),
    );
  });
});
