import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orderEditReply } from "../../../../src/api/orders/orders.contract";
import { newKey } from "../../../../server/core/ids";
import { expectSound } from "../../invariants";
import { customerTotals, facilitatorTotals, lastAudit, memosOf, movesOf, putPart } from "./order-edit-kit";
import {
  countOf,
  shopForEachTest,
  orderBody,
  orderOf,
  type OrderShop,
  putEdit,
  quantityOf,
  sell,
  variantOf,
} from "../order-kit";

const PRICE = 185_000.75;

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const put = (key: string, body: Parameters<typeof putPart<"products">>[4], version?: number) =>
  putPart(at.app, at.sales, key, "products", body, version);
const blue = (quantity: number) => ({ key: variantOf(at.shop.galaxy), quantity });
const yellow = (quantity: number) => ({ key: variantOf(at.shop.galaxy, 1), quantity });
const charger = (quantity: number) => ({ key: variantOf(at.shop.charger), quantity });
const sellTwo = (changes: Parameters<typeof orderBody>[1] = {}) =>
  sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [blue(2)], ...changes }));
const paid = (amount: number) => [{ account_key: at.shop.ikeja.cash, amount }];
const onHand = (line: { key: string }) => quantityOf(at.pool, line.key);
const setStatus = (key: string, status: string) =>
  putEdit(at.app, at.sales, key, { status, store: at.shop.ikeja.key, remark: "" });
const refusalOf = async (reply: ReturnType<typeof put>) => {
  const { statusCode, body } = await reply;
  return [statusCode, JSON.parse(body).error];
};

describe("lines and stock", () => {
  test("removed units return to stock, added ones leave it, the lines keep the sent order, and cost, units and debt follow", async () => {
    const key = await sellTwo({ payment: paid(1000) });
    const reply = await put(key, [charger(3), blue(1), charger(1)], 1);
    expect(orderEditReply.parse(reply.json())).toEqual({ data: { key, version: 2 } });
    const order = await orderOf(at.app, at.sales, key);
    expect(order).toMatchObject({ cost: 5 * PRICE, debt: 5 * PRICE - 1000, total_quantity: 5 });
    expect(order.lines.map((line) => [line.item_title, line.quantity])).toEqual([
      ["Oraimo Charger", 4],
      ["Samsung Galaxy A15", 1],
    ]);
    expect([await onHand(blue(0)), await onHand(charger(0))]).toEqual([9, 21]);
    expect(await movesOf(at, key, blue(0).key)).toEqual([
      ["sale", -2],
      ["sale-edited", 1],
    ]);
    expect(await movesOf(at, key, charger(0).key)).toEqual([["sale-edited", -4]]);
    expect(await customerTotals(at)).toMatchObject({ debt: 5 * 18_500_075 - 100_000 });
  });

  test("a remaining line keeps its price, cost and title from the sale; a new line gets the current ones", async () => {
    const key = await sellTwo();
    await at.pool.query("update products set title = title || ' II'");
    await at.pool.query("update variants set sale_price_kobo = 20000000, price_kobo = 100");
    await put(key, [blue(3), charger(1)]);
    const { lines } = await orderOf(at.app, at.sales, key);
    expect(lines.map((line) => [line.item_title, line.price])).toEqual([
      ["Samsung Galaxy A15", PRICE],
      ["Oraimo Charger II", 200_000],
    ]);
    await put(key, [charger(1)]);
    await put(key, [charger(1), blue(3)]);
    expect((await orderOf(at.app, at.sales, key)).lines.at(1)?.price).toBe(200_000);
  });

  test("the order's own units count as available, and no unit more", async () => {
    const key = await sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [yellow(2)] }));
    expect(await refusalOf(put(key, [yellow(4)]))).toEqual([417, "Only 3 of Samsung Galaxy A15 (Yellow, 256GB) left"]);
    expect((await put(key, [yellow(2), yellow(1)])).statusCode).toBe(200);
    expect(await onHand(yellow(0))).toBe(0);
    expect((await put(key, [yellow(1)])).statusCode).toBe(200);
    expect((await put(key, [yellow(3)])).statusCode).toBe(200);
  });

  test("a refusal of one line changes no line", async () => {
    const key = await sellTwo();
    expect((await put(key, [blue(1), charger(26)])).statusCode).toBe(417);
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({ version: 1, total_quantity: 2 });
    expect([await onHand(blue(0)), await onHand(charger(0))]).toEqual([8, 25]);
  });

  test("a line of a variant no longer for sale may stay, shrink or go; it cannot grow or return", async () => {
    const key = await sellTwo();
    await at.pool.query("update variants set status = 'hidden' where key = $1", [blue(0).key]);
    const refusal = [417, "Samsung Galaxy A15 (Blue Black, 128GB) is not for sale"];
    expect(await refusalOf(put(key, [blue(3)]))).toEqual(refusal);
    expect((await put(key, [blue(2), charger(1)])).statusCode).toBe(200);
    expect((await put(key, [blue(1), charger(1)])).statusCode).toBe(200);
    expect(await refusalOf(put(key, [blue(2)]))).toEqual(refusal);
    expect((await put(key, [charger(1)])).statusCode).toBe(200);
    expect(await onHand(blue(0))).toBe(10);
    expect(await refusalOf(put(key, [blue(1)]))).toEqual(refusal);
  });

  test("a cancelled order changes its lines without stock, and takes the new ones from stock when reopened", async () => {
    const key = await sellTwo();
    await setStatus(key, "cancelled");
    expect((await put(key, [yellow(9), blue(1)])).statusCode).toBe(200);
    expect([await onHand(blue(0)), await onHand(yellow(0))]).toEqual([10, 3]);
    expect(await customerTotals(at)).toEqual({ orders: 0, spent: 0, debt: 0 });
    expect(await refusalOf(setStatus(key, "pending"))).toEqual([
      417,
      "Only 3 of Samsung Galaxy A15 (Yellow, 256GB) left",
    ]);
    expect((await put(key, [yellow(3)])).statusCode).toBe(200);
    expect((await setStatus(key, "pending")).statusCode).toBe(200);
    expect([await onHand(blue(0)), await onHand(yellow(0))]).toEqual([10, 0]);
  });
});

describe("money", () => {
  test("the share uses the bonus from the completion, and the memo the new profit", async () => {
    const key = await sellTwo({ status: "completed", payment: paid(2 * PRICE) });
    await at.pool.query("update employees set bonus_bp = 9000");
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 175_001, unpaid: 0 });
    await put(key, [blue(2), charger(1)]);
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 0, unpaid: 262_502 });
    await put(key, [charger(2)]);
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 175_001, unpaid: 0 });
    expect((await memosOf(at, key)).map(([type]) => type)).toEqual(["credit", "debit", "credit"]);
  });

  test("another profit without debt is booked again", async () => {
    const key = await sellTwo({ status: "completed", payment: paid(2 * PRICE) });
    await at.pool.query("update variants set price_kobo = price_kobo - 25 where key = $1", [charger(0).key]);
    await put(key, [charger(2)]);
    expect(await memosOf(at, key)).toEqual([
      ["credit", 7_000_050],
      ["debit", 7_000_050],
      ["credit", 7_000_100],
    ]);
  });

  test("a cost below what was paid is refused with a message that says what to do", async () => {
    const key = await sellTwo({ payment: paid(PRICE + 1) });
    expect(await refusalOf(put(key, [blue(1)]))).toEqual([
      417,
      "₦185,001.75 is already paid, more than the ₦185,000.75 this order would cost. Lower its payments first",
    ]);
    expect(await onHand(blue(0))).toBe(8);
  });

  test("a cancelled order whose cost fell below what was paid cannot be reopened before money is returned", async () => {
    const key = await sellTwo({ payment: paid(PRICE + 1) });
    await setStatus(key, "cancelled");
    expect((await put(key, [blue(1)])).statusCode).toBe(200);
    expect((await refusalOf(setStatus(key, "pending")))[1]).toMatch(/is already paid, more than the ₦185,000.75/);
    await putPart(at.app, at.admin, key, "payment", paid(PRICE));
    expect((await setStatus(key, "completed")).statusCode).toBe(200);
    expect(await facilitatorTotals(at)).toEqual({ orders: 1, gain: 87_501, unpaid: 0 });
  });

  test("an amount beyond the largest is refused", async () => {
    await at.pool.query("update variants set sale_price_kobo = 9007199254740991 where key = $1", [charger(0).key]);
    const key = await sellTwo();
    const reply = await put(key, [blue(1), charger(2)]);
    const reason = "The total is larger than can be recorded";
    expect([reply.statusCode, reply.json()]).toEqual([
      417,
      { error: reason, code: "rule", fields: [{ name: "1.quantity", reason }] },
    ]);
  });
});

describe("the call that edits the products", () => {
  test("writes nothing when repeated, also with a line split in two", async () => {
    const key = await sellTwo();
    const counts = async () => [await countOf(at.pool, "stock_movements"), await countOf(at.pool, "audit_log")];
    const before = await counts();
    expect((await put(key, [blue(1), blue(1)], 1)).json().data).toEqual({ key, version: 1 });
    expect(await counts()).toEqual(before);
  });

  test("logs the lines before and after", async () => {
    const key = await sellTwo();
    await put(key, [blue(1)]);
    expect(await lastAudit(at)).toEqual({
      action: "order.productsEdited",
      employee_key: at.shop.ikeja.sales.key,
      before: [{ variant: blue(0).key, quantity: 2, price: "₦185,000.75" }],
      after: [{ variant: blue(0).key, quantity: 1, price: "₦185,000.75" }],
    });
  });

  test("answers a stale version with 409 and the current record", async () => {
    const key = await sellTwo();
    await put(key, [blue(1)], 1);
    const reply = await put(key, [blue(3)], 1);
    expect([reply.statusCode, reply.json().current.version]).toEqual([409, 2]);
    expect(await onHand(blue(0))).toBe(9);
  });

  test("refuses goods of another store like unknown ones; those already on the order may stay or shrink", async () => {
    const pixel = (quantity: number) => ({ key: variantOf(at.shop.pixel), quantity });
    const key = await sell(at.app, at.admin, orderBody(at.shop, { subtotalitems: [pixel(2)] }));
    const unknown = await refusalOf(put(key, [{ key: newKey(), quantity: 1 }]));
    expect(unknown[0]).toBe(417);
    expect(await refusalOf(put(key, [pixel(3)]))).toEqual(unknown);
    expect((await put(key, [pixel(1), blue(1)])).statusCode).toBe(200);
    expect((await put(key, [blue(1)])).statusCode).toBe(200);
    expect(await refusalOf(put(key, [pixel(1)]))).toEqual(unknown);
    expect(await onHand(pixel(0))).toBe(8);
  });

  test("gives the same reply for another store's order and an unknown one", async () => {
    const key = await sellTwo();
    const [theirs, unknown] = await Promise.all(
      [key, newKey()].map((order) => putPart(at.app, at.wuseSales, order, "products", [blue(1)])),
    );
    expect([theirs?.statusCode, theirs?.body]).toEqual([404, unknown?.body]);
  });

  test("is malformed without lines or quantities, or with too many", async () => {
    const bodies = [
      [],
      [blue(0)],
      [blue(-1)],
      [blue(1.5)],
      [blue(1_000_001)],
      [{ key: blue(1).key }],
      [{ ...blue(1), price: 1 }],
      Array.from({ length: 201 }, () => blue(1)),
      { lines: [blue(1)] },
    ];
    const replies = await Promise.all(bodies.map((malformed) => put(newKey(), { malformed })));
    expect(replies.map((reply) => reply.statusCode)).toEqual(bodies.map(() => 400));
  });
});
