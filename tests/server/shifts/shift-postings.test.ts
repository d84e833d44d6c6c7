import { afterEach, beforeEach, expect, test } from "vitest";
import { expectSound } from "../invariants";
import { balanceOf, one, shopForEachTest, type OrderShop } from "../orders/order-kit";
import { close, count, countOf, grantShifts, open, postByHand, sellInCash, shiftOf } from "./shift-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let cash: string;

const FLOAT = countOf({ "1000": 5, "500": 2 });

beforeEach(async () => {
  at = await newShop();
  cash = at.shop.ikeja.cash;
  await grantShifts(at);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const text = (reply: { json: () => { error: string } }) => reply.json().error;

test("amount, type and account of a transaction stay once its shift is closed; its remark may change", async () => {
  const { app, sales, admin, shop } = at;
  const shift = await open(app, sales, cash, FLOAT);
  const expense = await postByHand(app, admin, shop, { type: "debit", account: cash, amount: 500 });
  const put = (changes: object) =>
    app.inject({
      method: "PUT",
      url: `/api/finances/transactions/${expense}/edit`,
      headers: admin,
      payload: { remark: "Fuel", type: "debit", store: shop.ikeja.key, account_key: cash, amount: 500, ...changes },
    });
  expect((await put({ amount: 1000 })).statusCode).toBe(200);
  expect((await shiftOf(app, sales, shift)).expected).toBe(5000);
  await count(app, shift, countOf({ "1000": 5 }), { headers: sales });
  await close(app, shift, { expected: 5000, explanation: "" }, { headers: sales });
  for (const changes of [
    { amount: 500 },
    { amount: 1000, type: "credit" },
    { amount: 1000, account_key: shop.ikeja.bank },
  ]) {
    const reply = await put(changes);
    expect([reply.statusCode, text(reply)]).toEqual([
      417,
      "This transaction belongs to shift 1, which is closed. Keep its type, account and amount, and post the difference as another transaction",
    ]);
  }
  expect((await put({ amount: 1000, remark: "Fuel for the generator" })).statusCode).toBe(200);
});

test("an entry that moves to another account joins the shift that is open there", async () => {
  const { app, sales, admin, shop } = at;
  const shift = await open(app, sales, cash, FLOAT);
  const entry = await postByHand(app, admin, shop, { type: "credit", account: shop.ikeja.bank, amount: 700 });
  const edit = (account_key: string) =>
    app.inject({
      method: "PUT",
      url: `/api/finances/transactions/${entry}/edit`,
      headers: admin,
      payload: { remark: "Fuel", type: "credit", store: shop.ikeja.key, account_key, amount: 700 },
    });
  await edit(cash);
  expect((await shiftOf(app, sales, shift)).expected).toBe(6700);
  await edit(shop.ikeja.bank);
  expect((await shiftOf(app, sales, shift)).expected).toBe(6000);
});

test("an account keeps its type and store while a shift is open, and a corrected balance is a movement", async () => {
  const { app, sales, admin, shop, pool } = at;
  const shift = await open(app, sales, cash, FLOAT);
  const { name } = await one<{ name: string }>(pool, "select name from accounts where key = $1", [cash]);
  const put = (changes: object) =>
    app.inject({
      method: "PUT",
      url: `/api/finances/accounts/${cash}/edit`,
      headers: admin,
      payload: { name, type: "cash", store: shop.ikeja.key, balance: 0, ...changes },
    });
  for (const changes of [{ type: "card" }, { store: shop.wuse.key }]) {
    const reply = await put(changes);
    expect([reply.statusCode, text(reply)]).toEqual([
      417,
      "A shift is open on this account. Close it first, then change the type or the store",
    ]);
  }
  const before = (await balanceOf(pool, cash)) / 100;
  await put({ balance: before + 250 });
  expect((await shiftOf(app, sales, shift)).totals.correction).toBe(250);
});

test("cash sales without an open shift work, and are marked from the first shift of the account on", async () => {
  const { app, sales, admin, shop } = at;
  const marks = async () => {
    const reply = await app.inject({ url: `/api/finances/transactions?account=${cash}`, headers: admin });
    const rows: { Key: string; outside_shift: boolean }[] = reply.json().data;
    for (const { Key, outside_shift } of rows) {
      const alone = await app.inject({ url: `/api/finances/transactions/${Key}`, headers: admin });
      expect(alone.json().data.outside_shift).toBe(outside_shift);
    }
    return rows.map(({ outside_shift }) => outside_shift);
  };
  await sellInCash(app, sales, shop, 100);
  expect(await marks()).toEqual([false]);
  const shift = await open(app, sales, cash, FLOAT);
  await sellInCash(app, sales, shop, 200);
  await count(app, shift, countOf({ "1000": 6, "200": 1 }), { headers: sales });
  await close(app, shift, { expected: 6200, explanation: "" }, { headers: sales });
  await sellInCash(app, sales, shop, 300);
  expect(await marks()).toEqual([true, false, false]);
});

test("a cancelled order gives its cash back in the shift that is open then", async () => {
  const { app, sales, admin, shop } = at;
  const order = await sellInCash(app, sales, shop, 50_000);
  const shift = await open(app, sales, cash, FLOAT);
  const reply = await app.inject({
    method: "PUT",
    url: `/api/orders/${order}/payment/edit`,
    headers: admin,
    payload: [{ account_key: cash, amount: 49_000 }],
  });
  expect(reply.statusCode).toBe(200);
  const { expected, totals } = await shiftOf(app, sales, shift);
  expect([expected, totals.refund]).toEqual([5000, -1000]);
});
