import { afterEach, beforeEach, expect, test } from "vitest";
import { supplierPaymentsReply } from "../../../src/api/purchases/purchases.contract";
import { newKey } from "../../../server/core/ids";
import type { SignedIn } from "../fixtures";
import { expectSound } from "../invariants";
import { balanceOf, countOf, one, type OrderShop, shopForEachTest, variantOf } from "../orders/order-kit";
import { postByHand } from "../shifts/shift-kit";
import { debtsOf, grant, pay, purchaseBody, receiveAll, sent } from "./purchase-kit";

const newShop = shopForEachTest();
let at: OrderShop;
let bank: string;

/** The store got one Galaxy for ₦151,000.00 and has ₦500,000.00 in the bank. */
beforeEach(async () => {
  at = await newShop();
  const { app, admin, shop, pool } = at;
  ({ bank } = shop.ikeja);
  const missing = 50_000_000 - (await balanceOf(pool, bank));
  await postByHand(app, admin, shop, {
    type: missing < 0 ? "debit" : "credit",
    account: bank,
    amount: Math.abs(missing) / 100,
  });
  await receiveAll(app, admin, await sent(app, admin, purchaseBody(shop)), [1, 0]);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const text = (reply: { json: () => { error: string } }) => reply.json().error;

const payments = async (headers: SignedIn) => {
  const reply = await at.app.inject({ url: `/api/inventory/suppliers/${at.shop.supplier}/payments`, headers });
  return supplierPaymentsReply.parse(reply.json()).data;
};

test("a payment takes from the account, lowers the debt and is a transaction with its remark", async () => {
  const { app, admin, shop, pool } = at;
  const reply = await pay(app, shop.supplier, { account: bank, amount: 100_000.5 }, { headers: admin });
  expect(reply.statusCode).toBe(200);
  expect(await balanceOf(pool, bank)).toBe(39_999_950);
  expect(await debtsOf(app, admin, shop.supplier)).toMatchObject([
    { delivered: 151_000, paid: 100_000.5, owed: 50_999.5 },
  ]);
  const { name } = await one<{ name: string }>(pool, "select name from suppliers");
  const posted = await app.inject({
    url: `/api/finances/transactions/${reply.json().data.transaction}`,
    headers: admin,
  });
  expect(posted.json().data).toMatchObject({
    remark: `payment to supplier ${name}`,
    type: "debit",
    amount: 100_000.5,
    editable: false,
    account_key: bank,
    store: shop.ikeja.key,
  });
  expect(await payments(admin)).toMatchObject([
    { amount: 100_000.5, store_title: shop.ikeja.title, employee_name: shop.admin.name },
  ]);
  const history = await app.inject({ url: `/api/audit/supplier/${shop.supplier}`, headers: admin });
  expect(history.json().data[0]).toMatchObject({
    action: "supplier.paid",
    after: { account: bank, amount: 100_000.5 },
  });
});

test("more than is owed is refused, and more than the account holds", async () => {
  const { app, admin, shop, pool } = at;
  const { name } = await one<{ name: string }>(pool, "select name from suppliers");
  const tried = async (account: string, amount: number) => {
    const reply = await pay(app, shop.supplier, { account, amount }, { headers: admin });
    return [reply.statusCode, text(reply)];
  };
  expect(await tried(bank, 151_000.01)).toEqual([417, `${shop.ikeja.title} owes ${name} ₦151,000.00. Pay up to that`]);
  expect(await tried(shop.wuse.bank, 1)).toEqual([
    417,
    `${shop.wuse.title} owes ${name} nothing. Choose an account of the store that received the goods`,
  ]);
  await postByHand(app, admin, shop, { type: "debit", account: bank, amount: 400_000 });
  const { name: account } = await one<{ name: string }>(pool, "select name from accounts where key = $1", [bank]);
  expect(await tried(bank, 100_000.01)).toEqual([
    417,
    `${account} holds ₦100,000.00. Pay up to that, or choose another account`,
  ]);
  expect(await countOf(pool, "supplier_payments")).toBe(0);
  expect((await pay(app, shop.supplier, { account: bank, amount: 100_000 }, { headers: admin })).statusCode).toBe(200);
});

test("what is owed to one supplier is not paid to another", async () => {
  const { app, admin, shop, pool } = at;
  const other = newKey();
  await pool.query(
    "insert into suppliers (key, name, contact, address) values ($1, 'Pointek', '08030000001', 'Abuja')",
    [other],
  );
  await receiveAll(app, admin, await sent(app, admin, purchaseBody(shop, { supplier: other })), [2, 0]);
  const refused = await pay(app, shop.supplier, { account: bank, amount: 151_000.01 }, { headers: admin });
  expect([refused.statusCode, text(refused)]).toEqual([
    417,
    expect.stringMatching(/owes .* ₦151,000\.00\. Pay up to that$/),
  ]);
  const many = await pay(app, other, { account: bank, amount: 302_000.01 }, { headers: admin });
  expect([many.statusCode, text(many)]).toEqual([417, `${shop.ikeja.title} owes Pointek ₦302,000.00. Pay up to that`]);
  expect((await pay(app, other, { account: bank, amount: 302_000 }, { headers: admin })).statusCode).toBe(200);
  expect(await debtsOf(app, admin, shop.supplier)).toMatchObject([{ owed: 151_000 }]);
  expect(await debtsOf(app, admin, other)).toMatchObject([{ owed: 0 }]);
});

test("an unknown supplier, an amount of nothing and an account out of reach are refused", async () => {
  const { app, admin, sales, wuseSales, shop } = at;
  await grant(at, ["purchases.pay", "suppliers.view"]);
  expect((await pay(app, newKey(), { account: bank, amount: 1 }, { headers: admin })).statusCode).toBe(404);
  expect((await pay(app, shop.supplier, { account: bank, amount: 0 }, { headers: admin })).statusCode).toBe(400);
  const foreign = await pay(app, shop.supplier, { account: bank, amount: 1 }, { headers: wuseSales });
  expect([foreign.statusCode, text(foreign)]).toEqual([417, "This account is not available. Choose another one"]);
  expect((await pay(app, shop.supplier, { account: bank, amount: 1 }, { headers: sales })).statusCode).toBe(200);
  expect([(await payments(sales)).length, await payments(wuseSales)]).toEqual([1, []]);
  expect([(await debtsOf(app, sales, shop.supplier))?.length, await debtsOf(app, wuseSales, shop.supplier)]).toEqual([
    1,
    [],
  ]);
});

test("what is owed is only for those who may pay", async () => {
  const { app, sales, shop } = at;
  await grant(at, ["suppliers.view", "products.cost"]);
  expect(await debtsOf(app, sales, shop.supplier)).toBeUndefined();
  const list = await app.inject({ url: `/api/inventory/suppliers/${shop.supplier}/payments`, headers: sales });
  expect(list.statusCode).toBe(403);
});

test("what is owed to a supplier cannot exceed what can be recorded", async () => {
  const { app, admin, shop } = at;
  const cost = Number.MAX_SAFE_INTEGER / 100 - 151_000;
  const lines = [{ variant: variantOf(shop.galaxy), quantity: 1, cost }];
  const [first, second] = [
    await sent(app, admin, purchaseBody(shop, { lines })),
    await sent(
      app,
      admin,
      purchaseBody(shop, { lines: [{ variant: variantOf(shop.charger), quantity: 1, cost: 0.01 }] }),
    ),
  ];
  await receiveAll(app, admin, first, [1]);
  expect((await debtsOf(app, admin, shop.supplier))?.[0]?.owed).toBe(Number.MAX_SAFE_INTEGER / 100);
  await expect(receiveAll(app, admin, second, [1])).rejects.toThrow("The total is larger than can be recorded");
});

test("a repeated request pays once", async () => {
  const { app, admin, shop, pool } = at;
  const again = () => pay(app, shop.supplier, { account: bank, amount: 1000 }, { headers: admin, key: "one" });
  const replies = [await again(), await again()];
  expect(replies.map(({ statusCode, body }) => [statusCode, body])).toEqual(Array(2).fill([200, replies[0]?.body]));
  expect(await balanceOf(pool, bank)).toBe(49_900_000);
});
