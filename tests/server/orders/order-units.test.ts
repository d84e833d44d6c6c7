import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderStatus } from "../../../src/api/orders/orders.contract";
import type { ShopProduct } from "../fixtures";
import { expectSound } from "../invariants";
import { postSerials, putUnit, register, shelfOf, track, trackedPhone, unitOf } from "../stock/unit-kit";
import { lastAudit, putPart } from "./edits/order-edit-kit";
import { one, orderBody, orderOf, type OrderShop, putEdit, sell, shopForEachTest, variantOf } from "./order-kit";

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

const sellPhone = (status: OrderStatus, quantity: number, serials?: string[], variant = black) =>
  sell(
    at.app,
    at.sales,
    orderBody(at.shop, { status, subtotalitems: [{ key: variant, quantity, ...(serials && { serials }) }] }),
  );

/** Sets the status; the reply's status with its text, if it was refused. */
async function setStatus(order: string, status: OrderStatus) {
  const reply = await putEdit(at.app, at.sales, order, { status, store: at.shop.ikeja.key, remark: "" });
  return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().error];
}

const nameThem = async (order: string, serials: string[], variant = black) => {
  const { version } = await orderOf(at.app, at.admin, order);
  const reply = await postSerials(at.app, at.sales, order, version, [{ key: variant, serials }]);
  return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().error];
};

const serialsOf = async (order: string) => (await orderOf(at.app, at.admin, order)).lines[0]?.serials ?? [];
const stateOf = async (serial: string) => (await unitOf(at.app, at.admin, serial)).state;
const statesOf = (serials: string[]) => Promise.all(serials.map(stateOf));
const shelf = async (variant = black) => Object.values(await shelfOf(at.pool, variant));

/** The variant next to a sold one that holds its units in another status. */
const siblingOf = async (status: "return" | "repair") =>
  (
    await one<{ key: string }>(at.pool, "select key from variants where product_key = $1 and status = $2", [
      phone.key,
      status,
    ])
  ).key;

describe("completing a pending order", () => {
  test("is refused until all its units are named, and then sells them", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2"]);
    const order = await sellPhone("pending", 2, ["A1"]);
    expect(await setStatus(order, "completed")).toEqual([
      417,
      "Name the serial numbers of iPhone 15 (Black, 128GB) on this order first: 1 unit has none. Then complete it",
    ]);
    expect(await nameThem(order, ["A1", "New"])).toBe(200);
    expect(await shelf()).toEqual([3, 1, 0]);
    expect(await setStatus(order, "completed")).toBe(200);
    expect(await statesOf(["A1", "New", "A2"])).toEqual(["sold", "sold", "in stock"]);
  });

  test("and setting it back to pending holds its units again", async () => {
    const order = await sellPhone("completed", 1, ["A1"]);
    expect(await setStatus(order, "pending")).toBe(200);
    expect(await unitOf(at.app, at.admin, "A1")).toMatchObject({ state: "held", order });
    expect(await shelf()).toEqual([4, 0, 0]);
  });
});

describe("naming the units of an order", () => {
  test("replaces the names of a pending order, in the order given, with an entry in the log", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
    const order = await sellPhone("pending", 3, ["A1", "A2"]);
    expect(await shelf()).toEqual([2, 1, 1]);
    expect(await nameThem(order, ["A3", "A1"])).toBe(200);
    expect(await serialsOf(order)).toEqual(["A3", "A1"]);
    expect(await shelf()).toEqual([2, 1, 1]);
    expect(await stateOf("A2")).toBe("in stock");
    expect(await lastAudit(at)).toMatchObject({
      action: "order.serialsNamed",
      employee_key: at.shop.ikeja.sales.key,
      before: { serials: ["A1", "A2"] },
      after: { serials: ["A3", "A1"] },
    });
    expect(await nameThem(order, ["A1", "A3"])).toBe(200);
    expect(await serialsOf(order)).toEqual(["A1", "A3"]);
    expect(await nameThem(order, [])).toBe(200);
    expect([await serialsOf(order), await shelf()]).toEqual([[], [2, 3, 3]]);
  });

  test("that are named already changes nothing, also not the version", async () => {
    const order = await sellPhone("pending", 1, ["A1"]);
    const { version } = await orderOf(at.app, at.admin, order);
    expect(await nameThem(order, ["a1"])).toBe(200);
    expect((await orderOf(at.app, at.admin, order)).version).toBe(version);
  });

  test("is refused with another version (409), and saved once with one key", async () => {
    const order = await sellPhone("pending", 1);
    const stale = await postSerials(at.app, at.sales, order, 7, [{ key: black, serials: ["A1"] }]);
    expect([stale.statusCode, stale.json().current.key]).toEqual([409, order]);
    const send = () =>
      at.app.inject({
        method: "POST",
        url: `/api/orders/${order}/serials`,
        headers: { ...at.sales, "idempotency-key": "naming" },
        payload: { version: 1, lines: [{ key: black, serials: ["A1"] }] },
      });
    const replies = [await send(), await send()];
    expect(replies.map(({ body }) => body)).toEqual(
      Array(2).fill(JSON.stringify({ data: { key: order, version: 2 } })),
    );
  });

  test.each([
    [["A1", "A2"], "This order has only 1 of iPhone 15 (Black, 128GB). Leave the other serial numbers out"],
    [["P1"], "P1 is iPhone 15 (Pink, 256GB), not iPhone 15 (Black, 128GB). Choose another unit"],
    [["S1"], /^S1 was sold already, on order \d+\. Choose another unit$/],
  ])("%j is refused", async (serials, text) => {
    await sellPhone("completed", 1, ["S1"]);
    await sellPhone("pending", 1, ["P0"], variantOf(phone, 1));
    const variant = variantOf(phone, 1);
    await at.app.inject({
      method: "POST",
      url: `/api/products/${phone.key}/units`,
      headers: at.admin,
      payload: { variant, serials: ["P1"] },
    });
    const order = await sellPhone("pending", 1);
    expect(await nameThem(order, serials)).toEqual([
      417,
      typeof text === "string" ? text : expect.stringMatching(text),
    ]);
  });

  test("is refused for a product that is not on the order, or has no serial numbers, and of a cancelled order", async () => {
    const order = await sellPhone("pending", 1);
    expect(await nameThem(order, ["A1"], variantOf(phone, 1))).toEqual([
      417,
      "One of these products is not on this order. Open the order again",
    ]);
    const other = await sellPhone("pending", 1, undefined, variantOf(at.shop.galaxy));
    expect(await nameThem(other, ["A1"], variantOf(at.shop.galaxy))).toEqual([
      417,
      expect.stringContaining("has no serial numbers"),
    ]);
    await setStatus(order, "cancelled");
    expect(await nameThem(order, ["A1"])).toEqual([
      417,
      "This order is cancelled, so it holds no units. Set it to pending first",
    ]);
  });

  test("registers no unit when all are registered under other numbers", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3", "A4", "A5"]);
    const order = await sellPhone("pending", 1);
    expect(await nameThem(order, ["B1"])).toEqual([
      417,
      "All units of iPhone 15 (Black, 128GB) are registered under other numbers, so B1 is not one of them. Check the number, or correct the number of a unit",
    ]);
    expect(await nameThem(order, ["A4"])).toBe(200);
  });

  test("of a completed order adds names that it lacks, and takes none away", async () => {
    const order = await sellPhone("completed", 2, undefined, variantOf(at.shop.charger));
    await track(at.pool, at.shop.charger);
    const charger = variantOf(at.shop.charger);
    expect(await nameThem(order, ["C1"], charger)).toBe(200);
    expect(await nameThem(order, ["C1", "C2"], charger)).toBe(200);
    expect(await serialsOf(order)).toEqual(["C1", "C2"]);
    expect(await statesOf(["C1", "C2"])).toEqual(["sold", "sold"]);
    expect(await nameThem(order, ["C2"], charger)).toEqual([
      417,
      "C1 was handed over with this order. A completed order only gains names: correct the number of the unit instead",
    ]);
  });
});

describe("cancelling", () => {
  test("a pending order puts its units back, and reinstating takes the same ones again", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
    const order = await sellPhone("pending", 3, ["A1", "A2"]);
    expect(await setStatus(order, "cancelled")).toBe(200);
    expect([await shelf(), await statesOf(["A1", "A2"])]).toEqual([
      [5, 3, 0],
      ["in stock", "in stock"],
    ]);
    expect(await setStatus(order, "pending")).toBe(200);
    expect([await shelf(), await serialsOf(order)]).toEqual([
      [2, 1, 1],
      ["A1", "A2"],
    ]);
  });

  test("and reinstating is refused when a unit was sold meanwhile", async () => {
    const order = await sellPhone("pending", 1, ["A1"]);
    await setStatus(order, "cancelled");
    await sellPhone("completed", 1, ["A1"]);
    expect(await setStatus(order, "pending")).toEqual([
      417,
      "A1 was on this order and is not in stock here any more. Create a new order",
    ]);
  });

  test("names that were dropped before it do not come back", async () => {
    const order = await sellPhone("pending", 1, ["A1"]);
    await setStatus(order, "cancelled");
    await setStatus(order, "pending");
    await nameThem(order, []);
    await setStatus(order, "cancelled");
    expect(await setStatus(order, "pending")).toBe(200);
    expect([await serialsOf(order), await shelf()]).toEqual([[], [4, 1, 1]]);
  });

  test("a completed order puts its units to the returned ones; reinstated it needs other units", async () => {
    const order = await sellPhone("completed", 2, ["A1", "A2"]);
    expect(await setStatus(order, "cancelled")).toBe(200);
    expect(await statesOf(["A1", "A2"])).toEqual(["returned", "returned"]);
    expect(await shelf(await siblingOf("return"))).toEqual([2, 2, 0]);
    expect(await shelf()).toEqual([3, 0, 0]);
    expect(await setStatus(order, "completed")).toEqual([
      417,
      "Set this order to pending and name the serial numbers of iPhone 15 (Black, 128GB). Then complete it",
    ]);
    expect(await setStatus(order, "pending")).toBe(200);
    expect(await nameThem(order, ["A1"])).toEqual([
      417,
      "A1 came back from a customer, so it is not sold as new. Choose another unit",
    ]);
    expect(await nameThem(order, ["B1", "B2"])).toBe(200);
    expect(await setStatus(order, "completed")).toBe(200);
  });
});

describe("an edit of the products", () => {
  const put = async (order: string, lines: { key: string; quantity: number }[]) => {
    const reply = await putPart(at.app, at.sales, order, "products", lines);
    return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().error];
  };

  test("of a pending order drops the names that are too many, the last ones first", async () => {
    await register(at.app, at.admin, phone, ["A1", "A2", "A3"]);
    const order = await sellPhone("pending", 4, ["A3", "A1", "A2"]);
    expect(await put(order, [{ key: black, quantity: 3 }])).toBe(200);
    expect([await serialsOf(order), await shelf()]).toEqual([
      ["A3", "A1", "A2"],
      [2, 0, 0],
    ]);
    expect(await put(order, [{ key: black, quantity: 1 }])).toBe(200);
    expect([await serialsOf(order), await shelf()]).toEqual([["A3"], [4, 2, 0]]);
    expect(await put(order, [{ key: black, quantity: 5 }])).toBe(200);
    expect(await shelf()).toEqual([0, 2, 4]);
    expect(await put(order, [{ key: variantOf(at.shop.galaxy), quantity: 1 }])).toBe(200);
    expect([await shelf(), await stateOf("A3")]).toEqual([[5, 3, 0], "in stock"]);
  });

  test("of a completed order is refused where it would have to guess units", async () => {
    const order = await sellPhone("completed", 2, ["A1", "A2"]);
    expect(await put(order, [{ key: black, quantity: 1 }])).toEqual([
      417,
      "Units of iPhone 15 (Black, 128GB) on this order have serial numbers. Take them back with a return, which names them",
    ]);
    expect(await put(order, [{ key: black, quantity: 3 }])).toEqual([
      417,
      "Name the serial numbers of iPhone 15 (Black, 128GB) before this order is completed: set it to pending, add the units and name them",
    ]);
    const both = [
      { key: black, quantity: 2 },
      { key: variantOf(at.shop.galaxy), quantity: 1 },
    ];
    expect(await put(order, both)).toBe(200);
  });
});

test("a unit keeps its order when its number is corrected", async () => {
  const order = await sellPhone("completed", 1, ["A1"]);
  expect((await putUnit(at.app, at.admin, "A1", { version: 1, serial: "A2", reason: "Typed wrong" })).statusCode).toBe(
    200,
  );
  expect(await serialsOf(order)).toEqual(["A2"]);
});
