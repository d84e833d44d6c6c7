import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { newTransactionReply } from "../../../src/api/money/transactions.contract";
import { newKey } from "../../../server/core/ids";
import { answer, type Books, line, openBooks, refusal, tooLarge } from "./books-kit";
import { statementsOf } from "../fixtures";
import { expectSound } from "../invariants";
import { countOf, one } from "../orders/order-kit";

let at: Books;

beforeAll(async () => {
  at = await openBooks();
});
afterAll(async () => {
  await expectSound(at.pool).finally(at.close);
});

describe("the list", () => {
  test("shows entries of people and orders, newest first, and which ones may be edited", async () => {
    const { data, pagination } = await at.list("", at.admin);
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

  test("is filtered by store, account and search, with matching totals", async () => {
    const { shop } = at;
    const totalOf = async (query: string, headers = at.admin) => {
      const { data, pagination } = await at.list(query, headers);
      expect(data).toHaveLength(pagination.total_count);
      return pagination.total_count;
    };
    expect(await totalOf(`?store=${shop.wuse.key}&account=&query=&page=`)).toBe(1);
    expect(await totalOf(`?account=${shop.ikeja.bank}`)).toBe(1);
    expect(await totalOf(`?account=${shop.ikeja.bank}&store=${shop.wuse.key}`)).toBe(0);
    expect(await totalOf("?query=PROFIT+on")).toBe(2);
    expect(await totalOf(`?query=order&account=${shop.ikeja.bank}`)).toBe(1);
    const { n } = await one<{ n: number }>(at.pool, "select order_number as n from orders");
    expect(await totalOf(`?query=Profit+on+order+${n}`)).toBe(2);
    expect(await totalOf(`?query=${n}`)).toBe(3);
    const { totals } = await at.list(`?query=payment+on+order+${n}`, at.admin);
    expect(totals).toEqual({ in: 185_000.75, out: 0, net: 185_000.75 });
    expect(await totalOf(`?query=profit+${n}`)).toBe(0);
    expect(await totalOf("", at.manager)).toBe(3);
    expect(await totalOf(`?store=${shop.wuse.key}`, at.manager)).toBe(0);
    expect(await totalOf(`?account=${shop.wuse.cash}`, at.manager)).toBe(0);
    expect(await totalOf("?query=rent", at.manager)).toBe(0);
  });

  test("takes wildcards literally", async () => {
    const found = async (text: string) =>
      (await at.list(`?query=${encodeURIComponent(text)}`, at.admin)).pagination.total_count;
    expect([await found("100% r"), await found("t_d"), await found("10")]).toEqual([1, 1, 1]);
    for (const text of ["%", "___", "%%%", "\\", "0%r", "' or 1=1 --"]) expect(await found(text)).toBe(0);
  });

  test("takes one statement in addition to the session's, and so does a detail", async () => {
    const key = await at.add();
    await at.list();
    expect(await statementsOf(() => at.list("?page=2"))).toBeLessThanOrEqual(2);
    expect(await statementsOf(() => at.list("?query=fuel"))).toBeLessThanOrEqual(2);
    expect(await statementsOf(() => at.read(key))).toBeLessThanOrEqual(2);
  });

  test("has an exact total beyond a thousand; a search stops counting at 1,001", async () => {
    const before = (await at.list()).pagination.total_count;
    await at.pool.query(
      `insert into transactions (key, store_key, remark, type, source, amount_kobo)
       select gen_random_uuid(), $1, 'Bulk memo ' || n, 'credit', 'memo', 1 from generate_series(1, 1100) n`,
      [at.shop.wuse.key],
    );
    expect((await at.list(`?store=${at.shop.wuse.key}&page=111`, at.admin)).data).toHaveLength(1);
    expect((await at.list(`?store=${at.shop.wuse.key}`, at.admin)).pagination.total_count).toBe(1101);
    expect((await at.list("?query=bulk", at.admin)).pagination.total_count).toBe(1001);
    expect((await at.list()).pagination.total_count).toBe(before);
    await at.pool.query("alter table transactions disable trigger append_only");
    await at.pool.query("delete from transactions where remark like 'Bulk%'");
    await at.pool.query("alter table transactions enable trigger append_only");
    expect((await at.list(`?store=${at.shop.wuse.key}`, at.admin)).pagination.total_count).toBe(1);
  });

  test("is only for people who may see transactions", async () => {
    expect((await at.get("", at.sales)).statusCode).toBe(403);
    await at.pool.query("update employees set own_permissions = '{transactions.view}' where key = $1", [
      at.shop.ikeja.sales.key,
    ]);
    expect((await at.get("", at.sales)).statusCode).toBe(200);
    expect((await at.post(at.fuel(), at.sales)).statusCode).toBe(403);
    expect((await at.put(newKey(), at.wanted(), undefined, at.sales)).statusCode).toBe(403);
  });
});

describe("posting", () => {
  test("creates one entry per line, in their order, and moves each account once", async () => {
    const { ikeja } = at.shop;
    const [cashBefore, bankBefore] = [await at.cash(), await at.bank()];
    const transactions = [line(ikeja.cash, 10.5), line(ikeja.bank, 20), line(ikeja.cash, 0.25)];
    const reply = newTransactionReply.parse((await at.post(at.fuel({ remark: "Three", transactions }))).json());
    expect([await at.cash(), await at.bank()]).toEqual([cashBefore - 1075, bankBefore - 2000]);
    const entries = await Promise.all(reply.data.keys.map((key) => at.read(key)));
    expect(entries.map(({ data }) => [data.account_key, data.amount, data.type, data.editable, data.version])).toEqual(
      transactions.map(({ account_key, amount }) => [account_key, amount, "debit", true, 1]),
    );
    expect(entries[0]).toMatchObject({ breadcrumb: "Three", data: { Key: reply.data.key, account: "Ikeja cash" } });
  });

  test("may take an account below zero", async () => {
    await at.add({ transactions: [line(at.shop.ikeja.cash, 9_000_000)] });
    expect(await at.cash()).toBeLessThan(0);
    await at.add({ type: "credit", transactions: [line(at.shop.ikeja.cash, 9_000_000)] });
  });

  test("posts all lines or none", async () => {
    const [entries, before] = [await countOf(at.pool, "transactions"), await at.cash()];
    for (const account of [at.shop.wuse.cash, newKey()]) {
      const reply = await at.post(at.fuel({ transactions: [line(at.shop.ikeja.cash), line(account)] }));
      expect(answer(reply)).toEqual(refusal("One of these accounts is not available. Choose another one"));
    }
    expect([await countOf(at.pool, "transactions"), await at.cash()]).toEqual([entries, before]);
  });

  test("in a store out of reach is refused like in an unknown one", async () => {
    for (const store of [at.shop.wuse.key, newKey()]) {
      expect(answer(await at.post(at.fuel({ store })))).toEqual(
        refusal("This store is not available. Choose another one"),
      );
    }
  });

  test("takes effect once per idempotency key", async () => {
    const headers = { ...at.manager, "idempotency-key": newKey() };
    const before = await at.cash();
    const replies = await Promise.all(Array.from({ length: 4 }, () => at.post(at.fuel(), headers)));
    expect(new Set(replies.map((reply) => reply.body)).size).toBe(1);
    expect(await at.cash()).toBe(before - 10_000);
  });

  test.each(["payment on order 10001", "Refund of PROFIT ON ORDER 3"])(
    "of %s is refused, because only orders post it",
    async (remark) => {
      expect(answer(await at.post(at.fuel({ remark })))).toEqual(
        refusal("Only orders post this remark. Choose other words"),
      );
    },
  );

  test("beyond the largest amount is refused, and posts nothing", async () => {
    const most = Number.MAX_SAFE_INTEGER / 100;
    const before = await at.cash();
    const transactions = [line(at.shop.ikeja.cash, most), line(at.shop.ikeja.cash, most)];
    expect(answer(await at.post(at.fuel({ transactions })))).toEqual(tooLarge("transactions.0.amount"));
    const { bank: account } = at.shop.ikeja;
    const credit = at.fuel({ type: "credit", transactions: [line(account, most)] });
    expect(answer(await at.post(credit))).toEqual(tooLarge("transactions.0.amount"));
    const lastOnBank = at.fuel({ type: "credit", transactions: [line(at.shop.ikeja.cash, 2), line(account, most)] });
    expect(answer(await at.post(lastOnBank))).toEqual(tooLarge("transactions.1.amount"));
    expect(await at.cash()).toBe(before);
  });

  test.each([
    { remark: " " },
    { remark: undefined },
    { type: "order-payment" },
    { store: "ikeja" },
    { transactions: [] },
    { transactions: [{ account_key: "x", amount: 1 }] },
    { amount: 5 },
  ])("is refused with the body %j", async (change) => {
    expect((await at.post(at.fuel(change))).statusCode).toBe(400);
  });

  test.each([0, -1, 0.001, "5", 1e300])("an amount of %s is malformed", async (amount) => {
    expect((await at.post(at.fuel({ transactions: [line(at.shop.ikeja.cash, amount)] }))).statusCode).toBe(400);
  });
});
