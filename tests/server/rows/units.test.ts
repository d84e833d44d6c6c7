import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { orderBody, type OrderShop, postOrder, shopForEachTest } from "../orders/order-kit";
import { changedRows } from "./changed-rows";
import { left, on, registered, withUnits } from "./unit-rows";

const newShop = shopForEachTest();
let at: OrderShop;
let names: Record<string, string>;

beforeEach(async () => {
  at = await newShop();
  names = await withUnits(at);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const sellUnits = (status: "pending" | "completed", serials: string[]) =>
  changedRows(at.pool, names, async () => {
    const sale = orderBody(at.shop, { status, subtotalitems: [{ key: names.black ?? "", quantity: 2, serials }] });
    const reply = await postOrder(at.app, at.admin, sale);
    expect(reply.statusCode, reply.body).toBe(200);
  });

test("a pending sale holds the unit that is named, and one more waits for its name", async () => {
  const changes = await sellUnits("pending", ["A1"]);
  expect(changes).toMatchObject({
    variants: { changed: { black: { quantity: [5, 3], numbered: [3, 2], waiting: [0, 1] } } },
    stock_movements: { added: [{ variant_key: "black", delta: -2, quantity_before: 5, quantity_after: 3 }] },
  });
  expect(changes.units).toEqual({ changed: { A1: { ...on("order_lines 1", 0), state: ["in stock", "held"] } } });
  expect(changes.unit_events).toEqual({ added: [left("A1", "held")] });
});

test("a completed sale sells a registered unit, and one that it registers", async () => {
  const changes = await sellUnits("completed", ["B7", "A2"]);
  // The unit without a number on the shelf is the one that gets its number now.
  const { black: shelf } = changes.variants?.changed ?? {};
  expect(shelf).toMatchObject({ quantity: [5, 3], numbered: [3, 2] });
  expect(shelf).not.toHaveProperty("waiting");
  expect(changes.units).toEqual({
    added: [
      {
        serial: "B7",
        match: "b7",
        state: "sold",
        variant_key: "black",
        order_line_key: "order_lines 1",
        version: 1,
        created_at: "now",
      },
    ],
    changed: { A2: { ...on("order_lines 1", 1), state: ["in stock", "sold"] } },
  });
  expect(changes.unit_events).toEqual({
    added: [registered("units 1"), left("units 1", "sold"), left("A2", "sold")],
  });
});
