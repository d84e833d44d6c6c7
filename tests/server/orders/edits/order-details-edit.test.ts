import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { orderEditReply } from "../../../../src/api/orders/orders.contract";
import { newKey } from "../../../../server/core/ids";
import { expectSound } from "../../invariants";
import {
  balanceOf,
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
} from "../order-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const detailsOf = (status: string, remark = "") => ({ status, store: at.shop.ikeja.key, remark });
const edit = (key: string, status: string, version?: number) =>
  putEdit(at.app, at.sales, key, detailsOf(status), version);
const phone = () => variantOf(at.shop.galaxy);
const onHand = () => quantityOf(at.pool, phone());
const reasons = async (key: string) =>
  (await at.pool.query("select reason from stock_movements where order_key = $1 order by id", [key])).rows.map(
    (row) => row.reason,
  );
const earned = () =>
  one(at.pool, "select order_count, gain_kobo, unpaid_sales_kobo from employees where key = $1", [
    at.shop.ikeja.sales.key,
  ]);
const sellTwo = (changes: Parameters<typeof orderBody>[1] = {}) =>
  sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [{ key: phone(), quantity: 2 }], ...changes }));
const paidInFull = () => [{ account_key: at.shop.ikeja.cash, amount: 370_001.5 }];

describe("status and stock", () => {
  test("cancelling a pending order returns its units to stock, also of a variant hidden since then", async () => {
    const key = await sellTwo();
    await at.pool.query("update variants set status = 'hidden' where key = $1", [phone()]);
    await at.pool.query("update products set deleted_at = now()");
    const reply = await edit(key, "cancelled", 1);
    expect(orderEditReply.parse(reply.json())).toEqual({ data: { key, version: 2 } });
    expect(await onHand()).toBe(10);
    expect(await reasons(key)).toEqual(["sale", "sale-cancelled"]);
  });

  test("cancelling a completed order puts its units into one return variant, created if missing", async () => {
    const sales = [await sellTwo({ status: "completed" }), await sellTwo({ status: "completed" })];
    for (const key of sales) expect((await edit(key, "cancelled")).statusCode).toBe(200);
    expect(await onHand()).toBe(6);
    const returned = await one(
      at.pool,
      "select variation, quantity, price_kobo from variants where product_key = $1 and status = 'return'",
      [at.shop.galaxy.key],
    );
    expect(returned).toEqual({ variation: "Blue Black, 128GB", quantity: 4, price_kobo: 15_000_050 });
    expect(await reasons(sales[0] ?? "")).toEqual(["sale", "sale-returned"]);
  });

  test("reopening takes the units again, or is refused and changes nothing", async () => {
    const key = await sellTwo();
    await edit(key, "cancelled");
    const rest = await sell(at.app, at.sales, orderBody(at.shop, { subtotalitems: [{ key: phone(), quantity: 9 }] }));
    const refused = await edit(key, "completed");
    expect([refused.statusCode, refused.json().error]).toEqual([
      417,
      "Only 1 of Samsung Galaxy A15 (Blue Black, 128GB) left",
    ]);
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({ status: "cancelled", version: 2 });
    await edit(rest, "cancelled");
    expect((await edit(key, "completed")).statusCode).toBe(200);
    expect(await onHand()).toBe(8);
    expect(await reasons(key)).toEqual(["sale", "sale-cancelled", "sale-reinstated"]);
    await edit(key, "cancelled");
    await at.pool.query("update variants set status = 'repair' where key = $1", [phone()]);
    expect((await edit(key, "pending")).json().error).toBe("Samsung Galaxy A15 (Blue Black, 128GB) is not for sale");
  });

  test("a repeated edit changes nothing", async () => {
    const key = await sellTwo();
    await edit(key, "cancelled");
    const [ledger, audit] = [await countOf(at.pool, "stock_movements"), await countOf(at.pool, "audit_log")];
    expect((await edit(key, "cancelled", 2)).json().data).toEqual({ key, version: 2 });
    expect([await countOf(at.pool, "stock_movements"), await countOf(at.pool, "audit_log")]).toEqual([ledger, audit]);
  });

  test("two cancels at once return the units once", async () => {
    const key = await sellTwo();
    const replies = await Promise.all(Array.from({ length: 8 }, () => edit(key, "cancelled")));
    expect(new Set(replies.map((reply) => reply.body))).toEqual(
      new Set([JSON.stringify({ data: { key, version: 2 } })]),
    );
    expect(await onHand()).toBe(10);
  });

  test("two orders of one phone returned at once share one return variant", async () => {
    const keys = await Promise.all(Array.from({ length: 5 }, () => sellTwo({ status: "completed" })));
    const replies = await Promise.all(keys.map((key) => edit(key, "cancelled")));
    expect(replies.map((reply) => reply.statusCode)).toEqual(Array(5).fill(200));
    expect(await one(at.pool, "select quantity from variants where status = 'return'")).toEqual({ quantity: 10 });
  });
});

describe("status, totals and profit", () => {
  test("completing freezes the bonus; leaving completed reverses share and memo", async () => {
    const key = await sellTwo({ payment: paidInFull() });
    await edit(key, "completed");
    expect(await earned()).toEqual({ order_count: 1, gain_kobo: 175_001, unpaid_sales_kobo: 0 });
    await at.pool.query("update employees set bonus_bp = 9000");
    await putEdit(at.app, at.sales, key, detailsOf("completed", "a new remark"));
    expect(await earned()).toMatchObject({ gain_kobo: 175_001 });
    await edit(key, "pending");
    expect(await earned()).toEqual({ order_count: 0, gain_kobo: 0, unpaid_sales_kobo: 0 });
    await edit(key, "completed");
    expect(await earned()).toEqual({ order_count: 1, gain_kobo: 6_300_045, unpaid_sales_kobo: 0 });
    const { rows } = await at.pool.query(
      "select type, amount_kobo from transactions where source = 'memo' order by key",
    );
    expect(rows).toEqual(["credit", "debit", "credit"].map((type) => ({ type, amount_kobo: 7_000_050 })));
  });

  test("cancelling keeps what was paid and clears the debt", async () => {
    const key = await sellTwo({ status: "completed", payment: [{ account_key: at.shop.ikeja.cash, amount: 100 }] });
    expect(await earned()).toEqual({ order_count: 1, gain_kobo: 0, unpaid_sales_kobo: 175_001 });
    await edit(key, "cancelled");
    expect(await earned()).toEqual({ order_count: 0, gain_kobo: 0, unpaid_sales_kobo: 0 });
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({ debt: 0, payments: [{ amount: 100 }] });
    expect(await balanceOf(at.pool, at.shop.ikeja.cash)).toBe(10_000);
    expect(await one(at.pool, "select order_count, spent_kobo, debt_kobo from customers")).toEqual({
      order_count: 0,
      spent_kobo: 10_000,
      debt_kobo: 0,
    });
  });
});

describe("versions", () => {
  test("a stale edit gets 409 with the current record, and writes nothing", async () => {
    const key = await sellTwo();
    await putEdit(at.app, at.sales, key, detailsOf("pending", "first"), 1);
    const reply = await putEdit(at.app, at.sales, key, detailsOf("cancelled", "second"), 1);
    expect(reply.statusCode).toBe(409);
    expect(reply.json().current).toMatchObject({ key, version: 2, remark: "first", status: "pending" });
    expect(await onHand()).toBe(8);
  });

  test("of two edits from one version one is saved and the other is a conflict", async () => {
    const key = await sellTwo();
    const replies = await Promise.all(
      ["completed", "cancelled"].map((status) => putEdit(at.app, at.sales, key, detailsOf(status), 1)),
    );
    expect(replies.map((reply) => reply.statusCode).toSorted()).toEqual([200, 409]);
  });

  test("a version that is not a number is malformed", async () => {
    const key = await sellTwo();
    const headers = { ...at.sales, "if-match": "yesterday" };
    const reply = await at.app.inject({
      method: "PUT",
      url: `/api/orders/${key}/edit`,
      headers,
      payload: detailsOf("pending", "x"),
    });
    expect(reply.statusCode).toBe(400);
  });
});

describe("scope and log", () => {
  test("another store's order and an unknown one get the same reply", async () => {
    const key = await sellTwo();
    const theirs = await putEdit(at.app, at.wuseSales, key, detailsOf("cancelled"));
    const unknown = await putEdit(at.app, at.wuseSales, newKey(), detailsOf("cancelled"));
    expect([theirs.statusCode, theirs.body]).toEqual([404, unknown.body]);
  });

  test("only an administrator moves an order to another store, and the stores' totals follow", async () => {
    const key = await sellTwo();
    const moved = (store: string) => ({ status: "cancelled", store, remark: "" });
    const theirs = await putEdit(at.app, at.sales, key, moved(at.shop.wuse.key));
    const unknown = await putEdit(at.app, at.sales, key, moved(newKey()));
    expect([theirs.statusCode, theirs.body]).toEqual([417, unknown.body]);
    expect((await putEdit(at.app, at.admin, key, moved(at.shop.wuse.key))).statusCode).toBe(200);
    expect((await at.app.inject({ url: `/api/orders/${key}`, headers: at.sales })).statusCode).toBe(404);
  });

  test("the log has who changed what, before and after", async () => {
    const key = await sellTwo();
    await putEdit(at.app, at.sales, key, detailsOf("cancelled", "changed their mind"));
    const row = await one(at.pool, "select employee_key, before, after from audit_log where action = 'order.edited'");
    expect(row).toEqual({
      employee_key: at.shop.ikeja.sales.key,
      before: detailsOf("pending"),
      after: detailsOf("cancelled", "changed their mind"),
    });
  });
});
