import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type ShopProduct, type SignedIn, signIn } from "../fixtures";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { expectSound } from "../invariants";
import {
  orderBody,
  orderOf,
  type OrderShop,
  postOrder,
  restock,
  sell,
  shopForEachTest,
  variantOf,
} from "../orders/order-kit";
import { putUnit, register, shelfOf, trackedPhone, unitOf } from "./unit-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let phone: ShopProduct;
let black: string;

beforeEach(async () => {
  at = await newShop();
  phone = await trackedPhone(at.pool, at.shop, { store: at.shop.ikeja.key });
  black = variantOf(phone);
});
afterEach(async () => {
  await expectSound(at.pool);
});

type Status = "pending" | "completed" | "cancelled";

const saleOf = (status: Status, quantity: number, serials?: string[], variant = black) =>
  orderBody(at.shop, { status, subtotalitems: [{ key: variant, quantity, ...(serials && { serials }) }] });

/** The status, text and fields of a refusal of a sale. */
async function refusal(body: ReturnType<typeof orderBody>, headers: SignedIn = at.sales) {
  const reply = await postOrder(at.app, headers, body);
  const { error, fields } = reply.json();
  return [reply.statusCode, error, (fields ?? []).map(({ name }: { name: string }) => name)];
}

const serialsOf = async (order: string) => (await orderOf(at.app, at.admin, order)).lines[0]?.serials;

describe("a completed sale", () => {
  test("names all units that it hands over", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
    const order = await sell(at.app, at.sales, saleOf("completed", 2, ["A3", "A1"]));
    expect(await serialsOf(order)).toEqual(["A3", "A1"]);
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 3, numbered: 1, waiting: 0 });
    const data = await unitOf(at.app, at.sales, "a3");
    expect(data).toMatchObject({ serial: "A3", state: "sold", order, version: 2, product_title: "iPhone 15" });
    expect(data.history.map(({ kind, state, order_number }) => [kind, state, order_number])).toEqual([
      ["sold", "sold", data.order_number],
      ["registered", "in stock", null],
    ]);
    expect(data.history[0]?.employee_name).toBe(at.shop.ikeja.sales.name);
  });

  test.each([
    [
      2,
      undefined,
      "Name the serial numbers of iPhone 15 (Black, 128GB): a completed order names all 2 units that the customer gets",
    ],
    [
      1,
      [],
      "Name the serial numbers of iPhone 15 (Black, 128GB): a completed order names its unit that the customer gets",
    ],
  ])("of %i units is refused with the names %j", async (quantity, serials, text) => {
    expect(await refusal(saleOf("completed", quantity, serials))).toEqual([417, text, ["subtotalitems.0.serials"]]);
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 5, numbered: 0, waiting: 0 });
  });

  test("registers a unit that nobody registered, while a unit has no number", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3", "A4"]);
    await sell(at.app, at.sales, saleOf("completed", 1, ["  New-1 "]));
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 4, numbered: 4, waiting: 0 });
    const { history } = await unitOf(at.app, at.sales, "NEW-1");
    expect(history.map(({ kind }) => kind)).toEqual(["sold", "registered"]);
    expect(await refusal(saleOf("completed", 1, ["New-2"]))).toEqual([
      417,
      "All units of iPhone 15 (Black, 128GB) are registered under other numbers, so New-2 is not one of them. Check the number, or correct the number of a unit",
      ["subtotalitems.0.serials"],
    ]);
  });

  test("uses a number that was taken off before", async () => {
    await register(at.app, at.admin, phone, ["A1"]);
    expect((await putUnit(at.app, at.admin, "A1", { version: 1, gone: true, reason: "Wrong box" })).statusCode).toBe(
      200,
    );
    await sell(at.app, at.sales, saleOf("completed", 1, ["a1"]));
    const unit = await unitOf(at.app, at.sales, "A1");
    expect([unit.serial, unit.history.map(({ kind }) => kind)]).toEqual([
      "a1",
      ["sold", "registered", "gone", "registered"],
    ]);
  });
});

describe("a pending sale", () => {
  test("may name none, some or all of its units", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2"]);
    expect(await serialsOf(await sell(at.app, at.sales, saleOf("pending", 1)))).toBeUndefined();
    const order = await sell(at.app, at.sales, saleOf("pending", 2, ["A2"]));
    expect((await orderOf(at.app, at.sales, order)).lines).toMatchObject([{ tracks_serials: true, serials: ["A2"] }]);
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 2, numbered: 1, waiting: 2 });
    expect(await unitOf(at.app, at.sales, "A2")).toMatchObject({ state: "held", order });
  });

  test("without names may take the last units of which all are registered", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3", "A4", "A5"]);
    await sell(at.app, at.sales, saleOf("pending", 5));
    expect(await shelfOf(at.pool, black)).toEqual({ quantity: 0, numbered: 5, waiting: 5 });
  });
});

describe("a unit is refused that", () => {
  test("is sold, held, or of another product, each with its sentence", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
    const sold = await sell(at.app, at.sales, saleOf("completed", 1, ["A1"]));
    const held = await sell(at.app, at.sales, saleOf("pending", 1, ["A2"]));
    const [soldNumber, heldNumber] = await Promise.all(
      [sold, held].map(async (key) => (await orderOf(at.app, at.admin, key)).order_number),
    );
    const text = async (serial: string, variant = black) =>
      (await refusal(saleOf("completed", 1, [serial], variant)))[1];
    expect(await text("A1")).toBe(`A1 was sold already, on order ${soldNumber}. Choose another unit`);
    expect(await text("a2")).toBe(`a2 is held by order ${heldNumber}. Choose another unit`);
    expect(await text("A3", variantOf(phone, 1))).toBe(
      "A3 is iPhone 15 (Black, 128GB), not iPhone 15 (Pink, 256GB). Choose another unit",
    );
  });

  test("is in another store, without telling who may not see that store", async () => {
    const there = await trackedPhone(at.pool, at.shop, { store: at.shop.wuse.key, title: "iPhone 14" });
    await register(at.app, at.admin, there, ["W1"]);
    expect((await refusal(saleOf("completed", 1, ["W1"])))[1]).toBe("W1 is not in stock here. Check the number");
    expect((await refusal(saleOf("completed", 1, ["W1"]), at.admin))[1]).toBe(
      "W1 is in stock at Wuse Store, not here. Transfer it first, or choose another unit",
    );
    await register(at.app, at.admin, phone, ["K1"]);
    const inWuse = { ...saleOf("completed", 1, ["K1"], variantOf(there)), store: at.shop.wuse.key };
    expect((await refusal(inWuse, at.admin))[1]).toBe(
      "K1 is in stock at Ikeja Store, not here. Transfer it first, or choose another unit",
    );
    await sell(at.app, at.admin, { ...saleOf("completed", 1, ["W1"], variantOf(there)), store: at.shop.wuse.key });
    expect((await refusal(saleOf("completed", 1, ["W1"])))[1]).toBe("W1 is not in stock here. Check the number");
  });

  test("is named for a product without serial numbers, or on a cancelled order", async () => {
    expect(await refusal(saleOf("completed", 1, ["A1"], variantOf(at.shop.galaxy)))).toEqual([
      417,
      "Samsung Galaxy A15 (Blue Black, 128GB) has no serial numbers. Leave them out, or turn serial numbers on for the product",
      ["subtotalitems.0.serials"],
    ]);
    expect((await refusal(saleOf("cancelled", 1, ["A1"])))[1]).toBe(
      "A cancelled order takes no units. Leave their serial numbers out",
    );
  });

  test("is named twice, with more numbers than units, or with a wrong check digit (400)", async () => {
    expect((await refusal(saleOf("pending", 2, ["A1", "a1"])))[0]).toBe(400);
    expect((await refusal(saleOf("pending", 1, ["A1", "A2"])))[0]).toBe(400);
    expect((await refusal(saleOf("pending", 1, ["490154203237517"])))[0]).toBe(400);
    const lines = [
      { key: black, quantity: 1, serials: ["A1"] },
      { key: variantOf(phone, 1), quantity: 1, serials: ["A1"] },
    ];
    expect((await refusal(orderBody(at.shop, { subtotalitems: lines })))[0]).toBe(400);
  });
});

test("two lines of one variant name their units together", async () => {
  const lines = [
    { key: black, quantity: 1, serials: ["A1"] },
    { key: black, quantity: 1, serials: ["A2"] },
  ];
  const order = await sell(at.app, at.sales, orderBody(at.shop, { status: "completed", subtotalitems: lines }));
  expect(await serialsOf(order)).toEqual(["A1", "A2"]);
});

test("a cancelled order takes no units, whether they have serial numbers or not", async () => {
  await sell(at.app, at.sales, saleOf("cancelled", 3));
  expect(await shelfOf(at.pool, black)).toEqual({ quantity: 5, numbered: 0, waiting: 0 });
});

test("orders are found by the whole serial number of a unit, in the own store", async () => {
  const order = await sell(at.app, at.sales, saleOf("completed", 2, ["490154203237518", "C02-XY 1"]));
  const found = async (typed: string, headers: SignedIn) => {
    const reply = await at.app.inject({ url: "/api/orders", query: { query: typed }, headers });
    return reply.json().data.map(({ key }: { key: string }) => key);
  };
  for (const typed of ["490154203237518", "c02-xy 1"]) {
    expect(await found(typed, at.sales)).toEqual([order]);
    expect(await found(typed, at.wuseSales)).toEqual([]);
  }
  expect(await found("49015420323751", at.sales)).toEqual([]);
});

test("a sale is saved once with its key, and its unit sold once", async () => {
  await restock(at.pool, black, 1);
  const body = saleOf("completed", 1, ["A1"]);
  const replies = await Promise.all(Array.from({ length: 4 }, () => postOrder(at.app, at.sales, body, "till-1")));
  expect(new Set(replies.map(({ body: text }) => text)).size).toBe(1);
  expect(replies.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
});

test("invoice and receipt print the serial numbers below their line", async () => {
  const order = await sell(at.app, at.sales, saleOf("completed", 2, ["490154203237518", "C02XY"]));
  for (const url of [
    `/files/order-invoice/${order}/file.pdf`,
    `/api/servicecom/receipt/${order}/invoice?exportAs=thp`,
  ]) {
    const { rawPayload } = await at.app.inject({ url, headers: at.admin });
    expect((await readPdf(rawPayload)).flatMap(readLines).join("\n")).toMatch(
      /Serial numbers 490154203237518,\s+C02XY/,
    );
  }
});

test("a manager of another store does not find the unit", async () => {
  await register(at.app, at.admin, phone, ["A1"]);
  const wuse = await signIn(at.app, at.shop.wuse.manager.email);
  const own = await at.app.inject({ url: "/api/units/A1", headers: wuse });
  const unknown = await at.app.inject({ url: "/api/units/B1", headers: wuse });
  expect([own.statusCode, own.body]).toEqual([404, unknown.body]);
});
