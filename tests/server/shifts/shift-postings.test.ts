import { afterEach, beforeEach, expect, test } from "vitest";
import { movementsReply, shiftsReply } from "../../../src/api/shifts/shifts.contract";
import { readLines, readPdf } from "../../unit/papers/read-pdf";
import { type SignedIn, signIn } from "../fixtures";
import { expectSound } from "../invariants";
import { balanceOf, one, orderBody, sell, shopForEachTest, type OrderShop, variantOf } from "../orders/order-kit";
import { close, count, countOf, drop, grantShifts, open, postByHand, sellInCash, shiftOf } from "./shift-kit";

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
  const earlier = await open(app, sales, cash, countOf({}));
  await count(app, earlier, countOf({}), { headers: sales });
  await close(app, earlier, { expected: 0, explanation: "" }, { headers: sales });
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
      "This transaction belongs to shift 2, which is closed. Keep its type, account and amount, and post the difference as another transaction",
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

test("of two shifts at once each has its own people, movements and report, and is found by its own words", async () => {
  const { app, sales, wuseSales, admin, shop, pool } = at;
  const { wuse } = shop;
  const wuseManager = await signIn(app, wuse.manager.email);
  const other = await open(app, sales, cash, FLOAT);
  await sellInCash(app, sales, shop, 50_000);
  const shift = await open(app, wuseSales, wuse.cash, countOf({ "200": 7 }));
  const sale = await sell(
    app,
    wuseSales,
    orderBody(shop, {
      store: wuse.key,
      facilitator: wuse.sales.key,
      subtotalitems: [{ key: variantOf(shop.pixel), quantity: 1 }],
      payment: [{ account_key: wuse.cash, amount: 1000 }],
    }),
  );
  // Posted for the first store, so the second one does not read what for.
  const ice = await postByHand(app, admin, shop, { type: "debit", account: wuse.cash, amount: 300.25, remark: "Ice" });
  const dropped = (await drop(app, shift, { account: wuse.bank, amount: 500 }, { headers: wuseSales })).json().data.key;
  await count(app, shift, countOf({ "1000": 1, "500": 1 }), { headers: wuseManager });

  // 1,400 + 1,000 - 300.25 - 500
  const totals = { sale: 1000, refund: 0, income: 0, expense: -300.25, drop: -500, correction: 0 };
  const row = {
    key: shift,
    shift_number: 2,
    created_at: expect.any(String),
    closed_at: null,
    status: "counted",
    account: wuse.cash,
    account_name: "Wuse cash",
    store: wuse.key,
    store_title: "Wuse Store",
    employee: wuse.sales.key,
    employee_name: wuse.sales.name,
    float: 1400,
    expected: 1599.75,
    counted: 1500,
    difference: -99.75,
  };
  expect(await shiftOf(app, wuseSales, shift)).toEqual({
    ...row,
    float_count: countOf({ "200": 7 }),
    balance: 0,
    count: countOf({ "1000": 1, "500": 1 }),
    counted_by: wuse.manager.key,
    counted_by_name: wuse.manager.name,
    counted_at: expect.any(String),
    explanation: "",
    small_difference: 0,
    closed_by_name: "",
    difference_transaction: null,
    totals,
    version: 2,
  });
  const movements = async (headers: SignedIn, query = "") => {
    const reply = await app.inject({ url: `/api/shifts/${shift}/movements${query}`, headers });
    return movementsReply.parse(reply.json());
  };
  const moved = { time: expect.any(String), order_key: null };
  const rows = [
    {
      ...moved,
      key: dropped,
      kind: "drop",
      amount: -500,
      remark: "drop to the safe from shift 2",
      employee_name: wuse.sales.name,
    },
    {
      ...moved,
      key: ice,
      kind: "expense",
      amount: -300.25,
      remark: "entry of another store",
      employee_name: shop.admin.name,
    },
    {
      ...moved,
      key: expect.any(String),
      kind: "sale",
      amount: 1000,
      remark: expect.stringMatching(/^payment on order \d+$/),
      employee_name: wuse.sales.name,
      order_key: sale,
    },
  ];
  const allRows = rows.map((each) => (each.key === ice ? { ...each, remark: "Ice" } : each));
  for (const [headers, wanted] of [
    [wuseSales, rows],
    [admin, allRows],
  ] as const) {
    const pagination = { total_count: 3 };
    expect(await movements(headers)).toEqual({ data: wanted, pagination });
    expect(await movements(headers, "?limit=1&page=2")).toEqual({ data: wanted.slice(1, 2), pagination });
    expect(await movements(headers, "?limit=1&page=3")).toEqual({ data: wanted.slice(2), pagination });
  }
  const listed = async (query: string) => {
    const reply = await app.inject({ url: `/api/shifts?${query}`, headers: admin });
    return shiftsReply.parse(reply.json());
  };
  const expectListed = async (query: string, keys: readonly string[]) => {
    const [all, next] = [await listed(query), await listed(`${query}&limit=1&page=2`)];
    expect([all.pagination.total_count, ...all.data.map(({ key }) => key)]).toEqual([keys.length, ...keys]);
    expect([next.pagination.total_count, ...next.data.map(({ key }) => key)]).toEqual([
      keys.length,
      ...keys.slice(1, 2),
    ]);
  };
  expect((await listed("query=wuse")).data).toEqual([row]);
  await expectListed("", [shift, other]);
  await expectListed("query=%232", [shift]);
  await expectListed("query=1", [other]);
  await expectListed("query=cash", [shift, other]);
  await expectListed("query=WUSE CASH", [shift]);
  await expectListed(`query=${encodeURIComponent(shop.ikeja.sales.name)}`, [other]);
  await expectListed(`store=${wuse.key}`, [shift]);
  await expectListed(`account=${cash}`, [other]);
  await expectListed("status=open", [other]);
  const { drawers } = shiftsReply.parse((await app.inject({ url: "/api/shifts", headers: wuseSales })).json());
  expect(drawers.map(({ key, open_shift }) => [key, open_shift])).toEqual([[wuse.cash, shift]]);

  const closed = await close(app, shift, { expected: 1599.75, explanation: "No change" }, { headers: admin });
  expect(closed.statusCode).toBe(200);
  expect(await shiftOf(app, admin, shift)).toMatchObject({ closed_by_name: shop.admin.name, explanation: "No change" });
  expect((await shiftOf(app, admin, other)).status).toBe("open");
  const open_shifts = "select key, open_shift_key from accounts where open_shift_key is not null";
  expect(await one(pool, open_shifts)).toEqual({ key: cash, open_shift_key: other });
  const printed = async (key: string, headers: SignedIn) => {
    const report = await app.inject({ url: `/files/shift-report/${key}/file.pdf`, headers });
    return (await readPdf(report.rawPayload)).flatMap((page) => readLines(page));
  };
  const lines = await printed(shift, wuseManager);
  expect(lines.join("\n")).toMatch(new RegExp(`Closed on .* by ${shop.admin.name}`));
  expect(lines).toEqual(
    expect.arrayContaining([
      expect.stringMatching(new RegExp(`^${wuse.sales.name}\\s+Wuse cash\\s+Wuse Store$`)),
      expect.stringContaining(`Counted by ${wuse.manager.name}`),
      expect.stringContaining("1 High Road, Wuse"),
      expect.stringMatching(/^Float\s+₦1,400.00$/),
      expect.stringMatching(/^Sales\s+₦1,000.00$/),
      expect.stringMatching(/^Expenses\s+-₦300.25$/),
      expect.stringMatching(/^Drops to the safe\s+-₦500.00$/),
      expect.stringMatching(/^Expected in the drawer\s+₦1,599.75$/),
      expect.stringMatching(/^₦500\s+1\s+₦500.00$/),
      expect.stringMatching(/^Missing\s+₦99.75$/),
    ]),
  );
  // The float of the open one is 6,000.
  expect(await printed(other, admin)).toContainEqual(expect.stringMatching(/^Expected in the drawer\s+₦56,000.00$/));
  const elsewhere = await app.inject({ url: `/files/shift-report/${shift}/file.pdf`, headers: sales });
  expect(elsewhere.statusCode).toBe(404);
});
