import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { newKey } from "../../../server/core/ids";
import { expectSound } from "../invariants";
import {
  countOf,
  one,
  shopForEachTest,
  orderBody,
  type OrderShop,
  postOrder,
  quantityOf,
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

const refusalOf = async (body: unknown, headers = at.sales) => {
  const reply = await postOrder(at.app, headers, body);
  return [reply.statusCode, reply.json().error];
};

describe("a sale is refused", () => {
  test("when more is paid than the order costs, with both figures", async () => {
    const payment = [{ account_key: at.shop.ikeja.cash, amount: PRICE + 0.01 }];
    expect(await refusalOf(orderBody(at.shop, { payment }))).toEqual([
      417,
      "Payments of ₦185,000.76 are more than the ₦185,000.75 to be paid for this order",
    ]);
  });

  test("when stock is too low, a variant is not active or its product was deleted, and nothing is written", async () => {
    const { shop, pool } = at;
    const want = (key: string, quantity = 1) =>
      orderBody(shop, {
        subtotalitems: [
          { key: variantOf(shop.charger), quantity: 1 },
          { key, quantity },
        ],
      });
    expect(await refusalOf(want(variantOf(shop.galaxy, 1), 4))).toEqual([
      417,
      "Only 3 of Samsung Galaxy A15 (Yellow, 256GB) left",
    ]);
    expect(await refusalOf(want(variantOf(shop.galaxy, 2)))).toEqual([
      417,
      "Samsung Galaxy A15 (Cracked, 128GB) is not for sale",
    ]);
    await pool.query("update products set deleted_at = now() where key = $1", [shop.galaxy.key]);
    expect(await refusalOf(want(variantOf(shop.galaxy)))).toEqual([
      417,
      "Samsung Galaxy A15 (Blue Black, 128GB) is not for sale",
    ]);
    expect([await countOf(pool, "orders"), await countOf(pool, "customers"), await countOf(pool, "audit_log")]).toEqual(
      [
        0,
        0,
        await one<{ n: number }>(pool, "select count(*) as n from audit_log where entity <> 'order'").then(
          ({ n }) => n,
        ),
      ],
    );
    expect(await quantityOf(pool, variantOf(shop.charger))).toBe(25);
  });

  test("with the same message for another store's records and unknown ones", async () => {
    const { shop } = at;
    const attempts = (foreign: string): [string, Partial<ReturnType<typeof orderBody>>][] => [
      ["store", { store: foreign }],
      ["facilitator", { facilitator: foreign }],
      ["variant", { subtotalitems: [{ key: foreign, quantity: 1 }] }],
      ["account", { payment: [{ account_key: foreign, amount: 0 }] }],
    ];
    const foreign: Record<string, string> = {
      store: shop.wuse.key,
      facilitator: shop.wuse.sales.key,
      variant: variantOf(shop.pixel),
      account: shop.wuse.cash,
    };
    for (const [kind, changes] of attempts(newKey())) {
      const unknown = await refusalOf(orderBody(shop, changes));
      const [, theirs] = attempts(foreign[kind] ?? "").find(([name]) => name === kind) ?? [];
      expect(unknown[0]).toBe(417);
      expect(await refusalOf(orderBody(shop, theirs))).toEqual(unknown);
    }
  });

  test("when the facilitator no longer works here, for administrators too", async () => {
    await at.pool.query("update employees set deactivated_at = now() where key = $1", [at.shop.ikeja.sales.key]);
    expect(await refusalOf(orderBody(at.shop), at.admin)).toEqual([
      417,
      "This facilitator is not available. Choose another one",
    ]);
  });

  test("when its total cannot be represented exactly", async () => {
    await at.pool.query("update variants set sale_price_kobo = $1, quantity = quantity", [Number.MAX_SAFE_INTEGER]);
    const fieldsOf = async (changes: Partial<ReturnType<typeof orderBody>>) =>
      (await postOrder(at.app, at.sales, orderBody(at.shop, changes))).json().fields;
    const reason = "The total is larger than can be recorded";
    const line = { key: variantOf(at.shop.galaxy), quantity: 2 };
    const other = { key: variantOf(at.shop.charger), quantity: 1 };
    expect(await refusalOf(orderBody(at.shop, { subtotalitems: [line] }))).toEqual([417, reason]);
    expect(await fieldsOf({ subtotalitems: [other, line] })).toEqual([{ name: "subtotalitems.1.quantity", reason }]);
    const payment = [1, Number.MAX_SAFE_INTEGER / 100].map((amount) => ({ account_key: at.shop.ikeja.cash, amount }));
    expect(await fieldsOf({ subtotalitems: [other], payment })).toEqual([{ name: "payment.1.amount", reason }]);
    const delivery = {
      method: "delivery" as const,
      status: "pending" as const,
      recipient_name: "Chidi Eze",
      recipient_phone: "08031234567",
      recipient_address: "4 Allen Avenue, Ikeja",
      fee: 1,
    };
    expect(await fieldsOf({ subtotalitems: [other], delivery })).toEqual([{ name: "delivery.fee", reason }]);
  });

  test("without a session (401) and without the permission (403)", async () => {
    const body = orderBody(at.shop);
    expect((await postOrder(at.app, { "tw-auth": "" }, body)).statusCode).toBe(401);
    await at.pool.query("update employees set own_permissions = '{orders.view}' where key = $1", [
      at.shop.ikeja.sales.key,
    ]);
    expect((await postOrder(at.app, at.sales, body)).statusCode).toBe(403);
  });

  test("when the request is malformed (400), never with a 5xx", async () => {
    const good = orderBody(at.shop);
    const line = good.subtotalitems[0];
    const bad: unknown[] = [
      "",
      "[]",
      "{",
      { ...good, extra: 1 },
      { ...good, subtotalitems: [] },
      { ...good, payment: [] },
      { ...good, subtotalitems: [{ ...line, quantity: 0 }] },
      { ...good, subtotalitems: [{ ...line, quantity: 1.5 }] },
      { ...good, subtotalitems: [{ ...line, price: 1 }] },
      { ...good, payment: [{ account_key: at.shop.ikeja.cash, amount: 0.001 }] },
      { ...good, payment: [{ account_key: at.shop.ikeja.cash, amount: -1 }] },
      { ...good, payment: [{ account_key: at.shop.ikeja.cash, amount: 1e300 }] },
      { ...good, store: "somewhere" },
      { ...good, status: "done" },
      { ...good, remark: "nul\u0000" },
      { ...good, customer: { ...good.customer, email: "nobody" } },
      { ...good, customer: { ...good.customer, name: " " } },
    ];
    for (const body of bad) {
      const reply = await postOrder(at.app, at.sales, body);
      expect([body, reply.statusCode]).toEqual([body, 400]);
    }
  });
});
