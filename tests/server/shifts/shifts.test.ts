import { afterEach, beforeEach, expect, test } from "vitest";
import { movementsReply, shiftsReply } from "../../../src/api/shifts/shifts.contract";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { balanceOf, one, shopForEachTest, type OrderShop } from "../orders/order-kit";
import {
  close,
  count,
  countOf,
  drop,
  grantShifts,
  open,
  postByHand,
  postShift,
  sellInCash,
  shiftOf,
} from "./shift-kit";

const newShop = shopForEachTest();
let at: OrderShop;
/** Runs the first store, and may close the shifts of others. */
let manager: SignedIn;
let cash: string;

const FLOAT = countOf({ "1000": 5, "500": 2 });

beforeEach(async () => {
  at = await newShop();
  cash = at.shop.ikeja.cash;
  manager = await grantShifts(at);
});
afterEach(async () => {
  await expectSound(at.pool);
});

const text = (reply: { json: () => { error: string } }) => reply.json().error;

test("a shift goes from its float over sales, expenses and a drop to a count, an explanation and the posted difference", async () => {
  const { app, sales, admin, shop, pool } = at;
  const before = await balanceOf(pool, cash);
  const shift = await open(app, sales, cash, FLOAT);
  await sellInCash(app, sales, shop, 50_000);
  await postByHand(app, admin, shop, { type: "debit", account: cash, amount: 1200.5 });
  await drop(app, shift, { account: shop.ikeja.bank, amount: 40_000 }, { headers: sales });

  const now = await shiftOf(app, sales, shift);
  // 6,000 + 50,000 - 1,200.50 - 40,000
  expect([now.status, now.float, now.expected, now.counted]).toEqual(["open", 6000, 14_799.5, null]);
  expect(now.totals).toEqual({ sale: 50_000, refund: 0, income: 0, expense: -1200.5, drop: -40_000, correction: 0 });

  const counted = countOf({ "1000": 14, "500": 1, "200": 1, "50k": 1 });
  expect((await count(app, shift, counted, { headers: sales, version: 1 })).statusCode).toBe(200);
  const unexplained = await close(app, shift, { expected: 14_799.5, explanation: " " }, { headers: sales });
  expect([unexplained.statusCode, text(unexplained)]).toEqual([
    417,
    "The drawer holds ₦99.00 less than expected. Say why",
  ]);
  const explanation = "Change of ₦100 given twice";
  expect((await close(app, shift, { expected: 14_799.5, explanation }, { headers: sales })).statusCode).toBe(200);

  const closed = await shiftOf(app, sales, shift);
  expect([closed.status, closed.counted, closed.difference, closed.explanation]).toEqual([
    "closed",
    14_700.5,
    -99,
    explanation,
  ]);
  const posted = await one<object>(
    pool,
    "select remark, type, amount_kobo as kobo, source, shift_key from transactions where key = $1",
    [closed.difference_transaction],
  );
  expect(posted).toEqual({
    remark: `drawer difference of shift ${closed.shift_number}`,
    type: "debit",
    kobo: 9900,
    source: "drawer-difference",
    shift_key: null,
  });
  expect((await balanceOf(pool, cash)) - before).toBe(870_050);
});

test("a difference that the shop calls small closes without an explanation, and is posted; a greater one does not", async () => {
  const { app, pool, sales } = at;
  await pool.query("update shop_settings set small_difference_kobo = 50000");
  const shift = await open(app, sales, cash, FLOAT);
  expect((await shiftOf(app, sales, shift)).small_difference).toBe(500);
  await count(app, shift, { ...FLOAT, "1000": FLOAT["1000"] - 1, "500": FLOAT["500"] + 1 }, { headers: sales });
  await pool.query("update shop_settings set small_difference_kobo = 49999");
  const greater = await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales });
  expect([greater.statusCode, greater.json().error]).toEqual([
    417,
    "The drawer holds ₦500.00 less than expected. Say why",
  ]);
  await pool.query("update shop_settings set small_difference_kobo = 50000");
  expect((await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales })).statusCode).toBe(200);
  const { difference, difference_transaction: posted } = await shiftOf(app, sales, shift);
  expect([difference, typeof posted]).toEqual([-500, "string"]);
  await pool.query("update shop_settings set small_difference_kobo = 0");
});

test("a count without a difference closes without an explanation and posts nothing", async () => {
  const { app, sales } = at;
  const shift = await open(app, sales, cash, FLOAT);
  await count(app, shift, FLOAT, { headers: sales });
  expect((await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales })).statusCode).toBe(200);
  const { difference, difference_transaction } = await shiftOf(app, sales, shift);
  expect([difference, difference_transaction]).toEqual([0, null]);
  expect((await postShift(app, sales, cash, FLOAT)).statusCode).toBe(200);
});

test("a float that differs from the balance is kept and shown, and posts nothing", async () => {
  const { app, sales, pool } = at;
  const before = await balanceOf(pool, cash);
  const shift = await shiftOf(app, sales, await open(app, sales, cash, FLOAT));
  expect([shift.balance * 100, shift.float]).toEqual([before, 6000]);
  expect(await balanceOf(pool, cash)).toBe(before);
});

test("an account has one open shift, and only cash accounts have any", async () => {
  const { app, sales, shop, wuseSales, admin } = at;
  await open(app, admin, shop.wuse.cash, FLOAT);
  await open(app, sales, cash, FLOAT);
  const second = await postShift(app, manager, cash, FLOAT);
  expect([second.statusCode, text(second)]).toEqual([
    417,
    `${shop.ikeja.sales.name} has shift 2 open on Ikeja cash. Close it first, or choose another account`,
  ]);
  const bank = await postShift(app, sales, shop.ikeja.bank, FLOAT);
  expect([bank.statusCode, text(bank).includes("is no cash account. Choose the account of a cash drawer")]).toEqual([
    417,
    true,
  ]);
  const elsewhere = await postShift(app, wuseSales, cash, FLOAT);
  expect([elsewhere.statusCode, text(elsewhere)]).toEqual([417, "This account is not available. Choose another one"]);
});

test("a customer's credit is no drawer, and its name is not said", async () => {
  const { app, admin, pool } = at;
  const { key: credit } = await one<{ key: string }>(
    pool,
    `with buyer as (insert into customers (key, name, email, phone, address)
                    values (gen_random_uuid(), 'Ada', 'ada@example.com', '', '') returning key)
     insert into accounts (key, name, type, store_key, customer_key)
     select gen_random_uuid(), 'Credit of Ada', 'customer-wallet', $1, key from buyer returning key`,
    [at.shop.ikeja.key],
  );
  const reply = await postShift(app, admin, credit, FLOAT);
  expect([reply.statusCode, text(reply)]).toEqual([417, "This account is not available. Choose another one"]);
});

test.each([
  [{ "1000": -1 }, "count.1000 must not be negative"],
  [{ "1000": 1.5 }, "count.1000 must be a whole number"],
  [{ "1000": 100_001 }, "count.1000 must be at most 100000"],
])("a count of %j is refused", async (some, sentence) => {
  const reply = await postShift(at.app, at.sales, cash, { ...FLOAT, ...some });
  expect([reply.statusCode, text(reply)]).toEqual([400, sentence]);
});

test("a drop has at most two decimals, stays within the drawer, and never goes to the drawer itself", async () => {
  const { app, sales, shop } = at;
  const shift = await open(app, sales, cash, FLOAT);
  const to = (account: string, amount: number) => drop(app, shift, { account, amount }, { headers: sales });
  expect(text(await to(shop.ikeja.bank, 1.005))).toBe("amount must be an amount in naira with at most 2 decimals");
  expect(text(await to(shop.ikeja.bank, 6000.01))).toBe("The drawer should hold ₦6,000.00. Enter an amount up to that");
  expect(text(await to(cash, 1))).toBe("This is the drawer itself. Choose the account the cash goes to");
  expect(text(await to(shop.wuse.cash, 1))).toBe("This account is not available. Choose another one");
  expect((await to(shop.ikeja.bank, 6000)).statusCode).toBe(200);
});

test("cash that is dropped into an account of another store is in the book of that store", async () => {
  const { app, admin, shop } = at;
  const { ikeja, wuse } = shop;
  const shift = await open(app, admin, ikeja.cash, countOf({ "1000": 6 }));
  const dropped = await drop(app, shift, { account: wuse.bank, amount: 1000 }, { headers: admin });
  expect(dropped.statusCode, dropped.body).toBe(200);
  expect((await shiftOf(app, admin, shift)).totals.drop).toBe(-1000);
  const there = await signIn(app, wuse.manager.email);
  const book = await app.inject({ url: `/api/finances/transactions?account=${wuse.bank}`, headers: there });
  expect(book.json()).toMatchObject({
    balance: 1000,
    data: [{ type: "credit", amount: 1000, balance: 1000, store: wuse.key, remark: "drop to the safe from shift 1" }],
  });
  const flowOf = async (store: string) =>
    (await app.inject({ url: `/api/reports/cash-flow?store=${store}`, headers: admin })).json().totals.net;
  expect([await flowOf(ikeja.key), await flowOf(wuse.key)]).toEqual([-1000, 1000]);
});

test("a drop that is sent twice with one key is made once", async () => {
  const { app, sales, shop } = at;
  const shift = await open(app, sales, cash, FLOAT);
  const body = { account: shop.ikeja.bank, amount: 1000 };
  const replies = [];
  for (let sent = 0; sent < 2; sent += 1) {
    replies.push(await drop(app, shift, body, { headers: sales, key: "drop-once" }));
  }
  expect(replies[1]?.body).toBe(replies[0]?.body);
  expect((await shiftOf(app, sales, shift)).expected).toBe(5000);
});

test("only its person, or somebody who may close every shift, counts a shift; only who counted it closes it", async () => {
  const { app, sales } = at;
  const shift = await open(app, manager, cash, FLOAT);
  const { shift_number: number } = await shiftOf(app, sales, shift);
  const others = await count(app, shift, FLOAT, { headers: sales });
  expect([others.statusCode, text(others)]).toEqual([
    417,
    `Shift ${number} is ${at.shop.ikeja.manager.name}'s. Ask them, or somebody who may close every shift`,
  ]);
  await count(app, shift, FLOAT, { headers: manager });
  const foreign = await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales });
  expect([foreign.statusCode, text(foreign)]).toEqual([
    417,
    `${at.shop.ikeja.manager.name} counted shift ${number}. Ask them to close it, or somebody who may close every shift`,
  ]);
  expect((await close(app, shift, { expected: 6000, explanation: "" }, { headers: manager })).statusCode).toBe(200);

  const own = await open(app, sales, cash, FLOAT);
  await count(app, own, FLOAT, { headers: at.admin });
  expect(text(await close(app, own, { expected: 6000, explanation: "" }, { headers: sales }))).toBe(
    `${at.shop.admin.name} counted shift ${number + 1}. Ask them to close it, or somebody who may close every shift`,
  );
});

test("somebody who may close every shift closes one that another person counted", async () => {
  const { app, sales } = at;
  const shift = await open(app, sales, cash, FLOAT);
  await count(app, shift, FLOAT, { headers: sales });
  expect((await close(app, shift, { expected: 6000, explanation: "" }, { headers: manager })).statusCode).toBe(200);
});

test("a shift is closed once, only after it was counted, and nothing in it changes then", async () => {
  const { app, sales, shop } = at;
  const shift = await open(app, sales, cash, FLOAT);
  const early = await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales });
  expect([early.statusCode, text(early)]).toEqual([417, "Count the notes and coins of shift 1 first, then close it"]);
  await count(app, shift, FLOAT, { headers: sales });
  await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales });
  const sentence = "Shift 1 is closed already. Nothing in it changes any more";
  const late = [
    await close(app, shift, { expected: 6000, explanation: "again" }, { headers: sales }),
    await count(app, shift, countOf({ "5": 1 }), { headers: sales }),
    await drop(app, shift, { account: shop.ikeja.bank, amount: 1 }, { headers: sales }),
  ];
  expect(late.map((reply) => [reply.statusCode, text(reply)])).toEqual(late.map(() => [417, sentence]));
});

test("a close with an expected sum that moved meanwhile is refused with the current shift", async () => {
  const { app, sales, shop } = at;
  const shift = await open(app, sales, cash, FLOAT);
  await count(app, shift, FLOAT, { headers: sales });
  await sellInCash(app, sales, shop, 50_000);
  const moved = await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales, version: 2 });
  expect([moved.statusCode, text(moved), moved.json().current.expected]).toEqual([
    409,
    "Cash moved meanwhile: the shift expects ₦56,000.00 now. Check the difference, then close it again",
    56_000,
  ]);
});

test("the list has the shifts and drawers of the own store, and movements are those of the shift", async () => {
  const { app, sales, wuseSales, admin, shop } = at;
  const shift = await open(app, sales, cash, FLOAT);
  const other = await open(app, admin, shop.wuse.cash, FLOAT);
  await sellInCash(app, sales, shop, 50_000);
  const listed = shiftsReply.parse((await app.inject({ url: "/api/shifts?status=open", headers: sales })).json());
  expect(listed.data.map(({ key, expected }) => [key, expected])).toEqual([[shift, 56_000]]);
  expect(listed.drawers.map(({ key, open_shift }) => [key, open_shift])).toEqual([[cash, shift]]);
  const moved = await app.inject({ url: `/api/shifts/${shift}/movements`, headers: sales });
  expect(movementsReply.parse(moved.json()).data.map(({ kind, amount }) => [kind, amount])).toEqual([["sale", 50_000]]);
  for (const url of [`/api/shifts/${shift}`, `/api/shifts/${shift}/movements`]) {
    expect((await app.inject({ url, headers: wuseSales })).statusCode).toBe(404);
  }
  expect((await count(app, shift, FLOAT, { headers: wuseSales })).statusCode).toBe(404);
  expect(other).not.toBe(shift);
});

test("the history tells of the opening, the count and the closing, and the report is a PDF", async () => {
  const { app, sales, pool } = at;
  const shift = await open(app, sales, cash, FLOAT);
  await count(app, shift, FLOAT, { headers: sales });
  await close(app, shift, { expected: 6000, explanation: "" }, { headers: sales });
  const { rows } = await pool.query("select action from audit_log where entity_key = $1 order by id", [shift]);
  expect(rows.map(({ action }) => action)).toEqual(["shift.created", "shift.counted", "shift.closed"]);
  const report = await app.inject({ url: `/files/shift-report/${shift}/file.pdf`, headers: sales });
  expect([report.statusCode, report.body.slice(0, 5)]).toEqual([200, "%PDF-"]);
});
