import { afterEach, beforeEach, describe, expect, test } from "vitest";
import type { NewOrderBody } from "../../../src/api/orders/orders.contract";
import { expectSound } from "../invariants";
import { putPart } from "./edits/order-edit-kit";
import {
  countOf,
  one,
  orderBody,
  orderOf,
  type OrderShop,
  postOrder,
  putEdit,
  quantityOf,
  restock,
  sell,
  shopForEachTest,
  variantOf,
} from "./order-kit";

const newShop = shopForEachTest();
let at: OrderShop;

beforeEach(async () => {
  at = await newShop();
});
afterEach(async () => {
  await expectSound(at.pool);
});

const PRICE = 185_000.75;

/** A walk-in sale of one Galaxy, paid in cash. */
function walkIn(changes: Partial<NewOrderBody> = {}): NewOrderBody {
  const payment = [{ account_key: at.shop.ikeja.cash, amount: PRICE }];
  const { customer: _nobody, ...body } = orderBody(at.shop, { payment });
  return { ...body, walk_in: true, ...changes };
}

const get = async (path: string, headers = at.admin) => {
  const reply = await at.app.inject({ url: `/api${path}`, headers });
  return { status: reply.statusCode, ...reply.json() };
};

describe("a walk-in sale", () => {
  test("belongs to the walk-in customer and moves stock and money like any other", async () => {
    const key = await sell(at.app, at.sales, walkIn({ status: "completed" }));
    expect(await orderOf(at.app, at.sales, key)).toMatchObject({
      customer_name: "Walk-in customer",
      customer_email: "",
      customer_phone: "",
      cost: PRICE,
      debt: 0,
    });
    expect(await quantityOf(at.pool, variantOf(at.shop.galaxy))).toBe(9);
  });

  test("is refused unless it is fully paid, next to the last payment", async () => {
    const payment = [
      { account_key: at.shop.ikeja.bank, amount: 100_000 },
      { account_key: at.shop.ikeja.cash, amount: PRICE - 100_000 - 0.01 },
    ];
    const reply = await postOrder(at.app, at.sales, walkIn({ payment }));
    const reason =
      "A walk-in sale is paid in full, and ₦0.01 is missing. Take it now, or choose a customer who owes it";
    expect([reply.statusCode, reply.json()]).toMatchObject([
      417,
      { error: reason, fields: [{ name: "payment.1.amount", reason }] },
    ]);
    expect([await countOf(at.pool, "orders"), await countOf(at.pool, "customers")]).toEqual([0, 0]);
    const unpaid = walkIn({ payment: [{ account_key: at.shop.ikeja.cash, amount: 0 }] });
    expect((await postOrder(at.app, at.sales, unpaid)).statusCode).toBe(417);
    expect((await postOrder(at.app, at.sales, { ...unpaid, status: "cancelled" })).statusCode).toBe(200);
  });

  test("names no customer, and every other sale does", async () => {
    const refusal = async (body: unknown) => {
      const reply = await postOrder(at.app, at.sales, body);
      return [reply.statusCode, reply.json().fields];
    };
    const { customer } = orderBody(at.shop);
    expect(await refusal({ ...walkIn(), customer })).toEqual([
      400,
      [{ name: "customer", reason: "must be absent of a walk-in sale" }],
    ]);
    const { walk_in: _flag, ...nobody } = walkIn();
    expect(await refusal(nobody)).toEqual([400, [{ name: "customer", reason: "is required" }]]);
    expect((await refusal({ ...walkIn(), walk_in: false }))[0]).toBe(400);
    expect((await refusal({ ...walkIn(), walk_in: "yes" }))[0]).toBe(400);
  });

  test("is sold once, however often its request arrives", async () => {
    const replies = await Promise.all([1, 2, 3].map(() => postOrder(at.app, at.sales, walkIn(), "one-walk-in-sale")));
    expect(new Set(replies.map(({ body }) => body)).size).toBe(1);
    expect(await countOf(at.pool, "orders")).toBe(1);
  });

  test("keeps being fully paid: an edit that would leave a debt is refused, cancelling is not", async () => {
    const key = await sell(at.app, at.sales, walkIn());
    const two = [{ key: variantOf(at.shop.galaxy), quantity: 2 }];
    const more = await putPart(at.app, at.admin, key, "products", two);
    expect([more.statusCode, more.json().error]).toEqual([
      417,
      "A walk-in sale is paid in full, and ₦185,000.75 is missing. Take it now, or choose a customer who owes it",
    ]);
    expect((await putPart(at.app, at.admin, key, "payment", [])).statusCode).toBe(417);
    const edit = { store: at.shop.ikeja.key, remark: "" };
    expect((await putEdit(at.app, at.sales, key, { ...edit, status: "cancelled" })).statusCode).toBe(200);
    expect((await putPart(at.app, at.admin, key, "payment", [])).statusCode).toBe(200);
    expect((await putEdit(at.app, at.sales, key, { ...edit, status: "pending" })).statusCode).toBe(417);
  });
});

test("forty first walk-in sales at once make one customer, forty orders and exact stock", async () => {
  await restock(at.pool, variantOf(at.shop.galaxy), 35);
  const replies = await Promise.all(Array.from({ length: 40 }, () => postOrder(at.app, at.sales, walkIn())));
  const statuses = replies.map(({ statusCode }) => statusCode);
  expect(statuses.filter((status) => status === 200)).toHaveLength(35);
  expect(statuses.filter((status) => status === 417)).toHaveLength(5);
  expect(await quantityOf(at.pool, variantOf(at.shop.galaxy))).toBe(0);
  expect(await countOf(at.pool, "customers")).toBe(1);
});

test("the walk-in customer is in no list, look-up, count, buyer list or page", async () => {
  await sell(at.app, at.sales, walkIn());
  await sell(at.app, at.sales, orderBody(at.shop));
  const { key } = await one<{ key: string }>(at.pool, "select key from customers where is_walk_in");
  const list = await get("/customers");
  expect([list.data.length, list.pagination.total_count]).toEqual([1, 1]);
  expect((await get("/customers?query=walk-in")).data).toEqual([]);
  const lookup = await get("/preflight/load-info?xbtsx=customers&fields=name&fields=key&fields=email");
  expect(JSON.stringify(lookup.data)).toContain("Adaeze");
  expect(JSON.stringify(lookup)).not.toContain("Walk-in");
  expect(JSON.stringify(await get(`/preflight/load-buyers?store=${at.shop.ikeja.key}`))).not.toContain("Walk-in");
  const summary = await get("/analytics/summary?from_date=2026-01-01&to_date=2027-12-31");
  expect(JSON.stringify(summary)).toContain("Adaeze Okafor");
  expect(JSON.stringify(summary)).not.toContain("Walk-in");
  for (const path of [`/customers/${key}`, `/customers/${key}/orders`]) expect((await get(path)).status).toBe(404);
  const details = { name: "Me", email: "me@example.com", phone: "0803", address: "Lagos" };
  const edit = await at.app.inject({
    method: "PUT",
    url: `/api/customers/${key}/edit`,
    headers: at.admin,
    payload: details,
  });
  expect(edit.statusCode).toBe(404);
});
