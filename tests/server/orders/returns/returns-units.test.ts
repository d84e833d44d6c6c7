import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { OrderStatus } from "../../../../src/api/orders/orders.contract";
import { readLines, readPdf } from "../../../unit/papers/read-pdf";
import type { ShopProduct } from "../../fixtures";
import { expectSound } from "../../invariants";
import { postSerials, shelfOf, track, trackedPhone, unitOf } from "../../stock/unit-kit";
import { one, orderBody, orderOf, type OrderShop, sell, shopForEachTest, variantOf } from "../order-kit";
import { postReturn, PRICE, returnOf, takeBack } from "./return-kit";

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

const nameThem = async (order: string, serials: string[], variant = black) => {
  const { version } = await orderOf(at.app, at.admin, order);
  const reply = await postSerials(at.app, at.sales, order, version, [{ key: variant, serials }]);
  return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().error];
};

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

describe("goods that come back", () => {
  const back = async (order: string, body: Parameters<typeof postReturn>[3]) => {
    const reply = await postReturn(at.app, at.admin, order, body);
    return reply.statusCode === 200 ? 200 : [reply.statusCode, reply.json().error];
  };
  const line = (quantity: number, condition: "resell" | "return" | "repair", serials?: string[]) => ({
    key: black,
    quantity,
    condition,
    ...(serials && { serials }),
  });
  const of = (...lines: ReturnType<typeof line>[]) => ({ lines, reason: "Too small", refunds: [] });

  test("are the named units, each in its condition, and the credit note prints them", async () => {
    const order = await sellPhone("completed", 3, ["A1", "A2", "A3"]);
    const note = await takeBack(at.app, at.admin, order, of(line(1, "repair", ["a3"]), line(1, "resell", ["A1"])));
    expect(await statesOf(["A1", "A2", "A3"])).toEqual(["in stock", "sold", "in repair"]);
    expect([await shelf(), await shelf(await siblingOf("repair"))]).toEqual([
      [3, 1, 0],
      [1, 1, 0],
    ]);
    const { lines, returns } = await orderOf(at.app, at.admin, order);
    expect([lines[0]?.serials, returns?.[0]?.lines.map(({ serials }) => serials)]).toEqual([["A2"], [["A1"], ["A3"]]]);
    const { rawPayload } = await at.app.inject({ url: `/files/credit-note/${note}/file.pdf`, headers: at.admin });
    expect((await readPdf(rawPayload)).flatMap(readLines).join("\n")).toContain("Serial number A3");
    const { history } = await unitOf(at.app, at.admin, "A3");
    expect(history[0]).toMatchObject({ kind: "returned", state: "in repair", return_number: 1 });
  });

  test("on two lines of one condition are shown as one line, and each unit is named once", async () => {
    const order = await sellPhone("completed", 4, ["A1", "A2", "A3", "A4"]);
    const note = await takeBack(
      at.app,
      at.admin,
      order,
      of(line(1, "resell", ["A3"]), line(1, "repair", ["A2"]), line(1, "resell", ["A1"])),
    );
    const { returns } = await orderOf(at.app, at.admin, order);
    expect(
      returns?.[0]?.lines.map(({ condition, quantity, amount, serials }) => [condition, quantity, amount, serials]),
    ).toEqual([
      ["resell", 2, 2 * PRICE, ["A3", "A1"]],
      ["repair", 1, PRICE, ["A2"]],
    ]);
    const { rawPayload } = await at.app.inject({ url: `/files/credit-note/${note}/file.pdf`, headers: at.admin });
    const paper = (await readPdf(rawPayload)).flatMap(readLines).join("\n");
    expect(paper.match(/A[1-4]\b/g)?.toSorted()).toEqual(["A1", "A2", "A3"]);
  });

  test("need no names when all that is out comes back in one condition", async () => {
    const order = await sellPhone("completed", 2, ["A1", "A2"]);
    expect(await back(order, returnOf(black, 1))).toEqual([
      417,
      "Name the serial numbers of iPhone 15 (Black, 128GB) that came back",
    ]);
    expect(await back(order, of(line(1, "resell"), line(1, "return")))).toEqual([
      417,
      "Name the serial numbers of iPhone 15 (Black, 128GB) that came back",
    ]);
    expect(await back(order, returnOf(black, 2, { condition: "return" }))).toBe(200);
    expect(await statesOf(["A1", "A2"])).toEqual(["returned", "returned"]);
  });

  test("are refused by the number of a unit that is not out, or with too few numbers", async () => {
    await sellPhone("completed", 1, ["B1"]);
    const order = await sellPhone("completed", 2, ["A1", "A2"]);
    expect(await back(order, of(line(1, "resell", ["B1"])))).toEqual([
      417,
      "B1 is not one of the units of iPhone 15 (Black, 128GB) that the customer has from this order. Check the number",
    ]);
    expect(await back(order, of(line(2, "resell", ["A1"])))).toEqual([
      417,
      "Name the serial numbers of iPhone 15 (Black, 128GB) for all 2 that came back",
    ]);
    expect(await back(order, of(line(1, "resell", ["A1"])))).toBe(200);
    expect(((await back(order, of(line(1, "resell", ["A1"])))) as unknown[])[0]).toBe(417);
  });

  test("without a name came from the units without one", async () => {
    const charger = variantOf(at.shop.charger);
    const order = await sellPhone("completed", 3, undefined, charger);
    await track(at.pool, at.shop.charger);
    await nameThem(order, ["C1"], charger);
    const ofCharger = (quantity: number, serials: string[]) => ({
      ...of({ ...line(quantity, "resell", serials), key: charger }),
    });
    expect(await back(order, ofCharger(2, []))).toBe(200);
    expect(((await back(order, ofCharger(1, []))) as unknown[])[0]).toBe(417);
    expect(await back(order, ofCharger(1, ["C1"]))).toBe(200);
    expect(await shelf(charger)).toEqual([25, 1, 0]);
  });

  test("may be sold again, and the history tells all of it", async () => {
    const order = await sellPhone("completed", 1, ["A1"]);
    await back(order, returnOf(black, 1));
    await sellPhone("completed", 1, ["A1"]);
    expect((await unitOf(at.app, at.admin, "A1")).history.map(({ kind }) => kind)).toEqual([
      "sold",
      "returned",
      "sold",
      "registered",
    ]);
  });
});
