import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  newTransactionReply,
  transactionEditReply,
  transactionReply,
  transactionsReply,
} from "../../src/api/contract/transactions";
import { newKey } from "../../server/ids";
import { type SignedIn, signIn, statementsOf } from "./fixtures";
import { expectSound } from "./invariants";
import { balanceOf, countOf, one, openShop, orderBody, type OrderShop, putEdit, sell } from "./order-kit";

let at: OrderShop;
let manager: SignedIn;
let order: string;

const BASE = "/api/finances/transactions";

const get = (path: string, headers = manager) => at.app.inject({ url: `${BASE}${path}`, headers });
const list = async (query = "", headers = manager) => transactionsReply.parse((await get(query, headers)).json());
const read = async (key: string, headers = manager) => transactionReply.parse((await get(`/${key}`, headers)).json());
const post = (body: unknown, headers: Record<string, string> = manager) =>
  at.app.inject({ method: "POST", url: `${BASE}/new`, headers, payload: body as object });
const put = (key: string, body: unknown, version?: number, headers: SignedIn = manager) =>
  at.app.inject({
    method: "PUT",
    url: `${BASE}/${key}/edit`,
    headers: { ...headers, ...(version !== undefined && { "if-match": String(version) }) },
    payload: body as object,
  });
const line = (account_key: string, amount: unknown = 100) => ({ account_key, amount });
const fuel = (changes: object = {}) => ({
  remark: "Fuel for the van",
  type: "debit",
  store: at.shop.ikeja.key,
  transactions: [line(at.shop.ikeja.cash)],
  ...changes,
});
const wanted = (changes: object = {}) => ({
  remark: "Fuel for the van",
  type: "debit",
  store: at.shop.ikeja.key,
  account_key: at.shop.ikeja.cash,
  amount: 100,
  ...changes,
});
const add = async (changes: object = {}) => newTransactionReply.parse((await post(fuel(changes))).json()).data.key;
const cash = () => balanceOf(at.pool, at.shop.ikeja.cash);
const bank = () => balanceOf(at.pool, at.shop.ikeja.bank);
const refusal = (error: string) => [417, { error }] as const;
const answer = (reply: Awaited<ReturnType<typeof post>>) => [reply.statusCode, reply.json()];

/** In the first store a completed order paid in full and cancelled again, so with payment, memo and its reversal. */
beforeAll(async () => {
  at = await openShop();
  manager = await signIn(at.app, at.shop.ikeja.manager.email);
  const { shop, app } = at;
  const payment = [line(shop.ikeja.bank, 185_000.75) as { account_key: string; amount: number }];
  order = await sell(app, at.sales, orderBody(shop, { payment, status: "completed" }));
  await putEdit(app, at.sales, order, { status: "pending", store: shop.ikeja.key, remark: "" });
  await post(
    { ...fuel({ remark: "100% rent_due", store: shop.wuse.key }), transactions: [line(shop.wuse.cash, 5)] },
    at.admin,
  );
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

describe("the list", () => {
  test("shows newest first what people and orders posted, and which of it may be changed", async () => {
    const { data, pagination } = await list("", at.admin);
    const { n } = await one<{ n: number }>(at.pool, "select order_number as n from orders");
    const shown = data.map((row) => [row.remark, row.type, row.amount, row.account, row.editable]);
    expect(shown.slice(0, 2)).toEqual([
      ["100% rent_due", "debit", 5, "Wuse cash", true],
      [`profit on order ${n}`, "order-profit-reversal", 35_000.25, "", false],
    ]);
    expect(shown.slice(2).toSorted()).toEqual([
      [`payment on order ${n}`, "order-payment", 185_000.75, "Ikeja bank", false],
      [`profit on order ${n}`, "order-profit", 35_000.25, "", false],
    ]);
    expect(pagination.total_count).toBe(4);
    expect(data.map((row) => row.time)).toEqual(
      data
        .map((row) => row.time)
        .toSorted()
        .toReversed(),
    );
  });

  test("is narrowed by store, account and search, with totals to match", async () => {
    const { shop } = at;
    const totalOf = async (query: string, headers = at.admin) => {
      const { data, pagination } = await list(query, headers);
      expect(data).toHaveLength(pagination.total_count);
      return pagination.total_count;
    };
    expect(await totalOf(`?store=${shop.wuse.key}&account=&query=&page=`)).toBe(1);
    expect(await totalOf(`?account=${shop.ikeja.bank}`)).toBe(1);
    expect(await totalOf(`?account=${shop.ikeja.bank}&store=${shop.wuse.key}`)).toBe(0);
    expect(await totalOf("?query=PROFIT+on")).toBe(2);
    expect(await totalOf(`?query=order&account=${shop.ikeja.bank}`)).toBe(1);
    expect(await totalOf("", manager)).toBe(3);
    expect(await totalOf(`?store=${shop.wuse.key}`, manager)).toBe(0);
    expect(await totalOf(`?account=${shop.wuse.cash}`, manager)).toBe(0);
    expect(await totalOf("?query=rent", manager)).toBe(0);
  });

  test("takes wildcards as letters", async () => {
    const found = async (text: string) =>
      (await list(`?query=${encodeURIComponent(text)}`, at.admin)).pagination.total_count;
    expect([await found("100% r"), await found("t_d"), await found("10")]).toEqual([1, 1, 1]);
    for (const text of ["%", "___", "%%%", "\\", "0%r", "' or 1=1 --"]) expect(await found(text)).toBe(0);
  });

  test("is one statement beside the session's, a detail as well", async () => {
    const key = await add();
    await list();
    expect(await statementsOf(() => list("?page=2"))).toBeLessThanOrEqual(2);
    expect(await statementsOf(() => list("?query=fuel"))).toBeLessThanOrEqual(2);
    expect(await statementsOf(() => read(key))).toBeLessThanOrEqual(2);
  });

  test("has an exact total beyond a thousand, a search tells 1,001", async () => {
    const before = (await list()).pagination.total_count;
    await at.pool.query(
      `insert into transactions (key, store_key, remark, type, source, amount_kobo)
       select gen_random_uuid(), $1, 'Bulk memo ' || n, 'credit', 'memo', 1 from generate_series(1, 1100) n`,
      [at.shop.wuse.key],
    );
    expect((await list(`?store=${at.shop.wuse.key}&page=111`, at.admin)).data).toHaveLength(1);
    expect((await list(`?store=${at.shop.wuse.key}`, at.admin)).pagination.total_count).toBe(1101);
    expect((await list("?query=bulk", at.admin)).pagination.total_count).toBe(1001);
    expect((await list()).pagination.total_count).toBe(before);
    await at.pool.query("alter table transactions disable trigger append_only");
    await at.pool.query("delete from transactions where remark like 'Bulk%'");
    await at.pool.query("alter table transactions enable trigger append_only");
    expect((await list(`?store=${at.shop.wuse.key}`, at.admin)).pagination.total_count).toBe(1);
  });

  test("is for those who may see transactions", async () => {
    expect((await get("", at.sales)).statusCode).toBe(403);
    await at.pool.query("update employees set own_permissions = '{transactions.view}' where key = $1", [
      at.shop.ikeja.sales.key,
    ]);
    expect((await get("", at.sales)).statusCode).toBe(200);
    expect((await post(fuel(), at.sales)).statusCode).toBe(403);
    expect((await put(newKey(), wanted(), undefined, at.sales)).statusCode).toBe(403);
  });
});

describe("posting", () => {
  test("makes one entry a line, in their order, and moves each account once", async () => {
    const { ikeja } = at.shop;
    const [cashBefore, bankBefore] = [await cash(), await bank()];
    const transactions = [line(ikeja.cash, 10.5), line(ikeja.bank, 20), line(ikeja.cash, 0.25)];
    const reply = newTransactionReply.parse((await post(fuel({ remark: "Three", transactions }))).json());
    expect([await cash(), await bank()]).toEqual([cashBefore - 1075, bankBefore - 2000]);
    const entries = await Promise.all(reply.data.keys.map((key) => read(key)));
    expect(entries.map(({ data }) => [data.account_key, data.amount, data.type, data.editable, data.version])).toEqual(
      transactions.map(({ account_key, amount }) => [account_key, amount, "debit", true, 1]),
    );
    expect(entries[0]).toMatchObject({ breadcrumb: "Three", data: { Key: reply.data.key, account: "Ikeja cash" } });
  });

  test("takes an account below zero", async () => {
    await add({ transactions: [line(at.shop.ikeja.cash, 9_000_000)] });
    expect(await cash()).toBeLessThan(0);
    await add({ type: "credit", transactions: [line(at.shop.ikeja.cash, 9_000_000)] });
  });

  test("is all or none", async () => {
    const [entries, before] = [await countOf(at.pool, "transactions"), await cash()];
    for (const account of [at.shop.wuse.cash, newKey()]) {
      const reply = await post(fuel({ transactions: [line(at.shop.ikeja.cash), line(account)] }));
      expect(answer(reply)).toEqual(refusal("One of these accounts is not available. Choose another one"));
    }
    expect([await countOf(at.pool, "transactions"), await cash()]).toEqual([entries, before]);
  });

  test("in a store out of reach is refused as in one that never was", async () => {
    for (const store of [at.shop.wuse.key, newKey()]) {
      expect(answer(await post(fuel({ store })))).toEqual(refusal("This store is not available. Choose another one"));
    }
  });

  test("is done once per idempotency key", async () => {
    const headers = { ...manager, "idempotency-key": newKey() };
    const before = await cash();
    const replies = await Promise.all(Array.from({ length: 4 }, () => post(fuel(), headers)));
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await cash()).toBe(before - 10_000);
  });

  test.each(["payment on order 10001", "Refund of PROFIT ON ORDER 3"])("of %s is left to orders", async (remark) => {
    expect(answer(await post(fuel({ remark })))).toEqual(refusal("Only orders post this remark. Choose other words"));
  });

  test("of more than can be recorded is refused, and leaves nothing", async () => {
    const most = Number.MAX_SAFE_INTEGER / 100;
    const before = await cash();
    const transactions = [line(at.shop.ikeja.cash, most), line(at.shop.ikeja.cash, most)];
    expect(answer(await post(fuel({ transactions })))).toEqual(refusal("The total is larger than can be recorded"));
    const { bank: account } = at.shop.ikeja;
    const credit = fuel({ type: "credit", transactions: [line(account, most)] });
    expect(answer(await post(credit))).toEqual(refusal("The total is larger than can be recorded"));
    expect(await cash()).toBe(before);
  });

  test.each([
    { remark: " " },
    { remark: undefined },
    { type: "order-payment" },
    { store: "ikeja" },
    { transactions: [] },
    { transactions: [{ account_key: "x", amount: 1 }] },
    { amount: 5 },
  ])("is malformed with %j", async (change) => {
    expect((await post(fuel(change))).statusCode).toBe(400);
  });

  test.each([0, -1, 0.001, "5", 1e300])("an amount of %s is malformed", async (amount) => {
    expect((await post(fuel({ transactions: [line(at.shop.ikeja.cash, amount)] }))).statusCode).toBe(400);
  });
});

describe("an edit", () => {
  test("moves the difference on one account, and on both when it changes accounts", async () => {
    const key = await add();
    const [cashBefore, bankBefore] = [await cash(), await bank()];
    expect(transactionEditReply.parse((await put(key, wanted({ amount: 60.5 }), 1)).json())).toEqual({
      data: { key, version: 2 },
    });
    expect(await cash()).toBe(cashBefore + 3950);
    await put(key, wanted({ type: "credit", account_key: at.shop.ikeja.bank, amount: 5, remark: "Refund" }), 2);
    expect([await cash(), await bank()]).toEqual([cashBefore + 10_000, bankBefore + 500]);
    expect((await read(key)).data).toMatchObject({
      type: "credit",
      amount: 5,
      account: "Ikeja bank",
      remark: "Refund",
    });
  });

  test("made twice changes nothing the second time; an older version is stale", async () => {
    const key = await add();
    await put(key, wanted({ amount: 7 }), 1);
    const [before, audits] = [await cash(), await countOf(at.pool, "audit_log")];
    expect((await put(key, wanted({ amount: 7 }))).json()).toEqual({ data: { key, version: 2 } });
    const stale = await put(key, wanted({ amount: 8 }), 1);
    expect([stale.statusCode, stale.json().current]).toEqual([409, (await read(key)).data]);
    expect([await cash(), await countOf(at.pool, "audit_log")]).toEqual([before, audits]);
  });

  test("counts the entry where it went", async () => {
    const key = await add();
    const totals = async () =>
      Promise.all(
        [`?store=${at.shop.ikeja.key}`, `?store=${at.shop.wuse.key}`, `?account=${at.shop.wuse.cash}`].map(
          async (query) => (await list(query, at.admin)).pagination.total_count,
        ),
      );
    const [ikeja = 0, wuse = 0, account = 0] = await totals();
    const moved = wanted({ store: at.shop.wuse.key, account_key: at.shop.wuse.cash });
    expect((await put(key, moved, 1, at.admin)).statusCode).toBe(200);
    expect(await totals()).toEqual([ikeja - 1, wuse + 1, account + 1]);
    expect((await put(key, moved, 2)).statusCode).toBe(404);
  });

  test("of what an order posted is refused, payment or memo, administrator or not", async () => {
    const { rows } = await at.pool.query<{ key: string }>("select key from transactions where order_key = $1", [order]);
    expect(rows).toHaveLength(3);
    for (const { key } of rows) {
      for (const headers of [manager, at.admin]) {
        expect(answer(await put(key, wanted(), undefined, headers))).toEqual(
          refusal("You can't edit this transaction"),
        );
      }
    }
  });

  test("of a remark that speaks as an order does is refused, and none can be given one", async () => {
    const key = await add();
    expect(answer(await put(key, wanted({ remark: "Payment ON order 5" })))).toEqual(
      refusal("Only orders post this remark. Choose other words"),
    );
    await at.pool.query("update transactions set remark = 'Old PAYMENT on Order 5' where key = $1", [key]);
    expect((await read(key)).data.editable).toBe(false);
    expect(answer(await put(key, wanted()))).toEqual(refusal("You can't edit this transaction"));
  });

  test("reaches no other store's entries, accounts or store", async () => {
    const foreign = (await list(`?store=${at.shop.wuse.key}`, at.admin)).data[0]?.Key ?? "";
    const never = await put(newKey(), wanted());
    for (const reply of [await put(foreign, wanted()), await get(`/${foreign}`), await get(`/${newKey()}`)]) {
      expect([reply.statusCode, reply.body]).toEqual([404, never.body]);
    }
    const key = await add();
    expect((await put(key, wanted({ account_key: at.shop.wuse.cash }))).statusCode).toBe(417);
    expect((await put(key, wanted({ store: at.shop.wuse.key }))).statusCode).toBe(417);
  });

  test.each([{ amount: 0 }, { amount: -5 }, { type: "order-payment" }, { remark: "" }, { transactions: [] }])(
    "is malformed with %j",
    async (change) => {
      expect((await put(newKey(), wanted(change))).statusCode).toBe(400);
    },
  );
});
