import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { STORE_CREDIT } from "../../../../src/api/orders/store-credit.rules";
import { creations } from "../../../../server/data/verify/log";
import { expectSound } from "../../invariants";
import { byLength } from "../../../length";
import {
  one,
  orderBody,
  orderOf,
  type OrderShop,
  postOrder,
  putEdit,
  restock,
  shopForEachTest,
  variantOf,
} from "../order-kit";
import { letTakeBack, postRefund, postReturn, PRICE, returnOf, sellPhones, takeBack } from "./return-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let phone: string;
let cash: string;

beforeEach(async () => {
  at = await newShop();
  phone = variantOf(at.shop.galaxy);
  ({ cash } = at.shop.ikeja);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const SHORT = "The customer has less store credit than this. Look at what is left, and pay the rest another way";
const asCredit = (amount: number) => [{ account_key: STORE_CREDIT, amount }];
const refusalOf = ({ statusCode, json }: { statusCode: number; json: () => { error?: string } }) => [
  statusCode,
  json().error,
];

/** A phone that was paid for comes back, for store credit of this much and the rest in cash. */
async function giveCredit(amount: number, changes: Parameters<typeof sellPhones>[3] = {}): Promise<string> {
  const order = await sellPhones(at, 1, PRICE, changes);
  const rest = PRICE - amount === 0 ? [] : [{ account_key: cash, amount: Math.round((PRICE - amount) * 100) / 100 }];
  await takeBack(at.app, at.admin, order, returnOf(phone, 1, { refunds: [...asCredit(amount), ...rest] }));
  return order;
}

const customerOf = async (email = "adaeze@example.com") => {
  const { key } = await one<{ key: string }>(at.pool, "select key from customers where email = $1", [email]);
  return (await at.app.inject({ url: `/api/customers/${key}`, headers: at.admin })).json().data;
};

/** The account of the only customer with store credit. */
const creditAccount = async () =>
  (await one<{ key: string }>(at.pool, "select key from accounts where customer_key is not null")).key;

const putPayments = (order: string, payments: { account_key: string; amount: number }[], headers = at.admin) =>
  at.app.inject({ method: "PUT", url: `/api/orders/${order}/payment/edit`, headers, payload: payments });

describe("store credit", () => {
  test("is given for goods that come back, several times into one account, and shown on the customer and the order", async () => {
    const order = await giveCredit(100_000);
    await giveCredit(50_000.25);
    expect(await customerOf()).toMatchObject({ store_credit: 150_000.25 });
    const { refunds, customer_credit } = await orderOf(at.app, at.admin, order);
    expect(customer_credit).toBe(150_000.25);
    expect(refunds).toContainEqual({
      mode: "customer-wallet",
      account: "Store credit",
      account_key: STORE_CREDIT,
      amount: 100_000,
    });
  });

  test("has an account that the log knows by the order, and verify-data does not miss", async () => {
    await giveCredit(100_000);
    const [check] = creations;
    const { rows } = await at.pool.query(
      `select key from (${check?.sql}) missing where entity = 'account' and key = $1`,
      [await creditAccount()],
    );
    expect(rows).toEqual([]);
    await at.pool.query("update accounts set created_at = created_at + interval '1 s' where customer_key is not null");
    const { rowCount } = await at.pool.query(`select from (${check?.sql}) missing where key = $1`, [
      await creditAccount(),
    ]);
    expect(rowCount).toBe(1);
  });

  test("of all customers is one row of the cash flow", async () => {
    await giveCredit(100_000);
    await giveCredit(50_000, { customer: { ...orderBody(at.shop).customer, name: "Bisi", email: "bisi@example.com" } });
    const reply = await at.app.inject({ url: "/api/reports/cash-flow?by=account", headers: at.admin });
    const rows = reply.json<{ data: { name: string }[] }>().data.filter(({ name }) => name === "Store credit");
    expect(rows).toMatchObject([{ key: null, in: 0, out: 150_000 }]);
  });

  test("is given for what is due on a cancelled order", async () => {
    const order = await sellPhones(at, 1, 60_000, { status: "pending" });
    await putEdit(at.app, at.admin, order, { status: "cancelled", store: at.shop.ikeja.key, remark: "" });
    expect((await postRefund(at.app, at.admin, order, STORE_CREDIT, 60_000)).statusCode).toBe(200);
    expect(await customerOf()).toMatchObject({ store_credit: 60_000, spent: 0 });
  });

  test("pays a new order in any store, as much as there is", async () => {
    await giveCredit(PRICE);
    const { wuse, pixel } = at.shop;
    const inWuse = (amount: number) =>
      orderBody(at.shop, {
        store: wuse.key,
        facilitator: wuse.sales.key,
        customer: { ...orderBody(at.shop).customer, email: "ADAEZE@example.com" },
        subtotalitems: [{ key: variantOf(pixel), quantity: 2 }],
        payment: asCredit(amount),
      });
    expect(refusalOf(await postOrder(at.app, at.wuseSales, inWuse(PRICE + 0.01)))).toEqual([417, SHORT]);
    expect((await postOrder(at.app, at.wuseSales, inWuse(PRICE - 1))).statusCode).toBe(200);
    expect(await customerOf()).toMatchObject({ store_credit: 1 });
    expect(refusalOf(await postOrder(at.app, at.wuseSales, inWuse(1.01)))).toEqual([417, SHORT]);
    expect((await postOrder(at.app, at.wuseSales, inWuse(1))).statusCode).toBe(200);
    expect(await customerOf()).toMatchObject({ store_credit: null });
  });

  test("pays the debt of an order, and comes back when the payment is lowered", async () => {
    await giveCredit(100_000);
    const owing = await sellPhones(at, 1, 0);
    expect((await putPayments(owing, asCredit(80_000))).statusCode).toBe(200);
    expect(await customerOf()).toMatchObject({ store_credit: 20_000 });
    const [payment] = (await orderOf(at.app, at.admin, owing)).payments;
    expect(payment).toMatchObject({ account: "Store credit", account_key: STORE_CREDIT, amount: 80_000 });
    expect(refusalOf(await putPayments(owing, asCredit(100_000.01)))).toEqual([417, SHORT]);
    expect((await putPayments(owing, asCredit(30_000))).statusCode).toBe(200);
    expect(await customerOf()).toMatchObject({ store_credit: 70_000 });
  });

  test("is for one customer only, however another one's is named", async () => {
    await giveCredit(100_000);
    const account = await creditAccount();
    const ngozi = { ...orderBody(at.shop).customer, name: "Ngozi Bello", email: "ngozi@example.com" };
    const other = await sellPhones(at, 1, PRICE, { customer: ngozi });
    const owing = await sellPhones(at, 1, 0, { customer: ngozi });
    const unavailable = "One of these accounts is not available. Choose another one";
    const sale = (place: string) =>
      postOrder(
        at.app,
        at.admin,
        orderBody(at.shop, { customer: ngozi, payment: [{ account_key: place, amount: 10 }] }),
      );
    expect(refusalOf(await sale(account))).toEqual([417, unavailable]);
    expect(refusalOf(await sale(STORE_CREDIT))).toEqual([
      417,
      "This customer has no store credit. Choose another account",
    ]);
    expect(refusalOf(await putPayments(owing, [{ account_key: account, amount: 10 }]))).toEqual([417, unavailable]);
    expect(refusalOf(await putPayments(owing, asCredit(10)))).toEqual([417, SHORT]);
    const refunds = [{ account_key: account, amount: PRICE }];
    expect(refusalOf(await postReturn(at.app, at.admin, other, returnOf(phone, 1, { refunds })))).toEqual([
      417,
      unavailable,
    ]);
    expect(await customerOf()).toMatchObject({ store_credit: 100_000 });
  });

  test("is nothing that a walk-in sale has", async () => {
    const { customer: _nobody, ...walkIn } = orderBody(at.shop, {
      status: "completed",
      payment: [{ account_key: cash, amount: PRICE }],
    });
    const reply = await postOrder(at.app, at.admin, { ...walkIn, walk_in: true });
    const back = await postReturn(
      at.app,
      at.admin,
      reply.json().data.key,
      returnOf(phone, 1, { refunds: asCredit(PRICE) }),
    );
    expect(refusalOf(back)).toEqual([
      417,
      "A walk-in sale has no store credit, because nobody's name is kept. Choose an account",
    ]);
    const paid = await postOrder(at.app, at.admin, { ...walkIn, walk_in: true, payment: asCredit(PRICE) });
    expect(refusalOf(paid)).toEqual([417, "This customer has no store credit. Choose another account"]);
  });

  test("is given and spent by people of one store, and seen by those who see the customer", async () => {
    await letTakeBack(at);
    const order = await sellPhones(at, 1, PRICE);
    const body = returnOf(phone, 1, { refunds: asCredit(PRICE) });
    expect((await postReturn(at.app, at.sales, order, body)).statusCode).toBe(200);
    expect(await orderOf(at.app, at.sales, order)).toMatchObject({ customer_credit: PRICE });
  });
});

/** How many of twelve tills that each take ₦1,000 of store credit at once are allowed to. */
async function spendAtOnce(): Promise<number> {
  const replies = await Promise.all(
    Array.from({ length: 12 }, () => postOrder(at.app, at.admin, orderBody(at.shop, { payment: asCredit(1000) }))),
  );
  return replies.filter(({ statusCode }) => statusCode === 200).length;
}

test("of twelve tills at once, exactly as many are paid as the store credit is enough for", async () => {
  for (let round = 0; round < byLength({ short: 6, long: 300 }); round += 1) {
    await restock(at.pool, phone, 50);
    await giveCredit(5000);
    expect(await spendAtOnce()).toBe(5);
    expect(await customerOf()).toMatchObject({ store_credit: null });
  }
});

test("without the limit in the database the same tills spend more than there is", async () => {
  await giveCredit(5000);
  await at.pool.query("alter table accounts drop constraint accounts_credit_check");
  await restock(at.pool, phone, 50);
  const limit = "check (customer_key is null or (type = 'customer-wallet' and opening_kobo = 0 and balance_kobo <= 0))";
  try {
    expect(await spendAtOnce()).toBe(12);
  } finally {
    await at.pool.query(`alter table accounts add constraint accounts_credit_check ${limit} not valid`);
  }
});

test("the account of a store credit is no account that people choose, change or book on", async () => {
  const { app, admin: headers, shop } = at;
  const list = async () => (await app.inject({ url: "/api/finances/accounts", headers })).json();
  const before = await list();
  await giveCredit(100_000);
  const account = await creditAccount();
  const { pagination, data } = await list();
  expect(pagination).toEqual(before.pagination);
  expect(data.map(({ key }: { key: string }) => key)).not.toContain(account);
  expect((await app.inject({ url: `/api/finances/accounts/${account}`, headers })).statusCode).toBe(404);
  const edit = { name: "Mine", type: "cash", store: shop.ikeja.key, balance: 5 };
  expect(
    (await app.inject({ method: "PUT", url: `/api/finances/accounts/${account}/edit`, headers, payload: edit }))
      .statusCode,
  ).toBe(404);
  const booked = await app.inject({
    method: "POST",
    url: "/api/finances/transactions/new",
    headers,
    payload: {
      store: shop.ikeja.key,
      remark: "Fuel",
      type: "debit",
      transactions: [{ account_key: account, amount: 5 }],
    },
  });
  expect(booked.statusCode, booked.body).toBe(417);
  const info = await app.inject({ url: "/api/preflight/load-info?xbtsx=accounts&fields=key&fields=name", headers });
  expect(info.body).toContain(cash);
  expect(info.body).not.toContain(account);
});
